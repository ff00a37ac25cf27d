/** Why a row gave no entry: a code for programs, and a sentence for the keeper of the file. */
const words = {
  no_date: () => 'The row has no date.',
  bad_date: (value: string) => `"${value}" is not a date.`,
  bare_number: (value: string) => `"${value}" is a number, not a date. Format the column as a date, or write dates such as 2026-09-12.`,
  no_year: (value: string) => `"${value}" has no year, and no weekday from which to infer it.`,
  day_month: (value: string) =>
    `"${value}" contradicts the order of day and month that the feed is registered with, so no numeric date is read.`,
  weekday: (value: string) => `"${value}" names a weekday that is not that of the date.`,
  bad_time: (value: string) => `"${value}" is not a time of day.`,
  zone: (value: string) => `The time zone of "${value}" is not that of the feed on that day.`,
  unknown_zone: (value: string) => `"${value}" is not a known time zone.`,
  no_home: () => 'Home team missing: the row names the away team only.',
  no_away: () => 'Away team missing: the row names the home team only.',
  no_sides: () => 'The row names no team.',
  no_team: () => 'The row names an opponent only: register the feed with the name of its team.',
  same_team: (value: string) => `"${value}" is named on both sides.`,
  no_title: () => 'The row states neither who plays nor what it is.',
  deleted: () => 'The row is marked as deleted in the source.',
  unscheduled: () => 'The row is marked as unscheduled.',
  too_many_cells: (value: string) => `The row has ${value}: is a comma not in quotes?`,
  cut_off: () => 'The last row ends early: the file seems to be cut off.',
  too_long: (value: string) => `A value of the row has ${value} characters; at most 65,536 are read.`,
  no_column: (value: string) => `No column is known to hold ${value}. Choose the column.`
} as const

export type SkipCode = keyof typeof words
/** A fault of a row: what it is and the value that shows it. */
export type Fault = { code: SkipCode, value: string }
export const isFault = (value: object): value is Fault => 'code' in value && 'value' in value
export const describe = ({ code, value }: Fault): string => words[code](value.slice(0, 80))
