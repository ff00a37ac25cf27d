/** The columns of a table: their names, what their values look like, and which describe persons. */
import { readDate, readWeekday, serialOf } from './dates.ts'
import { isBlank, textOf, type Grid, type Node, type Row } from './grid.ts'
import { arePersons, isPersonsColumn } from './persons.ts'
import { compact, normalise } from './synonyms.ts'
import { readTime } from './times.ts'
import type { Entry, Role } from './types.ts'
import { clean, isUnknown, readHomeOrAway, readStatus } from './words.ts'

/** `at` is the place in the row; `key` the name without case, blanks and signs; `samples` the first values, blanks and TBD left out. */
export type Column = { at: number, header: string, name: string, key: string, samples: string[], isEmpty: boolean, isPersons: boolean }

/**
 * A layout that is known by its headers: all of `headers` must be there. `mapping` gives the columns of a role, of which the first that is
 * filled in a row counts. `whole_place`: a place is not split into venue and field. `sides_are_ids`: the columns of sides
 * hold ids, which are the names too. `competitionOf`: what a page of the layout says outside of its tables that its games belong to.
 */
export type Signature = {
  name: string
  headers: string[]
  mapping: Partial<Record<Role, string | string[]>>
  midnight_is_tbd?: true
  whole_place?: true
  sides_are_ids?: true
  competitionOf?: (page: Node) => Entry['competition']
}
/**
 * The columns of each role, first choice first, why they are, and the roles that two columns claim. `ids`: columns that stand in for
 * one of ids.
 */
export type Mapping = {
  columns: Map<Role, Column[]>
  why: Map<Column, { role: Role, why: string }[]>
  asked: Map<Role, Column[]>
  ids: Set<Column>
  signature?: Signature
  warnings: string[]
}
/**
 * The columns of a table while they are given roles. `open`: those without one. `assign` gives one. `take` looks for a role's column by the
 * names of it, those of most weight first, then by the words of names; two that claim it alike are asked about.
 */
export type Mapper = {
  columns: Column[]
  mapping: Mapping
  open: () => Column[]
  has: (role: Role) => boolean
  assign: (role: Role, column: Column, why: string) => void
  take: (role: Role, names?: string[][], pattern?: RegExp) => void
}

const MOST_SAMPLES = 400

export function columnsOf (written: string[], rows: Row[]): Column[] {
  return overFilled(written, rows).map((header, at) => {
    const cells = rows.map(({ cells }) => cells[at])
    const samples: string[] = []
    for (const cell of cells) {
      const text = clean(textOf(cell).slice(0, 500))
      if (text !== '' && !isUnknown(text)) samples.push(text)
      if (samples.length === MOST_SAMPLES) break
    }
    return {
      at, header: clean(header), name: normalise(header), key: compact(header), samples, isEmpty: cells.every(isBlank),
      isPersons: isPersonsColumn(header) || arePersons(samples)
    }
  }).filter(({ header, isEmpty }) => header !== '' || !isEmpty)
}

/** A name over two columns, as pages write it over a picture and a name, is that of the column that is filled. */
function overFilled (headers: string[], rows: Row[]): string[] {
  const isFilled = (at: number): boolean => rows.some(({ cells }) => !isBlank(cells[at]))
  const moved = [...headers]
  for (const [at, header] of headers.entries()) {
    if (header === '' || headers[at + 1] !== '' || at + 1 >= headers.length || isFilled(at) || !isFilled(at + 1)) continue
    moved[at] = ''
    moved[at + 1] = header
  }
  return moved
}

const WAYS = [true, false].map((dayFirst) => ({ day_first: dayFirst, fetched_on: '2024-06-01' }))
const isDate = (text: string): boolean =>
  serialOf(text) !== undefined || /^(?:19|20)\d\d-\d\d-\d\d/.test(text) || WAYS.some((ways) => {
    const reading = readDate(text, ways)
    return reading !== undefined && (!('code' in reading) || reading.code === 'no_year' || reading.code === 'weekday')
  })
const isTime = (text: string): boolean => /^0?\.\d+$/.test(text) || !('code' in readTime(text))
const isNumber = (text: string): boolean => /^\d{1,3}(?:\.0+)?$/.test(text)
const isScore = (text: string): boolean => isNumber(text) || !/\d/.test(text)
const LABEL = new RegExp(`^(?:${[
  '(?:field|court|rink|pitch|diamond|turf|sheet|ice|gym|pool|lane|mat|f|c|s|d|p)\\s?[#-]?\\s?(?:\\d{1,2}[a-z]?|[a-z])',
  '#?\\s?\\d{1,2}[a-z]?', '[a-z]\\d?', '\\d+v\\d+.*', '(?:upper|lower|north|south|east|west|main)(?: (?:field|turf|court|rink|gym))?', '#.*'
].join('|')})$`, 'i')

/** What values of a role look like. A role without a test takes any text. */
const tests: Partial<Record<Role, (text: string) => boolean>> = {
  date: isDate, start: isTime, end: isTime, end_date: isDate, home_score: isScore, away_score: isScore,
  score: (text) => /^[WLTD]?[\s,]*\d{1,3}\s*[-–:]\s*\d{1,3}/i.test(text) || !/\d/.test(text),
  weekday: (text) => readWeekday(text).weekday !== undefined, home_or_away: (text) => readHomeOrAway(text) !== undefined,
  home: (text) => !isNumber(text), away: (text) => !isNumber(text), team: (text) => !isNumber(text), opponent: (text) => !isNumber(text),
  id: (text) => text.length <= 100 && !/\s(?:vs?\.?|@|at)\s/i.test(text),
  title: (text) => /\p{L}/u.test(text)
}

/** The share of a column's values that look like those of a role; undefined where there are none to look at. */
export function shareOf (role: Role, { samples }: Column): number | undefined {
  const test = tests[role]
  if (!test || samples.length === 0) return undefined
  const some = samples.slice(0, 60)
  return some.filter(test).length / some.length
}

/** Whether a column's values speak against a role. */
export const contradicts = (role: Role, column: Column): boolean => (shareOf(role, column) ?? 1) < 0.5

export const shareOfLabels = ({ samples }: Column): number =>
  samples.length === 0 ? 0 : samples.filter((text) => LABEL.test(text)).length / samples.length
export const shareOfStatuses = ({ samples }: Column): number =>
  samples.length === 0 ? 0 : samples.filter((text) => readStatus(text).is_known).length / samples.length

/** Two columns that say the same in every row are no question. */
export const isSame = (one: Column, other: Column): boolean =>
  one.samples.length > 0 && one.samples.length === other.samples.length && one.samples.every((text, at) => text === other.samples[at])

/** The row of a table that names its columns: the one among the first forty with the most names that are known. */
export function findHeader ({ rows }: Grid, known: (key: string) => boolean): { index: number, names: number } | undefined {
  let best: { index: number, names: number } | undefined
  for (const [index, { cells }] of rows.slice(0, 40).entries()) {
    const texts = cells.map((cell) => clean(textOf(cell))).filter((text) => text !== '')
    const names = new Set(texts.map(compact).filter(known)).size
    const isHeader = texts.length >= 2 && texts.every((text) => text.length <= 80)
    if (isHeader && names > (best?.names ?? 0)) best = { index, names }
  }
  return best
}
