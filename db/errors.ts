/**
 * From an error of the database to the problem that HTTP shows (contract/error_registry.ts has them all). SQL knows no status; HTTP
 * forwards no text of the database but that of these errors, which are written for people.
 */

import { registry, type KnownError } from '../contract/error_registry.ts'

export { registry, type KnownError } from '../contract/error_registry.ts'

const bySlug = new Map(registry.map((error) => [error.slug, error]))
const byCode = new Map(registry.map((error) => [error.code, error]))

/**
 * Connection lost or refused, out of resources, shutting down, read-only after a failover, lock or statement timeout, rolled back to be
 * retried.
 */
const transientState = /^(?:08|53|57P0[1-5]$|55P03$|57014$|25006$|40001$|40P01$)/
const brokenConnection = new RegExp([
  '^(?:E(?:CONN|PIPE|TIMEDOUT|HOST|NET|AI_)|ENOTFOUND)', '^connect ENOENT', 'Connection terminated', 'connection timeout',
  'Query read timeout', 'timeout exceeded when trying to connect', 'Client has encountered a connection error', 'not queryable'
].join('|'), 'i')

/** Seconds to wait where SQL says none (as its hint): of a push that was refused since too many batches wait. */
const WAIT_FOR_BATCHES = '5'

/** An error of a request, found by the shell or raised by SQL on purpose: its message is for the client. */
export class ServiceError extends Error {
  readonly known: KnownError
  readonly errors: readonly object[] | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly isFault: boolean

  /**
   * `slug` of the registry, `detail` for people, `errors` of a batch, `headers` the answer needs. `isFault`: logged as an error; unless
   * given, what has a status from 500 on.
   */
  constructor (
    slug: string, detail: string,
    more: { errors?: readonly object[], headers?: Record<string, string>, cause?: unknown, isFault?: boolean } = {}
  ) {
    super(detail, { cause: more.cause })
    this.known = bySlug.get(slug) as KnownError
    this.errors = more.errors
    this.headers = more.headers ?? {}
    this.isFault = more.isFault ?? this.known.status >= 500
  }
}

/** Whether the same statement may succeed a moment later. */
export function isTransient (error: unknown): boolean {
  const { code, message } = Object(error)
  return transientState.test(String(code)) || brokenConnection.test(`${code}`) || brokenConnection.test(String(message))
}

/** Tables whose rows name decisions on which entities are one. */
const namesDecision = new Set(['decisions', 'redirects', 'grounds'])
/**
 * Whether a transaction was undone for what another did at the same moment, so that it may succeed when it is run again: it could not be
 * serialized, they waited for one another, or a decision on which entities are one is not there that it rests on.
 */
export function isCollision (error: unknown): boolean {
  const { code, schema, table } = Object(error)
  return code === '40001' || code === '40P01' || code === '23503' && schema === 'identity' && namesDecision.has(table)
}

const tooSlow = 'The request took too long and was cancelled. Nothing was stored. Use a smaller `limit`, filter or batch.'
/** Whether a statement was ended because it took longer than it may. */
export const isTooSlow = (error: unknown): boolean => Object(error).code === '57014'

/** Any thrown value as a ServiceError; what is neither registered nor transient is `internal` and keeps its cause for the log. */
export function toServiceError (error: unknown): ServiceError {
  if (error instanceof ServiceError) return error
  const { code, message, column, hint, detail } = Object(error)
  const raised = byCode.get(code)
  // where SQL points at a member, it does so here; its detail is the id of what stands in the way
  if (raised !== undefined && raised.slug !== 'internal') {
    return new ServiceError(raised.slug, String(message), {
      cause: error, ...column !== undefined && { errors: [{ path: column, message, ...detail !== undefined && { id: detail } }] },
      ...raised.slug === 'rate_limited' && { headers: { 'Retry-After': hint ?? WAIT_FOR_BATCHES } }
    })
  }
  if (isTooSlow(error)) {
    return new ServiceError('unavailable', tooSlow, { cause: error, headers: { 'Retry-After': '1' } })
  }
  if (isTransient(error)) {
    return new ServiceError('unavailable', 'The service cannot reach its data for the moment. Send the request again shortly.', {
      cause: error, headers: { 'Retry-After': '1' }
    })
  }
  return new ServiceError('internal', 'The service failed to answer. Include the request id when you report it.', { cause: error })
}
