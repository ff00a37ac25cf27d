/** Every rule of decisions, section 13, by name: what counts, and who stands where. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeStage, orderOf, play, rowOf, tableOf, traceOf } from './stage.ts'

const database = await useDatabase(t)

database.transaction('points, wins, draws, losses and goals are added up by the stage\'s triple', async (t, q) => {
  await makeStage(q, { points: '2-1-0', tiebreakers: ['points'] })
  await play(q, 'A 3:1 B', 'B 2:2 C', 'C 0:1 A')
  const table = await tableOf(q)
  t.match(table, { name: 's1', type: 'pool', division_name: 'U12', complete: true, tiebreak_source: 'stage', points: '2-1-0', tiebreakers: ['points'], missing_fixtures: [] })
  t.match([table.stage, table.division, table.competition], [/^stg_/, /^div_/, /^cmp_/])
  t.equal(orderOf(table), 'A, B=C')
  t.match(rowOf(table, 'A'), { position: 1, played: 2, wins: 2, draws: 0, losses: 0, goals_for: 4, goals_against: 1, goal_diff: 3, points: 4, provisional: false })
  t.match(rowOf(table, 'B'), { position: 2, played: 2, wins: 0, draws: 1, losses: 1, goals_for: 3, goals_against: 5, goal_diff: -2, points: 1, provisional: true })
  t.same(traceOf(table, 'A'), ['points (3 teams): 4, ahead of 1'])
  t.same(traceOf(table, 'B'), ['points (3 teams): 1, behind 4, level with 1 other', 'end of rules (2 teams): they share position 2'])
  t.equal(table.derived_from.length, 3)
  t.match(table.derived_from[0], /^fx_.{26}@1$/)
})
