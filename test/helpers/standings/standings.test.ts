/** The second opinion about tables, by examples worked out by hand. */
import t from 'tap'
import { examples, gamesOfExample, orderOfRows, readGame, formatRow } from './examples.ts'
import type { Game, Result } from './games.ts'
import { tableOf, type Table } from './table.ts'

type More = Partial<Pick<Game, 'kind' | 'status'>> & Partial<Result>

/** `A 2:1 B`: completed and final, unless more says otherwise. */
function game (text: string, { kind = 'game', status = 'completed', ...result }: More = {}): Game {
  const plain = readGame(text)
  return { ...plain, kind, status, result: { ...plain.result as Result, ...result } }
}
const table = (tiebreakers: string[] | null, games: Game[], more: { points?: string, type?: string } = {}): Table =>
  tableOf({ type: more.type ?? 'pool', points: more.points ?? null, tiebreakers }, games)
const order = ({ rows }: Table): string => orderOfRows(rows)
const did = ({ rows }: Table, team: string): string[] =>
  rows.find((row) => row.team === team)?.steps.map(({ rule, did }) => `${rule} ${did}`) ?? []

t.test('wins, draws, losses, goals and points are added up, three points for a win unless the stage says otherwise', async (t) => {
  const games = [game('A 3:1 B'), game('B 2:2 C'), game('C 0:1 A')]
  const a = {
    team: 'A', position: 1, played: 2, wins: 2, draws: 0, losses: 0, goals_for: 4, goals_against: 1, goal_diff: 3, points: 6,
    provisional: false
  }
  t.match(table(null, games).rows[0], a)
  t.match(table(null, games, { points: '2-1-0' }).rows[0], { ...a, points: 4 })
  t.match(table(null, games).rows.at(-1), {
    team: 'B', position: 3, played: 2, draws: 1, losses: 1, goals_for: 3, goals_against: 5, goal_diff: -2, points: 1
  })
})

t.test('a level game goes by its outcome, any other by its score; no goal is invented and a shoot-out is none', async (t) => {
  const verdicts = (text: string, more: More): string =>
    table(null, [game(text, more)]).rows.map(({ team, wins, goals_for: goals }) => `${team}${wins}${goals}`).sort().join(' ')
  const level: [Result['outcome'], string][] = [
    ['forfeit_home', 'A00 B10'], ['forfeit_away', 'A10 B00'], ['home_win', 'A10 B00'], ['away_win', 'A00 B10'], ['draw', 'A00 B00'],
    [undefined, 'A00 B00']
  ]
  for (const [outcome, expected] of level) t.equal(verdicts('A 0:0 B', outcome ? { outcome, status: 'forfeit' } : {}), expected)
  t.equal(verdicts('A 1:0 B', { outcome: 'forfeit_home' }), 'A11 B00')
  t.equal(verdicts('A 1:1 B', { homePenalties: 4, awayPenalties: 5 }), 'A01 B01')
  t.equal(verdicts('A 1:1 B', { homePenalties: 4, awayPenalties: 5, outcome: 'away_win' }), 'A01 B11')
})

t.test('games not decided yet are missing, called off ones are not, and only games count', async (t) => {
  const { missing_fixtures: missing, complete, rows } = table(null, [
    game('A 1:0 B'), game('A 2:0 B', { status: 'scheduled' }), game('A 3:0 B', { final: false }),
    game('A 4:0 B', { outcome: 'abandoned' }), game('A 5:0 B', { status: 'postponed' }),
    game('A 6:0 B', { status: 'cancelled' }), game('A 7:0 B', { kind: 'scrimmage' }),
    game('C 8:0 A', { status: 'in_progress' }), { ...game('A 9:0 B'), home: null },
    { ...game('E 0:0 F'), status: 'cancelled' },
    game('A 0:9 B', { awayScore: null }),
  ])
  t.same(missing, ['A 0:9 B', 'A 2:0 B', 'A 3:0 B', 'A 4:0 B', 'A 5:0 B', 'A 9:0 B', 'C 8:0 A'])
  t.equal(complete, false)
  t.same(rows.map(({ team, played, provisional }) => [team, played, provisional]).sort(), [['A', 1, true], ['B', 1, true], ['C', 0, true]])
})

t.test('the mini table is made again for the two that it leaves tied, of their game alone', async (t) => {
  // A circle: 3 points each. Differences +1, +1, -2, goals 3, 3, 2: A and B are left, and A has beaten B.
  const circle = [game('A 2:0 B'), game('B 3:0 C'), game('C 2:1 A')]
  t.equal(order(table(['points', 'head_to_head:mini_table'], circle)), 'A, B, C')
  t.equal(order(table(['points', 'head_to_head:mini_table', 'goals_against'], circle)), 'A, B, C')
  t.same(did(table(['points', 'head_to_head:mini_table'], circle), 'B'), ['points left level', 'head_to_head:mini_table split'])
  // D, who lost to all, is not among the tied: what they scored against D does not matter.
  t.equal(order(table(['points', 'head_to_head:mini_table'], [...circle, game('A 1:0 D'), game('B 7:0 D'), game('C 1:0 D')])), 'A, B, C, D')
})

