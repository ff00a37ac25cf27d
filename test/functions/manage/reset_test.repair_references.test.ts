/**
 * manage.repair_references, canon.lost_references, resolve.find_lost: what concurrent batches once lost of their references comes back,
 * however it is reported again.
 */
import t from 'tap'
import { difference, readState } from '../../helpers/canonical_state.ts'
import { useDatabase, type Query } from '../../helpers/database.ts'
import {
  apply, game, gone, homeOf, makeRealm, makeSource, push, queuedBatches, say, score, sides, type Observation
} from '../../helpers/seed.ts'

const database = await useDatabase(t)
const NONE = { references: 0, batches: 0 }
const repair = (q: Query) =>
  q.as('oyss_manager', () => q.call('manage.repair_references', { account_id: homeOf(q).accountId, mode: 'test' }))
const state = (q: Query) => readState(q, homeOf(q).realmId)
const day = (n: number): { observed_at: string } => ({ observed_at: `2026-09-0${n}T08:00:00Z` })
/** Everything that a source can refer to, once deleted. */
const DELETED = [
  gone('organization', 'o', day(1)), gone('competition', 'c', day(1)), gone('competition', 'c2', day(1)), gone('venue', 'v', day(1)),
  gone('team', 't1', day(1)), gone('team', 't2', day(1)), gone('fixture', 'g2', day(1))
]
const said = (n: number): Observation[] => [
  say(
    'competition', 'c',
    {
      name: 'Cup', sport: 'soccer', kind: 'league', host: { external_id: 'o' },
      divisions: [{ external_id: 'd', name: 'Boys', stages: [{ external_id: 's', name: 'Pool', type: 'pool' }] }]
    },
    day(n)
  ),
  say('team', 't3', { name: 'Hawks', organization: { external_id: 'o' } }, day(n)),
  game(
    'g1',
    {
      sides: sides('t1', 't2'), venue: { external_id: 'v', field: '1' }, competition: { external_id: 'c' }, division: { external_id: 'd' },
      stage: { external_id: 's' }
    },
    day(n)
  ),
  game('g3', { competition: { external_id: 'c2' }, division: { external_id: 'd2' }, stage: { external_id: 's2' } }, day(n)),
  say('result', 'r', { fixture: { external_id: 'g2' }, result: score(1, 0) }, day(n)),
]
const FIELDS = [
  'competition/c: host', 'division/d: competition', 'division/d2: competition', 'fixture/g1: competition', 'fixture/g1: division',
  'fixture/g1: sides', 'fixture/g1: stage', 'fixture/g1: venue',
  'fixture/g3: competition', 'fixture/g3: division', 'fixture/g3: stage',
  'result/r: fixture', 'stage/s: division', 'stage/s2: division', 'team/t3: organization']

/** Leaves the data as the race left it: claims without what they referred to, and what was decided from them. */
async function lose (q: Query): Promise<void> {
  await q('set local session_replication_role = replica')
  await q('alter table canon.claims drop constraint a_reference_names_an_entity')
  await q('alter table canon.external_ids drop constraint what_is_described_has_its_entity')
  await q("delete from canon.claims where field in ('venue', 'venue.field', 'competition', 'division', 'stage') and mapping_id in " +
    "(select mapping_id from canon.external_ids where external_id in ('g1', 'g3'))")
  await q("update canon.claims set value = '[]' where field = 'sides'")
  await q("update canon.claims set value = '{\"id\": null}' where field in ('organization', 'host')")
  const parts = "mapping_id in (select mapping_id from canon.external_ids where entity_type in ('division', 'stage'))"
  await q(`delete from canon.claims where not is_reference and field in ('competition', 'division') and ${parts}`)
  await q(`update canon.claims set value = '{"id": null}' where is_reference and field in ('competition', 'division') and ${parts}`)
  await q("update canon.external_ids set entity_id = null where entity_type = 'result'")
  await q("update canon.fixtures set venue_id = null, venue_field = null, competition_id = null, division_id = null, stage_id = null, " +
    "result = null, sides = case when sides is not null then '[]'::jsonb end, placeholders = '{}', document = '{}' where document !~ " +
    "'g9'")
  await q('delete from canon.fixture_sides')
  await q('update canon.teams set organization_id = null')
  await q('update canon.competitions set host_id = null')
  await q('update canon.divisions set competition_id = null')
  await q('update canon.stages set division_id = null')
  await q('set local session_replication_role = origin')
}
const open = async (q: Query): Promise<string> => {
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await push(q, 'league', DELETED)
  return (await push(q, 'league', said(2))).batchId
}
const isHealed = async (q: Query, before: string[]): Promise<string | undefined> => difference(before, await state(q))

