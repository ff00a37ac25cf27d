import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, push } from '../../helpers/seed.ts'
import { makeStage, orderOf, play, played, rowOf, tableOf, traceOf, type Data } from './stage.ts'

const database = await useDatabase(t)

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

database.transaction('STANDING-8 shoot-out goals are no goals: a level game with penalties is a draw unless the outcome says otherwise', async (t, q) => {
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
