/** Random seasons: what happens to a handful of games in two tables, batch by batch, as sources report it. */
import fc from 'fast-check'
import { game, gone, say, score, type Observation } from '../seed.ts'

export const GAMES = ['g0', 'g1', 'g2', 'g3', 'g4']
export const STAGES = ['s0', 's1', 's2']
/** Nobody describes it: it is there as soon as a game refers to it. */
const UNKNOWN_STAGE = 's9'
const TEAMS = ['t0', 't1', 't2', 't3', 't4']
/** `isFirst`: reported by the league itself; else by a weaker source, which names games by their canonical ids (`@g0` until translated). */
export type Said = { isFirst: boolean, observation: Observation }
type Data = Record<string, unknown>

const one = <T>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values)
const result = fc.tuple(fc.nat(2), fc.nat(2), fc.record({
  final: one(true, true, true, false), outcome: one('draw', 'home_win', 'forfeit_home', 'forfeit_away', 'abandoned'),
}, { requiredKeys: ['final'] })).map(([home, away, more]) => score(home, away, more))
const opponents = fc.shuffledSubarray(TEAMS, { minLength: 1, maxLength: 2 }).map((teams) =>
  teams.map((team, at) => ({ role: at === 0 ? 'home' : 'away', team: { external_id: team } })))
const at = one(...GAMES)

const rules = fc.record({
  type: one('pool', 'league', 'league', 'bracket'), points: one('3-1-0', '2-1-0', '1-1-1'),
  tiebreakers: one<string[]>(
    [], ['points', 'head_to_head:mini_table', 'goal_diff'], ['wins', 'coin_toss'], ['goal_diff_capped:1', 'goals_for']
  ),
}, { requiredKeys: ['type'] })
export const season = (rules: Data[]): Observation => say('competition', 'c', {
  name: 'Cup', sport: 'soccer', kind: 'league',
  divisions: [{
    external_id: 'd', name: 'U12',
    stages: STAGES.map((stage, order) => ({ external_id: stage, name: `Table ${stage}`, order, ...rules[order] }))
  }],
})
export const firstRules: Data[] = [
  { type: 'pool' }, { type: 'league', tiebreakers: ['points', 'head_to_head:mini_table'] }, { type: 'bracket' }
]
export const scheduled = (): Observation[] => GAMES.map((id, at) => game(id, {
  stage: { external_id: STAGES[at % 2] },
  sides: [{ role: 'home', team: { external_id: TEAMS[at % 3] } }, { role: 'away', team: { external_id: TEAMS[(at + 1) % 3] } }],
}))

const played = fc.tuple(at, result).map(([id, result]) => game(id, { status: 'completed', result }))
const changed = fc.tuple(at, fc.record({
  status: one('scheduled', 'in_progress', 'completed', 'completed', 'forfeit', 'postponed', 'cancelled'),
  stage: one(...STAGES, UNKNOWN_STAGE).map((stage) => ({ external_id: stage })),
  sides: opponents, result, kind: one('game', 'game', 'scrimmage'), start: one('2027-05-02T14:00:00Z', '2027-05-03T14:00:00Z'),
}, { requiredKeys: [] })).map(([id, data]) => game(id, data))
/** Who plays, of a game that may be decided already or not. */
const redrawn = fc.tuple(at, opponents).map(([id, sides]) => game(id, { sides }))
/** One game more, between teams that may be in the table already. */
const added = fc.tuple(one('h0', 'h1', 'h2'), one(...STAGES), opponents).map(([id, stage, sides]) =>
  game(id, { stage: { external_id: stage }, sides }))
const reported = fc.tuple(at, result).map(([id, result]) => say('result', `r-${id}`, { fixture: { external_id: id }, result }))
const heard = fc.tuple(at, result).map(([id, result]) => say('result', `r-${id}`, { fixture: { external_id: `@${id}` }, result }))
const withdrawn = at.map((id) => gone('result', `r-${id}`))
const deleted = at.map((id) => gone('fixture', id))
const ruled = fc.tuple(...STAGES.map(() => rules)).map(season)

const first = (observation: fc.Arbitrary<Observation>, weight: number): { weight: number, arbitrary: fc.Arbitrary<Said> } => ({
  weight, arbitrary: observation.map((observation) => ({ isFirst: true, observation }))
})
const second = (observation: fc.Arbitrary<Observation>, weight: number): { weight: number, arbitrary: fc.Arbitrary<Said> } => ({
  weight, arbitrary: observation.map((observation) => ({ isFirst: false, observation }))
})
const said = fc.oneof(
  first(played, 10), first(changed, 5), first(redrawn, 3), first(added, 3), first(reported, 3), first(withdrawn, 1), first(deleted, 1),
  first(ruled, 1), second(heard, 3), second(withdrawn, 1)
)

/** Batches, each of one source. */
export const seasons: fc.Arbitrary<Said[][]> = fc.array(fc.array(said, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 10 })
  .map((batches) => batches.flatMap((batch) =>
    [true, false].map((isFirst) => batch.filter((one) => one.isFirst === isFirst)).filter((part) => part.length > 0)))

/** Seldom drawn: a table is complete, then one game more is announced between teams that it has already. */
export const prolonged: Said[][] = [
  ['g0', 'g2', 'g4'].map((id) => ({ isFirst: true, observation: game(id, { status: 'completed', result: score(1, 0) }) })),
  [{
    isFirst: true,
    observation: game('h0', {
      stage: { external_id: 's0' }, sides: [{ role: 'home', team: { external_id: 't0' } }, { role: 'away', team: { external_id: 't1' } }]
    })
  }],
]
