/** What happened to one fixture, and what each source reported as its result (HISTORY-6, HISTORY-15, PROVENANCE-6). */
import { list, nullable, record, ref, type Schema } from '../schema.ts'

export const historyReads: Record<string, Schema> = {
  FixtureHistory: record(['id', 'data', 'next_cursor'], {
    id: ref('FixtureId'), as_of: ref('AsOf'), data: list(ref('FixtureChange'), { description: 'Oldest first.' }),
    next_cursor: ref('NextCursor')
  }),
  FixtureChange: record(['version', 'changed_at', 'kind', 'changed_fields', 'after', 'source', 'change_group'], {
    version: ref('Version'),
    changed_at: ref('Instant'),
    kind: ref('ChangeKind'),
    changed_fields: list({ type: 'string' }),
    before: ref('FixtureState'),
    after: ref('FixtureState'),
    source: { type: 'string', description: 'The source whose observation caused the change.' },
    observation_id: nullable(ref('ObservationId')),
    change_group: { type: 'string', description: 'Shared by all changes that one observation caused.' },
    venue_change_scope: {
      enum: ['field', 'complex', null],
      description: 'field: the move stayed inside one complex; complex: the venue itself changed.'
    },
    distance_km: { type: ['number', 'null'] },
    reason: { type: ['string', 'null'] },
    corrected: { type: 'boolean', description: 'A person of the account of its source made the change by a correction; else left out.' }
  }),
  FixtureState: record(['time_status', 'status'], {
    start: ref('Instant'),
    end: ref('Instant'),
    date: ref('CalendarDate'),
    time_status: ref('TimeStatus'),
    status: ref('FixtureStatus'),
    venue: record(['id'], { id: ref('VenueId'), name: { type: 'string' }, field: { type: 'string' } })
  }),
  ResultsReport: record(['fixture', 'winning_source', 'reported', 'next_cursor'], {
    fixture: ref('FixtureId'),
    winning_source: { type: ['string', 'null'] },
    reported: list(record(['source', 'source_class', 'observed_at', 'confidence', 'winning', 'result'], {
      source: ref('SourceKey'),
      source_class: ref('SourceClass'),
      observed_at: ref('Instant'),
      confidence: { type: 'number' },
      winning: { type: 'boolean' },
      result: ref('Result')
    }), { description: 'The winner first; at most 1,000 of them.' }),
    next_cursor: ref('NextCursor')
  })
}
