/** Revisions of one event in one file: which of them holds. */
import type { IcsEvent, Stamp } from './event.ts'

/** An event, or part of one, that gives no entry. */
export type Dropped = { code: 'superseded' | 'bad_rule' | 'too_many_occurrences', words: string, event: IcsEvent, fileId?: string }

/** Lists of what has the same key, in order of first sight. */
export function groupBy<T> (items: T[], keyOf: (item: T) => string | number): T[][] {
  const groups = new Map<string | number, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return [...groups.values()]
}

/** An instant; of a day its midnight in the zone. */
export const instantOf = ({ zone, wall }: Stamp): number => zone.toUtc(wall).utc

/** Higher SEQUENCE, then later DTSTAMP, then later in the file. */
const byRevision = (a: IcsEvent, b: IcsEvent): number =>
  (a.sequence ?? 0) - (b.sequence ?? 0) || (a.stamp ?? 0) - (b.stamp ?? 0) || a.row - b.row

/** The last revision; the others are dropped. */
export function newest (versions: IcsEvent[], dropped: Dropped[]): IcsEvent[] {
  const sorted = versions.toSorted(byRevision)
  const newer = sorted.pop() as IcsEvent
  const words = `A later revision of the event stands in the file: event ${newer.row}, SEQUENCE ${newer.sequence ?? 'absent'}.`
  dropped.push(...sorted.map((event): Dropped => ({ code: 'superseded', event, words })))
  return [newer]
}

/** Of events under one UID those that hold, by start: lower SEQUENCEs and the same start again are revisions, others are not. */
export function latest (events: IcsEvent[], dropped: Dropped[]): IcsEvent[] {
  const highest = events.reduce((most, { sequence }) => Math.max(most, sequence ?? 0), 0)
  const top = events.filter(({ sequence }) => (sequence ?? 0) === highest)
  const held = groupBy(top, ({ start }) => instantOf(start)).flatMap((versions) => newest(versions, dropped))
  const outdated = events.filter((event) => !top.includes(event))
  if (outdated.length > 0) newest([...outdated, held[0] as IcsEvent], dropped)
  return held.toSorted((a, b) => instantOf(a.start) - instantOf(b.start) || a.row - b.row)
}
