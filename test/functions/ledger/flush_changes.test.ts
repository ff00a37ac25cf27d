import t from 'tap'
import type { Query } from '../../helpers/database.ts'
import { useDatabase } from '../../helpers/database.ts'
import { game, gone, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const FLUSH = "select ledger.flush_changes(($1, 'batch', 'league', 'acct_1', 'grp_B')::ledger.cause)"
const LOCKS = "select objid::integer as realm_id from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and " +
  "classid::bigint = hashtext('ledger')::bigint & 4294967295"

const writeClub = (q: Query, realmId: number) => q(
  "insert into canon.organizations (realm_id, organization_id, name, created_at, updated_at) values ($1, 'org_1', 'Club', util.now(), " +
    "util.now())",
  [realmId]
)
const stageClub = async (q: Query, versions = [1]) => {
  for (const version of versions) await q(`insert into pg_temp.staged_versions (observation_id, entity_type, entity_id, version, moves,
    kinds) values ('obs_A', 'organization', 'org_1', $1, $2, project.kinds_of_change(true, false, $2))`, [version, { name: 'Club' }])
}
const open = async (q: Query): Promise<number> => {
  const { realmId } = await makeRealm(q)
  await q("select ledger.begin_change($1, 'batch', 'league', null, 1)", [realmId])
  return realmId
}

database.transaction('EVENT-1, HISTORY-3 staged changes become rows of the ledger, each with an event of its own in the outbox, under the lock of the realm', async (t, q) => {
  const realmId = await open(q)
  await writeClub(q, realmId)
  await stageClub(q)
  t.equal(await q.value(FLUSH, [realmId]), 1)
  const change = await q.one(
    "select k.*, c.event from ledger.version_kinds k join ledger.changes c using (realm_id, position) where k.entity_id = 'org_1'"
  )
  t.match(change, {
    realm_id: realmId, version: 1, kind: 'created', moves: { name: 'Club' }, observations: null, event: 'oyss.organization.created',
    changed_fields: ['name'], source: 'league', observation_id: 'obs_A', change_group: 'grp_A'
  })
  t.match(await q.one('select * from ledger.outbox'), {
    realm_id: realmId, position: change.position, event_id: /^evt_[0-9A-HJKMNP-TV-Z]{26}$/
  })
  t.same(await q(LOCKS), [{ realm_id: realmId }])
  t.same(await q('select * from ledger.unflushed'), [])
})

database.transaction('an event that is no change of an entity stands in the outbox after the changes of its transaction, and says all itself', async (t, q) => {
  const realmId = await open(q)
  await writeClub(q, realmId)
  await stageClub(q)
  await q(`insert into pg_temp.staged_events (event, subject, data) values ('oyss.standing.updated', 'stg_1', '{"version": 2}')`)
  t.equal(await q.value(FLUSH, [realmId]), 1)
  const [change, event] = await q('select * from ledger.outbox order by position')
  t.match(change, { event: null, data: null })
  t.match(event, { event: 'oyss.standing.updated', subject: 'stg_1', data: { version: 2 }, event_id: /^evt_/ })
})

database.transaction('nothing staged is nothing written, and takes no lock', async (t, q) => {
  const realmId = await open(q)
  t.equal(await q.value(FLUSH, [realmId]), 0)
  t.same(await q(LOCKS), [])
  t.same(await q('select * from ledger.changes'), [])
})

database.transaction('HISTORY-3 a version without a change, and a change without a version: OYX12', async (t, q) => {
  const realmId = await open(q)
  t.equal(await q.code(async () => { await writeClub(q, realmId); await q(FLUSH, [realmId]) }), 'OYX12')
  t.equal(await q.code(async () => { await stageClub(q); await q(FLUSH, [realmId]) }), 'OYX12')
  t.equal(await q.code(async () => { await writeClub(q, realmId); await stageClub(q, [1, 2]); await q(FLUSH, [realmId]) }), 'OYX12')
})

database.transaction('several kinds of one version are one version, share its group, and stand in the order in which they were staged', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [say('venue', 'v', { name: 'North Park' }), say('venue', 'w', { name: 'South Park' })])
  await push(q, 'league', [
    game('g', { start: '2026-09-12T14:30:00Z', venue: { external_id: 'v' } }, { observed_at: '2026-09-01T00:00:00Z' })
  ])
  await push(q, 'league', [
    game('g', { start: '2026-09-12T16:30:00Z', venue: { external_id: 'w' } }, { observed_at: '2026-09-02T00:00:00Z' })
  ])
  const changes = await q(
    "select version, kind, change_group from ledger.version_kinds where entity_type = 'fixture' order by position, number"
  )
  t.same(changes.map(({ version, kind }) => [version, kind]), [[1, 'created'], [2, 'rescheduled'], [2, 'relocated']])
  t.equal(changes[1]?.change_group, changes[2]?.change_group)
  t.not(changes[0]?.change_group, changes[1]?.change_group)
})

database.transaction('HISTORY-2 an observation that changes nothing leaves no row, and one that withdraws leaves one', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [game('g', {}, { observed_at: '2026-09-01T00:00:00Z' })])
  t.equal((await push(q, 'league', [game('g', {}, { observed_at: '2026-09-02T00:00:00Z' })])).changes, 0)
  t.equal((await push(q, 'league', [gone('fixture', 'g', { observed_at: '2026-09-03T00:00:00Z' })])).changes, 1)
})
