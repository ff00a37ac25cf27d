import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { homeOf, makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'
import { fill, mappedOf, openWorkspace, read } from '../../helpers/workspace.ts'

const database = await useDatabase(t)

database.transaction('UNDO-5 matching.judge_candidates: a name that only void batches report is no candidate, on either side', async (t, q) => {
  await setClock(q, '2026-09-01T12:00:00Z')
  await makeRealm(q)
  await makeSource(q, 'feed', 'hostFeed')
  await push(q, 'feed', [say('team', 'a', { name: 'Kestrel Valley' }), say('team', 'b', { name: 'Heron Lake' })])
  const [a, b] = [await mappedOf(q, 'feed', 'team', 'a'), await mappedOf(q, 'feed', 'team', 'b')]
  const judge = async (): Promise<unknown> => {
    await openWorkspace(q)
    await q('delete from pg_temp.candidates')
    await fill(q, 'candidates',
      { entity_type: 'team', name_id: 'x', ...a, score: 0.95 }, { entity_type: 'team', name_id: 'y', ...b, score: 0.95 },
      { entity_type: 'team', name_id: 'z', own_mapping_id: a.mapping_id, ...b, score: 0.7 },
      { entity_type: 'team', name_id: 'w', entity_id: a.entity_id, score: 0.7 })
    await q('select matching.judge_candidates($1)', [homeOf(q).realmId])
    return (await read(q, 'candidates', 'name_id')).flat()
  }
  t.same(await judge(), ['w', 'x', 'y', 'z'])
  await q('update canon.external_ids set is_void = true where mapping_id = $1', [a.mapping_id])
  t.same(await judge(), ['y'])
})
