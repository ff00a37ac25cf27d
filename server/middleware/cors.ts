/** Web pages of any origin may read what a publishable key may read (decisions, section 10). No cookie is ever involved, so `*` gives nothing away. */
import type { RequestHandler } from 'express'
import { send } from '../render/send.ts'
import { addHeaders } from './protect.ts'

const shared = [
  'Access-Control-Allow-Origin', '*',
  'Access-Control-Expose-Headers', 'ETag, Request-Id, RateLimit, RateLimit-Policy, Retry-After'
]
const permitted = [
  'Allow', 'GET, HEAD, OPTIONS',
  'Access-Control-Allow-Methods', 'GET, HEAD',
  'Access-Control-Allow-Headers', 'Authorization, If-None-Match',
  'Access-Control-Max-Age', '86400'
]

/** Shares the answer, problems included, with pages of every origin; answers the question that a browser asks before (OPTIONS). */
export const shareWithPages: RequestHandler = (req, res, next) => {
  addHeaders(res.locals, shared)
  if (req.method === 'OPTIONS') send(res, 204, permitted, null)
  else next()
}
