/** The types of /v1/graphql. Written by `npm run graphql:generate` from the OpenAPI document. */
import type { Pairs } from './render_types.ts'

export const typeDefs = `
extend type Query {
  """Get a fixture: GET /v1/fixtures/{id}"""
  fixture(
    """A prefixed id."""
    id: ID!
    """What was published at an instant, or at a cursor of \`/v1/changes\`, however old; if no longer kept, 410 \`history_expired\`."""
    as_of: String
  ): Fixture
  """List fixtures: GET /v1/fixtures"""
  fixtures(
    """Fixtures in which the team plays; of a merged one, those of its survivor."""
    team: ID
    """Fixtures of the competition; of a merged one, those of its survivor."""
    competition: ID
    """Fixtures of the division; of a merged one, those of its survivor."""
    division: ID
    """Fixtures of the stage; of a merged one, those of its survivor."""
    stage: ID
    """Fixtures at the venue; of a merged one, those of its survivor."""
    venue: ID
    """Fixtures of the sport."""
    sport: Sport
    """Fixtures of the kind."""
    kind: FixtureKind
    """Fixtures in one of the states."""
    status: [FixtureStatus!]
    """Inclusive lower bound on the start."""
    from: String
    """Exclusive upper bound on the start."""
    to: String
    """Fixtures that changed at this time or later."""
    updated_since: String
    """Fixtures within the radius of the point (25 km if none is given), the nearest first."""
    near: String
    """What was published at an instant, or at a cursor of \`/v1/changes\`, however old; if no longer kept, 410 \`history_expired\`."""
    as_of: String
    """The most elements of a page. Default: 100."""
    limit: Int
    """\`next_cursor\` of the previous page, with the same filters."""
    cursor: String
  ): FixturePage
  """One team: GET /v1/teams/{id}"""
  team(
    """A prefixed id."""
    id: ID!
    """What was published at an instant, or at a cursor of \`/v1/changes\`, however old; if no longer kept, 410 \`history_expired\`."""
    as_of: String
  ): Team
  """Find teams by name: GET /v1/teams"""
  teams(
    """Words of the name, at most 16 different ones."""
    q: String!
    """The most elements of a page. Default: 100."""
    limit: Int
    """\`next_cursor\` of the previous page, with the same filters."""
    cursor: String
  ): TeamPage
  """One venue: GET /v1/venues/{id}"""
  venue(
    """A prefixed id."""
    id: ID!
    """What was published at an instant, or at a cursor of \`/v1/changes\`, however old; if no longer kept, 410 \`history_expired\`."""
    as_of: String
  ): Venue
  """Find venues: GET /v1/venues"""
  venues(
    """Words of the name, at most 16 different ones."""
    q: String
    """Venues within the radius of the point (25 km if none is given), the nearest first."""
    near: String
    """Venues in the state or province."""
    region: String
    """The most elements of a page. Default: 100."""
    limit: Int
    """\`next_cursor\` of the previous page, with the same filters."""
    cursor: String
  ): VenuePage
  """One competition, with its divisions, stages and venues: GET /v1/competitions/{id}"""
  competition(
    """A prefixed id."""
    id: ID!
    """What was published at an instant, or at a cursor of \`/v1/changes\`, however old; if no longer kept, 410 \`history_expired\`."""
    as_of: String
  ): Competition
  """List competitions: GET /v1/competitions"""
  competitions(
    """Competitions in the sport."""
    sport: Sport
    """Competitions of the kind."""
    kind: CompetitionKind
    """Competitions that play, or else whose host is, in the state or province."""
    region: String
    """Competitions that end on this day or later."""
    from: String
    """Competitions that start on this day or earlier."""
    to: String
    """Competitions that play within the radius of the point (25 km if none is given), the nearest first."""
    near: String
    """Words of the name, at most 16 different ones."""
    q: String
    """The most elements of a page. Default: 100."""
    limit: Int
    """\`next_cursor\` of the previous page, with the same filters."""
    cursor: String
  ): CompetitionPage
  """One organization: GET /v1/organizations/{id}"""
  organization(
    """A prefixed id."""
    id: ID!
    """What was published at an instant, or at a cursor of \`/v1/changes\`, however old; if no longer kept, 410 \`history_expired\`."""
    as_of: String
  ): Organization
  """Find organizations by name: GET /v1/organizations"""
  organizations(
    """Words of the name, at most 16 different ones."""
    q: String!
    """The most elements of a page. Default: 100."""
    limit: Int
    """\`next_cursor\` of the previous page, with the same filters."""
    cursor: String
  ): OrganizationPage
  """List the changes since a cursor: GET /v1/changes"""
  changes(
    """\`next_cursor\` of the previous page, with the same filters."""
    cursor: String
    """The most elements of a page. Default: 100."""
    limit: Int
    """Only changes of these types. The cursor still passes over all others."""
    types: [ChangeType!]
  ): ChangePage
  """Look up the canonical id that a source's own id maps to: GET /v1/lookup"""
  lookup(
    """Key of the source."""
    source: String!
    """What the id names."""
    type: LookupType!
    """The source's own id."""
    external_id: String!
  ): EntityPointer
  """Get the status of a batch: GET /v1/batches/{id}"""
  batch(
    """A prefixed id."""
    id: ID!
  ): Batch
  """Tables: of the stages of a \`competition\`, or of one \`stage\`. Give one of the two."""
  standings(
    """The competition whose tables are read."""
    competition: ID
    """The stage whose tables are read."""
    stage: ID
    """\`next_cursor\` of the previous page, with the same filters."""
    cursor: String
  ): StandingsList
}

extend type Subscription {
  """The stream of changes, live, as long as the key is valid: pages after \`cursor\`; without one, every entity first."""
  changes(
    """\`next_cursor\` of the previous page, with the same filters."""
    cursor: String
    """Only changes of these types. The cursor still passes over all others."""
    types: [ChangeType!]
  ): ChangePage
}

type Fixture {
  id: ID!
  type: String!
  sport: Sport!
  kind: FixtureKind!
  competition: FixtureCompetition
  division: FixtureDivision
  stage: FixtureStage
  start: String
  end: String
  date: String
  time_zone: String
  time_status: TimeStatus!
  status: FixtureStatus!
  venue: FixtureVenue
  sides: [FixtureSide!]
  title: String
  result: Result
  """The page of a source that shows it."""
  url: String
  provenance: JSON
  """\`provenance\` as a list."""
  provenance_list: [ProvenanceMapItem!]
  external_ids: JSON
  """\`external_ids\` as a list."""
  external_ids_list: [ExternalIdsItem!]
  """The state of the fixture before its latest reschedule, relocation, cancellation, postponement or reinstatement."""
  previous: FixtureState
  updated_at: String!
  version: Int!
  as_of: String
  """List the changes of a fixture: GET /v1/fixtures/{id}/history"""
  history(
    """The most elements of a page. Default: 100."""
    limit: Int
    """\`next_cursor\` of the previous page, with the same filters."""
    cursor: String
  ): FixtureHistory
  """Every reported result of a fixture: GET /v1/fixtures/{id}/results"""
  results(
    """\`next_cursor\` of the previous page, with the same filters."""
    cursor: String
  ): ResultsReport
  """The box score of a fixture: GET /v1/fixtures/{id}/stats"""
  stats: BoxScore
  """List every claim on every field of a fixture: GET /v1/fixtures/{id}/provenance"""
  claims(
    """\`next_cursor\` of the previous page, with the same filters."""
    cursor: String
  ): Provenance
}

enum Sport {
  soccer
  baseball
  softball
  basketball
  volleyball
  lacrosse
  hockey
  football
  rugby
  field_hockey
  other
}

enum FixtureKind {
  game
  practice
  tryout
  scrimmage
  event
}

type FixtureCompetition {
  id: ID!
  name: String
  """The full competition."""
  record: Competition
}

type Competition {
  id: ID!
  type: String!
  name: String!
  sport: Sport!
  kind: CompetitionKind!
  host: CompetitionHost
  season: String
  start_date: String
  end_date: String
  time_zone: String
  website: String
  divisions: [Division!]!
  as_of: String
  """The venues of its fixtures; only when a single competition is read."""
  venues: [Venue!]
  provenance: JSON
  """\`provenance\` as a list."""
  provenance_list: [ProvenanceMapItem!]
  external_ids: JSON
  """\`external_ids\` as a list."""
  external_ids_list: [ExternalIdsItem!]
  updated_at: String!
  version: Int!
  """List every claim on every field of a competition: GET /v1/competitions/{id}/provenance"""
  claims(
    """\`next_cursor\` of the previous page, with the same filters."""
    cursor: String
  ): Provenance
  """Fixtures of the competition: GET /v1/fixtures"""
  fixtures(
    """The most elements of a page. Default: 100."""
    limit: Int
    """\`next_cursor\` of the previous page, with the same filters."""
    cursor: String
  ): FixturePage
  """The tables of a competition's stages: GET /v1/competitions/{id}/standings"""
  standings(
    """\`next_cursor\` of the previous page, with the same filters."""
    cursor: String
  ): StandingsList
}

enum CompetitionKind {
  tournament
  league
  showcase
  camp
  friendly
  other
}

type CompetitionHost {
  id: ID!
  name: String
  """The full organization."""
  record: Organization
}

type Organization {
  id: ID!
  type: String!
  name: String!
  """Absent while the organization is known from references only."""
  kind: OrganizationKind
  short_name: String
  """Free text."""
  region: String
  country: String
  website: String
  sanctioning: JSON
  """\`sanctioning\` as a list."""
  sanctioning_list: [SanctioningItem!]
  as_of: String
  provenance: JSON
  """\`provenance\` as a list."""
  provenance_list: [ProvenanceMapItem!]
  external_ids: JSON
  """\`external_ids\` as a list."""
  external_ids_list: [ExternalIdsItem!]
  updated_at: String!
  version: Int!
  """List every claim on every field of an organization: GET /v1/organizations/{id}/provenance"""
  claims(
    """\`next_cursor\` of the previous page, with the same filters."""
    cursor: String
  ): Provenance
}

enum OrganizationKind {
  club
  league
  tournament_host
  governing_body
  other
}

type SanctioningItem {
  body: String!
  identifier: String!
}

type ProvenanceMapItem {
  field: String!
  source: String!
  source_class: SourceClass!
  """Authority of the source; the lowest number wins."""
  rank: Int!
  observation_id: ID!
  observed_at: String!
  confidence: Float!
  """A person of the account of its source corrected the value; else left out."""
  corrected: Boolean
}

enum SourceClass {
  authoritativePush
  partnerApi
  hostFeed
  ownerCorrection
  scrape
  crowd
}

type ExternalIdsItem {
  source: String!
  external_id: String!
}

type Provenance {
  id: String!
  data: [FieldClaim!]!
  next_cursor: String
}

type FieldClaim {
  field: String!
  """The winner first."""
  claims: [Claim!]!
}

type Claim {
  source: String!
  source_class: SourceClass!
  rank: Int!
  observation_id: ID!
  observed_at: String!
  confidence: Float!
  """The value that the source stated, or implied (then the reason states so); null if it cleared the field."""
  value: JSON
  withdrawn: Boolean!
  winning: Boolean!
  """Why this claim won or lost."""
  reason: String!
  """A person of the account of its source corrected the value; else left out."""
  corrected: Boolean
  """Of a fixture to come: it is newer than the winning claim and differs; else left out."""
  newer_and_different: Boolean
}

type Division {
  id: ID!
  name: String!
  age_group: String
  gender: String
  level: String
  stages: [DivisionStage!]!
}

type DivisionStage {
  id: ID!
  name: String!
  type: StageType!
  order: Int!
  """The table of a stage: GET /v1/stages/{id}/standings"""
  table: Standings
}

enum StageType {
  pool
  bracket
  round_robin
  league
  playoff
  other
}

type Standings {
  stage: ID!
  name: String!
  type: StageType!
  division: ID
  division_name: String
  competition: ID
  """Whether every game of the stage that is not cancelled counts."""
  complete: Boolean!
  """\`default\`: the host published no rules."""
  tiebreak_source: TiebreakSource!
  """Increases when a row changes."""
  version: Int!
  as_of: String!
  points: String!
  """The rules in the order in which they are applied."""
  tiebreakers: [String!]!
  """Games, not cancelled, that do not count yet."""
  missing_fixtures: [ID!]!
  """The games that count, each as its id, an @ and its version."""
  derived_from: [String!]!
  """Empty for a bracket."""
  rows: [StandingsRow!]!
}

enum TiebreakSource {
  stage
  default
}

type StandingsRow {
  team: ID!
  team_name: String!
  """Teams that no rule separates share a position."""
  position: Int!
  played: Int!
  wins: Int!
  draws: Int!
  losses: Int!
  goals_for: Int!
  goals_against: Int!
  goal_diff: Int!
  points: Int!
  """The stage is incomplete or the position is shared."""
  provisional: Boolean!
  """Every rule that was applied to the group of tied teams that the row was in, with the deciding numbers, in order."""
  trace: [String!]!
  """The full team."""
  team_record: Team
}

type Team {
  id: ID!
  type: String!
  name: String!
  organization: TeamOrganization
  sport: Sport
  age_group: String
  birth_year: Int
  gender: Gender
  season: String
  level: String
  colors: [String!]
  sanctioning: JSON
  """\`sanctioning\` as a list."""
  sanctioning_list: [SanctioningItem!]
  as_of: String
  provenance: JSON
  """\`provenance\` as a list."""
  provenance_list: [ProvenanceMapItem!]
  external_ids: JSON
  """\`external_ids\` as a list."""
  external_ids_list: [ExternalIdsItem!]
  updated_at: String!
  version: Int!
  """List every claim on every field of a team: GET /v1/teams/{id}/provenance"""
  claims(
    """\`next_cursor\` of the previous page, with the same filters."""
    cursor: String
  ): Provenance
  """Fixtures of the team: GET /v1/fixtures"""
  fixtures(
    """The most elements of a page. Default: 100."""
    limit: Int
    """\`next_cursor\` of the previous page, with the same filters."""
    cursor: String
  ): FixturePage
}

type TeamOrganization {
  id: ID!
  name: String
  """The full organization."""
  record: Organization
}

enum Gender {
  M
  F
  coed
}

type FixturePage {
  as_of: String
  data: [Fixture!]!
  next_cursor: String
}

type Venue {
  id: ID!
  type: String!
  name: String!
  address: VenueAddress
  geo: [Float!]
  time_zone: String
  """Labels of fields, courts or rinks."""
  fields: [String!]!
  as_of: String
  """Kilometres from the point of \`near\`; only with that parameter."""
  distance_km: Float
  provenance: JSON
  """\`provenance\` as a list."""
  provenance_list: [ProvenanceMapItem!]
  external_ids: JSON
  """\`external_ids\` as a list."""
  external_ids_list: [ExternalIdsItem!]
  updated_at: String!
  version: Int!
  """List every claim on every field of a venue: GET /v1/venues/{id}/provenance"""
  claims(
    """\`next_cursor\` of the previous page, with the same filters."""
    cursor: String
  ): Provenance
  """Fixtures of the venue: GET /v1/fixtures"""
  fixtures(
    """The most elements of a page. Default: 100."""
    limit: Int
    """\`next_cursor\` of the previous page, with the same filters."""
    cursor: String
  ): FixturePage
}

type VenueAddress {
  line1: String
  line2: String
  city: String
  region: String
  postal_code: String
  country: String
}

type StandingsList {
  data: [Standings!]!
  next_cursor: String
}

type FixtureDivision {
  id: ID!
  name: String
  age_group: String
  gender: Gender
  level: String
}

type FixtureStage {
  id: ID!
  name: String
  type: StageType
  """The table of a stage: GET /v1/stages/{id}/standings"""
  table: Standings
}

enum TimeStatus {
  confirmed
  estimated
  tbd
}

enum FixtureStatus {
  scheduled
  postponed
  cancelled
  completed
  in_progress
  forfeit
}

type FixtureVenue {
  id: ID!
  name: String
  field: String
  geo: [Float!]
  """The full venue."""
  record: Venue
}

type FixtureSide {
  role: SideRole!
  team: FixtureSideTeam!
}

enum SideRole {
  home
  away
  participant
}

type FixtureSideTeam {
  id: ID!
  name: String
  """The full team."""
  record: Team
  """Fixtures of the team: GET /v1/fixtures"""
  fixtures(
    """The most elements of a page. Default: 100."""
    limit: Int
    """\`next_cursor\` of the previous page, with the same filters."""
    cursor: String
  ): FixturePage
}

type Result {
  scores: [Score!]!
  final: Boolean!
  """Whether the host or a scoring partner marked it as official; false by default."""
  official: Boolean
  """The period being played, such as 2H, Q3 or T7."""
  period: String
  outcome: ResultOutcome
}

type Score {
  role: SideRole!
  score: Int!
  """Shoot-out score."""
  penalties: Int
}

enum ResultOutcome {
  home_win
  away_win
  draw
  forfeit_home
  forfeit_away
  abandoned
}

type FixtureState {
  start: String
  end: String
  date: String
  time_status: TimeStatus!
  status: FixtureStatus!
  venue: FixtureStateVenue
}

type FixtureStateVenue {
  id: ID!
  name: String
  field: String
}

type FixtureHistory {
  id: ID!
  as_of: String
  """Oldest first."""
  data: [FixtureChange!]!
  next_cursor: String
}

type FixtureChange {
  version: Int!
  changed_at: String!
  kind: ChangeKind!
  changed_fields: [String!]!
  before: FixtureState
  after: FixtureState!
  """The source whose observation caused the change."""
  source: String!
  observation_id: ID
  """Shared by all changes that one observation caused."""
  change_group: String!
  """field: the move stayed inside one complex; complex: the venue itself changed."""
  venue_change_scope: FixtureChangeVenueChangeScope
  distance_km: Float
  reason: String
  """A person of the account of its source made the change by a correction; else left out."""
  corrected: Boolean
}

enum ChangeKind {
  created
  updated
  rescheduled
  relocated
  postponed
  cancelled
  completed
  reinstated
  withdrawn
  merged
  unmerged
}

"""field: the move stayed inside one complex; complex: the venue itself changed."""
enum FixtureChangeVenueChangeScope {
  field
  complex
}

type ResultsReport {
  fixture: ID!
  winning_source: String
  """The winner first; at most 1,000 of them."""
  reported: [ReportedResult!]!
  next_cursor: String
}

type ReportedResult {
  source: String!
  source_class: SourceClass!
  observed_at: String!
  confidence: Float!
  winning: Boolean!
  result: Result!
}

type BoxScore {
  fixture: ID!
  """Whether there are player lines that this key may not see: they need a grant of \`participants:read\`."""
  player_lines_withheld: Boolean!
  lines: [BoxScoreLine!]!
}

type BoxScoreLine {
  id: String!
  team: ID!
  team_name: String!
  """The source's id of the participant; null on a line of the team."""
  player: String
  player_name: String
  """Null means the whole game."""
  period: String
  sport: BoxScoreLineSport!
  stats: JSON
  """\`stats\` as a list."""
  stats_list: [StatsItem!]
  source: String!
  version: Int!
  """The full team."""
  team_record: Team
}

enum BoxScoreLineSport {
  soccer
  baseball
}

type StatsItem {
  name: String!
  value: Float!
}

type TeamPage {
  data: [Team!]!
  next_cursor: String
}

type VenuePage {
  data: [Venue!]!
  next_cursor: String
}

type CompetitionPage {
  data: [Competition!]!
  next_cursor: String
}

type OrganizationPage {
  data: [Organization!]!
  next_cursor: String
}

enum ChangeType {
  fixture
  team
  competition
  venue
  organization
  result
}

type ChangePage {
  data: [Change!]!
  """Store it: the next request continues from here. Valid for 30 days."""
  next_cursor: String!
  """Whether to request the next page immediately. A page may be empty although more follow."""
  has_more: Boolean!
}

type Change {
  """The id of the entity; of the fixture for a result."""
  id: String!
  type: ChangeType!
  event: String!
  version: Int!
  at: String!
  changed_fields: [String!]
  """The fixture, if it is one."""
  fixture: Fixture
  """The team, if it is one."""
  team: Team
  """The venue, if it is one."""
  venue: Venue
  """The competition, if it is one."""
  competition: Competition
  """The organization, if it is one."""
  organization: Organization
}

"""A result leads to its fixture."""
enum LookupType {
  fixture
  team
  venue
  competition
  organization
  division
  stage
  result
}

type EntityPointer {
  type: PointedType!
  id: String!
  """The fixture, if it is one."""
  fixture: Fixture
  """The team, if it is one."""
  team: Team
  """The venue, if it is one."""
  venue: Venue
  """The competition, if it is one."""
  competition: Competition
  """The organization, if it is one."""
  organization: Organization
}

enum PointedType {
  fixture
  team
  venue
  competition
  organization
  division
  stage
}

type Batch {
  batch_id: ID!
  accepted: Int!
  rejected: Int!
  errors: [ObservationError!]
  status: BatchStatus!
  received_at: String!
  applied_at: String
  """Why processing stopped, when the batch failed: a sentence, with the reference to give when you report it."""
  error: String
  """The body that was pushed, archived as it came but for persons who were erased."""
  payload: BatchPayload!
}

type ObservationError {
  """Position of the observation in the batch."""
  index: Int!
  """JSON pointer into the observation."""
  path: String!
  message: String!
}

enum BatchStatus {
  received
  processing
  done
  failed
}

"""The body that was pushed, archived as it came but for persons who were erased."""
type BatchPayload {
  """How many bytes were pushed, after inflation."""
  bytes: Int!
  """Their SHA-256."""
  sha256: String!
  """Where to get them, at this service."""
  location: String!
  """When a person was last erased from them; \`sha256\` is that of the bytes as they came."""
  erased_at: String
}
`

