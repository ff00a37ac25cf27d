/** POST /v1/observations and what became of a batch. */
import { batchExample, batchStateExample, receiptExample } from '../examples/intake.ts'
import { idempotencyKey, ifNoneMatch, pathId } from '../parameters.ts'
import { answers, common, header, keyed, limited, problems, unchanged } from '../responses.ts'
import { ref, type Schema } from '../schema.ts'

export const observationPaths: Record<string, Schema> = {
  '/v1/observations': {
    post: {
      operationId: 'pushObservations',
      tags: ['Observations'],
      summary: 'Push a batch of observations',
      description: 'Requires a secret key. Each observation is validated by itself: the batch is accepted when at least one is valid, ' +
        'and the receipt lists the errors of the others. Of one type and external id a batch keeps the last 50 and refuses those ' +
        'before them. 202 means stored and queued; the status of the batch shows when it was applied. ' +
        'Sending the same batch again with the same Idempotency-Key returns the first receipt and applies nothing twice.',
      parameters: [idempotencyKey],
      requestBody: {
        required: true,
        description: 'At most 10 MiB after inflation; may be sent with `Content-Encoding: gzip`.',
        content: { 'application/json': { schema: ref('ObservationBatch'), example: batchExample } }
      },
      responses: {
        202: {
          ...answers('BatchReceipt', 'Stored and queued.', receiptExample),
          headers: {
            'Idempotent-Replayed': { description: '`true` when this is the receipt of an earlier push.', schema: { const: 'true' } }
          }
        },
        ...problems(...keyed, 'publishable_key', 'invalid_parameter', 'idempotency_key_required', 'idempotency_key_invalid',
          'malformed_json', 'payload_too_large', 'unsupported_media_type', 'validation_failed', 'too_many_observations',
          'unknown_source', 'idempotency_key_reused', 'idempotency_in_progress', 'conflict', 'storage_exceeded')
      }
    }
  },
  '/v1/batches/{id}': {
    get: {
      operationId: 'getBatch',
      tags: ['Observations'],
      summary: 'Get the status of a batch',
      description: 'Requires a secret key of the account that pushed it.',
      parameters: [pathId('BatchId'), ifNoneMatch],
      responses: {
        200: answers('Batch', 'The receipt and the status.', batchStateExample), 304: unchanged,
        ...problems(...keyed, 'publishable_key', 'invalid_id', 'invalid_parameter', 'not_found')
      }
    }
  },
  '/v1/batches/{id}/payload': {
    get: {
      operationId: 'getBatchPayload',
      tags: ['Observations'],
      summary: 'Get the bytes of a batch as they were pushed',
      description: 'Requires a secret key of the account that pushed it. The bytes are those of the body after inflation, archived ' +
        'before anything was read from them, with the media type they came with; `bytes` and `sha256` of the batch describe them.',
      parameters: [pathId('BatchId'), ifNoneMatch],
      responses: {
        200: {
          description: 'The bytes.',
          headers: { ...common, ...limited, 'Content-Disposition': header('The bytes are a file: `attachment` with a name.') },
          content: { 'application/json': { schema: {} } }
        },
        304: unchanged,
        ...problems(...keyed, 'publishable_key', 'invalid_id', 'invalid_parameter', 'not_found', 'history_expired')
      }
    }
  }
}
