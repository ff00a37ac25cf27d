/** Every rule of STANDING-6 to STANDING-20, by name: what counts, and who stands where, through the same push that everybody sends. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, push } from '../../helpers/seed.ts'
import { makeStage, orderOf, play, played, rowOf, tableOf, traceOf, type Data } from './stage.ts'

const database = await useDatabase(t)
const CIRCLE = ['A 2:0 B', 'B 3:0 C', 'C 2:1 A']
const dids = (table: Data, team: string): string[] => traceOf(table, team).map((line) => line.replace(/ \(.*?\): /, ': '))

database.transaction('STANDING-11 standings.tally_games: points, wins, draws, losses and goals are added up by the stage\'s triple', async (t, q) => {
  await makeStage(q, { points: '2-1-0', tiebreakers: ['points'] })
  await play(q, 'A 3:1 B', 'B 2:2 C', 'C 0:1 A')
  const table = await tableOf(q)
  t.match(table, {
    name: 's1', type: 'pool', division_name: 'U12', complete: true, tiebreak_source: 'stage', points: '2-1-0', tiebreakers: ['points'],
    missing_fixtures: []
  })
  t.match([table.stage, table.division, table.competition], [/^stg_/, /^div_/, /^cmp_/])
  t.equal(orderOf(table), 'A, B=C')
  t.match(rowOf(table, 'A'), {
    position: 1, played: 2, wins: 2, draws: 0, losses: 0, goals_for: 4, goals_against: 1, goal_diff: 3, points: 4, provisional: false
  })
  t.match(rowOf(table, 'B'), {
    position: 2, played: 2, wins: 0, draws: 1, losses: 1, goals_for: 3, goals_against: 5, goal_diff: -2, points: 1, provisional: true
  })
  t.same(traceOf(table, 'A'), ['points (3 teams): 4, ahead of 1'])
  t.same(traceOf(table, 'B'), ['points (3 teams): 1, behind 4, level with 1 other', 'end of rules (2 teams): they share position 2'])
  t.equal(table.derived_from.length, 3)
  t.match(table.derived_from[0], /^fx_.{26}@1$/)
})

database.transaction('STANDING-6, STANDING-7 counted: games with status completed or forfeit and a final result that was not abandoned; other games that are not cancelled are missing', async (t, q) => {
  await makeStage(q)
  const missing = [
    'A - B 1', played('A 3:0 B 2', { status: 'scheduled' }), played('A 3:0 B 3', { status: 'in_progress' }),
    played('A 3:0 B 4', { status: 'postponed' }), played('A 3:0 B 5', { result: { final: false } }),
    played('A 3:0 B 6', { result: { outcome: 'abandoned' } }),
    played('A 3:0 B 7', { result: undefined }),
    played('A 3:0 B 8', { result: { scores: [{ role: 'home', score: 3 }] } }),
    played('A 3:0 A 9'), played('A 3:0 B 10', { sides: [{ role: 'home', team: { external_id: 'D' } }] }),
  ]
  await play(q, 'A 1:0 B', played('B 0:0 A', { status: 'forfeit' }), ...missing,
    played('A 3:0 B 11', { status: 'cancelled' }), played('A 3:0 B 12', { kind: 'scrimmage' }),
    played('E 3:0 F 13', { status: 'cancelled' }), played('A 3:0 B 14', { stage: 'other' }))
  const table = await tableOf(q)
  t.equal(table.missing_fixtures.length, 9, 'the result of game 7 is there: it counts')
  t.equal(table.derived_from.length, 3)
  t.equal(table.complete, false)
  t.same(table.rows.map(({ team_name: name, played: games, provisional }: Data) => [name, games, provisional]), [
    ['A', 3, true], ['B', 3, true], ['D', 0, true]
  ])
})

for (const [outcome, score, a] of [
  ['forfeit_home', '0:0', [0, 0, 1, 0]], ['forfeit_away', '0:0', [1, 0, 0, 0]],
  ['home_win', '1:1', [1, 0, 0, 1]], ['away_win', '1:1', [0, 0, 1, 1]], ['draw', '2:2', [0, 1, 0, 2]],
  [undefined, '2:2', [0, 1, 0, 2]], ['forfeit_home', '3:0', [1, 0, 0, 3]], ['draw', '1:4', [0, 0, 1, 1]],
] as const) {
  database.transaction(`STANDING-8 by score, and if level by outcome, goals as reported: ${score} with outcome ${outcome ?? 'absent'}`, async (t, q) => {
    await makeStage(q)
    await play(
      q,
      played(`A ${score} B`, { status: outcome?.startsWith('forfeit') ? 'forfeit' : 'completed', ...outcome && { result: { outcome } } })
    )
    const { wins, draws, losses, goals_for: goals } = rowOf(await tableOf(q), 'A')
    t.same([wins, draws, losses, goals], a)
  })
}

database.transaction('STANDING-9 shoot-out goals are no goals: a level game with penalties is a draw unless the outcome says otherwise', async (t, q) => {
  await makeStage(q)
  const penalties = (home: number, away: number): Data => ({
    scores: [{ role: 'home', score: 1, penalties: home }, { role: 'away', score: 1, penalties: away }]
  })
  await play(q, played('A 1:1 B', { result: penalties(5, 4) }), played('C 1:1 D', { result: { ...penalties(5, 4), outcome: 'home_win' } }))
  const table = await tableOf(q)
  t.same(['A', 'B', 'C', 'D'].map((team) => [rowOf(table, team).points, rowOf(table, team).goals_for]), [[1, 1], [1, 1], [3, 1], [0, 1]])
})

database.transaction('STANDING-10 scores belong to sides by their role, two participants by their order', async (t, q) => {
  await makeStage(q)
  const participants = ['A', 'B'].map((team) => ({ role: 'participant', team: { external_id: team } }))
  const away = [{ role: 'away', score: 4 }, { role: 'home', score: 1 }]
  await play(q, played('A 0:0 B 1', {
    sides: participants, result: { scores: [{ role: 'participant', score: 2 }, { role: 'participant', score: 1 }] }
  }), played('C 0:0 D', { result: { scores: away } }),
    played('A 0:0 B 2', {
      sides: participants, result: { outcome: 'home_win', scores: [{ role: 'participant', score: 1 }, { role: 'participant', score: 1 }] }
    }),
    played('A 0:0 B 3', { sides: participants }))
  const table = await tableOf(q)
  t.same([rowOf(table, 'A').goals_for, rowOf(table, 'A').points, rowOf(table, 'C').goals_for, rowOf(table, 'D').goals_for], [3, 4, 1, 4])
  t.equal(table.missing_fixtures.length, 1, 'scores of roles that nobody has')
})

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

database.transaction('STANDING-16 head_to_head:pairwise_only decides groups of exactly two, by points, then goals, of their own games', async (t, q) => {
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
  database.transaction(`STANDING-17 ${rule} is skipped, and the trace says so, where not every pair of the group has met equally often, at least once`, async (t, q) => {
    await makeStage(q, { tiebreakers: ['points', rule, 'goal_diff'] })
    await play(q, 'A 1:0 C', 'B 2:0 D')
    const table = await tableOf(q)
    t.equal(orderOf(table), 'B, A, C, D')
    t.same(dids(table, 'A'), [
      'points: 3, ahead of 0, level with 1 other', `${rule}: skipped, the two have not met`, 'goal_diff: +1, behind +2'
    ])
  })
}

database.transaction('STANDING-17 a mini table of three needs each pair met as often as the others', async (t, q) => {
  await makeStage(q, { tiebreakers: ['points', 'head_to_head:mini_table', 'goals_for'] })
  await play(q, 'A 0:0 B', 'B 0:0 A', 'B 0:0 C', 'C 1:1 A', 'C 0:0 D')
  const table = await tableOf(q)
  t.equal(orderOf(table), 'A=C, B, D')
  t.equal(dids(table, 'B')[1], 'head_to_head:mini_table: skipped, not every two of them have met equally often, at least once')
})

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

for (const [reported, tiebreakers] of [['published none', undefined], ['published an empty list', []]] as const) {
  database.transaction(`STANDING-13, STANDING-11 default rules where the host ${reported}; the points triple is the stage's all the same`, async (t, q) => {
    await makeStage(q, { points: '4-2-1', ...tiebreakers && { tiebreakers: [...tiebreakers] } })
    await play(q, 'A 1:0 B')
    const table = await tableOf(q)
    t.match(table, {
      tiebreak_source: 'default', points: '4-2-1',
      tiebreakers: ['points', 'head_to_head:pairwise_only', 'goal_diff', 'goals_for', 'goals_against']
    })
    t.same(table.rows.map(({ points }: Data) => points), [4, 1])
  })
}

database.transaction('STANDING-5 a bracket answers empty rows, and still says which games are missing', async (t, q) => {
  await makeStage(q, { type: 'bracket' })
  await play(q, 'A 1:0 B', 'C - D')
  t.match(await tableOf(q), { type: 'bracket', complete: false, rows: [], missing_fixtures: { length: 1 }, derived_from: { length: 1 } })
})

database.transaction('any score that is taken in can be added up', async (t, q) => {
  await makeStage(q, { tiebreakers: ['goal_diff_capped:999999999', 'head_to_head:mini_table'] })
  await play(q, 'A 2147483647:0 B 1', 'B 0:2147483647 A 2')
  t.match(rowOf(await tableOf(q), 'A'), { goals_for: 4294967294, goal_diff: 4294967294 })
})

database.transaction('a result observation counts like the result that a fixture brings along', async (t, q) => {
  await makeStage(q)
  await play(q, played('A - B', { status: 'completed' }))
  await push(q, 'league', [
    { type: 'result', external_id: 'r1', data: { fixture: { external_id: 'A - B' }, result: played('A 0:2 B').data.result } },
    game('unrelated')
  ])
  t.equal(orderOf(await tableOf(q)), 'B, A')
})

database.transaction('STANDING-15 standings.measure_entrants takes no rule for another: one that it does not know fails (OYX23)', async (t, q) => {
  const measure = (rule: string): Promise<string | undefined> =>
    q.code("select standings.measure_entrants(array[$1], '{}', '{}', '{}', '{}')", [rule])
  for (const rule of ['points', 'goal_diff_capped:4', 'head_to_head:mini_table', 'coin_toss']) t.equal(await measure(rule), undefined, rule)
  for (const rule of ['head_to_head', 'fair_play']) t.equal(await measure(rule), 'OYX23', rule)
})
