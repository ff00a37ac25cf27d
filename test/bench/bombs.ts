/** Bodies that are made to take memory or time: each as large as a body may be, or one that grows to far more. */
import { gzipSync } from 'node:zlib'
import { utils, write } from '@e965/xlsx'

export type Bomb = { kind: 'csv' | 'xlsx' | 'ics' | 'html', make: () => Buffer, encoding?: 'gzip' }

const MOST = 10 * 2 ** 20
const GAME = '2026-09-12,10:00,Lions,Bears'
/** `head`, then rows until that many bytes are full. */
function fill (head: string, row: (n: number) => string, most = MOST): Buffer {
  const parts = [head]
  for (let n = 0, size = head.length; size < most; n++) size += (parts.push(row(n)), parts.at(-1) as string).length
  return Buffer.from(parts.join('')).subarray(0, most)
}
const eventOf = (n: number, more = ''): string =>
  `BEGIN:VEVENT\r\nUID:${n}@x\r\nDTSTART:20260912T100000Z\r\n${more}SUMMARY:Lions ${n} vs Bears\r\nEND:VEVENT\r\n`
const workbook = (): Buffer => {
  const rows = Array.from({ length: 20_000 }, (_, n) => Array.from({ length: 30 }, (_, at) => `Lions ${n * 30 + at}`))
  return write({ SheetNames: ['A'], Sheets: { A: utils.aoa_to_sheet(rows) } }, { type: 'buffer', compression: true }) as Buffer
}

export const bombs: Record<string, Bomb> = {
  columns: { kind: 'csv', make: () => Buffer.from(`Date,${'a,'.repeat(1_000_000)}\n`) },
  rows: { kind: 'csv', make: () => fill('Date,Time,Home,Away\n', () => `${GAME}\n`) },
  wide_rows: { kind: 'csv', make: () => fill(`Date,Time,Home,Away${',x'.repeat(190)}\n`, () => `${GAME}${',y'.repeat(190)}\n`) },
  blank_rows: { kind: 'csv', make: () => fill('Date,Time,Home,Away\n', () => '\n') },
  quotes: { kind: 'csv', make: () => fill('Date,Time,Home,Away\n"', () => '""') },
  too_long: { kind: 'csv', make: () => fill('Date,Time,Home,Away\n', () => `${GAME}\n`, 200 * 2 ** 20) },
  packed: { kind: 'csv', make: () => gzipSync(Buffer.alloc(2 ** 30)), encoding: 'gzip' },
  events: { kind: 'ics', make: () => fill('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n', (n) => eventOf(n)) },
  series: { kind: 'ics', make: () => fill('BEGIN:VCALENDAR\r\n', (n) => eventOf(n, 'RRULE:FREQ=SECONDLY;COUNT=1000000\r\n')) },
  lines: { kind: 'ics', make: () => fill('BEGIN:VCALENDAR\r\n', () => 'X:\r\n') },
  folds: { kind: 'ics', make: () => fill('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDESCRIPTION:', () => 'x\r\n ') },
  long_calendar: { kind: 'ics', make: () => fill('BEGIN:VCALENDAR\r\n', (n) => eventOf(n), 200 * 2 ** 20) },
  depth: { kind: 'html', make: () => fill('', () => '<div>') },
  formats: { kind: 'html', make: () => fill('<table>', () => '<b><i><a><p>') },
  cells: { kind: 'html', make: () => fill('<table><tr><th>Date<th>Time<th>Home<th>Away<tr>', () => '<td>') },
  page_rows: { kind: 'html', make: () => fill('<table><tr><th>Date<th>Time<th>Home', () => '<tr><td>2026-09-12<td>10:00<td>Lions') },
  attributes: { kind: 'html', make: () => fill('<table ', (n) => `a${n}=1 `) },
  tables: { kind: 'html', make: () => fill('', () => '<table><tr><td>x</table>') },
  workbook: { kind: 'xlsx', make: workbook },
}
