/** Batches, changes, provenance and lookups as they are served (INTAKE-4, INTAKE-6, STREAM-2, STREAM-3, PROVENANCE-4, ID-5). */
import { described, list, nullable, record, ref, type Schema } from '../schema.ts'

const receipt: Record<string, Schema> = {
  batch_id: ref('BatchId'),
  accepted: { type: 'integer', minimum: 0 },
  rejected: { type: 'integer', minimum: 0 },
  errors: list(ref('ObservationError'))
}

export const syncReads: Record<string, Schema> = {
  BatchReceipt: record(['batch_id', 'accepted', 'rejected'], receipt),
  Batch: record(['batch_id', 'accepted', 'rejected', 'status', 'received_at', 'payload'], {
    ...receipt,
    status: ref('BatchStatus'),
    received_at: ref('Instant'),
    applied_at: nullable(ref('Instant')),
    error: {
      type: ['string', 'null'],
      description: 'Why processing stopped, when the batch failed: a sentence, with the reference to give when you report it.'
    },
    payload: record(['bytes', 'sha256', 'location'], {
      bytes: { type: 'integer', minimum: 0, description: 'How many bytes were pushed, after inflation.' },
      sha256: { type: 'string', pattern: '^[0-9a-f]{64}$', description: 'Their SHA-256.' },
      location: { type: 'string', format: 'uri-reference', description: 'Where to get them, at this service.' },
      erased_at: described(ref('Instant'), 'When a person was last erased from them; `sha256` is that of the bytes as they came.')
    }, 'The body that was pushed, archived as it came but for persons who were erased.')
  }),
  ChangePage: record(['data', 'next_cursor', 'has_more'], {
    data: list(ref('Change')),
    next_cursor: { type: 'string', description: 'Store it: the next request continues from here. Valid for 30 days.' },
    has_more: { type: 'boolean', description: 'Whether to request the next page immediately. A page may be empty although more follow.' }
  }),
  Change: record(['id', 'type', 'event', 'version', 'at'], {
    id: { type: 'string', description: 'The id of the entity; of the fixture for a result.' },
    type: ref('ChangeType'),
    event: { type: 'string', examples: ['oyss.fixture.rescheduled'] },
    version: ref('Version'),
    at: ref('Instant'),
    changed_fields: list({ type: 'string' })
  }),
  Provenance: record(['id', 'data', 'next_cursor'], {
    id: { type: 'string' },
    data: list(record(['field', 'claims'], {
      field: { type: 'string' }, claims: list(ref('Claim'), { description: 'The winner first.' })
    })),
    next_cursor: ref('NextCursor')
  }),
  Claim: record(
    ['source', 'source_class', 'rank', 'observation_id', 'observed_at', 'confidence', 'value', 'withdrawn', 'winning', 'reason'], {
      source: ref('SourceKey'),
      source_class: ref('SourceClass'),
      rank: { type: 'integer', minimum: 1, maximum: 6 },
      observation_id: ref('ObservationId'),
      observed_at: ref('Instant'),
      confidence: { type: 'number', minimum: 0, maximum: 1 },
      value: { description: 'The value that the source stated, or implied (then the reason states so); null if it cleared the field.' },
      withdrawn: { type: 'boolean' },
      winning: { type: 'boolean' },
      reason: { type: 'string', description: 'Why this claim won or lost.' },
      corrected: { type: 'boolean', description: 'A person of the account of its source corrected the value; else left out.' },
      newer_and_different: {
        type: 'boolean', description: 'Of a fixture to come: it is newer than the winning claim and differs; else left out.'
      }
    }),
  EntityPointer: record(['type', 'id'], { type: ref('PointedType'), id: { type: 'string' } })
}
