import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { fill, openWorkspace, read } from '../../helpers/workspace.ts'

const database = await useDatabase(t)
/** Observations as mapping and entity; the round of each. */
const CASES: [string, string, [number, string | null][], number[]][] = [
  ['nothing of the type has no round', 'team', [], []],
  ['entities that differ share a round', 'team', [[1, 'a'], [2, 'b'], [3, null]], [1, 1, 1]],
  ['an entity that occurs several times has as many rounds, in the order of the batch', 'team', [[1, 'a'], [2, 'b'], [1, 'a'], [1, 'a']],
    [1, 1, 2, 3]],
  ['two ids of one entity are two rounds', 'team', [[1, 'a'], [2, 'a']], [1, 2]],
  ['results of two ids on one fixture share a round', 'result', [[1, 'a'], [2, 'a']], [1, 1]],
  ['results of one id are as many rounds', 'result', [[1, 'a'], [2, 'a'], [1, 'b']], [1, 1, 2]],
]

for (const [title, type, observations, rounds] of CASES) {
  database.transaction(`DECIDE-11, DECIDE-40 ${title}`, async (t, q) => {
    await openWorkspace(q)
    await fill(q, 'incoming', { seq: 9, type: 'venue', mapping_id: 1, entity_id: 'a', round: 1 })
    await fill(q, 'incoming', ...observations.map(([mapping, entity], seq) => ({ seq, type, mapping_id: mapping, entity_id: entity,
      round: 1 })))
    t.equal(await q.value('select resolve.number_rounds($1)', [type]), Math.max(0, ...rounds))
    t.same(await read(q, 'incoming', 'seq, round'), [...rounds.map((round, seq) => [seq, round]), [9, 1]])
  })
}
