/** Every parameter of the paths. The query reader is built from these, so what is documented is what is checked. */
import { list, ref, text, type Schema } from './schema.ts'

export type Parameter = {
  readonly name: string, readonly in: 'query' | 'path' | 'header', readonly required?: boolean,
  readonly description: string, readonly schema: Schema, readonly example?: string
}

const query = (name: string, schema: Schema, description: string): Parameter => ({ name, in: 'query', description, schema })
const needed = (parameter: Parameter): Parameter => ({ ...parameter, required: true })
const several = 'Repeat the parameter, or separate the values by commas.'

/** Of every list that looks at a bounded number of rows for a page. */
export const endsEarly = 'A page looks at no more than 3,000 rows. If few of them meet the filters, it has fewer elements than ' +
  '`limit`, even none; the list ends only where `next_cursor` is null.'

export const limit = query('limit', { type: 'integer', minimum: 1, maximum: 500, default: 100 }, 'The most elements of a page.')
export const cursor = query('cursor', {
  type: 'string', pattern: '^[!-~]{1,2048}$', 'x-must': 'be used exactly as it was given; start again without one'
}, '`next_cursor` of the previous page, with the same filters.')

export const asOf = query('as_of', {
  ...text(1, 500), format: 'instant-or-cursor',
  'x-must': 'be an instant in UTC, such as 2026-09-01T08:00:00Z, or a cursor of /v1/changes',
  examples: ['2026-09-01T08:00:00Z']
}, 'What was published at an instant, or at a cursor of `/v1/changes`, however old; if no longer kept, 410 `history_expired`.')

/** `found` begins the sentence on what is near. */
const near = (found: string): Parameter => query('near', {
  type: 'string',
  format: 'near',
  'x-must': 'be latitude,longitude or latitude,longitude,kilometres in decimal degrees, with a radius of at most 250 km, such as ' +
    '41.88,-87.63,40',
  examples: ['41.88,-87.63', '41.88,-87.63,40']
}, `${found} within the radius of the point (25 km if none is given), the nearest first.`)

const led = '; of a merged one, those of its survivor.'
export const fixtureFilters: readonly Parameter[] = [
  query('team', ref('TeamId'), `Fixtures in which the team plays${led}`),
  query('competition', ref('CompetitionId'), `Fixtures of the competition${led}`),
  query('division', ref('DivisionId'), `Fixtures of the division${led}`),
  query('stage', ref('StageId'), `Fixtures of the stage${led}`),
  query('venue', ref('VenueId'), `Fixtures at the venue${led}`),
  query('sport', ref('Sport'), 'Fixtures of the sport.'),
  query('kind', ref('FixtureKind'), 'Fixtures of the kind.'),
  query('status', list(ref('FixtureStatus'), { minItems: 1 }), `Fixtures in one of the states. ${several}`),
  query('from', ref('InstantOrDate'), 'Inclusive lower bound on the start.'),
  query('to', ref('InstantOrDate'), 'Exclusive upper bound on the start.'),
  query('updated_since', ref('Instant'), 'Fixtures that changed at this time or later.'),
  near('Fixtures')
]

export const name = query('q', {
  ...text(2, 200), format: 'words', 'x-must': 'be 2 to 200 characters, a letter or digit among them', examples: ['Eagles']
}, 'Words of the name, at most 16 different ones.')

const region = (found: string): Parameter => query('region', {
  type: 'string', pattern: '^[A-Za-z]{2}$', 'x-must': 'be the two letters of a state or province, such as IL', examples: ['IL']
}, `${found} in the state or province.`)

export const venueFilters: readonly Parameter[] = [{ ...name, example: 'North Park' }, near('Venues'), region('Venues')]

export const competitionFilters: readonly Parameter[] = [
  query('sport', ref('Sport'), 'Competitions in the sport.'),
  query('kind', ref('CompetitionKind'), 'Competitions of the kind.'),
  region('Competitions that play, or else whose host is,'),
  query('from', ref('CalendarDate'), 'Competitions that end on this day or later.'),
  query('to', ref('CalendarDate'), 'Competitions that start on this day or earlier.'),
  near('Competitions that play'),
  name
]

export const changeTypes = query('types', list(ref('ChangeType'), { minItems: 1 }),
  `Only changes of these types. The cursor still passes over all others. ${several}`)

export const lookupKeys: readonly Parameter[] = [
  needed(query('source', ref('SourceKey'), 'Key of the source.')),
  needed(query('type', ref('LookupType'), 'What the id names.')),
  needed(query('external_id', ref('ExternalId'), "The source's own id."))
]

export const divisionOfPage = query('division', ref('DivisionId'), 'One division, with its tables.')

export const calendarToken = query('token', {
  type: 'string'
}, 'Gives access to private teams; it is part of a link made for their families. Any other private team is 404, as without a token.')

/** The id in a path; `kind` is the component, such as `FixtureId`. */
export const pathId = (kind: string, name = 'id'): Parameter => ({
  name, in: 'path', required: true, description: 'A prefixed id.', schema: ref(kind)
})

export const ifNoneMatch: Parameter = {
  name: 'If-None-Match', in: 'header',
  description: 'The tags that the client holds; the response is 304 if one of them is current.',
  schema: { type: 'string' }
}

export const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'Derived from the payload or the producing job; the same for every attempt. Bare or in double quotes; may contain spaces.',
  schema: { type: 'string', minLength: 8, maxLength: 128, examples: ['northside-2026-09-01'] }
}
