/** POST /v1/observations (INTAKE-25). */
import type { Request, RequestHandler } from 'express'
import { call } from '../../db/call.ts'
import { MOST_BYTES } from '../../platform/sizes.ts'
import { readInTurn } from '../intake/batch_reader.ts'
import { readBody } from '../intake/read_body.ts'
import { readIdempotencyKey } from '../middleware/idempotency_key.ts'
import { sendReceipt, type Receipt } from '../render/answer.ts'
import { requireAccept } from '../validation/accept.ts'
import type { Deps } from './deps.ts'
import { queryOf, store, write } from './read.ts'

/** As the client stated it, or, where that is absurdly long, what it must have begun with (read_body.ts). */
function contentTypeOf ({ headers }: Request): string {
  const type = headers['content-type'] as string
  return type.length <= 200 ? type : 'application/json'
}

async function readPush (req: Request, owner: string) {
  requireAccept(req.headers.accept, 'application/json')
  const idempotencyKey = readIdempotencyKey(req.headersDistinct['idempotency-key'])
  const payload = await readBody(req, MOST_BYTES)
  const { sentAt, ...batch } = await readInTurn(payload, Date.now(), owner)
  return { idempotency_key: idempotencyKey, payload, content_type: contentTypeOf(req), sent_at: sentAt, ...batch }
}

export function pushObservations (deps: Deps): RequestHandler {
  const { primary: db } = deps
  const refuseQuery = queryOf('/v1/observations', 'post')
  return write(deps, async (req, res, key) => {
    refuseQuery(req.url)
    const push = await readPush(req, key.hash.toString('hex'))
    const sent = { key_hash: key.hash, ...push, request_id: res.locals.requestId as string }
    sendReceipt(res, await store(db, key, () => call(db.pushes, 'api.push_observations', sent)) as Receipt)
  })
}
