/** Responses to requests that no route answered: unknown addresses, wrong methods, and everything that was thrown. */
import type { ErrorRequestHandler, RequestHandler } from 'express'
import { ServiceError, toServiceError } from '../../db/errors.ts'
import { sendProblem } from '../render/problem.ts'

/** Express refuses a path whose escapes are not UTF-8 before any route is called. */
const undecodable = (path: string): ServiceError =>
  new ServiceError(path.startsWith('/v1/') ? 'invalid_id' : 'not_found', 'The path holds escapes (%) which are not UTF-8.')

export const renderError = (baseUrl: string): ErrorRequestHandler => (error, req, res, _next) => {
  if (res.destroyed) return
  const problem = error instanceof URIError ? undecodable(req.path) : toServiceError(error)
  res.locals.problem = problem
  sendProblem(req, res, problem, baseUrl)
}

export const refuseAddress: RequestHandler = (req) => {
  throw new ServiceError('not_found', `There is no ${req.path}. The addresses of the service are listed in /openapi.json.`)
}

/** `allow` is the list of methods for the header of that name. */
export const refuseMethod = (allow: string): RequestHandler => (req) => {
  throw new ServiceError('method_not_allowed', `${req.path} takes ${allow}, not ${req.method}.`, { headers: { Allow: allow } })
}
