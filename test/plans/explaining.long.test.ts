/** What looking into data takes from a realm of real size, in which two sources report every fixture: look-ups, counted, never timed. */
import t from 'tap'
import { makeSource } from '../helpers/seed.ts'
import { useRealm } from './fill.ts'
import { readingOfCall, vacuum, type Reading } from './reading.ts'

const { q, realm, fixture, id } = await useRealm(t)
/** A page is some look-ups for each of its rows, and for a name of each; a whole index or table is a thousand and more. */
const A_PAGE = 1500
/** Each of a thousand fixtures: where it stands in the list, two external ids, their claims. */
const THOUSAND = 20_000

const SECOND = await makeSource(q, 'parents', 'crowd', realm)
await q('set session_replication_role = replica')
await q(`insert into canon.external_ids (realm_id, source_id, entity_type, external_id, entity_id, observation_id, observed_at, confidence)
  select m.realm_id, $1, 'fixture', 'p-' || m.external_id, m.entity_id, m.observation_id, m.observed_at, 1
    from canon.external_ids m where m.entity_type = 'fixture'`, [SECOND])
await q(`insert into canon.claims (realm_id, mapping_id, field, value, is_winning)
  select m.realm_id, m.mapping_id, f.field, case when m.source_id = $1 then f.other else f.value end, m.source_id <> $1
    from canon.external_ids m
   cross join (values ('start', to_jsonb('2020-01-01T00:00:00Z'::text), to_jsonb('2020-01-01T01:00:00Z'::text)),
                      ('sport', '"soccer"', '"soccer"'), ('kind', '"game"', '"practice"')) f (field, value, other)
   where m.entity_type = 'fixture'
  on conflict do nothing`, [SECOND])
await q('set session_replication_role = origin')
await vacuum(q, ['canon.external_ids', 'canon.claims'])

const reading = (call: string, values: unknown[]): Promise<Reading> => readingOfCall(q, `cast(read.${call} as text) as body`, values)
const search = (kind: string, words: string | null, within: string | null = null): Promise<Reading> =>
  reading('search_page($1, $2, $3, $4, $5, null, 25)', [realm.realmId, realm.accountId, kind, words, within])
const conflicts = (competition: string | null): Promise<Reading> =>
  reading("show_conflicts($1, 'fixture', $2, 'start', 'league', 'parents')", [realm.realmId, competition])

for (const [title, take] of [
  ['fixtures that changed last', () => search('fixture', null)],
  ['fixtures of teams by name', () => search('fixture', 'team 17')],
  ['fixtures within a venue', async () => search('fixture', null, await id('venue', 'v5'))],
  ['teams by name', () => search('team', 'team 17')],
  ['newest venues', () => search('venue', null)],
  ['an id', async () => search('fixture', await fixture(70_000))],
  ['an external id', () => search('fixture', 'g70000')],
] as [title: string, take: () => Promise<Reading>][]) {
  t.test(`DASHBOARD-31 a search takes look-ups for a page: ${title}`, async (t) => {
    const { buffers, scannedTables, body } = await take()
    t.same(scannedTables, [])
    t.ok(buffers < 4 * A_PAGE, `${buffers} buffers`)
    t.ok(body.found.length + body.data.length > 0)
  })
}

t.test('DASHBOARD-32, DASHBOARD-34 an entity and a field of it are a page of look-ups', async (t) => {
  const entity = await fixture(70_000)
  const shown = await reading('show_entity($1, $2, null, null, null)', [realm.realmId, entity])
  t.same([shown.scannedTables, shown.body.fields.find(({ field }: { field: string }) => field === 'kind').differing], [[], 1])
  t.ok(shown.buffers < A_PAGE, `${shown.buffers} buffers`)
  const field = await reading("explain_field($1, $2, $3, 'start', null)", [realm.realmId, realm.accountId, entity])
  t.same([field.scannedTables, field.body.claims.length], [[], 2])
  t.ok(field.buffers < A_PAGE, `${field.buffers} buffers`)
})

for (const competition of [null, await id('competition', 'c5')]) {
  t.test(`DASHBOARD-36 conflicts are looked up for a thousand fixtures${competition ? ' of a competition' : ''}, whatever the size of the realm`, async (t) => {
    const { buffers, scannedTables, body } = await conflicts(competition)
    t.same([scannedTables, body.looked_at, body.examples.length], [[], 1000, 12])
    t.same(body.cells.map(({ differ, both_said: both }: Record<string, number>) => [differ, both]), [[1000, 1000], [1000, 1000]])
    t.ok(buffers < THOUSAND, `${buffers} buffers`)
  })
}

t.test('DASHBOARD-83 what wants attention is looked up, whatever the size of the realm (manage.overdue_of, manage.overruled_of)', async (t) => {
  await q('set session_replication_role = replica')
  await q(`insert into tenancy.sources (realm_id, source_id, account_id, source_key, class)
    select $1, util.make_id('src'), $2, 'late-' || n, 'crowd' from generate_series(1, 40) n`, [realm.realmId, realm.accountId])
  await q(`insert into intake.batches (batch_id, realm_id, source_id, account_id, status, received_at, payload, payload_sha256,
                                       content_type, accepted_count, rejected_count)
    select 'batch_' || util.ulid_time(b.at) || util.ulid_tail(), s.realm_id, s.source_id, s.account_id, 'done', b.at, '',
           sha256(s.source_id::bytea), 'application/json', 300, 0
      from tenancy.sources s
      cross join lateral (
        select util.now() - make_interval(days => 3, hours => n) as at from generate_series(1, 100) n where s.source_key like 'late-%' union
        select util.now() + make_interval(mins => n) from generate_series(1, 10) n where s.source_id = $1) b`, [SECOND])
  await q(`insert into intake.observations (realm_id, observation_id, batch_id, batch_index, source_id, type, external_id, observed_at,
                                            confidence, is_deleted, data, content_hash)
    select b.realm_id, util.make_id('obs'), b.batch_id, n, $2, 'fixture', 'p-g' || n + 1, b.received_at, 1, false, '{}', sha256('')
      from intake.batches b
      cross join generate_series(0, 299) n
     where b.realm_id = $1 and b.source_id = $2`, [realm.realmId, SECOND])
  await q('set session_replication_role = origin')
  await vacuum(q, ['intake.batches', 'intake.observations', 'tenancy.sources'])
  const reported = (name: string): Promise<Reading> =>
    readingOfCall(q, `cast((select to_jsonb(c) from manage.${name}($1, $2) c) as text) as body`, [realm.accountId, realm.realmId])
  const overdue = await reported('overdue_of')
  t.match(overdue.body, { kind: 'source_overdue', count: 25 })
  t.ok(overdue.buffers < 2 * A_PAGE, `${overdue.buffers} buffers`)
  const overruled = await reported('overruled_of')
  t.match(overruled.body, { kind: 'overruled', count: 25, reason: 'kind' })
  t.same(overruled.scannedTables, [])
  t.ok(overruled.buffers < A_PAGE, `${overruled.buffers} buffers`)
})
