/** The parsers of a kind of file: any layout whose headers are known, or that the feed's mapping names. */
import { readCsv } from '../csv.ts'
import { readJson } from '../json/list.ts'
import { known } from './known.ts'
import type { Signature } from '../columns.ts'
import { proposeMappings, readSchedule } from '../schedule.ts'
import { isWorkbook, readSheets } from '../sheet.ts'
import { openPage } from '../page.ts'
import { readTables } from '../table.ts'
import type { Source } from '../grid.ts'
import type { FeedKind, FeedSettings, Parser } from '../types.ts'

/** A workbook uploaded as CSV is read as what it is; so is a page uploaded as a workbook (some publishers call a page .xls). */
function readSource (body: Buffer, settings: FeedSettings, kind: FeedKind): Source {
  if (kind === 'html') return readTables(openPage(body, settings.charset), settings)
  if (kind === 'json') return readJson(body, settings.charset)
  if (isWorkbook(body)) return readSheets(body)
  if (kind === 'xlsx' && /^\s*<(?!\?xml)/.test(body.subarray(0, 200).toString('latin1'))) {
    return { ...readTables(openPage(body, settings.charset), settings) }
  }
  return readCsv(body, settings.charset)
}

/** A parser of tables under a name: of any layout that is known, or of one publisher's alone. */
export function makeParser (name: string, version: number, kind: FeedKind, signatures: Signature[] = known): Parser {
  return {
    name,
    version,
    kind,
    parse: (body, settings) => {
      const source = readSource(body, settings, kind)
      return readSchedule({ ...source, kind }, settings, { name, version }, signatures)
    },
    propose: (body, settings, sought) => proposeMappings({ ...readSource(body, settings, kind), kind }, settings, signatures, sought)
  }
}
