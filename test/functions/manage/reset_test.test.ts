/** manage.reset_test, and canon.reset_realm through it. */
import t from 'tap'
import type { Query } from '../../helpers/database.ts'
import { useDatabase } from '../../helpers/database.ts'
import {
  fixtureOf, game, gone, historyOf, homeOf, idOf, makeLive, makeRealm, makeSource, push, say, score, sides, store, type Realm
} from '../../helpers/seed.ts'
import { correct, correction } from '../../helpers/correcting.ts'
import { merge } from '../../helpers/identity/merged.ts'
import { extraction, makeFeed, read, season, upload } from '../../helpers/feeds/feeds.ts'
import { erase, givePersonKeys, line, who } from '../../helpers/people/persons.ts'
import { claim, record, relay, subscribe, type Claim } from '../../helpers/subscriptions.ts'

const database = await useDatabase(t)
const KEPT = [
  'connect.acts', 'connect.feeds', 'connect.targets', 'intake.erased_ids', 'tenancy.keys', 'tenancy.members', 'tenancy.realms',
    'tenancy.sources', 'webhook.queues',
  'webhook.subscriptions', 'webhook.topics'
]
const TABLES = `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid
  where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema|graphile|workspace)' and a.attname = 'realm_id' and not a.attisdropped
    order by 1`

/** Every table that has realms -> what each realm has in it, as one text. */
async function contents (q: Query, realmId: number): Promise<Record<string, string>> {
  const tables: Record<string, string> = {}
  for (const { name } of await q(TABLES)) {
    tables[name] = await q.value(`select coalesce(string_agg(e::text, ' ' order by e::text), '') from ${name} e where e.realm_id = $1`, [
      realmId
    ])
  }
  return tables
}
const reset = (q: Query, accountId: string) =>
  q.as('oyss_manager', () => q.call('manage.reset_test', { account_id: accountId, confirmation: null }))

const PARK = {
  name: 'Ravenswood Sports Complex', address: { line1: '1200 Ravenswood Avenue', city: 'Chicago', region: 'IL', country: 'US' },
  geo: [41.98, -87.66]
}

