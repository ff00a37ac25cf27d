/** Schedules of the tests' own, read as a feed would. */
import { join } from 'node:path'
import { existsSync } from 'node:fs'
import type { Test } from 'tap'
import { utils, write, type WorkSheet } from '@e965/xlsx'
import { root } from '../../../db/migrate.ts'
import { extract, Unreadable, type Entry, type Extraction, type FeedSettings } from '../../../worker/feeds/parsers/index.ts'

export const ways: FeedSettings = { kind: 'csv', time_zone: 'America/New_York', day_first: false, fetched_on: '2026-09-01' }

/** What is said by lines of text, or by bytes. */
export function read (body: string | Buffer, settings: Partial<FeedSettings> = {}): Extraction {
  return extract(typeof body === 'string' ? Buffer.from(body) : body, { ...ways, ...settings })
}

/** The entries of a file whose rows all are entries. */
export function entriesOf (t: Test, body: string | Buffer, settings: Partial<FeedSettings> = {}): Entry[] {
  const { entries, skips, rows } = read(body, settings)
  t.same(skips, [])
  t.equal(rows, entries.length)
  return entries
}

/** The code under which a body is refused, and its words. */
export function refusalOf (body: string | Buffer, settings: Partial<FeedSettings> = {}): { code: string, words: string } {
  try {
    read(body, settings)
  } catch (error) {
    if (error instanceof Unreadable) return { code: error.code, words: error.words }
    throw error
  }
  return { code: 'none', words: '' }
}

/** One game of a file with the columns Date, Time, Home, Away and one more, whose value is given. */
export const withColumn = (header: string, value: string, settings: Partial<FeedSettings> = {}): Extraction =>
  read(`Date,Time,Home,Away,"${header}"\n2026-09-12,10:00,Lions,Bears,"${value.replaceAll('"', '""')}"`, settings)

/** The bytes of a workbook of one sheet or several. */
export function workbook (sheets: Record<string, WorkSheet>, bookType: 'xlsx' | 'biff8' = 'xlsx', is1904 = false): Buffer {
  const names = Object.keys(sheets)
  return write({ SheetNames: names, Sheets: sheets, Workbook: { WBProps: { date1904: is1904 } } }, { type: 'buffer', bookType }) as Buffer
}

export const sheetOf = (rows: (string | number | null)[][]): WorkSheet => utils.aoa_to_sheet(rows)

/** A file or folder of test/data, or of the real data that is not part of the repository, if it is there. */
export const realFile = (path: string): string | undefined =>
  ['test/data', '../shared/data'].map((folder) => join(root, folder, path)).find((place) => existsSync(place))
