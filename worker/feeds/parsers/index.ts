/** The parsers there are, and the one call that the thread makes. A new parser is one file and one line here. */
import { arbiter } from './arbiter.ts'
import { dash } from './dash.ts'
import { makeParser } from './generic.ts'
import { gotsport } from './gotsport.ts'
import { ics } from './ics.ts'
import { totalglobalsports } from './totalglobalsports.ts'
import { Unreadable, type Extraction, type FeedSettings, type Parser } from './types.ts'

export * from './types.ts'

/** The first of a kind reads what names no parser. */
export const parsers: Parser[] = [
  makeParser('csv', 1, 'csv'),
  makeParser('workbook', 1, 'xlsx'),
  makeParser('page', 1, 'html'),
  makeParser('gotsport_event', 1, 'html', gotsport),
  makeParser('gotsport_export', 1, 'csv', gotsport),
  makeParser('totalglobalsports', 1, 'csv', totalglobalsports),
  makeParser('arbiter', 1, 'csv', arbiter),
  dash,
  ics
]

/** The most that a body may have: 10 MiB. */
const MOST_BYTES = 10 * 1024 * 1024

/** What a body says, by the parser that the settings name or the first of its kind. Throws `Unreadable` if it is no schedule at all. */
export function extract (body: Buffer, settings: FeedSettings): Extraction {
  const parser = parsers.find(({ name, kind }) => settings.parser ? name === settings.parser : kind === settings.kind)
  if (!parser) throw new Unreadable('unknown_parser', `There is no parser for ${settings.parser ?? settings.kind}.`)
  if (body.length === 0) throw new Unreadable('empty', 'The file is empty.')
  if (body.length > MOST_BYTES) throw new Unreadable('too_large', 'The file has more than 10 MiB.')
  try {
    return parser.parse(body, settings)
  } catch (error) {
    const other = settings.parser === undefined && settings.kind === 'html' ? dash : undefined
    if (!(error instanceof Unreadable) || !other || !other.recognises(body)) throw error
    return other.parse(body, settings)
  }
}
