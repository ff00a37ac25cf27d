/** What a response states about its key and its rate limits (draft-ietf-httpapi-ratelimit-headers). */
import { ServiceError } from '../../db/errors.ts'

/** The state of one limit: requests a minute, what is left of them, and when the minute ends, on the clock of performance.now(). */
export type LimitState = { policy: string, quota: number, remaining: number, endsAt: number }

/**
 * `headers` is a flat list of names and values; `error` is there when the request is refused; `kind` is that of the key, undefined where
 * nobody has judged it.
 */
export type Permit = { headers: readonly string[], error?: ServiceError, kind?: string }

const secondsUntil = (at: number, now: number): number => Math.max(1, Math.ceil((at - now) / 1000))

export const describePolicies = (states: readonly LimitState[]): string =>
  states.map(({ policy, quota }) => `"${policy}";q=${quota};w=60`).join(', ')

/**
 * The headers of LIMIT-8: `policies` as described; `more` is left for this request beyond what the database says, by requests counted
 * with it, after it.
 */
export function grant (states: readonly LimitState[], policies: string, more: number, now: number): { headers: readonly string[] } {
  let state = ''
  for (const { policy, remaining, endsAt } of states) {
    state += `${state === '' ? '' : ', '}"${policy}";r=${remaining + more};t=${secondsUntil(endsAt, now)}`
  }
  return { headers: ['RateLimit-Policy', policies, 'RateLimit', state] }
}

/** Nothing is left under at least one of the limits: the client waits until its minute ends. */
export function refuse (states: readonly LimitState[], policies: string, now: number): Permit {
  const used = states.filter(({ remaining }) => remaining <= 0)
  const { policy, quota, endsAt } = (used.length > 0 ? used : states).reduce((last, one) => one.endsAt > last.endsAt ? one : last)
  const seconds = secondsUntil(endsAt, now)
  const detail = `No more than ${quota} requests a minute are taken here ("${policy}"). Send the request again in ${seconds} s.`
  const error = new ServiceError('rate_limited', detail, { headers: { 'Retry-After': String(seconds) } })
  return { headers: grant(states, policies, 0, now).headers, error }
}
