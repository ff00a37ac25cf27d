/** The problem document (RFC 9457) and the faults of a batch (ERROR-1). */
import { list, record, ref, type Schema } from '../schema.ts'

export const problemReads: Record<string, Schema> = {
  Problem: record(['type', 'title', 'status', 'detail', 'instance', 'request_id'], {
    type: { type: 'string', format: 'uri', description: 'Stable; the address of a page which explains the error.' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What is wrong with this request and what to do about it.' },
    instance: { type: 'string', description: 'The path which was asked.' },
    request_id: { type: 'string', description: 'Also in the header Request-Id. Tell it to support.' },
    errors: list(ref('FieldError'))
  }),
  FieldError: record(['path', 'message'], {
    index: {
      type: 'integer', minimum: 0,
      description: 'Position of the observation in the batch; absent when the fault is in the body around them.'
    },
    path: { type: 'string', description: 'JSON pointer into the observation, or into the body.' },
    message: { type: 'string' }
  }),
  ObservationError: record(['index', 'path', 'message'], {
    index: { type: 'integer', minimum: 0, description: 'Position of the observation in the batch.' },
    path: { type: 'string', description: 'JSON pointer into the observation.' },
    message: { type: 'string' }
  }),
  Health: record(['status'], { status: { const: 'ok' } })
}
