/** A test realm can be emptied, and only it (REALM-4): canon.reset_realm, as manage.reset_test calls it. */
import t from 'tap'
import { correct, correction } from '../../helpers/correcting.ts'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { game, homeOf, makeLive, makeRealm, makeSource, push, say, score, sides, fixtureOf, type Realm } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const world = [
  say('organization', 'o', { name: 'Eagles SC', kind: 'club' }),
  say('organization', 'p', { name: 'SC Eagles', kind: 'club' }),
  say('team', 't1', { name: 'Eagles', organization: { external_id: 'o' } }),
  say('venue', 'v', { name: 'North Park' }),
  say('competition', 'c', {
    name: 'League', sport: 'soccer', kind: 'league', host: { external_id: 'o' },
    divisions: [{ external_id: 'd', name: 'Boys', stages: [{ external_id: 's', name: 'Pool', type: 'pool' }] }]
  }),
  game('g', {
    competition: { external_id: 'c' }, division: { external_id: 'd' }, stage: { external_id: 's' }, venue: { external_id: 'v' },
    sides: sides('t1', 't2')
  }),
  say('result', 'r', { fixture: { external_id: 'g' }, result: score(1, 0) }),
  say('stat_line', 'l', { fixture: { external_id: 'g' }, team: { external_id: 't1' }, sport: 'soccer', stats: { saves: 1 } }),
]
const TABLES = [
  'canon.organizations', 'canon.competitions', 'canon.divisions', 'canon.stages', 'canon.venues', 'canon.teams', 'canon.fixtures',
  'canon.fixture_sides', 'canon.stat_lines', 'canon.external_ids', 'canon.claims', 'identity.decisions', 'identity.redirects'
]
const rows = async (q: Query, { realmId }: Realm) => {
  const counts: Record<string, number> = {}
  for (const table of TABLES) counts[table] = await q.value(`select count(*)::integer from ${table} where realm_id = $1`, [realmId])
  return counts
}

/** Pushes the world; its two clubs are one. */
async function fill (q: Query, realm: Realm): Promise<void> {
  await push(q, 'league', world, realm)
  const clubs = await q('select organization_id as id from canon.organizations where realm_id = $1', [realm.realmId])
  await q("select identity.merge($1, $2, $3, 'Kim', 'The same.')", [realm.realmId, ...clubs.map(({ id }) => id)])
}

database.transaction('a reset removes every canonical row of its realm, none of another, and the realm goes on', async (t, q) => {
  const [home, other] = [await makeRealm(q), await makeRealm(q, 'Other')]
  for (const realm of [home, other]) {
    await makeSource(q, 'league', 'authoritativePush', realm)
    await fill(q, realm)
  }
  const before = await rows(q, other)
  t.same(await rows(q, home), before)
  t.ok(Object.values(before).every((count) => count > 0), 'there is something in every table')
  t.same(await q.call('manage.reset_test', { account_id: home.accountId, confirmation: null }), {
    fixtures: 1, teams: 2, claims: before['canon.claims']
  })
  t.same(await rows(q, home), Object.fromEntries(TABLES.map((table) => [table, 0])))
  t.same(await rows(q, other), before)
  await fill(q, home)
  t.same(await rows(q, home), before)
  t.equal((await fixtureOf(q, 'league', 'g', home)).version, 2, 'known again, from the beginning')
})

database.transaction('live data has no reset: OYA04', async (t, q) => {
  await makeRealm(q)
  const live = await makeLive(q, homeOf(q).accountId)
  await makeSource(q, 'league', 'authoritativePush', live)
  await push(q, 'league', [game('g')], live)
  t.equal(await q.code('select canon.reset_realm($1)', [live.realmId]), 'OYA04')
  t.equal(await q.code('select canon.reset_realm(-1)'), 'OYA04')
  t.equal(await q.code('select canon.reset_realm($1)', [live.realmId]), 'OYA04')
  t.equal((await rows(q, live))['canon.fixtures'], 1)
})

database.transaction('REALM-4 corrections go with what they corrected', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [game('g', { title: 'Derby' }, { observed_at: '2026-09-01T00:00:00Z' })])
  await correct(q, 'league', [correction('fixture', 'g', '2026-09-02T00:00:00Z', { field: 'title', replaced: 'Derby' }, { title: 'Cup' })])
  const count = () => q.one(`select (select count(*)::integer from canon.corrections) as corrections,
    (select count(*)::integer from canon.covered_claims) as covered`)
  t.same(await count(), { corrections: 1, covered: 1 })
  await q("select set_config('oyss.resetting', pg_current_xact_id()::text, true)")
  await q.as('oyss_owner', () => q('select canon.reset_realm($1)', [realmId]))
  t.same(await count(), { corrections: 0, covered: 0 })
})
