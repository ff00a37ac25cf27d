/**
 * Keys and rate limits (KEY-12, LIMIT-8). A read is judged while it runs: render/send.ts lets its answer out when the request
 * was granted, and a problem in its place when it was not. Whatever may write waits before, so that no byte of its body is read. A route
 * that answers otherwise than through render/send.ts awaits `admission` itself.
 */
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import type { ServiceError } from '../../db/errors.ts'
import { call } from '../../db/call.ts'
import type { Queryable } from '../../db/pool.ts'
import { hashToken } from '../../platform/tokens.ts'
import { countedAddress } from '../limits/address.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { Permit } from '../limits/permit.ts'
import type { Subject } from '../limits/tally.ts'
import { isPublicPage } from '../pages/public/frame.ts'
import { sendProblem } from '../render/problem.ts'
import { readCaller } from '../sign_in/caller.ts'
import { readKey, type Key } from './key.ts'
import { addHeaders } from './protect.ts'

/** Resolves when the request is granted, at once when that is known; rejects with why it is not. */
export async function admission (res: Response): Promise<void> {
  await res.locals.admission
  refuseKnown(res)
}

/** Throws what the request is refused for, where that is known already. */
export function refuseKnown (res: Response): void {
  if (res.locals.refusal !== undefined) throw res.locals.refusal
}

/** Resolves when the key is known to be good, for writing where `isWrite`. The database is asked where the meter could not ask it. */
export async function requireKey (res: Response, db: Queryable, key: Key, isWrite: boolean): Promise<void> {
  await admission(res)
  const { kind } = res.locals
  if (kind === undefined || (isWrite && kind !== 'secret')) await call(db, 'api.authorize', { key_hash: key.hash, is_write: isWrite })
}

function settle (res: Response, { headers, error, kind }: Permit): void {
  addHeaders(res.locals, headers)
  res.locals.kind = kind
  if (error !== undefined) res.locals.refusal = error
}

function count (limits: Limiter, subject: Subject, baseUrl: string, req: Request, res: Response, next: NextFunction): void {
  const permit = limits.take(subject)
  if (permit instanceof Promise) res.locals.admission = permit.then((given) => { res.locals.admission = undefined; settle(res, given) })
  else settle(res, permit)
  if (!(permit instanceof Promise) && permit.error === undefined) return next()
  res.locals.refuse = (error: ServiceError) => { res.locals.problem = error; sendProblem(req, res, error, baseUrl) }
  if (req.method === 'GET' || req.method === 'HEAD') next()
  else admission(res).then(() => next(), next)
}

/** The key when it is one; what is wrong with it the route says. */
function keyOf (req: Request): Key | undefined {
  try { return readKey(req.headers.authorization) } catch { return undefined }
}

/** What is stored to be applied: batches, and files of feeds. */
const isPush = /^\/(?:v1\/observations|manage\/feeds\/[^/]+\/files)$/

/** A person by the hash of a session or user token. */
export const personSubject = (hash: Buffer, address: string): Subject =>
  ({ name: `manage ${address} ${hash.toString('base64')}`, key: hash, purpose: 'manage', address })

/** What is wrong with a session or user token the route says. */
function personOf (req: Request, baseUrl: string): Subject | undefined {
  try {
    return personSubject(hashToken(readCaller(req, baseUrl)), countedAddress(req.ip))
  } catch {
    return undefined
  }
}

/**
 * Under what a request for data is counted: calendars and public pages, which take no key, by their client's address; all others by
 * their key, pushes as such, and by that address where the key is publishable or not known.
 */
function subjectOf (req: Request, res: Response, baseUrl: string): Subject | undefined {
  if (isPublicPage(req.path) || (req.path.startsWith('/v1/') && req.path.endsWith('/calendar.ics'))) {
    const address = countedAddress(req.ip)
    return { name: `calendar ${address}`, key: null, purpose: 'calendar', address }
  }
  if (!/^\/(?:v1|manage)\//.test(req.path)) return undefined
  if (req.path === '/manage/graphql') return personOf(req, baseUrl)
  const key = req.headers.authorization === undefined ? undefined : keyOf(req)
  if (key === undefined) return undefined
  res.locals.key = key
  const purpose = req.method === 'POST' && isPush.test(req.path) ? 'push' : 'request'
  const address = countedAddress(req.ip)
  return { name: `${purpose} ${address} ${req.headers.authorization}`, key: key.hash, purpose, address }
}

/** Judges and counts every request that takes a key or is limited. */
export const meter = (limits: Limiter, baseUrl: string): RequestHandler => (req, res, next) => {
  const subject = subjectOf(req, res, baseUrl)
  if (subject === undefined) next()
  else count(limits, subject, baseUrl, req, res, next)
}
