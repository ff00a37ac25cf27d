/** Web pages of any origin may read what a publishable key may read (HTTP-6). No cookie is ever involved, so `*` gives nothing away. */
import type { RequestHandler } from 'express'
import { send, weakTag } from '../render/send.ts'
import { refuseMethod } from './errors.ts'
import { addHeaders } from './protect.ts'

const sharing = [
  'Access-Control-Allow-Origin', '*',
  'Access-Control-Expose-Headers', 'ETag, Request-Id, RateLimit, RateLimit-Policy, Retry-After'
]
const permitted = (methods: string): string[] => [
  'ETag', weakTag(''),
  'Allow', `${methods}, OPTIONS`,
  'Access-Control-Allow-Methods', methods,
  'Access-Control-Allow-Headers', methods === 'POST' ? 'Authorization, Content-Type' : 'Authorization, If-None-Match',
  'Access-Control-Max-Age', '86400'
]

/**
 * The handler's answer, problems included, for pages of every origin. It wraps rather than precedes: a layer of express costs more than the
 * handler.
 */
export const shared = (handler: RequestHandler): RequestHandler => (req, res, next) => {
  addHeaders(res.locals, sharing)
  return handler(req, res, next)
}

/** Answers the question that a browser asks before (OPTIONS), and refuses every method but those of the list `allow`. */
export function permitPages (allow: string): RequestHandler {
  const refuse = refuseMethod(`${allow}, OPTIONS`)
  const headers = permitted(allow)
  return (req, res, next) => req.method === 'OPTIONS' ? send(res, 204, headers, null) : refuse(req, res, next)
}
