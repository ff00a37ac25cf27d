/** From events to occurrences: revisions of one event, series with their exceptions, and the id that each occurrence keeps. */
import { DAY, expandRule, type Budget } from './recur.ts'
import { parseRule, RuleError } from './recur_rule.ts'
import { keyOf, readMoment } from '../moments.ts'
import { groupBy, instantOf, latest, newest, type Dropped } from './revisions.ts'
import type { IcsEvent, Stamp } from './event.ts'
import type { Zone } from '../../../../platform/zones.ts'

/** An event at one time: `event` is the VEVENT whose words hold for it. */
export type Occurrence = { event: IcsEvent, start: Stamp, fileId?: string, of?: IcsEvent }
/** Wall times between which series are followed, the work that may still be done, and how many occurrences there is room for. */
export type Window = { from: number, to: number, budget: Budget, room: number, warn: (words: string) => void }
type Result = { occurrences: Occurrence[], dropped: Dropped[] }

const MOST_OCCURRENCES = 2_000
const STEPS_OF_A_SERIES = 20_000

/** All occurrences of a calendar, in the order of its events. */
export function occurrencesOf (events: IcsEvent[], window: Window): Result {
  const results = groupBy(events, ({ uid, row }) => uid ?? row).map((group) => ofOneUid(group, window))
  return { occurrences: results.flatMap(({ occurrences }) => occurrences), dropped: results.flatMap(({ dropped }) => dropped) }
}

function ofOneUid (group: IcsEvent[], window: Window): Result {
  const { uid } = group[0] as IcsEvent
  const dropped: Dropped[] = []
  const masters = latest(group.filter(({ recurrence }) => !recurrence), dropped)
  const exceptions = group.filter(({ recurrence }) => recurrence)
  const changed = groupBy(exceptions, ({ recurrence, isRange }) => `${keyOfInstant(recurrence as Stamp)} ${isRange}`)
    .flatMap((versions) => newest(versions, dropped))
  const owner = masters.find(({ rules, added }) => rules.length + added.length > 0) ?? masters[0]
  const occurrences = masters.flatMap((master, at) => {
    const id = uid === undefined ? undefined : at === 0 ? uid : `${uid}~${at + 1}`
    const own = master === owner ? changed : []
    if (master.rules.length + master.added.length + own.length > 0) return followSeries(master, own, id, window, dropped)
    return [{ event: master, start: master.start, ...(id !== undefined && { fileId: id }) }]
  })
  if (masters.length === 0) occurrences.push(...changed.map((event) => alone(event, uid)))
  return { occurrences, dropped }
}

const keyOfInstant = (stamp: Stamp): string | number => stamp.isDate ? keyOf(stamp) : instantOf(stamp)

/** An exception without its series. */
const alone = (event: IcsEvent, uid: string | undefined): Occurrence =>
  ({ event, start: event.start, ...(uid !== undefined && { fileId: `${uid}#${keyOf(event.recurrence as Stamp)}` }) })

/** The wall time of a stamp on the clock of a zone. */
const wallIn = (zone: Zone, stamp: Stamp): number => stamp.isDate || stamp.zone === zone ? stamp.wall : zone.toWall(instantOf(stamp))

/** Where an exception belongs: a wall time of the series, or all of its day. */
type Place = { wall: number, isDay: boolean }