t.test('head to head needs every pair to have met equally often, at least once, and pairwise a group of two', async (t) => {
  const unequal = [game('A 0:0 B'), game('B 0:0 A'), game('B 0:0 C'), game('C 1:1 A'), game('C 0:0 D')]
  const rules = ['points', 'head_to_head:mini_table', 'goals_for']
  t.equal(order(table(rules, unequal)), 'A=C, B, D')
  t.same(did(table(rules, unequal), 'B'), ['points split', 'head_to_head:mini_table skipped', 'goals_for split'])
  t.same(did(table(null, [game('A 1:0 B'), game('B 1:0 C'), game('C 3:0 A')]), 'B'), [
    'points left level', 'head_to_head:pairwise_only skipped', 'goal_diff split'
  ])
  const strangers = [game('A 1:0 C'), game('B 2:0 D')]
  for (const rule of ['head_to_head:mini_table', 'head_to_head:pairwise_only']) {
    t.same(did(table([rule, 'goal_diff'], strangers), 'B'), ['points split', `${rule} skipped`, 'goal_diff split'])
  }
  // Twice: 1:0 and 0:2 make C the better of the two.
  const twice = [game('B 1:0 C'), game('C 2:0 B'), game('B 9:0 D')]
  t.equal(order(table(['wins', 'head_to_head:pairwise_only'], [...twice, game('C 1:0 D')])), 'C, B, D')
})

t.test('each part of a split goes on with the next rule and never goes back', async (t) => {
  // Three points each; the difference leaves B and C. B has beaten C, but the pairwise rule had its turn while they were three.
  const games = [game('A 3:0 B'), game('B 2:0 C'), game('C 9:8 A')]
  t.equal(order(table(['points', 'head_to_head:pairwise_only', 'goal_diff', 'goals_for'], games)), 'A, C, B')
  t.equal(order(table(['points', 'goal_diff', 'head_to_head:pairwise_only', 'goals_for'], games)), 'A, B, C')
})

t.test('a coin toss is never thrown: the place is shared, the next one is left out, and no later rule is asked', async (t) => {
  const games = [game('A 1:0 C'), game('B 2:0 C')]
  const tossed = table(['points', 'coin_toss', 'goal_diff'], games)
  t.same(tossed.rows.map(({ team, position, provisional }) => [team, position, provisional]), [
    ['A', 1, true], ['B', 1, true], ['C', 3, false]
  ])
  t.same(did(tossed, 'B'), ['points split', 'coin_toss shared'])
  t.equal(order(table(['points', 'goal_diff', 'coin_toss'], games)), 'B, A, C')
  t.equal(order(table(['points'], games)), 'A=B, C')
})

t.test('a capped difference clips each game, fewer goals against are better, and wins may come before points', async (t) => {
  const games = [game('A 9:0 C'), game('B 4:0 C'), game('B 3:2 D'), game('A 1:0 D')]
  t.equal(order(table(['points', 'goal_diff_capped:4', 'goals_against'], games)), 'A, B, D, C')
  t.equal(order(table(['points', 'goal_diff_capped:3', 'goals_for'], games)), 'A, B, D, C')
  t.equal(order(table(['goals_for'], [game('A 1:1 B'), game('C 3:3 D')])), 'C=D, A=B')
  t.same(table(['wins'], games).tiebreakers, ['points', 'wins'])
  t.equal(
    order(table(['wins', 'points'], [
      game('A 1:0 B'), game('A 0:5 C'), game('D 0:0 E'), game('D 1:1 C'), game('D 1:1 E'), game('D 2:2 E')
    ])),
    'C, A, D, E, B'
  )
})

t.test('without published rules the default is used and said; a bracket has no rows', async (t) => {
  const none = table([], [game('A 1:0 B')])
  t.match(none, {
    tiebreak_source: 'default', points: '3-1-0',
    tiebreakers: ['points', 'head_to_head:pairwise_only', 'goal_diff', 'goals_for', 'goals_against']
  })
  t.match(table(['goal_diff'], [game('A 1:0 B')], { points: '2-1-0' }), {
    tiebreak_source: 'stage', points: '2-1-0', tiebreakers: ['points', 'goal_diff']
  })
  const bracket = table(null, [game('A 1:0 B'), game('C 1:0 D', { status: 'scheduled' })], { type: 'bracket' })
  t.match(bracket, { complete: false, missing_fixtures: ['C 1:0 D'] })
  t.same(bracket.rows, [])
  t.match(table(null, []), { complete: true, rows: [] })
})

for (const example of examples) {
  t.test(`as worked out by hand: ${example.title}`, async (t) => {
    const tables = example.orders.map(({ points, tiebreakers }) => table(tiebreakers, gamesOfExample(example), points ? { points } : {}))
    t.same(tables.map(order), example.orders.map(({ order }) => order))
    const last = tables.at(-1) as Table
    if (example.rows) t.same(last.rows.map(formatRow).sort(), [...example.rows].sort())
    t.equal(last.missing_fixtures.length, example.missing ?? 0)
  })
}
