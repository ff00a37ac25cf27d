import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeStage, orderOf, play, tableOf, traceOf, type Data } from './stage.ts'

const database = await useDatabase(t)
const dids = (table: Data, team: string): string[] => traceOf(table, team).map((line) => line.replace(/ \(.*?\): /, ': '))

database.transaction('STANDING-18 goal_diff_capped:N clips each game, to both sides', async (t, q) => {
  const games = ['A 9:0 C', 'B 4:0 C', 'B 3:2 D', 'A 1:0 D'] as const
  await makeStage(q, { tiebreakers: ['points', 'goal_diff_capped:4', 'goals_against'] })
  await play(q, ...games)
  const table = await tableOf(q)
  t.equal(orderOf(table), 'A, B, D, C')
  t.same(dids(table, 'B'), [
    'points: 6, ahead of 0, level with 1 other', 'goal_diff_capped:4: +5, level with 1 other', 'goals_against: 2, behind 0'
  ])
  t.equal(dids(table, 'C')[1], 'goal_diff_capped:4: -8, behind -2')
})

database.transaction('STANDING-18 goals_for counts the more, goals_against the fewer, as better; rules come in any order, points too', async (t, q) => {
  await makeStage(q, { tiebreakers: ['wins', 'goals_against', 'points', 'goals_for'] })
  await play(q, 'A 1:0 B', 'A 0:5 C', 'D 0:0 E', 'D 1:1 C', 'E 2:2 F')
  const table = await tableOf(q)
  t.same(table.tiebreakers, ['wins', 'goals_against', 'points', 'goals_for'])
  t.equal(orderOf(table), 'C, A, D, B, E, F')
  t.same(dids(table, 'D'), [
    'wins: 0, behind 1, level with 3 others', 'goals_against: 1, ahead of 2, level with 1 other', 'points: 2, ahead of 0'
  ])
})

database.transaction('STANDING-15 standings.measure_entrants takes no rule for another: one that it does not know fails (OYX23)', async (t, q) => {
  const measure = (rule: string): Promise<string | undefined> =>
    q.code("select standings.measure_entrants(array[$1], '{}', '{}', '{}', '{}')", [rule])
  for (const rule of ['points', 'goal_diff_capped:4', 'head_to_head:mini_table', 'coin_toss']) t.equal(await measure(rule), undefined, rule)
  for (const rule of ['head_to_head', 'fair_play']) t.equal(await measure(rule), 'OYX23', rule)
})
