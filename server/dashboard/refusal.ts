/** What a page that only shows is refused of what the address asks for: said on the page, rather than instead of it. */
import { toServiceError, type ServiceError } from '../../db/errors.ts'

/** Throws on what is no matter of what was typed: faults, and whether one may. */
export function refusalOf (error: unknown): ServiceError {
  const problem = toServiceError(error)
  if (problem.known.status >= 500 || [401, 403, 404].includes(problem.known.status)) throw error
  return problem
}
