/** Changes that are reported to families, against those that were announced. */
import { DAY, HOUR } from './moments.ts'
import { isOn, type Game, type State, type World } from './types.ts'

/** What an event changes; `field` is a relocation within a venue. */
export const CHANGE_KINDS = ['rescheduled', 'relocated', 'field', 'cancelled', 'postponed', 'reinstated'] as const
export type ChangeKind = typeof CHANGE_KINDS[number]
/**
 * An event: what was shown of a game before and after it, as far as it is known. `isElsewhere`: of a fixture that its league did not
 * report, so no family follows it. `text` is the reason that it states.
 */
export type Change = {
  at: number, game: Game, kind: ChangeKind, before: Partial<State>, after: Partial<State>, isElsewhere?: boolean, text?: string
}
/** Of the moves that were announced: how many became events, and after how long. */
export type Timing = { announced: number, withinHour: number, withinDay: number, never: number }

function agree (kind: ChangeKind, shown: Partial<State>, { start, venue, field, status }: State): boolean {
  if (kind === 'rescheduled') return shown.start === start
  if (kind === 'relocated') return shown.venue === venue
  if (kind === 'field') return shown.field === field
  return isOn({ status }) === (shown.status === 'scheduled') && (kind !== 'reinstated' || shown.start === start)
}

/** A move that was none: nothing that had been announced is newer than what the event replaces. */
export function isFalseAlarm ({ at, game: { history }, kind, before, after }: Change): boolean {
  const newest = (shown: Partial<State>): number => history.findLastIndex((one) => one.at <= at && agree(kind, shown, one.state))
  const to = newest(after)
  return to < 0 || newest(before) >= to
}

/** Two events report the same of a game. */
export const isSameChange = ({ kind, after }: Change, other: Change): boolean => kind === other.kind &&
  (kind === 'rescheduled' ? after.start === other.after.start : kind !== 'relocated' || after.venue === other.after.venue)

/** The kinds of an announced change. A game that is on again on another day is one change. */
function kindsOf (before: State, after: State): ChangeKind[] {
  if (isOn(before) !== isOn(after)) return [isOn(after) ? 'reinstated' : after.status as ChangeKind]
  return [...after.start === before.start ? [] : ['rescheduled' as const], ...after.venue === before.venue ? [] : ['relocated' as const]]
}

export function timingOf ({ games }: World, changes: readonly Change[]): Timing {
  const ofGame = Map.groupBy(changes.filter(({ isElsewhere }) => !isElsewhere), ({ game }) => game.id)
  const delays = games.flatMap(({ id, history }) => history.slice(1).flatMap(({ at, state }, n) =>
    kindsOf(history[n]!.state, state).map((kind) => {
      const found = ofGame.get(id)?.find((change) => change.at >= at && isOf(kind, change.kind) && agree(kind, change.after, state))
      return found === undefined ? Infinity : found.at - at
    })))
  const count = (is: (delay: number) => boolean): number => delays.filter(is).length
  return {
    announced: delays.length, withinHour: count((delay) => delay <= HOUR), withinDay: count((delay) => delay <= DAY),
    never: count((delay) => delay === Infinity)
  }
}

/** A club that cancels what its league postponed reports the same: nobody plays. */
const isOf = (kind: ChangeKind, reported: ChangeKind): boolean =>
  kind === reported || [kind, reported].every((one) => one === 'cancelled' || one === 'postponed')
