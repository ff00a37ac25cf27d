/** Tables as a schedule: which rows are read, what each says, and what all of them together show of the file. */
import { checkOrder, isMidnightUnknown, makeShapeCheck } from './checks.ts'
import type { Column, Signature } from './columns.ts'
import { MOST_ROWS, type Row, type Source } from './grid.ts'
import { readHalves } from './halves.ts'
import { describe } from './layout.ts'
import { propose } from './proposals.ts'
import { readRow, valuesOf } from './rows.ts'
import { refuse } from './refusals.ts'
import { isFault, type Fault } from './skips.ts'
import { readTable, type Reading } from './headers.ts'
import { tidy, type Result } from './tidy.ts'
import { Unreadable, type Extraction, type FeedSettings, type Proposal, type Sought } from './types.ts'
import { readWhen, type When } from './when.ts'

/**
 * What the tables of a file say, by the synonyms of headers and the layouts that are given. Throws `Unreadable` if none of them is a
 * schedule and the file does not say that there is none yet.
 */
export function readSchedule (
  source: Source, settings: FeedSettings, parser: { name: string, version: number }, signatures: Signature[]
): Extraction {
  const readings = readTables(source, settings, signatures)
  const chosen = chooseTables(readings)
  const [first] = chosen
  if (!first) {
    const headers = readings.map(({ columns }) => columns.map(({ header }) => header))
    return { ...refuse(source, headers), parser: parser.name, version: parser.version }
  }
  const total = chosen.reduce((sum, { rows }) => sum + rows.length, 0)
  if (total > MOST_ROWS) throw new Unreadable('too_many_rows', `The file has more than ${MOST_ROWS} rows: split it.`)
  const words = new Set<string>()
  countOn(chosen)
  const halves = readHalves(chosen.map((reading) => whensOf(reading, settings)))
  const unsure = unsureDays(halves.tables.flat())
  const results = chosen.flatMap((reading, at) => readRows(reading, halves.tables[at] ?? [], settings, words, source.kind === 'csv'))
  const { entries, skips, warnings } = tidy(results, source.kind === 'html')
  const competition = source.root && first.mapping.signature?.competitionOf?.(source.root)
  const columns = allColumns(chosen)
  return {
    parser: parser.name,
    version: parser.version,
    layout: describe(source.kind, columns, first.mapping, first.isDated, first.grid),
    rows: entries.length + skips.length,
    entries: competition ? entries.map((entry) => ({ competition, ...entry })) : entries,
    skips,
    unknown_words: [...words].slice(0, 20),
    warnings: [...new Set([
      ...source.warnings, ...chosen.flatMap(({ mapping }) => mapping.warnings), ...halves.words, ...unsure, ...warnings
    ])].slice(0, 20),
    persons_columns: columns.filter(({ isPersons }) => isPersons).map(({ header }) => header),
    ...((halves.is_doubtful || unsure.length > 0) && { doubts: [...halves.is_doubtful ? halves.words : [], ...unsure] })
  }
}

/** Days that were read one way and may be meant otherwise, in sentences (FEED-109). */
function unsureDays (whens: readonly (When | Fault)[]): string[] {
  const days = whens.filter((when): when is When => !isFault(when))
  const [marked, yearless] = [days.filter((when) => when.is_marked), days.filter((when) => when.no_year)]
  const dates = (count: number): string => count === 1 ? '1 date has' : `${count} dates have`
  return [
    ...marked.length > 0 ? [`${dates(marked.length)} a question mark: read as not certain.`] : [],
    ...yearless.length > 0 ? [`${dates(yearless.length)} no year: the first is read as ${yearless[0]?.date}.`] : []
  ]
}

function readTables (source: Source, settings: FeedSettings, signatures: Signature[]): Reading[] {
  return source.grids.flatMap((grid) => readTable(grid, settings, signatures) ?? [])
}

/** The tables that are schedules, else the first that is likely to be one of another shape. */
function chooseTables (readings: Reading[]): Reading[] {
  const schedules = readings.filter(({ isSchedule }) => isSchedule)
  return schedules.length > 0 ? schedules : readings.filter(({ isLikely }) => isLikely).slice(0, 1)
}

/** A reading of the file is as much work as its rows, and at most this many rows are read for everything that is tried. */
const MOST_TRIED_ROWS = 100_000
const [LEAST_TRIED, MOST_TRIED] = [5, 12]

/** What the columns of the tables may mean, where names were changed; the table with most columns where none is a schedule. */
export function proposeMappings (source: Source, settings: FeedSettings, signatures: Signature[], sought: Sought): Proposal[] {
  const readings = readTables(source, settings, signatures)
  const chosen = chooseTables(readings)
  const read = chosen.length > 0 ? chosen : readings.toSorted((a, b) => b.columns.length - a.columns.length).slice(0, 1)
  const rows = read.reduce((sum, reading) => sum + reading.rows.length, 1)
  return propose(read, sought, Math.min(MOST_TRIED, Math.max(LEAST_TRIED, Math.floor(MOST_TRIED_ROWS / rows))))
}

/** Rows are counted over all tables that are read. */
function countOn (readings: Reading[]): void {
  let before = 0
  for (const { grid } of readings) {
    for (const row of grid.rows) row.number += before
    before = grid.rows.at(-1)?.number ?? before
  }
}

/** The columns of the first table, and those that others have besides. */
function allColumns ([first, ...others]: Reading[]): Column[] {
  const known = new Set(first?.columns.map(({ key }) => key))
  return [...first?.columns ?? [], ...others.flatMap(({ columns }) => columns.filter(({ key, isEmpty }) => {
    if (known.has(key) || isEmpty) return false
    known.add(key)
    return true
  }))]
}

function whensOf ({ grid, mapping, rows }: Reading, settings: FeedSettings): (When | Fault)[] {
  const isDated = mapping.columns.has('date')
  const read = (row: Row, heading: string | undefined): When | Fault => isDated || heading !== undefined
    ? readWhen(valuesOf(row, mapping), { ...settings, is1904: grid.is1904 ?? false, heading })
    : { code: 'no_column', value: 'the dates' }
  return checkOrder(rows.map(({ row, heading }) => read(row, heading)))
}

function readRows (reading: Reading, whens: (When | Fault)[], settings: FeedSettings, words: Set<string>, isText: boolean): Result[] {
  const { grid, mapping, rows, columns, width } = reading
  const midnight = isMidnightUnknown(whens, settings, mapping.signature?.midnight_is_tbd === true)
  const check = makeShapeCheck({ rows: rows.map(({ row }) => row) }, width, isText)
  return rows.map(({ row }, at) => {
    const shown = columns.filter(({ isPersons }) => !isPersons).map((column) => column.at)
    const firstPerson = Math.min(...columns.filter(({ isPersons }) => isPersons).map((column) => column.at))
    const fault = check(row)
    const result = fault ?? readRow(row, whens[at] as When | Fault, { mapping, settings, words, midnight_is_tbd: midnight })
    if (!isFault(result)) return { row, grid, entry: result }
    const places = fault ? shown.filter((place) => place < firstPerson) : shown
    return { row, grid, fault: result, shown: places, id: mapping.columns.get('id')?.[0]?.at }
  })
}