/** Something in every table, and a batch that still waits. */
async function fill (q: Query, realm: Realm): Promise<void> {
  await makeSource(q, 'league', 'authoritativePush', realm)
  await push(q, 'league', [
    say('organization', 'o1', { name: 'Eagles SC', kind: 'club' }),
    say('competition', 'c1', {
      name: 'Fall League', sport: 'soccer', kind: 'league',
      divisions: [{ external_id: 'd1', name: 'U12', stages: [{ external_id: 's1', name: 'Season', type: 'league' }] }]
    }),
    say('venue', 'v1', PARK),
    game('g1', {
      start: '2026-09-12T14:30:00Z', competition: { external_id: 'c1' }, division: { external_id: 'd1' }, stage: { external_id: 's1' },
      venue: { external_id: 'v1' }, sides: sides('t1', 't2')
    }),
    say('result', 'r1', { fixture: { external_id: 'g1' }, result: score(2, 1) }),
    say('stat_line', 'l1', { fixture: { external_id: 'g1' }, team: { external_id: 't1' }, sport: 'soccer', stats: { shots_total: 7 } }),
    gone('team', 't9'),
  ], realm)
  await makeSource(q, 'club', 'hostFeed', realm)
  await push(q, 'club', [say('venue', 'north', PARK), say('venue', 'remote', { name: 'Far Off' })], realm)
  await q.call('manage.create_grant', {
    account_id: realm.accountId, mode: realm.mode, organization_id: await idOf(q, 'league', 'organization', 'o1', realm),
    scope: 'participants:read', sources: null
  })
  await q.call('manage.add_representative', {
    account_id: realm.accountId, mode: realm.mode, organization_id: await idOf(q, 'league', 'organization', 'o1', realm)
  })
  await q(`insert into tenancy.private_organizations (realm_id, organization_id, marked_by)
    select g.realm_id, g.organization_id, 'Kim' from tenancy.representatives g where g.realm_id = $1`, [realm.realmId])
  await q(`insert into tenancy.calendar_tokens (token_id, realm_id, account_id, organization_id, name, token_hash, made_by)
    select util.make_id('ctk'), g.realm_id, g.account_id, g.organization_id, 'Families', sha256($2), 'Kim'
      from tenancy.representatives g where g.realm_id = $1`, [realm.realmId, Buffer.from(String(realm.realmId))])
  await q(`insert into tenancy.disclosures (realm_id, account_id, key_id, fixture_id, grant_id, organization_id, line_count)
    values ($1, 'acct_1', 'key_1', 'fx_1', 'grant_1', 'org_1', 1)`, [realm.realmId])
  await givePersonKeys(q)
  await push(q, 'league', [line('p1', who())], realm)
  await erase(q, { account_id: realm.accountId, mode: realm.mode })
  await push(q, 'league', [say('venue', 'v2', { name: 'Northern Park' })], realm)
  await correct(q, 'league', [
    correction('venue', 'v2', '2026-09-09T00:00:00Z', { field: 'name', replaced: 'Northern Park' }, { name: 'North Park' })
  ], realm)
  const [venue, other] = [await idOf(q, 'league', 'venue', 'v1', realm), await idOf(q, 'league', 'venue', 'v2', realm)]
  await merge(q, 'venue', other, venue, realm)
  await subscribe(q, { realm })
  await push(q, 'league', [game('g3'), say('team', 't3', { name: 'Storks' })], realm)
  const teams = [await idOf(q, 'league', 'team', 't1', realm), await idOf(q, 'league', 'team', 't3', realm)]
  await q("select identity.merge($1, $2, $3, 'Kim', 'The same.')", [realm.realmId, ...teams])
  await q(`insert into identity.grounds (realm_id, decision_id, ground_id)
    select d.realm_id, d.decision_id, d.decision_id from identity.decisions d where d.realm_id = $1 limit 1`, [realm.realmId])
  await q('insert into matching.unread (realm_id, source_id) select realm_id, source_id from tenancy.sources where realm_id = $1', [
    realm.realmId
  ])
  await q(`insert into tenancy.questions (realm_id, question_id, account_id, fixture_id, field, value, source_id, reported_at, does_decide)
    select m.realm_id, util.make_id('qst'), $2, m.entity_id, 'status', '"cancelled"', m.source_id, util.now(), true
      from canon.external_ids m where m.realm_id = $1 and m.entity_type = 'fixture' and m.observation_id is not null limit 1`, [
    realm.realmId, realm.accountId
  ])
  await q('insert into matching.outdated (realm_id) values ($1) on conflict do nothing', [realm.realmId])
  await q(`insert into matching.contradictions (realm_id, mapping_id, other_mapping_id, rule, is_parting)
    select n.realm_id, min(n.mapping_id), max(n.mapping_id), 'gender', false from matching.names n where n.realm_id = $1 group by 1`, [
    realm.realmId
  ])
  await q('insert into identity.merges (realm_id, decision_id) select realm_id, decision_id from identity.decisions where realm_id = $1', [
    realm.realmId
  ])
  await q(`insert into matching.embeddings (realm_id, mapping_id, entity_type, marks)
    select n.realm_id, n.mapping_id, n.entity_type, 0 from matching.names n where n.realm_id = $1 limit 1`, [realm.realmId])
  await read(q, await makeFeed(q, { name: `of ${realm.mode}` }, realm), extraction(season(9), {
    skips: [{ row: 99, code: 'no_date', words: 'No date.', excerpt: '' }]
  }))
  await upload(q, await makeFeed(q, { name: `waiting in ${realm.mode}` }, realm), JSON.stringify(extraction(season(9))))
  await q(`insert into connect.undos (realm_id, run_id, is_preview, is_void, asked_at)
    select r.realm_id, r.run_id, true, true, util.now() from connect.runs r where r.realm_id = $1`, [realm.realmId])
  await q(`insert into connect.entries (
      realm_id, run_id, number, row_number, title_key, home_key, away_key, division_key, on_day, hash, data)
    select r.realm_id, r.run_id, 1, 1, '', '', '', '', '2026-09-01', '', '{}' from connect.runs r where r.realm_id = $1`, [realm.realmId])
  await q(`insert into intake.judging (realm_id, sorts_at, fixture_id) values ($1, util.now(), '')`, [realm.realmId])
  await q(`insert into intake.judged_games (realm_id, fixture_id, source_id, ended_at, is_right, followed_seconds, missed_count)
    select f.realm_id, f.fixture_id, s.source_id, util.now(), true, '{}', 0
      from canon.fixtures f join tenancy.sources s on s.realm_id = f.realm_id where f.realm_id = $1 limit 1`, [realm.realmId])
  await q("select ledger.seal($1, 'infinity', 1000)", [realm.realmId])
  await q(`insert into ledger.retentions (realm_id, position, what, before, row_count, path, sha256)
    select c.realm_id, max(c.position), 'changes', util.now(), 1, 'changes/1', sha256('')
      from ledger.causes c where c.realm_id = $1 group by 1`, [realm.realmId])
  await q(`insert into ledger.folds (realm_id, entity_id, entity_type, version, state, observations)
    select f.realm_id, f.fixture_id, 'fixture', 0, '{}', '{}' from canon.fixtures f where f.realm_id = $1 limit 1`, [realm.realmId])
  await q(`insert into ledger.sweeps (realm_id, what, before, after_position, after_batch_id, is_done, swept_at)
    values ($1, 'changes', util.now(), 0, '', false, util.now())`, [realm.realmId])
  await relay(q)
  await record(q, (await claim(q, 1))[0] as Claim, { status: 500 })
  await store(q, 'league', [game('g2')], realm)
  await q.call('jobs.start_batch', { places: 100 })
}
const listFixtures = (q: Query, keyHash: Buffer, tag: string | null = null) => q.one(
  'select * from api.list_fixtures($1, $2, null, null, null, null, null, null, null, null, null, null, null, null, null, null, 10, null)',
  [keyHash, tag]
)
const listChanges = (q: Query, keyHash: Buffer, cursor: string | null = null) =>
  q.call('api.list_changes', { key_hash: keyHash, if_none_match: null, page_cursor: cursor, page_limit: 3, types: null })

