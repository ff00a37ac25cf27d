/** Errors of the service as errors of the program (RFC 9457; ERROR-1). */
import type { Problem, ProblemSlug } from './schema.ts'

/**
 * The service refused: `slug` says why, `problem` is its whole document. A service newer than this client may send slugs that the type
 * does not list.
 */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly slug: ProblemSlug
  readonly status: number
  readonly problem: Problem
  /** Seconds to wait before the request is sent again, where the service says so. */
  readonly retryAfter: number | undefined

  constructor (problem: Problem, response: Response) {
    super(`${problem.title}: ${problem.detail}`)
    this.slug = problem.type.slice(problem.type.lastIndexOf('/') + 1) as ProblemSlug
    this.status = response.status
    this.problem = problem
    const seconds = Number(response.headers.get('retry-after') ?? NaN)
    this.retryAfter = Number.isFinite(seconds) ? seconds : undefined
  }
}

/** Something answered that is not this service, such as a proxy in between, or a status without a body: 304. */
export class UnexpectedAnswerError extends Error {
  override readonly name = 'UnexpectedAnswerError'
  readonly status: number

  constructor (response: Response) {
    super(`${response.url} answered ${response.status} without a problem document`)
    this.status = response.status
  }
}

/** The error behind an answer that did not succeed; `body` is what came with it, parsed where it was JSON. */
export function toError (body: unknown, response: Response): ProblemError | UnexpectedAnswerError {
  const isProblem = /^application\/problem\+json\b/i.test(response.headers.get('content-type') ?? '') &&
    typeof (body as Problem | null)?.type === 'string'
  return isProblem ? new ProblemError(body as Problem, response) : new UnexpectedAnswerError(response)
}
