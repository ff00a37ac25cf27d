/** Workbooks (XLSX, XLS) as rows of cells: raw numbers, never the text that a format shows. */
import { inflateRawSync } from 'node:zlib'
import { read, type CellObject, type WorkBook } from '@e965/xlsx'
import { countFilled, MOST_COLUMNS, MOST_LINES, MOST_ROWS, type Cell, type Grid, type Row, type Source } from './grid.ts'
import { Unreadable } from './types.ts'

const MOST_PARTS = 100
const MOST_INFLATED = 48 * 1024 * 1024
const MOST_RATIO = 100
const OLE = 'd0cf11e0a1b11ae1'
/** Parts of documents of other kinds, which inflate or repeat what is in them in ways of their own. */
const OTHERS = /(?:^|\/)(?:objectdata\.xml|index\.zip|[^/]*\.iwa)$/i
/** `from`: where it begins; `packed`, `size`: bytes as they stand and inflated, by the directory. */
type Part = { name: string, from: number, packed: number, size: number }

const isZip = (body: Buffer): boolean => body.subarray(0, 4).toString('latin1') === 'PK\x03\x04'
export const isWorkbook = (body: Buffer): boolean => isZip(body) || body.subarray(0, 8).toString('hex') === OLE

/** The sheets of a workbook that are not hidden. Throws `Unreadable` of what is none, cut off, under a password, or inflates too far. */
export function readSheets (body: Buffer): Source {
  if (isZip(body)) checkParts(body)
  const grids = gridsOf(open(body))
  if (grids.every(({ rows }) => rows.length === 0)) throw new Unreadable('empty', 'The workbook has no rows.')
  return { kind: 'xlsx', grids, warnings: [] }
}

/** Rows that a sheet leaves out are none here; each has its own number. */
function gridsOf (book: WorkBook): Grid[] {
  const is1904 = book.Workbook?.WBProps?.date1904 === true
  const visible = book.SheetNames.filter((_, at) => !book.Workbook?.Sheets?.[at]?.Hidden)
  return visible.map((name, at) => {
    const rows = (book.Sheets[name] as { '!data'?: (CellObject | undefined)[][] } | undefined)?.['!data'] ?? []
    const grid: Row[] = []
    rows.forEach((row, index) => { if (row.length > 0) grid.push({ number: index + 1, cells: cellsOf(row) }) })
    if (countFilled(grid) > MOST_LINES) throw new Unreadable('too_many_rows', `A sheet has more than ${MOST_ROWS} rows: split it.`)
    return { rows: grid, is1904, spans: true, ...at > 0 ? { name } : {} }
  })
}

/** All rows, however many: a library that is given a bound leaves out the others silently. */
function open (body: Buffer): WorkBook {
  try {
    return read(body, {
      type: 'buffer', dense: true, cellFormula: false, cellHTML: false, cellText: false, cellDates: false, cellNF: false
    })
  } catch (error) {
    const isLocked = /password|encrypt/i.test((error as Error).message)
    throw isLocked
      ? new Unreadable('password', 'The workbook is protected by a password: save it without one.')
      : new Unreadable('workbook', 'The workbook cannot be read: it is damaged or cut off.')
  }
}

function cellsOf (cells: (CellObject | undefined)[]): Cell[] {
  if (cells.findLastIndex((cell) => cell?.v !== undefined && cell.v !== '') >= MOST_COLUMNS) {
    throw new Unreadable('too_many_columns', `The sheet has more than ${MOST_COLUMNS} columns.`)
  }
  return Array.from(cells.slice(0, MOST_COLUMNS), (cell) => {
    if (cell === undefined || cell.t === 'e' || cell.t === 'z' || cell.v === undefined) return ''
    return typeof cell.v === 'number' ? cell.v : typeof cell.v === 'boolean' ? String(cell.v) : String(cell.v)
  })
}

/** The parts of a zip by its directory: few, not too large, not inflating too far, and as large as they say. */
function checkParts (body: Buffer): void {
  const end = body.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const damaged = new Unreadable('workbook', 'The workbook cannot be read: it is damaged or cut off.')
  if (end < 0 || end + 22 > body.length) throw damaged
  const count = body.readUInt16LE(end + 10)
  if (count > MOST_PARTS) throw new Unreadable('bomb', `The workbook has ${count} parts; at most ${MOST_PARTS} are read.`)
  let at = body.readUInt32LE(end + 16)
  let total = 0
  const parts: Part[] = []
  for (let part = 0; part < count; part++) {
    if (at + 46 > body.length || body.readUInt32LE(at) !== 0x02014b50) throw damaged
    const [packed, size] = [body.readUInt32LE(at + 20), body.readUInt32LE(at + 24)]
    const lengths = [28, 30, 32].map((offset) => body.readUInt16LE(at + offset))
    const name = body.toString('latin1', at + 46, at + 46 + (lengths[0] as number))
    parts.push({ name, from: body.readUInt32LE(at + 42), packed, size })
    total += size
    at += 46 + lengths.reduce((sum, length) => sum + length, 0)
  }
  if (!parts.some(({ name }) => /^xl\/|^content\.xml$/.test(name)) || parts.some(({ name }) => OTHERS.test(name))) {
    throw new Unreadable('archive', 'The file is an archive or a document, not a workbook: export the schedule as CSV or XLSX.')
  }
  if (total > MOST_INFLATED || total > Math.max(body.length, 65_536) * MOST_RATIO) {
    throw new Unreadable('bomb', 'The workbook inflates too far.')
  }
  for (const part of parts) inflatePart(body, part)
}

/** A part that inflates to more than the directory says is refused before the library sees it, which believes the part alone. */
function inflatePart (body: Buffer, { from, packed, size }: Part): void {
  try {
    if (body.readUInt16LE(from + 8) === 0) return
    const start = from + 30 + body.readUInt16LE(from + 26) + body.readUInt16LE(from + 28)
    inflateRawSync(body.subarray(start, start + packed), { maxOutputLength: Math.max(size, 1) })
  } catch (error) {
    const isTooLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
    throw isTooLarge
      ? new Unreadable('bomb', 'The workbook inflates further than it states.')
      : new Unreadable('workbook', 'The workbook cannot be read: it is damaged or cut off.')
  }
}
