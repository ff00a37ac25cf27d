/** Teams, organizations, venues, competitions and box scores as they are served (MODEL-17, MODEL-19, STANDING-2, BOX-1). */
import { competition } from '../observations/competition.ts'
import { organization } from '../observations/organization.ts'
import { team } from '../observations/team.ts'
import { venue } from '../observations/venue.ts'
import { described, list, nullable, record, ref, shown, type Schema } from '../schema.ts'

const words: Schema = { type: 'string' }
const wordsOrNull: Schema = { type: ['string', 'null'] }
/** What may be said, as it is served: without the limits of a request. */
const unlimited = ({ $ref, type, items, description }: Schema): Schema => ({
  ...($ref === undefined ? { type } : { $ref }), ...(items !== undefined && { items: unlimited(items as Schema) }),
  ...(description !== undefined && { description })
})
/** The members of an observation that are served as they are said. */
const served = (data: Schema | undefined, ...but: string[]): Record<string, Schema> => Object.fromEntries(
  Object.entries(data?.properties as Record<string, Schema>).filter(([name]) => !but.includes(name))
    .map(([name, member]) => [name, unlimited(member)]))
const page = (name: string): Schema => record(['data', 'next_cursor'], { data: list(ref(name)), next_cursor: ref('NextCursor') })
/** What every canonical entity has; `type` is a constant. */
const entity = (type: string, id: string, required: readonly string[], properties: Record<string, Schema>): Schema =>
  record(['id', 'type', 'name', ...required, 'provenance', 'external_ids', 'updated_at', 'version'], {
    id: ref(id), type: { const: type }, name: words, ...properties, provenance: ref('ProvenanceMap'),
    external_ids: ref('ExternalIds'), updated_at: ref('Instant'), version: ref('Version')
  })

export const entityReads: Record<string, Schema> = {
  Team: entity('team', 'TeamId', [], {
    ...served(team.TeamData, 'coach'), organization: shown('OrganizationId'), as_of: ref('AsOf')
  }),
  TeamPage: page('Team'),
  Organization: entity('organization', 'OrganizationId', [], {
    ...served(organization.OrganizationData),
    kind: described(ref('OrganizationKind'), 'Absent while the organization is known from references only.'), as_of: ref('AsOf')
  }),
  OrganizationPage: page('Organization'),
  Venue: entity('venue', 'VenueId', ['fields'], {
    ...served(venue.VenueData),
    address: record(['line1', 'line2', 'city', 'region', 'postal_code', 'country'], {
      line1: wordsOrNull, line2: wordsOrNull, city: wordsOrNull, region: wordsOrNull, postal_code: wordsOrNull, country: wordsOrNull
    }),
    time_zone: wordsOrNull,
    as_of: ref('AsOf'),
    distance_km: { type: 'number', minimum: 0, description: 'Kilometres from the point of `near`; only with that parameter.' }
  }),
  VenuePage: page('Venue'),
  Competition: entity('competition', 'CompetitionId', [
    'sport', 'kind', 'season', 'start_date', 'end_date', 'time_zone', 'website', 'divisions'
  ], {
    ...served(competition.CompetitionData), kind: ref('CompetitionKind'), host: shown('OrganizationId'), season: wordsOrNull,
    start_date: nullable(ref('CalendarDate')), end_date: nullable(ref('CalendarDate')),
    time_zone: wordsOrNull, website: wordsOrNull, divisions: list(ref('Division')), as_of: ref('AsOf'),
    venues: list(ref('Venue'), { description: 'The venues of its fixtures; only when a single competition is read.' })
  }),
  CompetitionPage: page('Competition'),
  Division: record(['id', 'name', 'age_group', 'gender', 'level', 'stages'], {
    id: ref('DivisionId'), name: words, age_group: wordsOrNull, gender: wordsOrNull, level: wordsOrNull,
    stages: list(record(['id', 'name', 'type', 'order'], {
      id: ref('StageId'), name: words, type: ref('StageType'), order: { type: 'integer', minimum: 0 }
    }))
  }),
  Standings: record([
    'stage', 'name', 'type', 'complete', 'tiebreak_source', 'version', 'as_of', 'points', 'tiebreakers', 'missing_fixtures', 'derived_from',
    'rows'
  ], {
    stage: ref('StageId'), name: words, type: ref('StageType'),
    division: ref('DivisionId'), division_name: words,
    competition: ref('CompetitionId'),
    complete: { type: 'boolean', description: 'Whether every game of the stage that is not cancelled counts.' },
    tiebreak_source: described(ref('TiebreakSource'), '`default`: the host published no rules.'),
    version: described(ref('Version'), 'Increases when a row changes.'), as_of: ref('Instant'), points: ref('Points'),
    tiebreakers: list(ref('Tiebreaker'), { description: 'The rules in the order in which they are applied.' }),
    missing_fixtures: list(ref('FixtureId'), { description: 'Games, not cancelled, that do not count yet.' }),
    derived_from: list({ type: 'string' }, { description: 'The games that count, each as its id, an @ and its version.' }),
    rows: list(ref('StandingsRow'), { description: 'Empty for a bracket.' })
  }),
  StandingsRow: record([
    'team', 'team_name', 'position', 'played', 'wins', 'draws', 'losses', 'goals_for', 'goals_against', 'goal_diff', 'points',
    'provisional', 'trace'
  ], {
    team: ref('TeamId'), team_name: words,
    position: described({ type: 'integer', minimum: 1 }, 'Teams that no rule separates share a position.'),
    ...Object.fromEntries(['played', 'wins', 'draws', 'losses', 'goals_for', 'goals_against', 'goal_diff', 'points']
      .map((name) => [name, { type: 'integer' }])),
    provisional: { type: 'boolean', description: 'The stage is incomplete or the position is shared.' },
    trace: list(words, {
      description: 'Every rule that was applied to the group of tied teams that the row was in, with the deciding numbers, in order.'
    })
  }),
  StandingsList: page('Standings'),
  BoxScore: record(['fixture', 'player_lines_withheld', 'lines'], {
    fixture: ref('FixtureId'),
    player_lines_withheld: {
      type: 'boolean',
      description: 'Whether there are player lines that this key may not see: they need a grant of `participants:read`.'
    },
    lines: list(record(['id', 'team', 'team_name', 'player', 'player_name', 'period', 'sport', 'stats', 'source', 'version'], {
      id: { type: 'string' }, team: ref('TeamId'), team_name: words,
      player: described(wordsOrNull, "The source's id of the participant; null on a line of the team."),
      player_name: wordsOrNull,
      period: described(wordsOrNull, 'Null means the whole game.'),
      sport: { enum: ['soccer', 'baseball'] },
      stats: { type: 'object', additionalProperties: { type: 'number' } },
      source: ref('SourceKey'), version: ref('Version')
    }))
  })
}
