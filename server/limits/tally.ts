/** What one process knows of one subject of rate limits: who waits to be counted, and what it holds in advance. */
import type { Routines } from '../../db/routines.ts'
import { describePolicies, grant, refuse, unlimited, type Permit, type Standing } from './permit.ts'

/** `request`, `push`, or `calendar`, which takes no key. */
export type Purpose = 'request' | 'push' | 'calendar'
/** Under what a request is counted: hash of its key, and its client's address where that matters. `name` tells subjects apart in this process. */
export type Subject = { name: string, key: Buffer | null, purpose: Purpose, address: string | null, feedQuota?: number | undefined }

type Waiter = { since: number, resolve: (permit: Permit) => void }
export type Row = Routines['api.take_tokens']['result'][number]

/** Times on the clock of performance.now(). `held` requests were taken in advance and not reported on; `unused` of them may be given out until `heldUntil`. */
export type Tally = {
  subject: Subject, waiting: Waiter[], standings: Standing[], policies: string, blockedUntil: number
  held: number, unused: number, heldUntil: number, takenAt: string | null, given: number, askedAt: number, retryAt: number
}

/** Milliseconds for which requests may be held in advance. */
const holdFor = 100
/** Milliseconds to wait for what other processes hold before a request is refused. */
const recallFor = 500
/** Milliseconds between two attempts meanwhile. */
const retryEvery = 20
/** Milliseconds for which a refusal stands without asking again, so that a limit that is raised counts soon. */
const refuseFor = 1000

export const makeTally = (subject: Subject): Tally => ({
  subject, waiting: [], standings: [], policies: '', blockedUntil: 0, held: 0, unused: 0, heldUntil: 0, takenAt: null, given: 0, askedAt: -Infinity, retryAt: 0
})

/** Whether there is something to tell the database: somebody waits, or what was held is due. */
export const isDue = (tally: Tally, now: number): boolean =>
  (tally.waiting.length > 0 && now >= tally.retryAt) || (tally.held > 0 && now >= tally.heldUntil)
export const isIdle = (tally: Tally, now: number): boolean => tally.waiting.length === 0 && tally.held === 0 && now > Math.max(tally.blockedUntil, tally.askedAt + refuseFor)

/** Decides what can be decided here: with what is held, or by a refusal that still stands. */
export function decide (tally: Tally, now: number): Permit | undefined {
  if (tally.unused > 0 && now < tally.heldUntil) {
    tally.unused--
    tally.given++
    return grant(tally.standings, tally.policies, tally.unused, now)
  }
  return now < tally.blockedUntil ? refuse(tally.standings, tally.policies, now) : undefined
}

/** One of the takings of api.take_tokens. What is held is given back with it; as much as lately was needed in `holdFor` is asked for in advance. */
export function makeTaking (tally: Tally, now: number): Record<string, unknown> & { wanted: number } {
  const { subject: { key, purpose, address, feedQuota: feed_quota }, held: settled, unused: returned, takenAt: taken_at, waiting: { length: wanted } } = tally
  const pace = (tally.given + wanted) / Math.max(now - tally.askedAt, 1) * holdFor
  const spare = wanted === 0 || purpose === 'push' || pace < 2 ? 0 : Math.floor(pace)
  Object.assign(tally, { held: 0, unused: 0, takenAt: null, given: 0, askedAt: now })
  return { key: key?.toString('hex') ?? null, purpose, address, feed_quota, wanted, spare, settled, returned, taken_at }
}

/** Takes in what the database answered to `wanted` requests; `askedAt` is when it was asked. */
export function settle (tally: Tally, rows: readonly Row[], wanted: number, askedAt: number): void {
  const [first] = rows
  if (first === undefined) return release(tally, wanted)
  tally.standings = rows.toSorted((a, b) => a.policy as string > (b.policy as string) ? -1 : 1).map(({ policy, quota, remaining, ends_in }) => ({ policy: policy as string, quota: quota as number, remaining: remaining as number, endsAt: askedAt + (ends_in as number) }))
  tally.policies = describePolicies(tally.standings)
  const granted = first.granted as number
  const endsAt = Math.min(...tally.standings.map((standing) => standing.endsAt))
  tally.held = tally.unused = first.spare as number
  Object.assign(tally, { heldUntil: Math.min(askedAt + holdFor, endsAt), takenAt: first.taken_at })
  const now = performance.now()
  tally.waiting.splice(0, granted).forEach(({ resolve }, at) => resolve(grant(tally.standings, tally.policies, tally.unused + granted - 1 - at, now)))
  tally.given += granted
  if (granted < wanted) giveUp(tally, wanted - granted, rows.some(({ held }) => (held as number) > 0), now)
  // Who came meanwhile is served from what was taken in advance.
  while (tally.waiting.length > 0 && tally.unused > 0 && now < tally.heldUntil) tally.waiting.shift()?.resolve(decide(tally, now) as Permit)
}

/** Refuses those who were not granted anything, unless what other processes hold may still come back. */
function giveUp (tally: Tally, count: number, isHeldElsewhere: boolean, now: number): void {
  const patience = isHeldElsewhere ? recallFor : 0
  const late = tally.waiting.slice(0, count).filter(({ since }) => now - since >= patience).length
  if (late < count) tally.retryAt = now + retryEvery
  if (late === 0) return
  tally.blockedUntil = Math.min(now + refuseFor, Math.max(...tally.standings.map(({ endsAt }) => endsAt)))
  for (const { resolve } of tally.waiting.splice(0, late)) resolve(refuse(tally.standings, tally.policies, now))
}

/** Lets `count` of those who wait pass uncounted: nothing limits them, or nobody can count. */
export function release (tally: Tally, count = tally.waiting.length): void {
  for (const { resolve } of tally.waiting.splice(0, count)) resolve(unlimited)
}
