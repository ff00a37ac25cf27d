/** The problem document (RFC 9457) and the errors of a batch (ERROR-1). */
import { list, record, ref, type Schema } from '../schema.ts'

export const problemReads: Record<string, Schema> = {
  Problem: record(['type', 'title', 'status', 'detail', 'instance', 'request_id'], {
    type: { type: 'string', format: 'uri', description: 'Stable; the address of a page that explains the error.' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What is wrong with this request and what to do about it.' },
    instance: { type: 'string', description: 'The path of the request.' },
    request_id: { type: 'string', description: 'The value of the header Request-Id; quote it to support.' },
    errors: list(ref('FieldError'))
  }),
  FieldError: record(['path', 'message'], {
    index: {
      type: 'integer', minimum: 0,
      description: 'Position of the observation in the batch; absent if the error is in the body around the observations.'
    },
    path: { type: 'string', description: 'JSON pointer into the observation, into the body, or into the parameters of the query.' },
    message: { type: 'string' },
    id: { type: 'string', description: 'The id of what stands in the way, such as the feed that already has the name.' }
  }),
  ObservationError: record(['index', 'path', 'message'], {
    index: { type: 'integer', minimum: 0, description: 'Position of the observation in the batch.' },
    path: { type: 'string', description: 'JSON pointer into the observation.' },
    message: { type: 'string' }
  }),
  Health: record(['status'], { status: { const: 'ok' } })
}