function followSeries (master: IcsEvent, changed: IcsEvent[], id: string | undefined, window: Window, dropped: Dropped[]): Occurrence[] {
  const { start } = master
  const idOf = (wall: number): { fileId?: string } => id === undefined ? {} : { fileId: `${id}#${keyOf({ ...start, wall })}` }
  const inZone = (stamp: Stamp): Place => ({ wall: wallIn(start.zone, stamp), isDay: stamp.isDate || start.isDate })
  const keyAt = ({ wall, isDay }: Place): string => isDay ? `day ${dayOf(wall)}` : `${wall}`
  const keysOf = (wall: number): string[] => [keyAt({ wall, isDay: false }), keyAt({ wall, isDay: true })]
  const exceptions = changed.map((event) => ({ event, ...inZone(event.recurrence as Stamp) })).toSorted((a, b) => a.wall - b.wall)
  const exact = new Map(exceptions.map((exception) => [keyAt(exception), exception]))
  const ranges = exceptions.filter(({ event }) => event.isRange)
  const excluded = new Set(master.excluded.map((stamp) => keyAt(inZone(stamp))))
  const walls = wallsOf(master, window, dropped, id).filter((wall) => !keysOf(wall).some((key) => excluded.has(key)))
  const used = new Set<IcsEvent>()
  const occurrences = walls.map((wall): Occurrence => {
    const own = keysOf(wall).flatMap((key) => exact.get(key) ?? [])[0]
    if (own) {
      used.add(own.event)
      return { event: withWords(own.event, master), start: own.event.start, ...idOf(wall), of: master }
    }
    const range = ranges.findLast((each) => each.wall <= wall)
    if (!range) return { event: master, start: { ...start, wall }, ...idOf(wall), of: master }
    const moved = wall + wallIn(start.zone, range.event.start) - range.wall
    return { event: withWords(range.event, master), start: { ...start, wall: moved }, ...idOf(wall), of: master }
  })
  const others = exceptions.filter(({ event }) => !used.has(event))
    .map(({ event, wall }) => ({ event: withWords(event, master), start: event.start, ...idOf(wall), of: master }))
  if (occurrences.length + others.length === 0 && window.room > 0) {
    window.warn(`The series of event ${master.row} has no occurrence between 90 days ago and 400 days ahead.`)
  }
  return [...occurrences, ...others]
}

const dayOf = (wall: number): number => Math.floor(wall / DAY)

/** An exception that says nothing of its own, such as a bare cancellation, has the words of its series. */
const withWords = (event: IcsEvent, { summary, description, location, url }: IcsEvent): IcsEvent => event.summary !== ''
  ? event
  : { ...event, summary, description: event.description || description, location: event.location || location, url: event.url || url }

/** The wall times at which a series takes place, exceptions aside. A rule that cannot be followed costs the series, and is reported. */
function wallsOf (master: IcsEvent, window: Window, dropped: Dropped[], id: string | undefined): number[] {
  const { start, rules, added } = master
  const budget = { steps: Math.min(STEPS_OF_A_SERIES, window.budget.steps) }
  const given = budget.steps
  const walls = added.map((stamp) => start.isDate ? dayOf(wallIn(start.zone, stamp)) * DAY : wallIn(start.zone, stamp))
  if (rules.length === 0) walls.push(start.wall)
  const drop = (code: Dropped['code'], words: string): number =>
    dropped.push({ code, words, event: master, ...(id !== undefined && { fileId: id }) })
  for (const text of rules) {
    try {
      const rule = parseRule(text, (until) => untilOf(until, start))
      const expansion = expandRule(rule, start.wall, window.from, window.to, Math.min(MOST_OCCURRENCES, window.room), budget)
      window.room -= expansion.walls.length
      expansion.walls.forEach((wall) => walls.push(wall))
      if (expansion.cut) drop('too_many_occurrences', `The series is too long to follow: ${expansion.walls.length} occurrences were read.`)
    } catch (error) {
      if (!(error instanceof RuleError)) throw error
      drop('bad_rule', `The rule of the series cannot be followed: ${error.message}. Its first occurrence was read.`)
      walls.push(start.wall)
    }
  }
  window.budget.steps -= given - Math.max(budget.steps, 0)
  const isWithin = (wall: number): boolean => wall >= window.from && wall <= window.to
  return [...new Set(walls)].filter((wall) => rules.length === 0 || isWithin(wall)).toSorted((a, b) => a - b)
}

/** UNTIL as a wall time of the series; a day without a time counts whole. */
function untilOf (text: string, start: Stamp): number | undefined {
  const moment = readMoment(text)
  if (!moment) return undefined
  if (moment.isDate) return start.isDate ? moment.wall : moment.wall + DAY - 1000
  if (start.isDate) return dayOf(moment.wall) * DAY
  return moment.isUtc && !start.isUtc ? start.zone.toWall(moment.wall) : moment.wall
}
