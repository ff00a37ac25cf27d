/** Tables of pages as rows of cells, flattened by colspan and rowspan. */
import { readDate } from './dates.ts'
import { MOST_COLUMNS, MOST_ROWS, type Cell, type Grid, type Row, type Source, type Node } from './grid.ts'
import { find, wordsOf, type Page } from './page.ts'
import { isFault } from './skips.ts'
import { Unreadable, type FeedSettings } from './types.ts'
import { clean } from './words.ts'

const tooWide = (): Unreadable => new Unreadable('too_many_columns', `A table has more than ${MOST_COLUMNS} columns.`)
const MOST_TABLES = 2000
const HEADING = /^(?:h[1-6]|caption|strong|b|legend)$/

/** Every table of the page that holds no table itself, in order. */
export function readTables ({ root, text }: Page, ways: FeedSettings): Source {
  const grids: Grid[] = []
  const counted = { rows: 0 }
  for (const table of find(root, ({ name }) => name === 'table')) {
    if (find(table, (node) => node.name === 'table').length > 0) continue
    const rows = rowsOf(table, counted)
    const heading = headingOf(table, ways)
    if (grids.length >= MOST_TABLES) throw new Unreadable('too_many_tables', `The page has more than ${MOST_TABLES} tables.`)
    if (rows.length > 0) grids.push({ rows, spans: true, shape: shapeOf(table), ...(heading !== undefined && { heading }) })
  }
  return { kind: 'html', grids, warnings: [], says: text, root }
}

function rowsOf (table: Node, counted: { rows: number }): Row[] {
  const carried = new Map<number, { cell: Cell, rows: number }>()
  const rows = find(table, ({ name }) => name === 'tr')
  if (counted.rows + rows.length > MOST_ROWS * 2) throw new Unreadable('too_many_rows', `The page has more than ${MOST_ROWS} rows.`)
  counted.rows += rows.length
  return rows.map((row, index) => {
    const cells: Cell[] = []
    const carry = (): void => {
      for (let span = carried.get(cells.length); span !== undefined; span = carried.get(cells.length)) {
        const at = cells.length
        if (span.rows > 1) carried.set(at, { cell: span.cell, rows: span.rows - 1 })
        else carried.delete(at)
        cells.push(span.cell)
      }
    }
    for (const node of (row.children ?? []).filter(({ name }) => name === 'td' || name === 'th')) {
      carry()
      const cell = cellOf(node)
      const [across, down] = [spanOf(node, 'colspan', MOST_COLUMNS), spanOf(node, 'rowspan', rows.length)]
      if (cells.length + across > MOST_COLUMNS + 1) throw tooWide()
      for (let at = 0; at < across; at++) {
        if (down > 1) carried.set(cells.length, { cell, rows: down - 1 })
        cells.push(at === 0 ? cell : '')
      }
    }
    carry()
    return { number: index + 1, cells }
  })
}

const spanOf = ({ attribs }: Node, name: string, most: number): number =>
  Math.min(Math.max(1, Number.parseInt(attribs?.[name] ?? '1', 10) || 1), Math.max(1, most))

function cellOf (node: Node): Cell {
  const links = find(node, ({ name }) => name === 'a').map(({ attribs }) => attribs?.href ?? '')
    .filter((href) => href !== '' && !/^(?:mailto|tel):/i.test(href))
  const text = wordsOf(node)
  return links.length > 0 ? { text, links } : text
}

/** What a table is made of: its own classes, without those that count or hash. */
const shapeOf = ({ attribs }: Node): string =>
  (attribs?.class ?? '').split(/\s+/).filter((name) => name !== '' && !/\d|^(?:odd|even|active|sorted)$|__|-{2}/.test(name))
    .toSorted().join('.')

/** The date of the caption, or of the heading that stands right before the table. */
function headingOf (table: Node, ways: FeedSettings): string | undefined {
  const caption = find(table, ({ name }) => name === 'caption')[0]
  const texts = caption ? [wordsOf(caption)] : []
  let node: Node | null | undefined = table
  for (let steps = 0, climbs = 0; node && steps < 12 && climbs < 4; steps++) {
    const before: Node | null | undefined = node.prev
    if (!before) { node = node.parent; climbs += 1; continue }
    node = before
    if (before.type === 'text' && clean(before.data ?? '') !== '') { texts.push(clean(before.data ?? '')); break }
    if (before.type !== 'tag') continue
    if (before.name === 'table' || find(before, ({ name }) => name === 'table').length > 0) break
    const heading = HEADING.test(before.name ?? '') ? before : find(before, ({ name }) => HEADING.test(name ?? '')).at(-1) ?? before
    const text = wordsOf(heading)
    if (text !== '') { texts.push(text); break }
  }
  return texts.find((text) => {
    const reading = text.length <= 80 ? readDate(text, ways) : undefined
    return reading !== undefined && !isFault(reading) && reading.rest === ''
  })
}
