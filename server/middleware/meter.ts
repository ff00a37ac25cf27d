/**
 * Rate limits (LIMIT-5 to LIMIT-11). A read is counted while it runs: render/send.ts lets its answer out when the request was granted, and
 * a problem in its place when it was not. Whatever may write waits before. A route that answers otherwise than through render/send.ts
 * awaits `admission` itself.
 */
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import type { ServiceError } from '../../db/errors.ts'
import { countedAddress } from '../limits/address.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { Permit } from '../limits/permit.ts'
import type { Subject } from '../limits/tally.ts'
import { sendProblem } from '../render/problem.ts'
import { readKey, type Key } from './key.ts'
import { addHeaders } from './protect.ts'

/** Resolves when the request is granted, at once when that is known; rejects with rate_limited. */
export async function admission (res: Response): Promise<void> {
  await res.locals.admission
  refuseKnown(res)
}

/** Throws rate_limited when it is known already that the request is refused. */
export function refuseKnown (res: Response): void {
  if (res.locals.refusal !== undefined) throw res.locals.refusal
}

function settle (res: Response, { headers, error }: Permit): void {
  addHeaders(res.locals, headers)
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

/**
 * Under what a request for data is counted: a calendar, which takes no key, by its client's address; with a key by that, pushes as such;
 * with a publishable one by address too.
 */
function subjectOf (req: Request, res: Response, calendarQuota: number | undefined): Subject | undefined {
  if (!req.path.startsWith('/v1/')) return undefined
  if (req.path.endsWith('/calendar.ics')) {
    const address = countedAddress(req.ip)
    return { name: `calendar ${address}`, key: null, purpose: 'calendar', address, calendarQuota: calendarQuota }
  }
  const key = req.headers.authorization === undefined ? undefined : keyOf(req)
  if (key === undefined) return undefined
  res.locals.key = key
  const purpose = req.method === 'POST' && req.path === '/v1/observations' ? 'push' : 'request'
  const address = key.isPublishable ? countedAddress(req.ip) : null
  return { name: `${purpose} ${address} ${req.headers.authorization}`, key: key.hash, purpose, address }
}

/** Counts every request that a limit applies to. `calendarQuota`: how many calendars a minute one address may fetch. */
export const meter = (limits: Limiter, baseUrl: string, calendarQuota: number | undefined): RequestHandler => (req, res, next) => {
  const subject = subjectOf(req, res, calendarQuota)
  if (subject === undefined) next()
  else count(limits, subject, baseUrl, req, res, next)
}
