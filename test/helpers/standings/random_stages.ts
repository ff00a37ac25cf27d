/**
 * Random small stages for fast-check, drawn so that ties of every kind are common: few teams, low scores, circles in which everybody is
 * equal, games left out.
 */
import fc from 'fast-check'
import type { Game, Outcome, Result } from './games.ts'
import type { Rules } from './table.ts'

/** Teams are named by their number. `isTurned`: the away side and its score are written first. */
export type Stage = { rules: Rules, games: (Game & { isReversed: boolean })[] }
type Pair = [home: number, away: number]
type Scores = [home: number, away: number]

export const TEAMS = ['0', '1', '2', '3', '4', '5']
const one = <T>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values)
const often = <T>(...choices: [weight: number, value: T][]): fc.Arbitrary<T> =>
  fc.oneof(...choices.map(([weight, value]) => ({ weight, arbitrary: fc.constant(value) })))

const rule = often<string>([2, 'points'], [2, 'wins'], [2, 'goal_diff'], [
  1, 'goal_diff_capped:1'
], [1, 'goal_diff_capped:2'], [2, 'goals_for'], [2, 'goals_against'],
  [5, 'head_to_head:mini_table'], [4, 'head_to_head:pairwise_only'], [1, 'coin_toss'])
const lists = fc.oneof(
  { weight: 2, arbitrary: one(null, null, []) },
  { weight: 4, arbitrary: fc.array(rule, { maxLength: 9 }).map((rules) => ['points', ...rules]) },
  { weight: 3, arbitrary: fc.array(rule, { minLength: 1, maxLength: 10 }) },
  {
    weight: 5,
    arbitrary: one(
      ['points', 'head_to_head:mini_table'], ['points', 'head_to_head:mini_table', 'goal_diff', 'goals_for'],
      ['points', 'goal_diff', 'goals_for', 'head_to_head:mini_table', 'coin_toss']
    )
  },
)
const rules: fc.Arbitrary<Rules> = fc.record({
  type: often([6, 'pool'], [3, 'league'], [2, 'round_robin'], [1, 'playoff'], [1, 'other'], [1, 'bracket']),
  points: often([6, null], [6, '3-1-0'], [3, '2-1-0'], [1, '03-1-00'], [1, '1-1-1'], [1, '0-0-0'], [1, '1-0-3'], [1, '10-5-0']),
  tiebreakers: lists,
})

const irregular = fc.record({
  kind: often<Game['kind']>([30, 'game'], [1, 'scrimmage'], [1, 'event']),
  status: often<Game['status']>([24, 'completed'], [4, 'forfeit'], [1, 'scheduled'], [1, 'in_progress'], [1, 'postponed'], [
    3, 'cancelled'
  ]),
  outcome: often<Outcome | undefined>(
    [12, undefined], [2, 'draw'], [2, 'home_win'], [2, 'away_win'], [2, 'forfeit_home'], [2, 'forfeit_away'], [1, 'abandoned']
  ),
  final: often([14, true], [1, false]),
  penalties: often<Scores | undefined>([8, undefined], [1, [4, 5]], [1, [3, 2]]),
  absent: often<'none' | 'result' | 'home' | 'away' | 'homeScore' | 'awayScore'>(
    [40, 'none'], [1, 'result'], [1, 'home'], [1, 'away'], [1, 'homeScore'], [1, 'awayScore']
  ),
})
type Irregular = typeof irregular extends fc.Arbitrary<infer T> ? T : never
const REGULAR: Irregular = { kind: 'game', status: 'completed', outcome: undefined, final: true, penalties: undefined, absent: 'none' }

const everyPair = (teams: number): Pair[] => TEAMS.slice(0, teams)
  .flatMap((_, home) => TEAMS.slice(0, teams).map((_, away): Pair => [home, away]))
  .filter(([home, away]) => home < away)
const scores = (most: number): fc.Arbitrary<Scores> => fc.tuple(fc.nat(most), fc.nat(most))

/** Who meets whom, and how it ends. */
const scored: fc.Arbitrary<[Pair, Scores][]> = fc.tuple(
  fc.integer({ min: 2, max: TEAMS.length }), fc.integer({ min: 0, max: 3 })
).chain(([teams, most]) => {
  const pairs = everyPair(teams)
  const drawn = (pairs: readonly Pair[]): fc.Arbitrary<[Pair, Scores][]> =>
    fc.tuple(...pairs.map((pair) => fc.tuple(fc.constant(pair), scores(most))))
  // In a circle a score depends on how far apart two teams sit; a few games then end otherwise.
  const circle = fc.tuple(fc.tuple(...TEAMS.map(() => scores(most))), fc.array(fc.tuple(one(...pairs), scores(most)), { maxLength: 2 }))
    .map(([byDistance, others]) => [...pairs.map((pair): [Pair, Scores] => [
      pair, others.find(([[home, away]]) => home === pair[0] && away === pair[1])?.[1] ?? seated(pair, teams, byDistance)
    ])])
  const some = fc.array(one(...pairs), { minLength: 1, maxLength: 9 }).chain(drawn)
  return fc.oneof(
    { weight: 3, arbitrary: drawn(pairs) }, { weight: 2, arbitrary: drawn([...pairs, ...pairs.map(([home, away]): Pair => [away, home])]) },
    { weight: 4, arbitrary: circle }, { weight: 2, arbitrary: some }
  )
})

function seated ([home, away]: Pair, teams: number, byDistance: readonly Scores[]): Scores {
  const distance = away - home
  const [near, far] = byDistance[Math.min(distance, teams - distance)] as Scores
  // Half way round there is no left and right: level.
  if (distance * 2 === teams) return [near, near]
  return distance * 2 < teams ? [near, far] : [far, near]
}

const games = scored.chain((scored) => fc.tuple(
  fc.oneof(
    { weight: 5, arbitrary: fc.constant(scored.map(() => REGULAR)) }, { weight: 3, arbitrary: fc.tuple(...scored.map(() => irregular)) }
  ),
  fc.array(fc.boolean(), { minLength: scored.length, maxLength: scored.length }),
).map(([manners, reversals]) => scored.map(([pair, scores], at) => ({
  ...gameOf(String(at), pair, scores, manners[at] as Irregular), isReversed: reversals[at] as boolean
}))))

function gameOf (id: string, [home, away]: Pair, [homeScore, awayScore]: Scores, {
  kind, status, outcome, final, penalties, absent
}: Irregular): Game {
  // A result has at least one score.
  const result: Result = {
    homeScore: absent === 'homeScore' ? null : homeScore, awayScore: absent === 'awayScore' ? null : awayScore, final,
    ...(outcome ? { outcome } : {}), ...(penalties ? { homePenalties: penalties[0], awayPenalties: penalties[1] } : {}),
  }
  return {
    id, kind, status, home: absent === 'home' ? null : String(home), away: absent === 'away' ? null : String(away),
    ...(absent === 'result' ? {} : { result })
  }
}

export const stages: fc.Arbitrary<Stage> = fc.record({ rules, games })
