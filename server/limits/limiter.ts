/**
 * Rate limits, counted in the database for all API processes together, so that they are exact: no answer leaves that was not counted
 * there. A request is counted while its answer is read; those that arrive while the database counts are counted together, next.
 */
import type { Logger } from 'pino'
import { call } from '../../db/call.ts'
import type { Queryable } from '../../db/pool.ts'
import { refuse, unlimited, type Permit } from './permit.ts'
import { release, requestOf, settle, type Refusal, type Row, type Subject, type Tally } from './tally.ts'

/** `end` waits until everything is counted. */
export type Limiter = { take: (subject: Subject) => Permit | Promise<Permit>, end: () => Promise<void> }

/** Milliseconds after which counting is given up and requests pass. */
const patience = 2_000
/** Milliseconds that a request waits at most for others to be counted with: a count costs the database about as much as a read does. */
const gathering = 3
/** Milliseconds between two lines of the log that say so. */
const quietFor = 10_000

/** The result, or a rejection when it takes longer than `patience`. */
async function inTime<T> (work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${patience} ms`)), patience)
  try { return await Promise.race([work, promise]) } finally { clearTimeout(timer) }
}

/** `db` is a session of its own: counting waits for nothing else, and nothing for it. */
export function makeLimiter (db: Queryable, log: Logger): Limiter {
  let tallies = new Map<string, Tally>()
  const refusals = new Map<string, Refusal>()
  let counting: Promise<void> | undefined
  /** How many requests wait, and how many the last count had. */
  let [waiting, last] = [0, 0]
  let timer: NodeJS.Timeout | undefined
  let warnedAt = -Infinity
  /** The last attempt to count failed: until one succeeds nobody waits for it. */
  let isBlind = false

  /** Counts all that wait, in one statement. */
  async function count (): Promise<void> {
    const counted = [...tallies.values()]
    tallies = new Map()
    const askedAt = performance.now()
    try {
      const groups = Map.groupBy(await inTime(call(db, 'api.take_tokens', { requests: counted.map(requestOf) })), ({ place }: Row) => place)
      isBlind = false
      counted.forEach((tally, place) => note(tally.subject, settle(tally, groups.get(place) ?? [], askedAt)))
    } catch (error) {
      isBlind = true
      warn(error as Error)
      counted.forEach(release)
    }
  }

  function note ({ name }: Subject, refusal: Refusal | undefined): void {
    if (refusal === undefined) return
    refusals.set(name, refusal)
    setTimeout(() => refusals.delete(name), Math.max(0, refusal.until - performance.now())).unref()
  }

  function warn ({ message }: Error): void {
    if (performance.now() < warnedAt + quietFor) return
    warnedAt = performance.now()
    log.warn({ error: message }, 'requests cannot be counted and pass')
  }

  /** One count at a time: as soon as as many wait as the last one had, who tend to come again together, or when it `isDue`. */
  function countNext (isDue = false): void {
    if (counting !== undefined || waiting === 0) return
    if (waiting < last && !isDue) {
      timer ??= setTimeout(() => { timer = undefined; countNext(true) }, gathering)
      return
    }
    clearTimeout(timer);
    [timer, last, waiting] = [undefined, waiting, 0]
    counting = count().finally(() => { counting = undefined; countNext() })
  }

  return {
    take: (subject) => {
      const refusal = refusals.get(subject.name)
      if (refusal !== undefined) return refuse(refusal.states, refusal.policies, performance.now())
      waiting += 1
      if (waiting === 1 || waiting === last) setImmediate(() => countNext())
      let tally = tallies.get(subject.name)
      if (tally === undefined) tallies.set(subject.name, tally = { subject, waiting: [] })
      const { promise, resolve } = Promise.withResolvers<Permit>()
      tally.waiting.push(resolve)
      return isBlind ? unlimited : promise
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
