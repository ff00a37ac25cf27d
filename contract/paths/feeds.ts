/** The files of a feed, and what became of them. Under /manage: for programs of the owner of the feed. */
import { feedRunExample, scheduleExample, uploadedExample } from '../examples/feeds.ts'
import { ifNoneMatch, pathId } from '../parameters.ts'
import { answers, common, header, keyed, limited, problems, unchanged } from '../responses.ts'
import type { Schema } from '../schema.ts'

const tags = ['Feeds']
const needsSecret = 'Requires a secret key of the account and mode that own the feed.'

export const feedPaths: Record<string, Schema> = {
  '/manage/feeds/{id}/files': {
    post: {
      operationId: 'uploadFeedFile',
      tags,
      summary: 'Upload a new file of a feed',
      description: `${needsSecret} 202 means stored: it is read next, as if it had been fetched, and the run reports the outcome. ` +
        'If the bytes are those that were last applied, the run ends as `unchanged`. A feed that has an address takes files as well.',
      parameters: [pathId('FeedId')],
      requestBody: {
        required: true,
        description: 'The bytes of the file, of the kind that the feed was registered with and of any media type, whose `charset` counts ' +
          'where the feed names none. At most 10 MiB after inflation; may be sent with `Content-Encoding: gzip`.',
        content: { 'text/csv': { schema: { type: 'string' }, example: scheduleExample }, '*/*': { schema: { type: 'string' } } }
      },
      responses: {
        202: {
          ...answers('FeedRun', 'Stored.', uploadedExample),
          headers: { ...common, ...limited, Location: header('The address of the run.') }
        },
        ...problems(...keyed, 'publishable_key', 'invalid_id', 'invalid_parameter', 'not_found', 'conflict', 'payload_too_large',
          'unsupported_media_type', 'validation_failed', 'storage_exceeded')
      }
    }
  },
  '/manage/feeds/{id}/runs/{run_id}': {
    get: {
      operationId: 'getFeedRun',
      tags,
      summary: 'Get the outcome of a file',
      description: `${needsSecret} Repeat until \`is_settled\`.`,
      parameters: [pathId('FeedId'), pathId('RunId', 'run_id'), ifNoneMatch],
      responses: {
        200: answers('FeedRun', 'The run.', feedRunExample), 304: unchanged,
        ...problems(...keyed, 'publishable_key', 'invalid_id', 'invalid_parameter', 'not_found')
      }
    }
  }
}
