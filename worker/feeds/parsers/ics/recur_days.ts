/** Which days a recurrence rule wants. Days are wall times of midnight. */

const DAY = 86_400_000

/** `weekday` from Monday = 0; `nth` of its month or year, from the end when negative. */
export type ByDay = { weekday: number, nth?: number }
/** `nthWithin`: what an `nth` of BYDAY counts in; where in nothing, it is passed over. */
export type DayRule = {
  weekStart: number
  byMonth: number[]
  byMonthDay: number[]
  byYearDay: number[]
  byWeekNo: number[]
  byDay: ByDay[]
  nthWithin: 'month' | 'year' | 'none'
}

/** `MO`, `2TU`, `-1FR`; undefined for anything else. */
export function parseByDay (word: string, weekdays: string[]): ByDay | undefined {
  const [, nth, name] = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/.exec(word.trim()) ?? []
  if (name === undefined || Number(nth) === 0) return undefined
  return { weekday: weekdays.indexOf(name), ...(nth !== undefined && { nth: Number(nth) }) }
}

export function matchesDay (rule: DayRule, day: number): boolean {
  const { byMonth, byMonthDay, byYearDay, byWeekNo, byDay } = rule
  const at = new Date(day)
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()]
  if (byMonth.length > 0 && !byMonth.includes(month + 1)) return false
  const inMonth = place(day, Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1))
  if (byMonthDay.length > 0 && !isAmong(byMonthDay, inMonth)) return false
  const inYear = place(day, Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1))
  if (byYearDay.length > 0 && !isAmong(byYearDay, inYear)) return false
  if (byWeekNo.length > 0 && !isAmong(byWeekNo, weekOf(day, rule.weekStart))) return false
  if (byDay.length === 0) return true
  const weekday = (at.getUTCDay() + 6) % 7
  const [index, length] = rule.nthWithin === 'month' ? inMonth : inYear
  const nth: Place = [Math.ceil(index / 7), Math.ceil(index / 7) + Math.floor((length - index) / 7)]
  return byDay.some((one) => one.weekday === weekday &&
    (one.nth === undefined || rule.nthWithin === 'none' || isAmong([one.nth], nth)))
}

/** The place of something, from 1, and of how many. */
type Place = [index: number, length: number]
const place = (day: number, opens: number, closes: number): Place => [(day - opens) / DAY + 1, (closes - opens) / DAY]
const isAmong = (list: number[], [index, length]: Place): boolean => list.includes(index) || list.includes(index - length - 1)

/** The number of a day's week, and how many weeks its year has: week 1 is the first with four days or more in the year. */
function weekOf (day: number, weekStart: number): Place {
  const year = new Date(day + 3 * DAY).getUTCFullYear()
  const starts = [year + 1, year, year - 1].map((each) => firstWeek(each, weekStart))
  const at = starts.findIndex((opens) => day >= opens)
  const opens = starts[at] as number
  const next = at === 0 ? firstWeek(year + 2, weekStart) : starts[at - 1] as number
  return [Math.floor((day - opens) / (7 * DAY)) + 1, Math.round((next - opens) / (7 * DAY))]
}

function firstWeek (year: number, weekStart: number): number {
  const first = Date.UTC(year, 0, 1)
  const into = (new Date(first).getUTCDay() + 13 - weekStart) % 7
  return first - into * DAY + (into > 3 ? 7 * DAY : 0)
}
