/** Text of separated values as rows of cells. */
import { CsvError, parse } from 'csv-parse/sync'
import { decode } from './charset.ts'
import { countFilled, MOST_CHARACTERS, MOST_COLUMNS, MOST_LINES, MOST_ROWS, type Source } from './grid.ts'
import { refusePage, refuseFiles } from './refusals.ts'
import { Unreadable } from './types.ts'

/** Rows, blank ones among them. */
const MOST_READ = 2 * MOST_LINES
const DELIMITERS = [',', ';', '\t', '|']
const REFUSALS: Record<string, [string, string]> = {
  CSV_QUOTE_NOT_CLOSED: ['quote', 'A quote is opened and not closed: the file is cut off or a quote is missing.'],
  CSV_MAX_RECORD_SIZE: ['too_long', 'A row is far too long: the file is no CSV, or a quote is missing.']
}

const tooWide = (): Unreadable => new Unreadable('too_many_columns', `The file has more than ${MOST_COLUMNS} columns.`)

/** The rows of a CSV. Throws `Unreadable` of what is none, of a quote that is not closed and of more rows or columns than are read. */
export function readCsv (body: Buffer, charset?: string): Source {
  refuseFiles(body, 'csv')
  const decoded = decode(body, charset)
  const text = decoded.text.replace(/^\ufeff/, '')
  if (text.trim() === '') throw new Unreadable('empty', 'The file is empty.')
  refusePage(text, 'CSV')
  const delimiter = delimiterOf(text)
  refuseWide(text, delimiter)
  const records = readRecords(withoutBlankEnd(text, delimiter).replace(/^sep=.(\r\n|\n|\r)/i, '$1'), delimiter)
  const rows = records.map((cells, at) => ({ number: at + 1, cells }))
  if (rows.length > MOST_READ || countFilled(rows) > MOST_LINES) {
    throw new Unreadable('too_many_rows', `The file has more than ${MOST_ROWS} rows: split it.`)
  }
  const wide = records.find((cells) => cells.findLastIndex((cell) => cell.trim() !== '') >= MOST_COLUMNS)
  if (wide) throw tooWide()
  const warnings = decoded.charset === 'utf-8' ? [] : [`The file is not UTF-8; it was read as ${decoded.charset}.`]
  return { kind: 'csv', grids: [{ rows }], warnings }
}

function readRecords (text: string, delimiter: string): string[][] {
  try {
    return parse(text, {
      delimiter, quote: '"', relax_quotes: true, relax_column_count: true, skip_empty_lines: false, record_delimiter: ['\r\n', '\n', '\r'],
      to: MOST_READ + 1, max_record_size: MOST_CHARACTERS * 20
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = (error as { lines?: number }).lines
    const place = line === undefined ? '' : ` (line ${line})`
    const [code, words] = REFUSALS[error.code] ?? ['csv', `The file is no CSV that can be read${place}.`]
    throw new Unreadable(code, words)
  }
}

/** The text up to the end of its last line that has more than delimiters and blanks in it. */
function withoutBlankEnd (text: string, delimiter: string): string {
  const blank = new Set([' ', '\t', '\r', '\n', '\u00a0', delimiter])
  let last = text.length - 1
  while (last >= 0 && blank.has(text[last] as string)) last -= 1
  const end = text.slice(last + 1).search(/[\r\n]/)
  return end < 0 ? text : text.slice(0, last + 1 + end)
}

/** The sign that separates the values: the one that stands equally often in most of the first lines, outside of quotes. */
function delimiterOf (text: string): string {
  const named = /^sep=(.)(?:\r\n|\n|\r)/i.exec(text)?.[1]
  if (named) return named
  const lines = text.slice(0, 65_536).replace(/"(?:[^"]|"")*"/g, 'x').split(/\r\n|\n|\r/).filter((line) => line.trim() !== '').slice(0, 25)
  const scores = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0)
    const often = (count: number): number => counts.filter((other) => other === count).length
    const most = counts.toSorted((a, b) => often(b) - often(a))[0] ?? 0
    return { delimiter, score: often(most) / Math.max(1, lines.length) * Math.min(most, 5) + most / 1000 }
  })
  return scores.toSorted((a, b) => b.score - a.score)[0]?.delimiter ?? ','
}

/** Lines of tens of thousands of values are refused before they are taken apart. */
function refuseWide (text: string, delimiter: string): void {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '\n' || sign === '\r') count = 0
    else if (sign === delimiter) count += 1
    if (count > MOST_COLUMNS * 50) throw tooWide()
  }
}
