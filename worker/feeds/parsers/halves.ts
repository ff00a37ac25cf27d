/** Clocks of twelve hours that say neither AM nor PM (FEED-360): "8:00, 9:15, 1:30" is a Saturday, not a night. */
import { isFault, type Fault } from './skips.ts'
import type { When } from './when.ts'

/** `words`: how the times were taken; `is_doubtful`: some could be of either half of the day, so somebody has to look at them. */
type Whens = (When | Fault)[]
type Halves = { tables: Whens[], words: string[], is_doubtful: boolean }
type Timed = When & { start: string }

const hourOf = (time: string): number => Number(time.slice(0, 2))
const later = (time: string): string => hourOf(time) < 12 ? `${hourOf(time) + 12}${time.slice(2)}` : time
const twelveHours = (time: string): string => `${hourOf(time) % 12 || 12}${time.slice(2)}`

/**
 * The times of all tables of a file, where each is written as people do (9:15, no zero in front, no seconds) and none is beyond 12:59:
 * 1:00 to 6:59 are in the afternoon. 7:00 to 8:59 are in the morning, but in the evening where all begin from 5:00 to 8:59; either way they
 * are doubtful. One time in another form shows that the file means what it writes.
 */
export function readHalves (tables: Whens[]): Halves {
  const timed = tables.flat().filter((when): when is Timed => !isFault(when) && when.start !== undefined)
  const hours = timed.map(({ start }) => hourOf(start))
  const isBare = timed.length > 0 && timed.every((when) => when.is_bare) && hours.every((hour) => hour >= 1 && hour <= 12)
  if (!isBare || !hours.some((hour) => hour < 7)) return { tables, words: [], is_doubtful: false }
  const isEvening = hours.every((hour) => hour >= 5 && hour < 9)
  const isLater = (hour: number): boolean => hour < 7 || (isEvening && hour < 9)
  const shift = (when: Timed): Timed => {
    if (!isLater(hourOf(when.start))) return when
    return { ...when, start: later(when.start), ...(when.end !== undefined && { end: later(when.end) }) }
  }
  const example = (is: (hour: number) => boolean): string | undefined => {
    const found = timed.find(({ start }) => is(hourOf(start)))
    return found && `${twelveHours(found.start)} is read as ${twelveHours(found.start)} ${hourOf(shift(found).start) < 12 ? 'AM' : 'PM'}`
  }
  const doubtful = example((hour) => hour === 7 || hour === 8)
  return {
    tables: tables.map((whens) => whens.map((when) => isFault(when) || when.start === undefined ? when : shift(when as Timed))),
    words: [`Its times say neither AM nor PM: ${[example((hour) => hour < 7), doubtful].filter(Boolean).join(', ')}.`],
    is_doubtful: doubtful !== undefined
  }
}
