/** POST /v1/observations (INTAKE-19 to INTAKE-25). */
import type { Request, RequestHandler } from 'express'
import { call } from '../../db/call.ts'
import { readBatch } from '../intake/read_batch.ts'
import { readBody } from '../intake/read_body.ts'
import { readIdempotencyKey } from '../middleware/idempotency_key.ts'
import { readKey, type Key } from '../middleware/key.ts'
import { requireKey } from '../middleware/meter.ts'
import { sendReceipt } from '../render/answer.ts'
import { requireAccept } from '../validation/accept.ts'
import type { Deps } from './deps.ts'

const mib = 1024 * 1024
/** Most bytes of a body, before and after inflation. */
const bodyLimit = 10 * mib

async function readPush (req: Request) {
  requireAccept(req.headers.accept, 'application/json')
  const idempotencyKey = readIdempotencyKey(req.headers['idempotency-key'])
  const payload = await readBody(req, bodyLimit)
  const { sentAt, ...batch } = readBatch(payload, Date.now())
  return { idempotency_key: idempotencyKey, payload, sent_at: sentAt, ...batch }
}

export const pushObservations = ({ primary: db }: Deps): RequestHandler => async (req, res) => {
  const key = res.locals.key as Key | undefined ?? readKey(req.headers.authorization)
  await requireKey(res, db.quick, key, true)
  const push = await readPush(req)
  sendReceipt(res, await call(db.slow, 'api.push_observations', { key_hash: key.hash, ...push }))
}
