/** Rows and cells, wherever they come from: a line of text, a sheet, a table of a page. */
import { clean } from './words.ts'
import type { FeedKind } from './types.ts'

/** A node of a page's tree, as far as it is read here. */
export type Node = {
  type: string, name?: string, data?: string, attribs?: Record<string, string>, children?: Node[], parent?: Node | null, prev?: Node | null
}

/** A cell: its text, the number of a sheet's cell, or text with the addresses that it links to. */
export type Cell = string | number | { text: string, links: string[] }
/** `number` is the row of the file, counted from 1. */
export type Row = { number: number, cells: Cell[] }
/**
 * One table. `heading`: the date that stands above it. `spans`: a row of one cell is a heading. `shape`: what a page's table is made of,
 * part of its fingerprint. `name`: of a sheet that is not the first. `isHeaded`: the first row names the columns and all others are data.
 */
export type Grid = { rows: Row[], is1904?: boolean, heading?: string, spans?: boolean, shape?: string, name?: string, isHeaded?: true }
/** All tables of a file. `says`: the words of a page around them, `root`: its tree. `isEmpty`: a schedule without games and columns. */
export type Source = { kind: FeedKind, grids: Grid[], warnings: string[], says?: string, root?: Node, isEmpty?: true }

export const MOST_ROWS = 20_000
/** Rows of a file that are not blank, titles and headers among them. */
export const MOST_LINES = MOST_ROWS + 100
export const MOST_COLUMNS = 200
export const MOST_CHARACTERS = 65_536

export const textOf = (cell: Cell | undefined): string =>
  cell === undefined ? '' : typeof cell === 'string' ? cell : typeof cell === 'number' ? String(cell) : cell.text
export const linksOf = (cell: Cell | undefined): string[] => typeof cell === 'object' ? cell.links : []
export const isBlank = (cell: Cell | undefined): boolean => cell === undefined || cell === '' || clean(textOf(cell)) === ''
export const isEmpty = ({ cells }: Row): boolean => cells.every(isBlank)
export const countFilled = (rows: Row[]): number => rows.reduce((sum, row) => sum + Number(!isEmpty(row)), 0)
/** How many cells a row has up to its last one that is not blank. */
export const widthOf = ({ cells }: Row): number => cells.findLastIndex((cell) => !isBlank(cell)) + 1