/** Lists of what is in maps. */
export const pairs: Pairs = {
  "Organization": {
    "sanctioning_list": {
      "of": "sanctioning",
      "key": "body",
      "value": "identifier"
    },
    "provenance_list": {
      "of": "provenance",
      "key": "field"
    },
    "external_ids_list": {
      "of": "external_ids",
      "key": "source",
      "value": "external_id"
    }
  },
  "Team": {
    "sanctioning_list": {
      "of": "sanctioning",
      "key": "body",
      "value": "identifier"
    },
    "provenance_list": {
      "of": "provenance",
      "key": "field"
    },
    "external_ids_list": {
      "of": "external_ids",
      "key": "source",
      "value": "external_id"
    }
  },
  "Venue": {
    "provenance_list": {
      "of": "provenance",
      "key": "field"
    },
    "external_ids_list": {
      "of": "external_ids",
      "key": "source",
      "value": "external_id"
    }
  },
  "Competition": {
    "provenance_list": {
      "of": "provenance",
      "key": "field"
    },
    "external_ids_list": {
      "of": "external_ids",
      "key": "source",
      "value": "external_id"
    }
  },
  "Fixture": {
    "provenance_list": {
      "of": "provenance",
      "key": "field"
    },
    "external_ids_list": {
      "of": "external_ids",
      "key": "source",
      "value": "external_id"
    }
  },
  "BoxScoreLine": {
    "stats_list": {
      "of": "stats",
      "key": "name",
      "value": "value"
    }
  }
}
