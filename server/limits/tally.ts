/** The requests of one subject of rate limits that wait to be counted, and what the count says to each of them. */
import type { Routines } from '../../db/routines.ts'
import { describePolicies, grant, refuse, unlimited, type LimitState, type Permit } from './permit.ts'

/** `request`, `push`, or `calendar`, which takes no key. */
export type Purpose = 'request' | 'push' | 'calendar'
/**
 * Under what a request is counted: hash of its key, and its client's address where that matters. `name` tells subjects apart in this
 * process.
 */
export type Subject = { name: string, key: Buffer | null, purpose: Purpose, address: string | null, calendarQuota?: number | undefined }

export type Row = Routines['api.take_tokens']['result'][number]
export type Tally = { subject: Subject, waiting: ((permit: Permit) => void)[] }
/** The limits that refused a request, on the clock of performance.now(): until then requests are refused without a count. */
export type Refusal = { states: LimitState[], policies: string, until: number }

/** Milliseconds for which a refusal holds without asking again, so that a limit that is raised counts soon. */
const refuseFor = 1_000

/** One of the requests of api.take_tokens. */
export const requestOf = ({ subject: { key, purpose, address, calendarQuota }, waiting }: Tally): object =>
  ({ key: key?.toString('hex') ?? null, purpose, address, calendar_quota: calendarQuota, wanted: waiting.length })

/** Resolves the waiting requests with the answer of the database, asked at `askedAt`: the first are granted. Returns any refusal. */
export function settle (tally: Tally, rows: readonly Row[], askedAt: number): Refusal | undefined {
  const [first] = rows
  if (first === undefined) {
    release(tally)
    return undefined
  }
  const states = rows.toSorted((a, b) => a.policy as string > (b.policy as string) ? -1 : 1).map((row) => ({
    policy: row.policy as string, quota: row.quota as number, remaining: row.remaining as number, endsAt: askedAt + (row.ends_in as number)
  }))
  const [policies, granted, now] = [describePolicies(states), first.granted as number, performance.now()]
  tally.waiting.forEach((resolve, at) => {
    resolve(at < granted ? grant(states, policies, granted - 1 - at, now) : refuse(states, policies, now))
  })
  if (granted === tally.waiting.length) return undefined
  return { states, policies, until: Math.min(now + refuseFor, Math.max(...states.map(({ endsAt }) => endsAt))) }
}

/** Lets those who wait pass uncounted: nothing limits them, or they cannot be counted. */
export function release ({ waiting }: Tally): void {
  for (const resolve of waiting) resolve(unlimited)
}
