/** Responses to requests that no route answered: unknown addresses, wrong methods, and everything that was thrown. */
import type { ErrorRequestHandler, RequestHandler } from 'express'
import { ServiceError, toServiceError } from '../../db/errors.ts'
import { sendProblem } from '../render/problem.ts'

/** What was thrown of a request for a path; Express refuses one whose escapes are not UTF-8 before any route is called. */
export const problemOf = (error: unknown, path: string): ServiceError => error instanceof URIError
  ? new ServiceError(path.startsWith('/v1/') ? 'invalid_id' : 'not_found', 'The path holds escapes (%) which are not UTF-8.')
  : toServiceError(error)

export const renderError = (baseUrl: string): ErrorRequestHandler => (error, req, res, _next) => {
  if (res.destroyed) return
  const problem = res.locals.problem = problemOf(error, req.path)
  sendProblem(req, res, problem, baseUrl)
}

export const refuseAddress: RequestHandler = (req) => {
  throw new ServiceError('not_found', `There is no ${req.path}. The addresses of the service are listed in /openapi.json.`)
}

/** `allow` is the list of methods for the header of that name. */
export const refuseMethod = (allow: string): RequestHandler => (req) => {
  throw new ServiceError('method_not_allowed', `${req.path} takes ${allow}, not ${req.method}.`, { headers: { Allow: allow } })
}
