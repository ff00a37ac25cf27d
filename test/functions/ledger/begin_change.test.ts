/** ledger.begin_change, ledger.open_staging: every transaction that changes the model has a cause. */
import t from 'tap'
import type { Query } from '../../helpers/database.ts'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const begin = (q: Query, realmId: number, kind: string | null, source: string | null, count: number | null = null): Promise<unknown> =>
  q.value("select to_jsonb(ledger.begin_change($1, $2, $3, 'acct_1', $4))", [realmId, kind, source, count])
const flush = (q: Query, cause: unknown): Promise<number> =>
  q.value('select ledger.flush_changes(jsonb_populate_record(null::ledger.cause, $1))', [JSON.stringify(cause)])
const change = async (q: Query, realmId: number, id: string, observation: string | null) => {
  await q(`insert into canon.organizations (realm_id, organization_id, name, created_at, updated_at)
    values ($1, $2, 'Club', util.now(), util.now())`, [realmId, id])
  await q(`insert into pg_temp.staged_versions (observation_id, entity_type, entity_id, version, moves, kinds)
    values ($1, 'organization', $2, 1, '{"name": "Club"}',
    project.kinds_of_change(true, false, '{"name": "Club"}'))`, [observation, id])
}

database.transaction('HISTORY-6 what the service itself changes is recorded under oyss: and what it did, without an observation, in one group of its own', async (t, q) => {
  const { realmId } = await makeRealm(q)
  for (const kind of ['merge', 'undo', 'erase']) t.match(await begin(q, realmId, kind, null), { kind, source: `oyss:${kind}` })
  const cause = await begin(q, realmId, 'recompute', null)
  t.match(cause, {
    realm_id: realmId, kind: 'recompute', source: 'oyss:recompute', made_by: 'acct_1', change_group: /^grp_[0-7][0-9A-HJKMNP-TV-Z]{25}$/
  })
  await change(q, realmId, 'org_1', null)
  await change(q, realmId, 'org_2', null)
  t.equal(await flush(q, cause), 2)
  const { change_group: group } = cause as { change_group: string }
  t.same(
    await q('select source, observation_id, change_group from ledger.version_kinds order by position, number'),
    Array(2).fill({ source: 'oyss:recompute', observation_id: null, change_group: group })
  )
  t.equal(await q.code('set constraints all immediate'), undefined)
})

database.transaction('HISTORY-13 what the observations of a batch cause is recorded under its source, each observation with a group of its own', async (t, q) => {
  const { realmId } = await makeRealm(q)
  const cause = await begin(q, realmId, 'batch', 'league', 2)
  t.match(cause, { kind: 'batch', source: 'league' })
  await change(q, realmId, 'org_1', 'obs_A')
  await change(q, realmId, 'org_2', 'obs_B')
  t.equal(await flush(q, cause), 2)
  t.same(await q('select source, observation_id, change_group from ledger.version_kinds order by position, number'), [
    { source: 'league', observation_id: 'obs_A', change_group: 'grp_A' },
    { source: 'league', observation_id: 'obs_B', change_group: 'grp_B' }])
})

database.transaction('only what the service itself changes is without an observation, and it always is: OYX14', async (t, q) => {
  const { realmId } = await makeRealm(q)
  const codeOf = (source: string | null, observation: string | null) => q.code(async () => {
    const cause = await begin(q, realmId, source === null ? 'recompute' : 'batch', source)
    await change(q, realmId, 'org_1', observation)
    await flush(q, cause)
  })
  t.equal(await codeOf('league', null), 'OYX14')
  t.equal(await codeOf(null, 'obs_A'), 'OYX14')
})

database.transaction('a cause that there is none of, a batch of no source and a recomputation by a source: OYX14', async (t, q) => {
  const { realmId } = await makeRealm(q)
  for (const [kind, source] of [
    ['whim', null], [null, null], [null, 'league'], ['whim', 'league'], ['batch', null], ['recompute', 'league']
  ] as const) {
    t.equal(await q.code(() => begin(q, realmId, kind, source)), 'OYX14', `${kind} ${source}`)
  }
})

database.transaction('a change begins with nothing staged, whatever the last one left, and shares the realm with other changes', async (t, q) => {
  const { realmId } = await makeRealm(q)
  for (const count of [null, 1, 1000]) {
    await begin(q, realmId, 'batch', 'league', count)
    t.same(await q('select from pg_temp.staged_versions union all select from pg_temp.staged_events'), [], `about ${count} to come`)
    await q("insert into pg_temp.staged_versions (entity_type) values ('team')")
    await q("insert into pg_temp.staged_events (event) values ('oyss.standing.updated')")
  }
  t.same(await q("select distinct mode from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and objid = $1", [realmId]), [{
    mode: 'ShareLock'
  }])
})
