/** What can only be judged over all rows of a table. */
import type { Grid, Row } from './grid.ts'
import { isBlank, MOST_CHARACTERS, textOf, widthOf } from './grid.ts'
import { isFault, type Fault } from './skips.ts'
import type { FeedSettings } from './types.ts'
import type { When } from './when.ts'

/** The share of games at 00:00 above which midnight is no kick-off. */
const MIDNIGHT_SHARE = 0.05
/** How many dates must bear the order of day and month out for each one that contradicts it. */
const WITNESSES = 20

/**
 * A date in figures that is none in the order of the feed, but is one in the other order, makes every date in figures doubtful: none of
 * them is read, unless many others can be read in the order of the feed only.
 */
export function checkOrder (whens: (When | Fault)[]): (When | Fault)[] {
  const contradiction = whens.find((when) => isFault(when) && when.code === 'day_month') as Fault | undefined
  if (!contradiction) return whens
  const against = whens.filter((when) => isFault(when) && when.code === 'day_month').length
  const witnesses = whens.filter((when) => !isFault(when) && when.is_numeric && Number(when.date.slice(8)) > 12).length
  return witnesses >= WITNESSES * against ? whens : whens.map((when) => !isFault(when) && when.is_numeric ? contradiction : when)
}

/** Whether 00:00 is no kick-off: by the feed, by the layout, or because too many games have it. */
export function isMidnightUnknown (whens: (When | Fault)[], { midnight_is_tbd: stated }: FeedSettings, isOfLayout: boolean): boolean {
  if (stated !== undefined || isOfLayout) return stated ?? isOfLayout
  const timed = whens.filter((when) => !isFault(when) && when.start !== undefined)
  return timed.filter((when) => (when as When).start === '00:00').length > MIDNIGHT_SHARE * timed.length
}

/** Faults of the row itself: more cells than columns, a value that is too long, a last row that ends early. */
export function makeShapeCheck ({ rows }: Grid, width: number, isText: boolean): (row: Row) => Fault | undefined {
  const lengths = rows.filter((row) => row.cells.length > 1).map((row) => row.cells.length)
  const groups = [...Map.groupBy(lengths, (length) => length).values()].toSorted((a, b) => b.length - a.length)
  const [usual = width, times = 0] = [groups[0]?.[0], groups[0]?.length]
  const most = Math.max(width, usual)
  const last = rows.at(-1)
  const isUniform = times >= 5 && times >= lengths.length - 1
  return (row) => {
    const length = isText ? row.cells.length : widthOf(row)
    const long = row.cells.find((cell) => textOf(cell).length > MOST_CHARACTERS)
    if (long !== undefined) return { code: 'too_long', value: String(textOf(long).length) }
    if (length > most) return { code: 'too_many_cells', value: `${length} values and the header ${width}` }
    return isText && isUniform && row === last && length < usual && !row.cells.every(isBlank) ? { code: 'cut_off', value: '' } : undefined
  }
}
