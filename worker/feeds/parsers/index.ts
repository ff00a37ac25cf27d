/** The parsers there are, connectors (known.ts) among them, and the one call that the thread makes. */
import { dash } from './dash.ts'
import { makeParser } from './generic.ts'
import { ics } from './ics.ts'
import { connectors } from './known.ts'
import { Unreadable, type Extraction, type FeedSettings, type Parser } from './types.ts'

export * from './types.ts'

/** The first of a kind reads what names no parser. */
export const parsers: Parser[] = [
  makeParser('csv', 1, 'csv'),
  makeParser('workbook', 1, 'xlsx'),
  makeParser('page', 2, 'html'),
  makeParser('json', 1, 'json'),
  ...connectors.map(({ name, version, kind, layouts }) => makeParser(name, version, kind, layouts)),
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
