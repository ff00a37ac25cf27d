/** What /v1/graphql offers beside the documents of the reads: its root fields, and what of an answer leads to further reads. */
import type { EntityType } from '../../contract/enums.ts'

/** Root fields of Query, each the read of an address of the document: the same parameters, the same answer. */
export const rootFields = {
  fixture: '/v1/fixtures/{id}', fixtures: '/v1/fixtures', team: '/v1/teams/{id}', teams: '/v1/teams', venue: '/v1/venues/{id}',
  venues: '/v1/venues', competition: '/v1/competitions/{id}', competitions: '/v1/competitions', organization: '/v1/organizations/{id}',
  organizations: '/v1/organizations', changes: '/v1/changes', lookup: '/v1/lookup', batch: '/v1/batches/{id}'
} as const

/** A field by which an entity that an answer names is read whole. `id`: where its id stands; `of`: only where its type is one of these. */
export type RecordField = { type: string, field: string, entity: EntityType, id: string, of?: readonly string[] }

const fieldsOf = (type: string): RecordField[] => (['fixture', 'team', 'venue', 'competition', 'organization'] as const).map((entity) =>
  ({ type, field: entity, entity, id: 'id', of: entity === 'fixture' ? ['fixture', 'result'] : [entity] }))

export const recordFields: readonly RecordField[] = [
  { type: 'FixtureCompetition', field: 'record', entity: 'competition', id: 'id' },
  { type: 'FixtureVenue', field: 'record', entity: 'venue', id: 'id' },
  { type: 'FixtureSideTeam', field: 'record', entity: 'team', id: 'id' },
  { type: 'TeamOrganization', field: 'record', entity: 'organization', id: 'id' },
  { type: 'CompetitionHost', field: 'record', entity: 'organization', id: 'id' },
  { type: 'StandingsRow', field: 'team_record', entity: 'team', id: 'team' },
  { type: 'BoxScoreLine', field: 'team_record', entity: 'team', id: 'team' },
  ...fieldsOf('Change'), ...fieldsOf('EntityPointer')
]

/** Parts of api.read_parts, each as the read of an address answers it for one entity. */
export type Part = 'history' | 'results' | 'stats' | 'claims' | 'fixtures' | 'standings' | 'table'
/**
 * A field by which what belongs to an entity is read. `rows`: as how many rows one counts where no `limit` says so; `entity` is the type of
 * whom it belongs to.
 */
export type PartField = { type: string, field: string, part: Part, path: string, entity: string, rows: number, takes: readonly string[] }

const claims = (type: string, entity: EntityType): PartField =>
  ({ type, field: 'claims', part: 'claims', path: `/v1/${entity}s/{id}/provenance`, entity, rows: 100, takes: ['cursor'] })
const fixtures = (type: string, entity: EntityType): PartField =>
  ({ type, field: 'fixtures', part: 'fixtures', path: '/v1/fixtures', entity, rows: 100, takes: ['limit', 'cursor'] })
const table = (type: string): PartField =>
  ({ type, field: 'table', part: 'table', path: '/v1/stages/{id}/standings', entity: 'stage', rows: 20, takes: [] })
const ofFixture = (part: 'history' | 'results' | 'stats', rows: number, takes: readonly string[]): PartField =>
  ({ type: 'Fixture', field: part, part, path: `/v1/fixtures/{id}/${part}`, entity: 'fixture', rows, takes })

export const partFields: readonly PartField[] = [
  ofFixture('history', 100, ['limit', 'cursor']), ofFixture('results', 10, ['cursor']), ofFixture('stats', 20, []),
  claims('Fixture', 'fixture'), claims('Team', 'team'), claims('Venue', 'venue'), claims('Competition', 'competition'),
  claims('Organization', 'organization'),
  fixtures('Team', 'team'), fixtures('FixtureSideTeam', 'team'), fixtures('Venue', 'venue'), fixtures('Competition', 'competition'),
  table('FixtureStage'), table('DivisionStage'),
  {
    type: 'Competition', field: 'standings', part: 'standings', path: '/v1/competitions/{id}/standings', entity: 'competition', rows: 100,
    takes: ['cursor']
  }
]

/** Objects within a document that have no name there, where the name made of their place is clumsy. */
export const renamed: Record<string, string> = { ProvenanceData: 'FieldClaims', ResultsReportReported: 'ReportedResult' }

/** Maps of the document, which are JSON: what key and value are called where they are listed too, as `<member>_list`. */
export const maps: Record<string, { key: string, value?: string }> = {
  ExternalIds: { key: 'source', value: 'external_id' }, ProvenanceMap: { key: 'field' }, Sanctioning: { key: 'body', value: 'identifier' },
  Stats: { key: 'name', value: 'value' }
}
