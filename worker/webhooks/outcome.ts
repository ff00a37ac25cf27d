/**
 * How an attempt ended, in words for the owner of the subscription. Nothing that the network said is repeated: it could disclose addresses
 * inside.
 */
import { FORBIDDEN, isGarbage } from '../../platform/guard.ts'

/** `statusCode` null: there was no answer. `error` null: the receiver took the event. */
export type Outcome = { statusCode: number | null, durationMs: number, error: string | null, retryAfterSeconds: number | null }

/** A longer Retry-After is ignored. */
const LONGEST_WAIT = 366 * 86_400

const words: Record<string, string> = {
  [FORBIDDEN]: 'the address is not public',
  ETIME: 'no answer in time',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed before an answer',
  EPIPE: 'the connection was closed before an answer',
  UND_ERR_SOCKET: 'the connection was closed before an answer',
  ENOTFOUND: 'the name does not resolve',
  ENODATA: 'the name has no address',
  ETIMEOUT: 'the name server does not answer',
  ESERVFAIL: 'the name server failed',
  EAI_AGAIN: 'the name server does not answer',
  ETIMEDOUT: 'no connection in time',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
  EPROTO: 'the connection cannot be encrypted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another name',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate is self-signed',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of the answer are too long',
}

export function describeError (error: unknown): string {
  const { code = '', errors } = Object(error) as { code?: string, errors?: unknown[] }
  // Several addresses of a name were tried.
  if (words[code] === undefined && Array.isArray(errors) && errors.length > 0) return describeError(errors[0])
  if (words[code] !== undefined) return words[code]
  if (isGarbage(error)) return 'the answer is not HTTP'
  if (/^ERR_SSL/.test(code)) return 'the connection cannot be encrypted'
  if (/CERT|SIGNATURE|^ERR_TLS|ISSUER/.test(code)) return `the certificate is not accepted (${code})`
  return code === '' ? 'the request failed' : `the request failed (${code})`
}

export function describeStatus (status: number): string | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? `answered ${status}: redirects are not followed` : `answered ${status}`
}

/** The header Retry-After, in seconds from `now`: a number, or a date (RFC 9110). Null if it is not usable. */
export function readRetryAfter (header: string | undefined, now: number): number | null {
  const text = header?.trim() ?? ''
  const seconds = /^\d+$/.test(text)
    ? Number(text)
    : /^[A-Z][a-z]{2,8},? .*\d\d:\d\d:\d\d/.test(text) ? Math.ceil((Date.parse(text) - now) / 1000) : NaN
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), LONGEST_WAIT)
}
