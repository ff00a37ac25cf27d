/** The change stream, provenance, batches and lookups (STREAM-1 to STREAM-9, INTAKE-6, INTAKE-42, PROVENANCE-4). */
import type { RequestHandler } from 'express'
import type { EntityType } from '../../contract/enums.ts'
import { call } from '../../db/call.ts'
import { readKey, type Key } from '../middleware/key.ts'
import { refuseKnown } from '../middleware/meter.ts'
import { sendFile } from '../render/answer.ts'
import { requireAccept } from '../validation/accept.ts'
import { asked } from './asked.ts'
import type { Deps } from './deps.ts'
import { authorizeBefore, idOf, oneOf, pageOf, queryOf, read } from './read.ts'

const mediaTypeOf = (contentType: string): string => contentType.split(';', 1)[0]?.trim().toLowerCase() as string

export function listChanges ({ db }: Deps): RequestHandler {
  const readQuery = queryOf('/v1/changes')
  return read(db.slow, 'api.list_changes', (req) => asked['/v1/changes'](readQuery(req.url)))
}

export function listProvenance ({ db }: Deps, type: EntityType): RequestHandler {
  const path = `/v1/${type}s/{id}/provenance` as const
  const readPage = pageOf(path, type)
  return read(db.slow, 'api.list_provenance', (req) => asked[path](readPage(req)))
}

/** Asked by who has just pushed: always of the primary. */
export function getBatch ({ primary: db }: Deps): RequestHandler {
  const readId = oneOf('/v1/batches/{id}', 'batch')
  return read(db.slow, 'api.get_batch', (req) => asked['/v1/batches/{id}'](readId(req)), true)
}

/** The bytes of a batch are whatever somebody sent: they are handed out as a file, which no browser opens as a page (INTAKE-42). */
export function getPayload ({ primary: db }: Deps): RequestHandler {
  const readId = idOf('/v1/batches/{id}/payload', 'batch')
  return async (req, res) => {
    refuseKnown(res)
    const key = res.locals.key as Key | undefined ?? readKey(req.headers.authorization)
    let id: string
    try {
      id = readId(req)
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

export function lookUp ({ db }: Deps): RequestHandler {
  const readQuery = queryOf('/v1/lookup')
  return read(db.quick, 'api.find_entity', (req) => asked['/v1/lookup'](readQuery(req.url)))
}
