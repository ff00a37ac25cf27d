/** Reads of teams, organizations, venues and competitions, and the box score of a fixture. */
import {
  boxScoreExample, competitionExample, organizationExample, standingsExample, teamExample, venueExample
} from '../examples/entities.ts'
import { asOf, competitionFilters, cursor, endsEarly, ifNoneMatch, limit, name, pathId, venueFilters } from '../parameters.ts'
import { answers, keyed, problems, unchanged } from '../responses.ts'
import type { Schema } from '../schema.ts'

const tagOf = { Team: 'Teams', Organization: 'Teams', Venue: 'Venues', Competition: 'Competitions' }
const get = (operationId: string, tag: string, summary: string, more: Schema): Schema => ({
  get: { operationId, tags: [tag], summary, ...more }
})

const ofOne = (kind: keyof typeof tagOf, summary: string, example: unknown): Schema => get(`get${kind}`, tagOf[kind], summary, {
  parameters: [pathId(`${kind}Id`), asOf, ifNoneMatch],
  responses: {
    200: answers(kind, 'The entity; the surviving one if it was merged.', example), 304: unchanged,
    ...problems(...keyed, 'invalid_id', 'invalid_parameter', 'invalid_cursor', 'history_expired', 'not_found')
  }
})
/** Said of every list that takes `q`. */
const looksOn = 'If thousands of names have the words, a page may have fewer elements than `limit`, even none, and still have a next page.'

const byName = (kind: 'Team' | 'Organization', example: unknown): Schema =>
  get(`list${kind}s`, tagOf[kind], `Find ${kind.toLowerCase()}s by name`, {
    description: `The best match first. Accents, case and typing errors are tolerated; every word must match. ${looksOn}`,
    parameters: [{ ...name, required: true }, limit, cursor, ifNoneMatch],
    responses: {
      200: answers(`${kind}Page`, 'One page.', { data: [example], next_cursor: null }), 304: unchanged,
      ...problems(...keyed, 'invalid_parameter', 'invalid_cursor')
    }
  })


export const entityPaths: Record<string, Schema> = {
  '/v1/teams': byName('Team', teamExample),
  '/v1/teams/{id}': ofOne('Team', 'One team', teamExample),
  '/v1/organizations': byName('Organization', organizationExample),
  '/v1/organizations/{id}': ofOne('Organization', 'One organization', organizationExample),
  '/v1/venues': get('listVenues', 'Venues', 'Find venues', {
    description: 'At least one of `q`, `near` and `region` is required. With `near` the nearest come first and have ' +
      `\`distance_km\`; with \`q\` the best matches come first. ${looksOn}`,
    parameters: [...venueFilters, limit, cursor, ifNoneMatch],
    responses: {
      200: answers('VenuePage', 'One page.', { data: [venueExample], next_cursor: null }), 304: unchanged,
      ...problems(...keyed, 'invalid_parameter', 'invalid_cursor', 'filter_required')
    }
  }),
  '/v1/venues/{id}': ofOne('Venue', 'One venue', venueExample),
  '/v1/competitions': get('listCompetitions', 'Competitions', 'List competitions', {
    description: `Ordered by start date, undated competitions last, also with \`q\`; with \`near\` the nearest first. ${endsEarly}`,
    parameters: [...competitionFilters, limit, cursor, ifNoneMatch],
    responses: {
      200: answers('CompetitionPage', 'One page.', { data: [competitionExample], next_cursor: null }), 304: unchanged,
      ...problems(...keyed, 'invalid_parameter', 'invalid_cursor')
    }
  }),
  '/v1/competitions/{id}': ofOne('Competition', 'One competition, with its divisions, stages and venues', {
    ...competitionExample, venues: [venueExample]
  }),
  '/v1/competitions/{id}/standings': get('listStandings', 'Competitions', "The tables of a competition's stages", {
    description: 'Ordered by division, then by the order of its stages. A table is recomputed in the transaction that changes its games. ' +
      'A page ends at 1,000 tables or 4 MiB.',
    parameters: [pathId('CompetitionId'), cursor, ifNoneMatch],
    responses: {
      200: answers('StandingsList', 'One page: one table per stage.', { data: [standingsExample], next_cursor: null }), 304: unchanged,
      ...problems(...keyed, 'invalid_id', 'invalid_parameter', 'invalid_cursor', 'not_found')
    }
  }),
  '/v1/stages/{id}/standings': get('getStandings', 'Competitions', 'The table of a stage', {
    description: 'Each row has a trace: the rules that determined its position. A bracket has no rows.',
    parameters: [pathId('StageId'), ifNoneMatch],
    responses: {
      200: answers('Standings', 'The table.', standingsExample), 304: unchanged,
      ...problems(...keyed, 'invalid_id', 'invalid_parameter', 'not_found')
    }
  }),
  '/v1/competitions/{id}/export/fixtures.parquet': get('exportFixtures', 'Competitions', "A competition's fixtures as one Parquet file", {
    description: 'Requires a secret key. One flat row per fixture, including cancelled ones, ordered by start, then id. Every column ' +
      'may be ' +
      'null; timestamps are in microseconds UTC. The file is a consistent snapshot and is sent while it is written.',
    parameters: [pathId('CompetitionId'), ifNoneMatch],
    responses: {
      200: {
        description: 'The file.',
        content: { 'application/vnd.apache.parquet': { schema: { type: 'string', contentMediaType: 'application/vnd.apache.parquet' } } }
      },
      304: unchanged, ...problems(...keyed, 'publishable_key', 'invalid_id', 'invalid_parameter', 'not_found')
    }
  }),
  '/v1/fixtures/{id}/stats': get('getBoxScore', 'Fixtures', 'The box score of a fixture', {
    parameters: [pathId('FixtureId'), ifNoneMatch],
    responses: {
      200: answers('BoxScore', 'Every line that the key may see.', boxScoreExample), 304: unchanged,
      ...problems(...keyed, 'invalid_id', 'invalid_parameter', 'not_found')
    }
  })
}
