/** Rate limits (LIMIT-5 to LIMIT-11). A request goes on when it has been counted, so that none is answered uncounted, whatever answers it. */
import type { Request, RequestHandler, Response } from 'express'
import { countedAddress } from '../limits/address.ts'
import type { Limiter, Subject } from '../limits/limiter.ts'
import { readKey, type Key } from './key.ts'
import { addHeaders } from './protect.ts'

/** The key when it is one; what is wrong with it the route says. */
function keyOf (req: Request): Key | undefined {
  try { return readKey(req.headers.authorization) } catch { return undefined }
}

/** Under what a request for data is counted: a feed, which takes no key, by its client's address; with a key by that, pushes as such; with a publishable one by address too. */
function subjectOf (req: Request, res: Response, feedQuota: number | undefined): Subject | undefined {
  if (!req.path.startsWith('/v1/')) return undefined
  if (req.path.endsWith('/calendar.ics')) {
    const address = countedAddress(req.ip)
    return { name: `calendar ${address}`, key: null, purpose: 'calendar', address, feedQuota }
  }
  const key = req.headers.authorization === undefined ? undefined : keyOf(req)
  if (key === undefined) return undefined
  res.locals.key = key
  const purpose = req.method === 'POST' && req.path === '/v1/observations' ? 'push' : 'request'
  const address = key.isPublishable ? countedAddress(req.ip) : null
  return { name: `${purpose} ${address} ${req.headers.authorization}`, key: key.hash, purpose, address }
}

/** Counts every request that a limit applies to, and refuses it with rate_limited when nothing is left. `feedQuota`: how many calendars a minute one address may fetch. */
export const meter = (limits: Limiter, feedQuota: number | undefined): RequestHandler => (req, res, next) => {
  const subject = subjectOf(req, res, feedQuota)
  if (subject === undefined) return next()
  limits.take(subject).then(({ headers, fault }) => { addHeaders(res.locals, headers); next(fault) }, next)
}
