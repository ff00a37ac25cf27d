/** The canonical fixture as it is served (MODEL-17). */
import { described, list, nullable, record, ref, shown, type Schema } from '../schema.ts'

export const fixtureReads: Record<string, Schema> = {
  Fixture: record(['id', 'type', 'sport', 'kind', 'time_status', 'status', 'provenance', 'updated_at', 'version'], {
    id: ref('FixtureId'),
    type: { const: 'fixture' },
    sport: ref('Sport'),
    kind: ref('FixtureKind'),
    competition: shown('CompetitionId'),
    division: record(['id'], {
      id: ref('DivisionId'), name: { type: 'string' }, age_group: ref('AgeGroup'), gender: ref('Gender'), level: { type: 'string' }
    }),
    stage: record(['id'], { id: ref('StageId'), name: { type: 'string' }, type: ref('StageType') }),
    start: ref('Instant'),
    end: ref('Instant'),
    date: ref('CalendarDate'),
    time_zone: ref('TimeZone'),
    time_status: ref('TimeStatus'),
    status: ref('FixtureStatus'),
    venue: record(['id'], { id: ref('VenueId'), name: { type: 'string' }, field: { type: 'string' }, geo: ref('Position') }),
    sides: list(record(['role', 'team'], { role: ref('SideRole'), team: shown('TeamId') })),
    title: { type: 'string' },
    result: ref('Result'),
    url: described(ref('Uri'), 'The page of a source that shows it.'),
    provenance: ref('ProvenanceMap'),
    external_ids: ref('ExternalIds'),
    previous: described(nullable(ref('FixtureState')),
      'The state of the fixture before its latest reschedule, relocation, cancellation, postponement or reinstatement.'),
    updated_at: ref('Instant'),
    version: ref('Version'),
    as_of: ref('AsOf')
  }),
  FixturePage: record(['data', 'next_cursor'], {
    as_of: ref('AsOf'), data: list(ref('Fixture')), next_cursor: ref('NextCursor')
  }),
  ProvenanceMap: {
    type: 'object',
    description: 'For each field path, such as `start`, `venue.field` or `divisions.<id>.level`, the observation that won it.',
    additionalProperties: ref('ProvenanceEntry')
  },
  ProvenanceEntry: record(['source', 'source_class', 'rank', 'observation_id', 'observed_at', 'confidence'], {
    source: ref('SourceKey'),
    source_class: ref('SourceClass'),
    rank: { type: 'integer', minimum: 1, maximum: 6, description: 'Authority of the source; the lowest number wins.' },
    observation_id: ref('ObservationId'),
    observed_at: ref('Instant'),
    confidence: { type: 'number', minimum: 0, maximum: 1 },
    corrected: { type: 'boolean', description: 'A person of the account of its source corrected the value; else left out.' }
  }),
  ExternalIds: { type: 'object', description: "The sources' own ids, by source key.", additionalProperties: { type: 'string' } },
  AsOf: { type: 'string', description: 'The instant or cursor that was asked for; only with that parameter.' },
  Version: { type: 'integer', minimum: 1, description: 'Increases by one with every applied change.' },
  NextCursor: { type: ['string', 'null'], description: 'Opaque; null on the last page.' }
}
