/** What each source reports and when, with delays, omissions and mistakes. Only what changed is reported again. */
import { HOUR, MINUTE, nextReading } from './moments.ts'
import type { Parameters } from './parameters.ts'
import { homesOf } from './places.ts'
import { randomOf, type Random } from './random.ts'
import { PARENTS, sourcesOf, type Habits } from './sources.ts'
import { isOn, isSameState, truthAt, type Game, type Report, type State, type World } from './types.ts'

/** What a source has stored from a moment on. */
type Edit = { at: number, state: State, isMistake: boolean }

/** In order of time, and of sources within a moment. */
export function reportsOf (world: World, parameters: Parameters): Report[] {
  const ofSources = sourcesOf(world, parameters).flatMap((habits) => habits.games.flatMap((game) => {
    const edits = editsOf(world.seed, habits, game, parameters)
    return readingsOf(habits, edits).map((edit) => ({ source: habits.source, game, ...edit }))
  }))
  const ofParents = world.games.flatMap((game) => parentsOf(world.seed, game, parameters))
  return [...ofSources, ...ofParents].sort((a, b) => a.at - b.at || compare(a.source.key, b.source.key) || compare(a.game.id, b.game.id))
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b)

function editsOf (seed: number, habits: Habits, game: Game, { mended, mendHours }: Parameters): Edit[] {
  const { source: { key }, importAt, lag, omits, mistakes } = habits
  const later = game.history.filter(({ at }) => at > importAt)
  const edits: Edit[] = []
  for (const [n, { at, state }] of [{ at: importAt, state: truthAt(game, importAt) }, ...later].entries()) {
    const random = randomOf(seed, key, game.id, n)
    const storedAt = n === 0 ? at : Math.ceil((at + random.delay(lag)) / MINUTE) * MINUTE
    if (n > 0 && random.chance(omits)) continue
    // Of changes that overtake each other the later one counts.
    while (edits.length > 0 && edits.at(-1)!.at >= storedAt) edits.pop()
    const isMistake = random.chance(mistakes)
    edits.push({ at: storedAt, state: isMistake ? mistaken(game, state, random) : state, isMistake })
    if (isMistake && random.chance(mended)) edits.push({ at: storedAt + random.delay(mendHours * HOUR), state, isMistake: false })
  }
  return edits
}

/** An hour or half a day off, or at the other ground. */
function mistaken (game: Game, state: State, random: Random): State {
  const grounds = [...homesOf(game.home.club), ...homesOf(game.away.club)].filter(({ id }) => id !== state.venue)
  if (grounds.length > 0 && random.chance(0.3)) {
    const venue = random.pick(grounds)
    return { ...state, venue: venue.id, field: random.pick(venue.fields) }
  }
  return { ...state, start: state.start + random.pick([-60, -30, 30, 60]) * MINUTE }
}

/** What is read of it: the newest at each reading. A push is sent within five minutes. */
function readingsOf ({ every, readAt }: Habits, edits: readonly Edit[]): Edit[] {
  const read = edits.map((edit) => ({ ...edit, at: nextReading(edit.at, every || 5 * MINUTE, readAt) }))
  const newest = read.filter(({ at }, n) => read[n + 1]?.at !== at)
  return newest.filter(({ state }, n) => n === 0 || !isSameState(state, newest[n - 1]!.state))
}

/** Parents report late changes, a value each, and sometimes that a game is off that is not. */
function parentsOf (seed: number, game: Game, { parentReports, parentLagMinutes, parentMistakes }: Parameters): Report[] {
  const report = (at: number, state: Partial<State>, isMistake: boolean): Report =>
    ({ at: nextReading(at, 5 * MINUTE), source: PARENTS, game, state, isMistake })
  const changes = game.history.slice(1).flatMap(({ at, state }, n) => {
    const before = game.history[n]!.state
    const random = randomOf(seed, 'parents', game.id, n)
    if (before.start - at > 48 * HOUR || !random.chance(parentReports)) return []
    const value = !isOn(state) ? { status: state.status } : state.start !== before.start ? { start: state.start }
      : state.venue !== before.venue ? { venue: state.venue, field: state.field } : undefined
    return value === undefined ? [] : [report(at + random.delay(parentLagMinutes * MINUTE), value, false)]
  })
  const random = randomOf(seed, 'parents', game.id, 'mistake')
  const { state } = game.history[0]!
  if (!random.chance(parentMistakes)) return changes
  return [...changes, report(state.start - random.whole(3, 30) * HOUR, { status: 'cancelled' }, true)]
}
