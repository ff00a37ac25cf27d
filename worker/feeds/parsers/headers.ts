/** Where a table's header is, what its columns mean, and which rows under it are data. */
import { columnsOf, findHeader, shareOf, type Column, type Mapping, type Signature } from './columns.ts'
import { readDate } from './dates.ts'
import { isBlank, isEmpty, textOf, widthOf, type Grid, type Row } from './grid.ts'
import { mapColumns } from './roles.ts'
import { isFault } from './skips.ts'
import { compact, synonyms } from './synonyms.ts'
import type { FeedSettings } from './types.ts'
import { clean } from './words.ts'

/** `heading`: the date above a row. `isSchedule`: days and what is on them are stated; `isLikely`: it is a schedule of another shape. */
export type Reading = {
  grid: Grid, columns: Column[], mapping: Mapping, rows: { row: Row, heading?: string }[], width: number
  isDated: boolean, isSchedule: boolean, isLikely: boolean
}

/** At most this many columns with a single row below are an error written as a table (status, date, detail), and no schedule. */
const ERROR_COLUMNS = 3

const names = new Set([...synonyms.values()].flat(2))

/** A table by the first row that names its columns; undefined where there is none. */
export function readTable (grid: Grid, settings: FeedSettings, signatures: Signature[]): Reading | undefined {
  const given = new Set(Object.values(settings.mapping ?? {}).map((header) => compact(header)))
  const known = (key: string): boolean => names.has(key) || given.has(key)
  const found = grid.isHeaded ? { index: 0 } : findHeader(grid, known)
  const isNaming = (row: Row): boolean => widthOf(row) >= 2 && row.cells.every((cell) => isBlank(cell) || typeof cell !== 'number')
  const index = found?.index ?? grid.rows.findIndex(isNaming)
  const header = grid.rows[index]
  if (!header) return undefined
  const width = widthOf(header)
  const headers = header.cells.map((cell) => clean(textOf(cell)))
  const rows = dataRows(grid, index, headers, settings)
  const most = rows.reduce((wide, { row }) => Math.max(wide, widthOf(row)), width)
  const columns = columnsOf(Array.from({ length: most }, (_, at) => headers[at] ?? ''), rows.map(({ row }) => row))
  const mapping = mapColumns(columns, signatures, settings)
  const has = (...roles: Parameters<Mapping['columns']['has']>[0][]): boolean => roles.some((role) => mapping.columns.has(role))
  const isDated = has('date') || rows.some(({ heading }) => heading !== undefined)
  const isReported = has('home', 'away', 'opponent', 'title')
  const hasDates = columns.some((column) => !column.isPersons && column.samples.length > 0 && (shareOf('date', column) ?? 0) >= 0.8)
  return {
    grid, columns, mapping, rows, width, isDated, isSchedule: isDated && isReported,
    isLikely: (columns.length > ERROR_COLUMNS || columns.length === ERROR_COLUMNS && rows.length > 1)
      && (has('date') || hasDates || (has('home') && has('away')) || mapping.asked.has('date'))
  }
}

/** The rows under the header: no blank ones, no header again; a row that is only a date or a heading stands above those that follow. */
function dataRows ({ rows, heading: above, spans, isHeaded }: Grid, index: number, headers: string[], ways: FeedSettings): Reading['rows'] {
  if (isHeaded) return rows.slice(1).map((row) => ({ row }))
  const own = headers.map(compact)
  const isHeader = (row: Row): boolean => own.every((name, at) => compact(textOf(row.cells[at])) === name)
  let heading = above ?? rows.slice(0, index).map((row) => headingOf(row, ways)).findLast((text) => text !== undefined)
  const data: Reading['rows'] = []
  for (const row of rows.slice(index + 1)) {
    if (isEmpty(row) || isHeader(row)) continue
    const date = headers.length > 2 ? headingOf(row, ways) : undefined
    if (date !== undefined) heading = date
    else if (!(spans && isAlone(row) && headers.length > 2)) data.push({ row, ...(heading !== undefined && { heading }) })
  }
  return data
}

const isAlone = (row: Row): boolean => row.cells.filter((cell) => !isBlank(cell)).length === 1

/** The text of a row of one cell that is a date. */
function headingOf (row: Row, ways: FeedSettings): string | undefined {
  if (!isAlone(row)) return undefined
  const text = clean(textOf(row.cells.find((cell) => !isBlank(cell))))
  const reading = text.length <= 80 ? readDate(text, ways) : undefined
  return reading !== undefined && !isFault(reading) && reading.rest === '' ? text : undefined
}
