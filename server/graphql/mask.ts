/**
 * Errors of GraphQL as problems of the service: internal failures are logged, and their details are not returned (GRAPHQL-20).
 */
import type { Logger } from 'pino'
import { GraphQLError, type GraphQLFormattedError } from 'postgraphile/graphql'
import { ServiceError, toServiceError } from '../../db/errors.ts'
import { problemType } from '../render/problem.ts'

/** The problem an error becomes; `requestId` is that of the request. */
export type Mask = (error: unknown, requestId: string) => GraphQLFormattedError

/** What a document or its variables did wrong, as GraphQL says it; what a field threw; or that its answer is not of its type. */
function causeOf (error: unknown): unknown {
  if (!(error instanceof GraphQLError)) return error
  if (error.originalError != null) return causeOf(error.originalError)
  return error.path === undefined ? new ServiceError('invalid_query', error.message) : new Error(error.message)
}

export const makeMask = (baseUrl: string, log: Logger): Mask => (error, requestId) => {
  const problem = toServiceError(causeOf(error))
  const { code, slug } = problem.known
  if (problem.isFault) {
    const { name, message, code: state } = Object(problem.cause ?? problem)
    log.error({ request_id: requestId, code, problem: slug, error: { name, message, code: state } }, 'request failed')
  }
  const { locations, path } = error instanceof GraphQLError ? error : {}
  return {
    message: problem.message, ...locations && { locations }, ...path && { path },
    extensions: {
      code, problem: slug, type: problemType(baseUrl, slug), request_id: requestId, ...problem.errors && { errors: problem.errors },
      ...problem.headers['Retry-After'] && { retry_after: Number(problem.headers['Retry-After']) }
    }
  }
}
