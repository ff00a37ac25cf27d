/** What became of a batch, and its bytes (INTAKE-6, INTAKE-7). */
import type { RequestHandler } from 'express'
import { call } from '../../db/call.ts'
import { refuseKnown } from '../middleware/meter.ts'
import { sendFile } from '../render/answer.ts'
import { requireAccept } from '../validation/accept.ts'
import { asked } from './arguments.ts'
import type { Deps } from './deps.ts'
import { authorizeBefore, keyOf, pageOf, read } from './read.ts'

const mediaTypeOf = (contentType: string): string => contentType.split(';', 1)[0]?.trim().toLowerCase() as string

/** Asked by who has just pushed: always of the primary. */
export function getBatch ({ primary: db }: Deps): RequestHandler {
  const readId = pageOf('/v1/batches/{id}', 'batch')
  return read(db.slow, 'api.get_batch', (req) => asked['/v1/batches/{id}'](readId(req)), true)
}

/** The bytes of a batch are whatever somebody sent: they are handed out as a file, which no browser opens as a page (INTAKE-7). */
export function getPayload ({ primary: db }: Deps): RequestHandler {
  const readId = pageOf('/v1/batches/{id}/payload', 'batch')
  return async (req, res) => {
    refuseKnown(res)
    const key = keyOf(req, res)
    let id: string
    try {
      id = readId(req).id
    } catch (error) {
      return authorizeBefore(error, res, db.quick, key, true)
    }
    const { payload, content_type: type, etag } = await call(db.slow, 'api.get_payload', {
      key_hash: key.hash, if_none_match: req.headers['if-none-match'] ?? null, batch_id: id
    }) as { payload: Buffer | null, content_type: string, etag: string }
    requireAccept(req.headers.accept, mediaTypeOf(type))
    sendFile(res, { bytes: payload, type, etag, name: `${id}${mediaTypeOf(type) === 'application/json' ? '.json' : ''}` })
  }
}