database.transaction('REALM-4 a reset removes everything of one test realm, and nothing of another or of the live one', async (t, q) => {
  const [home, other] = [await makeRealm(q), await makeRealm(q, 'Other')]
  const live = await makeLive(q, home.accountId)
  for (const realm of [home, other, live]) await fill(q, realm)
  for (const realm of [home, other, live]) await push(q, 'league', [game('g4')], realm) // not relayed yet
  const [before, otherBefore, liveBefore] = [
    await contents(q, home.realmId), await contents(q, other.realmId), await contents(q, live.realmId)
  ]
  // A notice is of two accounts, and in a test realm one acts alone (ACCOUNT-11).
  t.same(Object.entries(before).filter(([, rows]) => rows === '').map(([name]) => name), ['tenancy.notices'],
    'there was something in every other table')

  const counts = await reset(q, home.accountId)
  t.match(counts, { fixtures: 22, teams: 28 }, 'the league has 4 games of 4 teams, the feeds have the others')
  t.equal((counts as { claims: number }).claims > 10, true)
  const after = await contents(q, home.realmId)
  t.same(Object.entries(after).filter(([, rows]) => rows !== '').map(([name]) => name), KEPT)
  for (const name of ['tenancy.keys', 'tenancy.sources', 'webhook.subscriptions', 'webhook.topics']) {
    t.equal(after[name], before[name], `${name} stay as they are`)
  }
  t.equal(await q.value('select next_at from webhook.queues where realm_id = $1', [home.realmId]), null, 'nothing waits')
  t.equal(
    await q.value('select count(*)::integer from webhook.attempts a where not exists (select from webhook.deliveries d where ' +
      'd.delivery_id = a.delivery_id)'),
    0
  )
  t.same(await contents(q, other.realmId), otherBefore)
  t.same(await contents(q, live.realmId), liveBefore)
})

database.transaction('the epoch rises by one, of this realm only', async (t, q) => {
  const home = await makeRealm(q)
  await makeRealm(q, 'Other')
  const epochs = () => q('select realm_id, epoch from tenancy.realms where epoch > 1')
  await reset(q, home.accountId)
  t.same(await epochs(), [{ realm_id: home.realmId, epoch: 2 }])
  await reset(q, home.accountId)
  t.same(await epochs(), [{ realm_id: home.realmId, epoch: 3 }])
})

