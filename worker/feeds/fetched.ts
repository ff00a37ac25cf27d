/** What a fetch came to, in words for the owner of the feed. Nothing that the network said is repeated. */
import type { Answer } from '../../platform/guard.ts'
import { describeError } from '../webhooks/outcome.ts'

/** `requests` counts every hop. `finalUrl` is where the last redirect led. */
type Common = { requests: number, finalUrl: string, durationMs: number }
/** Headers of an answer that are kept with its bytes; names in lower case. */
export type KeptHeaders = Record<string, string>
export type Body = Common & {
  outcome: 'body', status: number, body: Buffer, wireBytes: number, encoding: string, etag: string | null, lastModified: string | null,
  headers: KeptHeaders
}
export type NotModified = Common & { outcome: 'not_modified', status: 304, headers: KeptHeaders }
/** `code` is one of a closed set (FEED-162); `status` null: there was no answer. */
export type Failed = Common & {
  outcome: 'failed', code: FailureCode, words: string, status: number | null, retryAfterSeconds: number | null
}
export type Fetched = Body | NotModified | Failed
export type FailureCode = 'address' | 'redirect' | 'robots' | 'robots_unreachable' | 'status' | 'too_large' | 'truncated' | 'encoding' |
  'time' | 'connection'

/** A failure on the way; `describeFailure` makes one of anything thrown. */
export class FetchFailure extends Error {
  readonly code: FailureCode
  readonly status: number | null
  readonly retryAfterSeconds: number | null
  constructor (code: FailureCode, words: string, { status = null, retryAfterSeconds = null }: {
    status?: number | null, retryAfterSeconds?: number | null
  } = {}) {
    super(words)
    this.code = code
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export function describeFailure (error: unknown): FetchFailure {
  if (error instanceof FetchFailure) return error
  const { code } = Object(error) as { code?: string }
  if (code === 'EFORBIDDEN') return new FetchFailure('address', 'The address is not public.')
  const words = describeError(error)
  return new FetchFailure('connection', `${words.charAt(0).toUpperCase()}${words.slice(1)}.`)
}

/**
 * A url as it may be logged and shown: addresses of feeds hold tokens in their path or query, so what looks like one is left out
 * (FEED-168). Words of a path stay.
 */
export function redactUrl (text: string): string {
  if (!URL.canParse(text)) return '(not a url)'
  const url = new URL(text)
  const path = url.pathname.split('/').map((part) => isWord(part) ? part : '***').join('/')
  return `${url.protocol}//${url.host}${path}${url.search === '' ? '' : '?***'}`
}

/** A short word of letters with at most a number behind it is no secret: `schedules`, `teams`, `v1`, `calendar.ics`. */
const isWord = (part: string): boolean => part === '' || /^[a-z]{1,16}\d{0,2}(?:[-_][a-z]{1,12}){0,2}(?:\.[a-z]{2,5})?$/i.test(part)

const KEPT = ['content-type', 'cache-control', 'date', 'expires', 'content-length', 'content-encoding', 'content-disposition', 'etag',
  'last-modified', 'refresh-interval', 'x-published-ttl', 'retry-after']
const LONGEST_HEADER = 1_000

export function keptOf ({ headers }: Answer): KeptHeaders {
  return Object.fromEntries(KEPT.flatMap((name) => {
    const value = headers[name]
    return value !== undefined && value.length <= LONGEST_HEADER ? [[name, value]] : []
  }))
}
