/**
 * Counting in this process alone, for as long as the database cannot (LIMIT-11): the limits of a key are those that the database named
 * last; a key that it has not known while this process runs counts under its client's address, as unknown ones do. Nothing is ever let
 * through uncounted.
 */
import { describePolicies, grant, refuse, type LimitState, type Permit } from './permit.ts'
import type { AddressQuotas, Row, Subject } from './tally.ts'

type Limit = { policy: string, bucket: string, quota: number }
/**
 * `mostOf`: how many requests a minute a subject has under the least of the limits that are known of it, and how a request beyond them is
 * refused.
 */
export type OwnCount = {
  learn: (subject: Subject, rows: readonly Row[]) => void, take: (subject: Subject) => Permit, mostOf: (subject: Subject) => number,
  refuse: (subject: Subject) => Permit
}

const minute = 60_000
/** Subjects whose limits are remembered, the first learned are forgotten first; and buckets at once, beyond which all are refused. */
const mostKnown = 5_000
const mostBuckets = 10_000

export function makeOwnCount ({ calendars, unknownKeys }: AddressQuotas): OwnCount {
  const known = new Map<string, Limit[]>()
  const buckets = new Map<string, { used: number, endsAt: number }>()

  const limitsOf = ({ name, purpose, address }: Subject): Limit[] => known.get(name) ?? [purpose === 'calendar'
    ? { policy: 'calendar', bucket: `calendar ${address}`, quota: calendars }
    : { policy: 'unknown', bucket: `unknown ${address}`, quota: unknownKeys }]

  function makeRoom (now: number): void {
    if (buckets.size < mostBuckets) return
    for (const [name, { endsAt }] of buckets) if (endsAt <= now) buckets.delete(name)
  }

  /** The bucket, restarted after its minute; a full one that is not kept where there is no room for it. */
  function open ({ bucket, quota }: Limit, now: number): { used: number, endsAt: number } {
    const found = buckets.get(bucket)
    if (found !== undefined && found.endsAt > now) return found
    makeRoom(now)
    const begun = { used: buckets.size < mostBuckets ? 0 : quota, endsAt: now + minute }
    if (begun.used === 0) buckets.set(bucket, begun)
    return begun
  }

  return {
    learn: ({ name }, rows) => {
      if (rows[0]?.refused !== null || rows[0].kind === null) return
      if (known.size >= mostKnown && !known.has(name)) known.delete(known.keys().next().value as string)
      known.set(name, rows.map(({ policy, bucket, quota }) => ({ policy, bucket, quota }) as Limit))
    },
    mostOf: ({ name }) => Math.min(...known.get(name)?.map(({ quota }) => quota) ?? [Infinity]),
    refuse: (subject) => {
      const now = performance.now()
      const states = limitsOf(subject).map(({ policy, quota }) => ({ policy, quota, remaining: 0, endsAt: now + minute }))
      return refuse(states, describePolicies(states), now)
    },
    take: (subject) => {
      const { weight = 1 } = subject
      const now = performance.now()
      const limits = limitsOf(subject).map((limit) => ({ limit, bucket: open(limit, now) }))
      const isGranted = limits.every(({ limit, bucket }) => bucket.used + weight <= limit.quota)
      if (isGranted) for (const { bucket } of limits) bucket.used += weight
      const states: LimitState[] = limits.map(({ limit: { policy, quota }, bucket: { used, endsAt } }) =>
        ({ policy, quota, remaining: Math.max(0, quota - used), endsAt }))
      return isGranted ? grant(states, describePolicies(states), 0, now) : refuse(states, describePolicies(states), now)
    }
  }
}
