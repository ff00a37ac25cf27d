import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeStage, orderOf, play, tableOf, traceOf, type Data } from './stage.ts'

const database = await useDatabase(t)
const CIRCLE = ['A 2:0 B', 'B 3:0 C', 'C 2:1 A']
const dids = (table: Data, team: string): string[] => traceOf(table, team).map((line) => line.replace(/ \(.*?\): /, ': '))

database.transaction('STANDING-12 a rule that splits a tied group fixes the order of its parts; each part goes on with the next rule and never goes back', async (t, q) => {
  await makeStage(q, { tiebreakers: ['points', 'head_to_head:pairwise_only', 'goal_diff', 'goals_for'] })
  await play(q, 'A 3:0 B', 'B 2:0 C', 'C 9:8 A')
  const table = await tableOf(q)
  t.equal(orderOf(table), 'A, C, B')
  t.same(traceOf(table, 'C'), [
    'points (3 teams): 3, level with 2 others',
    'head_to_head:pairwise_only (3 teams): skipped, it decides between two teams and 3 are level',
    'goal_diff (3 teams): -1, behind +2, level with 1 other',
    'goals_for (2 teams): 9, ahead of 2'])
})

database.transaction('STANDING-15 head_to_head:pairwise_only decides groups of exactly two, by points, then goals, of their own games', async (t, q) => {
  await makeStage(q, { tiebreakers: ['wins', 'head_to_head:pairwise_only'] })
  await play(q, 'B 1:0 C', 'C 2:0 B', 'B 9:0 D', 'C 1:0 D')
  const table = await tableOf(q)
  t.same(table.tiebreakers, ['points', 'wins', 'head_to_head:pairwise_only'])
  t.equal(orderOf(table), 'C, B, D')
  t.same(traceOf(table, 'B'), [
    'points (3 teams): 6, ahead of 0, level with 1 other; asked first, though the host\'s rules do not name it',
    'wins (2 teams): 2, level with 1 other',
    'head_to_head:pairwise_only (2 teams): 3 points (1:2), behind 3 points (2:1)'])
})

database.transaction('STANDING-15 head_to_head:mini_table ranks by points, difference and goals among the tied, and is made again for the smaller part still tied', async (t, q) => {
  await makeStage(q, { tiebreakers: ['points', 'head_to_head:mini_table', 'goals_against'] })
  await play(q, ...CIRCLE, 'A 1:0 D', 'B 7:0 D', 'C 1:0 D')
  const table = await tableOf(q)
  t.equal(orderOf(table), 'A, B, C, D')
  t.same(traceOf(table, 'B'), [
    'points (4 teams): 6, ahead of 0, level with 2 others',
    'head_to_head:mini_table (3 teams): 3 points (3:2), ahead of 3 points (2:4), level with 1 other',
    'head_to_head:mini_table (2 teams): 0 points (0:2), behind 3 points (2:0)'])
})

for (const rule of ['head_to_head:mini_table', 'head_to_head:pairwise_only']) {
  database.transaction(`STANDING-15 ${rule} is skipped, and the trace says so, where not every pair of the group has met equally often, at least once`, async (t, q) => {
    await makeStage(q, { tiebreakers: ['points', rule, 'goal_diff'] })
    await play(q, 'A 1:0 C', 'B 2:0 D')
    const table = await tableOf(q)
    t.equal(orderOf(table), 'B, A, C, D')
    t.same(dids(table, 'A'), [
      'points: 3, ahead of 0, level with 1 other', `${rule}: skipped, the two have not met`, 'goal_diff: +1, behind +2'
    ])
  })
}

database.transaction('STANDING-15 a mini table of three needs each pair met as often as the others', async (t, q) => {
  await makeStage(q, { tiebreakers: ['points', 'head_to_head:mini_table', 'goals_for'] })
  await play(q, 'A 0:0 B', 'B 0:0 A', 'B 0:0 C', 'C 1:1 A', 'C 0:0 D')
  const table = await tableOf(q)
  t.equal(orderOf(table), 'A=C, B, D')
  t.equal(dids(table, 'B')[1], 'head_to_head:mini_table: skipped, not every two of them have met equally often, at least once')
})

database.transaction('STANDING-19, STANDING-20 coin_toss is never simulated: the teams share the position, rows are provisional, no later rule is asked', async (t, q) => {
  await makeStage(q, { tiebreakers: ['points', 'coin_toss', 'goal_diff'] })
  await play(q, 'A 1:0 C', 'B 2:0 C')
  const table = await tableOf(q)
  t.equal(table.complete, true)
  t.same(table.rows.map(({ team_name: name, position, provisional }: Data) => [name, position, provisional]), [
    ['A', 1, true], ['B', 1, true], ['C', 3, false]
  ])
  t.equal(traceOf(table, 'B').at(-1), 'coin_toss (2 teams): never simulated, they share position 1')
})

const RULES = "array[row('stg_1', 'pool', '3-1-0', 3, 1, 0, array['points', 'head_to_head:mini_table'], 'stage', false)::standings.rules]"
const ENTRANTS = "array[row(1, 'tm_1', 1, 0, 0, 1, 0, 1, 0)::standings.entrant, row(1, 'tm_2', 1, 1, 0, 0, 1, 0, 3)::standings.entrant, " +
  "row(1, 'tm_3', 0, 0, 0, 0, 0, 0, 0)::standings.entrant]"
const MEETINGS = 'array[row(1, 2, 1, 1, 0, 3, 0)::standings.meeting]'

database.transaction('standings.rank_entrants: positions and steps of pure numbers; nothing in, nothing out', async (t, q) => {
  const placings = await q(`select p.position, cardinality(p.steps) as steps from unnest(standings.rank_entrants(${RULES}, ` +
    `${ENTRANTS}, ${MEETINGS})) with ordinality p ("position", steps, number) order by number`)
  t.same(placings, [{ position: 2, steps: 3 }, { position: 1, steps: 1 }, { position: 2, steps: 3 }])
  t.equal(await q.value(`select cardinality(standings.rank_entrants(${RULES}, null, null))`), 0)
})
