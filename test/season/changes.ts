/** What becomes of the games of a season: moves, cancellations and rain, each announced at a moment. */
import { awake, DAY, dayOf, HOUR, instant, isWeekend, MINUTE } from './moments.ts'
import type { Parameters } from './parameters.ts'
import { clubs, homesOf, venueOf } from './places.ts'
import { randomOf, type Random } from './random.ts'
import { isSameState, type Announced, type Game, type State, type Why } from './types.ts'

type Change = { why: Why, at: number, of: (state: State) => State }

/** The same games with all that was announced of them. A team plays once a day. */
export function changesOf (seed: number, games: readonly Game[], parameters: Parameters): Game[] {
  const busy = new Set(games.flatMap((game) => daysOf(game, game.history[0]!.state.start)))
  /** A free evening of both teams, or another day of the weekend, between two days. */
  const freeStart = (game: Game, from: number, days: readonly number[]): number | undefined => {
    const day = days.map((later) => dayOf(from, later)).find((day) => !daysOf(game, instant(day, 0)).some((key) => busy.has(key)))
    if (day === undefined) return undefined
    const start = instant(day, isWeekend(day) ? 14 * 60 : 18 * 60)
    for (const key of daysOf(game, start)) busy.add(key)
    return start
  }
  return games.map((game) => {
    const history = [...game.history]
    for (const { why, at, of } of plannedOf(seed, game, parameters, freeStart)) {
      const { state } = history.at(-1)!
      if (state.status !== 'scheduled' || at <= history.at(-1)!.at) continue
      const next = of(state)
      if (at < Math.min(state.start, next.start) - 3 * HOUR && !isSameState(next, state)) history.push({ at, why, state: next })
    }
    return { ...game, history: [...history, ...rainOf(seed, game, history.at(-1)!, parameters, freeStart)] }
  })
}

const daysOf = ({ home, away }: Game, start: number): string[] => [home, away].map(({ id }) => `${id} ${dayOf(start)}`)
type FreeStart = (game: Game, from: number, days: readonly number[]) => number | undefined

function plannedOf (seed: number, game: Game, parameters: Parameters, freeStart: FreeStart): Change[] {
  const { state: { start }, at: publishedAt } = game.history[0]!
  const random = (what: string): Random => randomOf(seed, game.id, what)
  const when = (what: string): number => awake(Math.max(start - 3 * HOUR - random(`${what} notice`).delay(parameters.noticeHours * HOUR),
    publishedAt + random(`${what} early`).next() * 14 * DAY))
  const change = (why: Why, rate: number, of: (state: State, random: Random) => State): Change[] =>
    random(why).chance(rate) ? [{ why, at: when(why), of: (state) => of(state, random(`${why} to`)) }] : []
  return [
    ...change('time', parameters.timeMoves, (state, random) => ({
      ...state, start: state.start + random.pick([-4, -3, -2, 2, 2, 3, 4]) * 30 * MINUTE
    })),
    ...change('venue', parameters.venueMoves, (state, random) => elsewhere(game, state, random)),
    ...change('field', parameters.fieldMoves, (state, random) => ({ ...state, field: random.pick(venueOf(state.venue).fields) })),
    ...change('day', parameters.dayMoves, (state, random) => {
      const to = freeStart(game, state.start, random.shuffle([1, 3, 4, 5]))
      return to === undefined ? state : { ...state, start: to }
    }),
    ...change('cancelled', parameters.cancellations, (state) => ({ ...state, status: 'cancelled' }))
  ].sort((a, b) => a.at - b.at)
}

/** Another ground of the home club, or one of another club of the league. */
function elsewhere (game: Game, state: State, random: Random): State {
  const own = homesOf(game.home.club).filter(({ id }) => id !== state.venue)
  const others = clubs.filter(({ league, name }) => league === game.league && name !== game.home.club.name).flatMap(homesOf)
    .filter(({ id }) => id !== state.venue)
  const venue = random.pick(own.length > 0 && random.chance(0.6) ? own : others)
  return { ...state, venue: venue.id, field: random.pick(venue.fields) }
}

/** A rained-out game is postponed on its day, most get a new date some days later. */
function rainOf (seed: number, game: Game, { at: last, state }: Announced, parameters: Parameters, freeStart: FreeStart): Announced[] {
  const day = dayOf(state.start)
  const random = randomOf(seed, game.id, 'rain')
  const isWet = state.status === 'scheduled' && randomOf(seed, 'rain', game.league, day).chance(parameters.rainDays)
  if (!isWet || !random.chance(parameters.rainedOut)) return []
  const early = instant(day, 6 * 60 + 30) + random.whole(0, 60) * MINUTE - (random.chance(0.2) ? 10 * HOUR : 0)
  const late = state.start - random.whole(65, 175) * MINUTE
  const at = Math.max(random.chance(parameters.lateRain) ? late : Math.min(early, state.start - 3 * HOUR), last + MINUTE)
  const off: Announced = { at, why: 'rain', state: { ...state, status: 'postponed' } }
  const start = random.chance(parameters.replayed)
    ? freeStart(game, state.start, random.shuffle([3, 4, 5, 10, 11, 12, 17, 18, 19, 24, 25])) : undefined
  return start === undefined ? [off]
    : [off, { at: awake(at + random.whole(1, 3) * DAY - 12 * HOUR), why: 'replayed', state: { ...state, start, status: 'scheduled' } }]
}
