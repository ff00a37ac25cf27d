import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, gone, homeOf, idOf, makeRealm, makeSource, push, setClock } from '../../helpers/seed.ts'
import { undo } from '../../helpers/voiding.ts'
import { fill, mappedOf, openWorkspace, read } from '../../helpers/workspace.ts'

const database = await useDatabase(t)

database.transaction('UNDO-5 resolve.end_void: what a round describes is void no more, and every field of it is decided again; a mere deletion ends nothing', async (t, q) => {
  await setClock(q, '2026-09-01T12:00:00Z')
  await makeRealm(q)
  await makeSource(q, 'feed', 'hostFeed')
  const { batchId } = await push(q, 'feed', [game('g', { title: 'Derby' })])
  await undo(q, 'feed', [batchId])
  await push(q, 'feed', [gone('fixture', 'g')])
  const entityId = await idOf(q, 'feed', 'fixture', 'g')
  t.ok(await q.value('select canon.void_at($1, $2, $3)', [homeOf(q).realmId, 'fixture', entityId]))

  const mapped = await mappedOf(q, 'feed', 'fixture', 'g')
  const end = (round: number | null) => q("select resolve.end_void($1, 'fixture', $2)", [homeOf(q).realmId, round])
  await openWorkspace(q)
  const mention = { entity_type: 'fixture', external_id: 'g', ...mapped, is_direct: true, is_described: true, is_void: true }
  await fill(q, 'incoming', { seq: 4, type: 'fixture', external_id: 'g', ...mapped, round: 2, is_deleted: false })
  await fill(q, 'mentions', mention)
  await end(1)
  t.same(await read(q, 'contested', 'field'), [], 'of another round')
  await end(2)
  const fields = ['kind', 'sport', 'status', 'time_status', 'title', 'void_at']
  t.same(await read(q, 'contested', 'field, seq'), fields.map((field) => [field, 4]))
  t.same(await q.one('select is_void from canon.external_ids where mapping_id = $1', [mapped.mapping_id]), { is_void: false })
  t.equal(await q.value("select count(*)::integer from canon.claims where implied_by = 'void'"), 0)
})
