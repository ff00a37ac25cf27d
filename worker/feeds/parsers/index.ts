/** The parsers there are, connectors (known.ts) among them, and the one call that the thread makes. */
import { MOST_BYTES } from '../../../platform/sizes.ts'
import { dash } from './platforms/dash.ts'
import { makeParser } from './platforms/generic.ts'
import { ics } from './ics/calendar_file.ts'
import { connectors } from './platforms/known.ts'
import { Unreadable, type Extraction, type FeedSettings, type Parser, type Proposal, type Read, type Sought } from './types.ts'

export * from './types.ts'

/** The first of a kind reads what names no parser. */
export const parsers: Parser[] = [
  makeParser('csv', 3, 'csv'),
  makeParser('workbook', 3, 'xlsx'),
  makeParser('page', 4, 'html'),
  makeParser('json', 2, 'json'),
  ...connectors.map(({ name, version, kind, layouts }) => makeParser(name, version, kind, layouts)),
  dash,
  ics
]

const parserOf = ({ parser, kind }: FeedSettings): Parser | undefined =>
  parsers.find((one) => parser ? one.name === parser : one.kind === kind)

/** What the columns of a body may mean, where their names were changed; the likeliest first. Throws `Unreadable` as `extract` does. */
export const propose = (body: Buffer, settings: FeedSettings, sought: Sought): Proposal[] =>
  parserOf(settings)?.propose?.(body, settings, sought) ?? []

/** What a body says, by the parser that the settings name or the first of its kind. Throws `Unreadable` if it is no schedule at all. */
export function extract (body: Buffer, settings: FeedSettings): Extraction {
  const parser = parserOf(settings)
  if (!parser) throw new Unreadable('unknown_parser', `There is no parser for ${settings.parser ?? settings.kind}.`)
  if (body.length === 0) throw new Unreadable('empty', 'The file is empty.')
  if (body.length > MOST_BYTES) throw new Unreadable('too_large', 'The file has more than 10 MiB.')
  try {
    return explained(parser.parse(body, settings))
  } catch (error) {
    const other = settings.parser === undefined && settings.kind === 'html' ? dash : undefined
    if (!(error instanceof Unreadable) || !other || !other.recognises(body)) throw error
    return explained(other.parse(body, settings))
  }
}

/** Where nothing was read and nothing skipped the first warning says why: the parser's own words, or what is true of any file. */
function explained ({ nothing, ...extraction }: Read): Extraction {
  if (extraction.entries.length + extraction.skips.length > 0) return extraction
  const words = extraction.not_posted ? 'The page states that nothing is posted yet.' : nothing ?? 'There is no row below the columns.'
  return { ...extraction, warnings: [words, ...extraction.warnings] }
}
