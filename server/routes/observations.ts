/** POST /v1/observations (INTAKE-19 to INTAKE-25). */
import type { Request, RequestHandler } from 'express'
import { call } from '../../db/call.ts'
import { readBatch } from '../intake/read_batch.ts'
import { readBody } from '../intake/read_body.ts'
import { readIdempotencyKey } from '../middleware/idempotency_key.ts'
import { readKey, type Key } from '../middleware/key.ts'
import { sendReceipt, type Receipt } from '../render/answer.ts'
import { requireAccept } from '../validation/accept.ts'
import type { Deps } from './deps.ts'
import { authorizeBefore } from './read.ts'

const mib = 1024 * 1024
/** Most bytes of a body, before and after inflation. */
const bodyLimit = 10 * mib

/** Whether reading the body costs so little that the push itself may be the first to ask about the key. */
const isSmall = ({ headers }: Request): boolean => headers['content-encoding'] === undefined && Number(headers['content-length']) <= mib

async function readPush (req: Request) {
  requireAccept(req.headers.accept, 'application/json')
  const idempotencyKey = readIdempotencyKey(req.headers['idempotency-key'])
  const payload = await readBody(req, bodyLimit)
  const { sentAt, ...batch } = readBatch(payload, Date.now())
  return { idempotency_key: idempotencyKey, payload, sent_at: sentAt, ...batch }
}

export const pushObservations = ({ primary: db }: Deps): RequestHandler => async (req, res) => {
  const key = res.locals.key as Key | undefined ?? readKey(req.headers.authorization)
  if (key.isPublishable || !isSmall(req)) await call(db.quick, 'api.authorize', { key_hash: key.hash, is_write: true })
  const push = await readPush(req).catch((error) => authorizeBefore(error, db.quick, key, true))
  const store = (): Promise<Receipt> => call(db.pushes, 'api.push_observations', { key_hash: key.hash, ...push }) as Promise<Receipt>
  sendReceipt(res, await (db.pushes.inTurn?.(key, store) ?? store()))
}
