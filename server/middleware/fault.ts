/** Where a request ends that was not answered: unknown addresses, wrong methods, and everything that was thrown. */
import type { ErrorRequestHandler, RequestHandler } from 'express'
import { Fault, toFault } from '../../db/errors.ts'
import { sendProblem } from '../render/problem.ts'

/** Express refuses a path whose escapes are not UTF-8 before a route sees it: the id in it is no id. */
const undecodable = (path: string): Fault =>
  new Fault(path.startsWith('/v1/') ? 'invalid_id' : 'not_found', 'The path holds escapes (%) which are not UTF-8.')

export const renderFault = (baseUrl: string): ErrorRequestHandler => (error, req, res, _next) => {
  if (res.destroyed) return
  const fault = error instanceof URIError ? undecodable(req.path) : toFault(error)
  res.locals.fault = fault
  sendProblem(req, res, fault, baseUrl)
}

export const refuseAddress: RequestHandler = (req) => {
  throw new Fault('not_found', `There is no ${req.path}. The addresses of the service are listed in /openapi.json.`)
}

/** `allow` is the list of methods for the header of that name. */
export const refuseMethod = (allow: string): RequestHandler => (req) => {
  throw new Fault('method_not_allowed', `${req.path} takes ${allow}, not ${req.method}.`, { headers: { Allow: allow } })
}
