import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, makeRealm, makeSource, push, say, score } from '../../helpers/seed.ts'
import { fill, mappedOf, openWorkspace, read } from '../../helpers/workspace.ts'

const database = await useDatabase(t)

for (const [title, others, verdict, isReturn, notice] of [
  ['the last result of a fixture is withdrawn', false, 'withdrawal', false, 'withdrawn'],
  ['one of several results is withdrawn', true, 'withdrawal', false, null],
  ['the only result is reported again', false, 'news', true, 'returned'],
  ['a result is reported again beside another', true, 'news', true, null],
] as const) {
  database.transaction(`DECIDE-36 ${title}: ${notice ? `that is reported as ${notice}` : 'what moves says it all'}`, async (t, q) => {
    const { realmId } = await makeRealm(q)
    await makeSource(q, 'league', 'authoritativePush')
    const result = (id: string) => say('result', id, { fixture: { external_id: 'g' }, result: score(1, 0) })
    await push(q, 'league', [game('g'), result('r'), ...others ? [result('s')] : []])
    const mapped = await mappedOf(q, 'league', 'result', 'r')
    if (verdict === 'withdrawal') await q("update canon.external_ids set withdrawn_at = 'infinity' where mapping_id = $1",
      [mapped.mapping_id])
    await openWorkspace(q)
    await fill(q, 'incoming', { seq: 0, type: 'result', round: 1, ...mapped, verdict, is_return: isReturn })
    await fill(q, 'decided', { entity_id: mapped.entity_id, seq: 0, winners: {}, is_new: false })
    await q('select resolve.record_result_liveness($1, 1)', [realmId])
    t.same(await read(q, 'decided', 'result_notice'), [[notice]])
  })
}
