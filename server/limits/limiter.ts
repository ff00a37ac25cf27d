/**
 * Keys and rate limits, judged and counted in the database for all API processes together, so that they are exact: no answer leaves that
 * was not counted there. A request is counted while its answer is read; those that arrive while the database counts are counted together,
 * next. While the database cannot count, or too many wait for it, each process counts by itself (own_count.ts).
 */
import type { Logger } from 'pino'
import { call } from '../../db/call.ts'
import type { Queryable } from '../../db/pool.ts'
import { makeOwnCount } from './own_count.ts'
import { refuse, type Permit } from './permit.ts'
import { requestOf, settle, type AddressQuotas, type Refusal, type Row, type Subject, type Tally, type Waiting } from './tally.ts'

/** `end` waits until everything is counted. */
export type Limiter = { take: (subject: Subject) => Permit | Promise<Permit>, end: () => Promise<void> }

/** Milliseconds after which counting in the database is given up. */
const longestWait = 2_000
/** Milliseconds that a request waits at most for others to be counted with: a count costs the database about as much as a read does. */
const gathering = 3
/** Milliseconds between two lines of the log that say that the database does not count. */
const quietFor = 10_000
/** Subjects counted by one statement, which holds the locks of all their buckets; and requests that may wait for a count. */
const mostSubjects = 500
const mostWaiting = 10_000

/** Those of a subject that weigh as much are counted together: what is too much for some may do for others. */
const tallyName = ({ name, weight = 1 }: Subject): string => weight === 1 ? name : `${weight} ${name}`

/** The result, or a rejection when it takes longer than `timeout` milliseconds. */
async function inTime<T> (work: Promise<T>, timeout: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${timeout} ms`)), timeout)
  try { return await Promise.race([work, promise]) } finally { clearTimeout(timer) }
}

/** `db` is a session of its own: counting waits for nothing else, and nothing for it. */
export function makeLimiter (db: Queryable, log: Logger, quotas: AddressQuotas, timeout = longestWait): Limiter {
  const tallies = new Map<string, Tally>()
  const refusals = new Map<string, Refusal>()
  const own = makeOwnCount(quotas)
  let counting: Promise<void> | undefined
  /** How many requests wait, and how many the last count had. */
  let [waiting, last] = [0, 0]
  let timer: NodeJS.Timeout | undefined
  let warnedAt = -Infinity
  /** The last attempt to count failed: until one succeeds nobody waits for it. */
  let isBlind = false

  /** Counts the subjects that wait, in one statement. */
  async function count (counted: readonly Tally[]): Promise<void> {
    const askedAt = performance.now()
    try {
      const requests = counted.map((tally) => requestOf(tally, quotas))
      const groups = Map.groupBy(await inTime(call(db, 'api.consume_tokens', { requests }), timeout), ({ place }: Row) => place)
      isBlind = false
      counted.forEach((tally, place) => {
        const rows = groups.get(place) as Row[]
        own.learn(tally.subject, rows)
        note(tally.subject, settle(tally, rows, askedAt))
      })
    } catch (error) {
      isBlind = true
      warn(error as Error)
      for (const { waiting } of counted) for (const resolve of waiting) resolve(undefined)
    }
  }

  function note (subject: Subject, refusal: Refusal | undefined): void {
    if (refusal === undefined) return
    const name = tallyName(subject)
    refusals.set(name, refusal)
    setTimeout(() => refusals.delete(name), Math.max(0, refusal.until - performance.now())).unref()
  }

  function warn ({ message }: Error): void {
    if (performance.now() < warnedAt + quietFor) return
    warnedAt = performance.now()
    log.warn({ error: message }, 'the database does not count requests: this process counts them by itself')
  }

  /** Those who have waited longest, as many as one statement counts. */
  function takeFirst (): Tally[] {
    const first: Tally[] = []
    last = 0
    for (const [name, tally] of tallies) {
      if (first.length === mostSubjects) break
      first.push(tally)
      tallies.delete(name)
      last += tally.waiting.length
    }
    waiting -= last
    return first
  }

  /** One count at a time: as soon as as many wait as the last one had, who tend to come again together, or when it `isDue`. */
  function countNext (isDue = false): void {
    if (counting !== undefined || waiting === 0) return
    if (waiting < last && !isDue) {
      timer ??= setTimeout(() => { timer = undefined; countNext(true) }, gathering)
      return
    }
    clearTimeout(timer)
    timer = undefined
    counting = count(takeFirst()).finally(() => { counting = undefined; countNext() })
  }

  /** Lets the request be counted with others of its subject; `resolve` is called with what came of it, undefined where nothing did. */
  function enqueue (subject: Subject, resolve: Waiting): void {
    waiting += 1
    if (waiting === 1 || waiting === last) setImmediate(() => countNext())
    const name = tallyName(subject)
    let tally = tallies.get(name)
    if (tally === undefined) tallies.set(name, tally = { subject, waiting: [] })
    tally.waiting.push(resolve)
  }

  return {
    take: (subject) => {
      const name = tallyName(subject)
      const refusal = refusals.get(name)
      if (refusal !== undefined) return refuse(refusal.states, refusal.policies, performance.now())
      if (waiting >= mostWaiting) return own.take(subject)
      // Of those that are counted together no more can be granted than the limit is: the rest need not be read for first.
      if ((tallies.get(name)?.waiting.length ?? 0) * (subject.weight ?? 1) >= own.mostOf(subject)) return own.refuse(subject)
      if (isBlind) {
        if (waiting === 0) enqueue(subject, () => {}) // whether the database counts again
        return own.take(subject)
      }
      return new Promise((resolve) => enqueue(subject, (permit) => resolve(permit ?? own.take(subject))))
    },
    end: async () => {
      countNext(true)
      while (counting !== undefined) {
        await counting
        countNext(true)
      }
    }
  }
}