for (const [title, again] of [['in the very same words', 2], ['as newer words that say the same', 3]] as const) {
  database.transaction(`what was lost comes back when the source reports it again ${title}`, async (t, q) => {
    await open(q)
    // What is reported later counts as the newest word also where nothing was lost.
    if (again === 3) await push(q, 'league', said(3))
    const before = await state(q)
    await lose(q)
    t.ok(difference(before, await state(q)), 'something is lost')
    t.ok((await push(q, 'league', said(again))).changes > 0)
    t.equal(await isHealed(q, before), undefined)
    t.equal((await push(q, 'league', said(again))).changes, 0, 'and there is nothing left to mend')
    t.same(await repair(q), NONE)
  })
}

database.transaction('what an older word lost, which the newest leaves out, comes back when the older one is reported again', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g1', { title: 'newer' }, day(4))])
  const before = await state(q)
  await lose(q)
  await push(q, 'league', said(2))
  t.equal(await isHealed(q, before), undefined)
})

database.transaction('INTAKE-8 a replay of the batch that said it brings back what was lost, and stores nothing twice', async (t, q) => {
  const batchId = await open(q)
  const before = await state(q)
  await lose(q)
  const observations = await q.value('select count(*)::integer from intake.observations')
  await q.as('oyss_manager', () =>
    q.call('manage.replay_batch', { batch_id: batchId, readable: null, accepted: 5, rejected: 0, errors: null }))
  t.match(await apply(q, batchId), { observations: 0 })
  t.equal(await isHealed(q, before), undefined)
  t.equal(await q.value('select count(*)::integer from intake.observations'), observations)
})

database.transaction('a repair finds every lost reference and queues the batches that said them; once they are applied nothing is lost', async (t, q) => {
  const batchId = await open(q)
  await push(q, 'league', [game('g1', { title: 'newer' }, day(4)), game('g9', {}, day(4))])
  const before = await state(q)
  t.same(await repair(q), NONE, 'where all is well nothing happens')
  t.same(await q('select * from canon.lost_references'), [])
  await q('delete from graphile_worker._private_jobs')
  await lose(q)
  t.same(
    (await q('select entity_type, external_id, field from canon.lost_references order by 1, 2, 3'))
      .map(({ entity_type: type, external_id: id, field }) => `${type}/${id}: ${field}`),
    FIELDS
  )
  t.same(await repair(q), { references: FIELDS.length, batches: 1 })
  t.same(await queuedBatches(q), [batchId])
  t.match(await apply(q, batchId), { observations: 0 })
  t.equal(await isHealed(q, before), undefined)
  t.same(await repair(q), NONE)
})

database.transaction('what is mended is published: versions, changes and events of the observation that said it', async (t, q) => {
  await open(q)
  await lose(q)
  const position = await q.value('select max(position) from ledger.changes')
  await push(q, 'league', said(2))
  const reported = await q(
    'select entity_type, kind, changed_fields from ledger.version_kinds where position > $1 order by entity_type, kind', [position]
  )
  t.match(reported.filter(({ entity_type: type }) => type === 'fixture').map(({ changed_fields: fields }) => fields).flat().sort(), [
    'competition', 'competition', 'division', 'division', 'result', 'sides', 'stage', 'stage', 'venue', 'venue.field'
  ])
  t.equal(await q.value(
    'select count(*)::integer from ledger.changes c join ledger.outbox o using (realm_id, position) where position > $1', [position]
  ), reported.length)
})

database.transaction('live for an account; an unknown account OYN01, an unknown mode OYV02', async (t, q) => {
  const { accountId } = await makeRealm(q)
  t.same(await q.call('manage.repair_references', { account_id: accountId, mode: 'live' }), NONE)
  t.equal(await q.code(() => q.call('manage.repair_references', { account_id: 'acct_none', mode: 'test' })), 'OYN01')
  t.equal(await q.code(() => q.call('manage.repair_references', { account_id: accountId, mode: 'x' })), 'OYV02')
})
