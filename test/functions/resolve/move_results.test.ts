import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, makeRealm, makeSource, push, say, score } from '../../helpers/seed.ts'
import { fill, mappedOf, openWorkspace, read } from '../../helpers/workspace.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-11 a result that its source corrects to another fixture is of that one, and both are decided again; an older word moves nothing', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const result = (id: string) => say('result', id, { fixture: { external_id: 'g1' }, result: score(2, 1) })
  await push(q, 'league', [game('g1'), game('g2'), result('r'), result('late')])
  const [first, second] = [await mappedOf(q, 'league', 'fixture', 'g1'), await mappedOf(q, 'league', 'fixture', 'g2')]
  await openWorkspace(q)
  for (const [seq, [id, verdict]] of [['r', 'news'], ['late', 'late']].entries()) {
    const { mapping_id: mapping } = await mappedOf(q, 'league', 'result', id as string)
    await fill(q, 'incoming', { seq, type: 'result', round: 1, verdict, mapping_id: mapping, entity_id: second.entity_id })
  }
  await q('select resolve.move_results($1, 1)', [realmId])
  t.equal((await mappedOf(q, 'league', 'result', 'r')).entity_id, second.entity_id)
  t.equal((await mappedOf(q, 'league', 'result', 'late')).entity_id, first.entity_id)
  t.same(await read(q, 'contested', 'entity_id, field, seq'), [[first.entity_id, 'result', 0], [second.entity_id, 'result', 0]].sort())
})
