/** The text of a recurrence rule (RFC 5545, 3.3.10), read. */
import { parseByDay, type ByDay, type DayRule } from './recur_days.ts'

export const FREQUENCIES = ['SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
type Frequency = typeof FREQUENCIES[number]
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** `until` is a wall time, `bySetPos` counts within one period, `weekStart` from Monday = 0. Empty lists say nothing. */
export type Rule = DayRule & {
  frequency: Frequency
  interval: number
  count?: number
  until?: number
  bySetPos: number[]
  byHour: number[]
  byMinute: number[]
  bySecond: number[]
}
export class RuleError extends Error {}

/** The parts of an RRULE. `toWall` reads UNTIL. Throws `RuleError` for what cannot be followed. */
export function parseRule (text: string, toWall: (until: string) => number | undefined): Rule {
  const parts = new Map(text.split(';').filter((part) => part.includes('=')).map((part) => {
    const [name, ...value] = part.split('=')
    return [(name as string).trim().toUpperCase(), value.join('=').trim().toUpperCase()] as const
  }))
  const frequency = FREQUENCIES.find((name) => name === parts.get('FREQ'))
  if (!frequency) throw new RuleError('it has no FREQ')
  if ((parts.get('RSCALE') ?? 'GREGORIAN') !== 'GREGORIAN') throw new RuleError('it follows another calendar')
  const list = (name: string): string[] => [...new Set((parts.get(name) ?? '').split(',').map((word) => word.trim()).filter(Boolean))]
  const numbers = (name: string, least: number, most: number): number[] => list(name).map((word) => {
    const value = Number(word)
    const isIn = Number.isInteger(value) && value >= least && value <= most && (value !== 0 || least >= 0)
    if (!isIn) throw new RuleError(`${name} has ${word.slice(0, 20)}`)
    return value
  })
  const one = (name: string, least: number): number | undefined => parts.get(name) === undefined ? undefined : numbers(name, least, 1e9)[0]
  const until = parts.get('UNTIL') === undefined ? undefined : toWall(parts.get('UNTIL') as string)
  if (parts.has('UNTIL') && until === undefined) throw new RuleError('UNTIL is no date')
  const count = one('COUNT', 0)
  return {
    frequency,
    interval: Math.max(one('INTERVAL', 0) ?? 1, 1),
    ...(count !== undefined && { count }),
    ...(until !== undefined && { until }),
    weekStart: Math.max(WEEKDAYS.indexOf(parts.get('WKST') ?? 'MO'), 0),
    byMonth: numbers('BYMONTH', 1, 12),
    byMonthDay: numbers('BYMONTHDAY', -31, 31),
    byYearDay: numbers('BYYEARDAY', -366, 366),
    byWeekNo: numbers('BYWEEKNO', -53, 53),
    byDay: list('BYDAY').map(byDayOf),
    nthWithin: frequency === 'YEARLY' ? parts.has('BYMONTH') ? 'month' : 'year' : frequency === 'MONTHLY' ? 'month' : 'none',
    bySetPos: numbers('BYSETPOS', -366, 366),
    byHour: numbers('BYHOUR', 0, 23),
    byMinute: numbers('BYMINUTE', 0, 59),
    bySecond: numbers('BYSECOND', 0, 60).map((second) => Math.min(second, 59))
  }
}

function byDayOf (word: string): ByDay {
  const day = parseByDay(word, WEEKDAYS)
  if (!day) throw new RuleError(`BYDAY has ${word.slice(0, 20)}`)
  return day
}