database.transaction('REALM-5 a cursor from before a reset is refused (OYV03), also where the realm was empty; a tag from before it no longer matches', async (t, q) => {
  const [home, other] = [await makeRealm(q), await makeRealm(q, 'Other')]
  const cursorOf = async ({ keyHash }: Realm): Promise<string> => JSON.parse((await listChanges(q, keyHash)).body as string).next_cursor
  const tagOf = async ({ keyHash }: Realm): Promise<string> => (await listFixtures(q, keyHash)).etag
  const [cursor, otherCursor, tag, otherTag] = [await cursorOf(home), await cursorOf(other), await tagOf(home), await tagOf(other)]
  t.equal((await listFixtures(q, home.keyHash, tag)).is_unchanged, true)
  await reset(q, home.accountId)
  t.equal(await q.code(() => listChanges(q, home.keyHash, cursor)), 'OYV03')
  t.equal((await listFixtures(q, home.keyHash, tag)).is_unchanged, false)
  t.equal(await q.code(() => listChanges(q, other.keyHash, otherCursor)), undefined)
  t.equal((await listFixtures(q, other.keyHash, otherTag)).is_unchanged, true)
})

database.transaction('REALM-5, REALM-4 old ids are not found (OYN01); keys and sources go on, and what is pushed again starts from version 1 under new ids', async (t, q) => {
  const home = await makeRealm(q)
  await fill(q, home)
  const id = await idOf(q, 'league', 'fixture', 'g1')
  await push(q, 'league', [game('g1', { start: '2026-09-12T16:30:00Z' })])
  const [{ batch_id: batchId }] = await q('select batch_id from intake.batches limit 1') as [{ batch_id: string }]
  await reset(q, homeOf(q).accountId)
  t.equal(await q.code(() => q.call('api.get_fixture', { key_hash: home.keyHash, if_none_match: null, fixture_id: id })), 'OYN01')
  t.equal(await q.code(() => q.call('api.get_batch', { key_hash: home.keyHash, if_none_match: null, batch_id: batchId })), 'OYN01')
  t.equal(await q.code(() => idOf(q, 'league', 'fixture', 'g1')), 'OYN01')
  t.same(JSON.parse((await listChanges(q, home.keyHash)).body as string).data, [])

  await push(q, 'league', [game('g1')])
  t.match(await fixtureOf(q, 'league', 'g1'), { version: 1, external_ids: { league: 'g1' } })
  t.not(await idOf(q, 'league', 'fixture', 'g1'), id)
  t.same((await historyOf(q, 'league', 'g1')).map(({ version, kind }) => [version, kind]), [[1, 'created']])
  t.same(JSON.parse((await listChanges(q, home.keyHash)).body as string).data.map(({ event }: { event: string }) => event), [
    'oyss.fixture.created'
  ])
})

database.transaction('REALM-4 an Idempotency-Key is forgotten with the rest', async (t, q) => {
  const { keyHash } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const send = (body: object) => q.call('api.push_observations', {
    key_hash: keyHash, idempotency_key: 'the same key', source: 'league', sent_at: null, payload: Buffer.from(JSON.stringify(body)),
    content_type: 'application/json', readable: null, accepted: 1, rejected: 0, errors: null
  })
  await send({ observations: [game('g1')] })
  t.equal(await q.code(() => send({ observations: [game('g2')] })), 'OYV12')
  await reset(q, homeOf(q).accountId)
  t.match(await send({ observations: [game('g2')] }), { is_replayed: false })
})

database.transaction('the ledger and the observations refuse to be deleted again once the reset is over: OYX10', async (t, q) => {
  await fill(q, await makeRealm(q))
  await reset(q, (await makeRealm(q, 'Other')).accountId)
  t.equal(await q.code('delete from ledger.changes'), 'OYX10')
  t.equal(await q.code('delete from intake.observations'), 'OYX10')
})

database.transaction('REALM-4 live data has no reset: OYA04, and nothing is gone, by whatever way', async (t, q) => {
  const home = await makeRealm(q)
  const live = await makeLive(q, home.accountId)
  await fill(q, live)
  const before = await contents(q, live.realmId)
  t.equal(await q.code('select canon.reset_realm($1)', [live.realmId]), 'OYA04')
  t.same(await contents(q, live.realmId), before)
})

database.transaction('an account that does not exist is not reset: OYN01', async (t, q) => {
  await makeRealm(q)
  t.equal(await q.code(() => reset(q, 'acct_00000000000000000000000000')), 'OYN01')
})
