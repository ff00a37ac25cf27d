/** The requests of one subject of rate limits that wait to be counted, and what the count says to each of them. */
import { ServiceError } from '../../db/errors.ts'
import type { Routines } from '../../db/routines.ts'
import { describePolicies, grant, refuse, type LimitState, type Permit } from './permit.ts'

/** `request`, `push`; `calendar`, which takes no key; or `manage`, of a person, whose `key` is that of a session or user token. */
export type Purpose = 'request' | 'push' | 'calendar' | 'manage'
/**
 * Under what a request is counted: hash of its key, and its client's address. `name` distinguishes subjects in this process; `weight` is as
 * how many requests it counts, one where that is left out.
 */
export type Subject = { name: string, key: Buffer | null, purpose: Purpose, address: string, weight?: number }
/** How many calendars, and how many requests with keys that are not known, one address may send a minute. */
export type AddressQuotas = { calendars: number, unknownKeys: number }

export type Row = Routines['api.consume_tokens']['result'][number]
/** A request that waits: it gets the answer of the database, or that there is none. */
export type Waiting = (permit: Permit | undefined) => void
export type Tally = { subject: Subject, waiting: Waiting[] }
/** The limits that refused a request, on the clock of performance.now(): until then requests are refused without a count. */
export type Refusal = { states: LimitState[], policies: string, until: number }

/** Milliseconds for which a refusal holds without asking again, so that a limit that is raised counts soon. */
const refuseFor = 1_000

/** One of the requests of api.consume_tokens. */
export const requestOf = ({ subject: { key, purpose, address, weight = 1 }, waiting }: Tally, quotas: AddressQuotas): object => ({
  key: key?.toString('hex') ?? null, purpose, address, calendar_quota: quotas.calendars, unknown_quota: quotas.unknownKeys,
  wanted: waiting.length, weight
})

/** The problem of a key that opens nothing; undefined where it opens something. */
const verdictOn = ({ kind, refused }: Row): Pick<Permit, 'kind' | 'error'> => refused === null
  ? kind === null ? {} : { kind }
  : { error: new ServiceError(kind === null ? 'unauthorized' : 'account_suspended', refused) }

/** Resolves the waiting requests with the answer of the database, asked at `askedAt`: the first are granted. Returns any refusal. */
export function settle (tally: Tally, rows: readonly Row[], askedAt: number): Refusal | undefined {
  const states = rows.toSorted((a, b) => a.policy as string > (b.policy as string) ? -1 : 1).map((row) => ({
    policy: row.policy as string, quota: row.quota as number, remaining: row.remaining as number, endsAt: askedAt + (row.ends_in as number)
  }))
  const [first, policies, now] = [rows[0] as Row, describePolicies(states), performance.now()]
  const [granted, verdict] = [first.granted as number, verdictOn(first)]
  const { waiting, subject: { weight = 1 } } = tally
  waiting.forEach((resolve, at) => {
    resolve(at < granted ? { ...grant(states, policies, (granted - 1 - at) * weight, now), ...verdict } : refuse(states, policies, now))
  })
  if (granted === waiting.length) return undefined
  return { states, policies, until: Math.min(now + refuseFor, Math.max(...states.map(({ endsAt }) => endsAt))) }
}
