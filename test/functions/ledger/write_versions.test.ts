import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, homeOf, makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'
import { fill, openWorkspace } from '../../helpers/workspace.ts'

const database = await useDatabase(t)

database.transaction('HISTORY-18 the moment of a position never goes back, though the clock does', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  for (const [n, time] of ['10:00', '09:00', '11:00'].entries()) {
    await setClock(q, `2026-09-01T${time}:00Z`)
    await push(q, 'league', [say('venue', `v${n}`, { name: 'Park' })])
  }
  t.same((await q('select changed_at, placed_at, kind, source from ledger.causes order by position')).map(({
    changed_at: changed, placed_at: placed, kind, source
  }) => [changed.toISOString().slice(11, 16), placed.toISOString().slice(11, 16), kind, source]),
    [['10:00', '10:00', 'batch', 'league'], ['09:00', '10:00', 'batch', 'league'], ['11:00', '11:00', 'batch', 'league']])
})

database.transaction('HISTORY-18 each version knows its cause, whose position is below its own', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  for (const id of ['a', 'b']) await push(q, 'league', [game(id), say('venue', id, { name: 'Park' })])
  t.same(await q(`select v.position from ledger.versions v where v.cause is distinct from (select max(c.position) from ledger.causes c
    where c.realm_id = v.realm_id and c.position < v.position)`), [])
  t.equal(await q.value('select count(*)::integer from ledger.causes'), 2)
  t.same(await q('select distinct made_by from ledger.causes'), [{ made_by: homeOf(q).accountId }], 'and who pushed the batch')
})

database.transaction('HISTORY-16, STREAM-1 ledger.write_versions: staged versions become rows of the ledger and their changes of the stream, in their order; none staged, none written', async (t, q) => {
  const { realmId } = await makeRealm(q)
  const write = () => q.value("select ledger.write_versions(($1, 'batch', 'league', null, 'grp_1')::ledger.cause)::text", [realmId])
  await openWorkspace(q)
  t.equal(await write(), '{}')
  await fill(q, 'staged_versions', ...['tm_b', 'tm_a'].map((entity_id) => ({
    entity_type: 'team', entity_id, version: 1, moves: { name: 'Eagles' }, kinds: [{ kind: 'created', changed_fields: ['name'] }]
  })))
  t.not(await write(), '{}')
  const [cause] = await q("select position from ledger.causes where change_group = 'grp_1'")
  const versions = await q('select entity_id, position, cause, moves from ledger.versions order by position')
  t.match(versions.map(({ entity_id: id }) => id), ['tm_b', 'tm_a'])
  for (const version of versions) t.match(version, { cause: cause!.position, moves: { name: 'Eagles' } })
  t.same(
    (await q('select entity_id, position, event from ledger.changes order by position')).map((row) => Object.values(row)),
    versions.map(({ entity_id: id, position }) => [id, position, 'oyss.team.created'])
  )
})
