/**
 * Rate limits, counted in the database for all API processes together, so that they are exact: no request passes that was not counted there before it
 * was answered. Requests that arrive while an exchange with the database runs share the next one. A busy subject is counted a tenth of a second ahead:
 * what is not used of that goes back, and nobody is refused while it might.
 */
import type { Logger } from 'pino'
import { call } from '../../db/call.ts'
import type { Queryable } from '../../db/pool.ts'
import { unlimited, type Permit } from './permit.ts'
import { decide, isDue, isIdle, makeTaking, makeTally, release, settle, type Row, type Subject, type Tally } from './tally.ts'

/** `end` gives back what is held. */
export type Limiter = { take: (subject: Subject) => Permit | Promise<Permit>, end: () => Promise<void> }

/** Milliseconds between two looks at what is held, or waited for. */
const sweepEvery = 25
/** Milliseconds after which counting is given up and requests pass. */
const patience = 2_000
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
  const tallies = new Map<string, Tally>()
  const due = new Set<Tally>()
  let exchanging: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isEnding = false
  let warnedAt = -Infinity
  /** The last attempt to count failed: until one succeeds nobody waits for it. */
  let isBlind = false

  function tallyOf (subject: Subject): Tally {
    let tally = tallies.get(subject.name)
    if (tally === undefined) tallies.set(subject.name, tally = makeTally(subject))
    return tally
  }

  async function exchange (told: readonly Tally[]): Promise<void> {
    const askedAt = performance.now()
    const takings = told.map((tally) => makeTaking(tally, askedAt))
    try {
      const groups = Map.groupBy(await inTime(call(db, 'api.take_tokens', { takings })), ({ place }: Row) => place)
      isBlind = false
      told.forEach((tally, place) => settle(tally, groups.get(place) ?? [], takings[place]?.wanted ?? 0, askedAt))
    } catch (error) {
      isBlind = true
      warn(error as Error)
      for (const tally of told) release(tally)
    }
  }

  function warn ({ message }: Error): void {
    if (performance.now() < warnedAt + quietFor) return
    warnedAt = performance.now()
    log.warn({ error: message }, 'requests cannot be counted and pass')
  }

  /** Tells the database of everything that is due; while it is told, what is new waits for the next turn. */
  function turn (): void {
    if (exchanging !== undefined) return
    const now = performance.now()
    const told = [...due].filter((tally) => isEnding || isDue(tally, now))
    due.clear()
    if (told.length === 0) return
    exchanging = exchange(told).finally(() => { exchanging = undefined; turn() })
  }

  function sweep (): void {
    timer = undefined
    const now = performance.now()
    for (const [id, tally] of tallies) {
      if (isDue(tally, now)) due.add(tally)
      else if (isIdle(tally, now)) tallies.delete(id)
    }
    turn()
    if (tallies.size > 0) timer = setTimeout(sweep, sweepEvery)
  }

  return {
    take: (subject) => {
      const tally = tallyOf(subject)
      timer ??= setTimeout(sweep, sweepEvery)
      const now = performance.now()
      const decided = decide(tally, now)
      if (decided !== undefined) return decided
      const permit = new Promise<Permit>((resolve) => {
        tally.waiting.push({ since: now, resolve })
        if (now < tally.retryAt) return
        if (due.size === 0) setImmediate(turn)
        due.add(tally)
      })
      return isBlind ? unlimited : permit
    },
    end: async () => {
      clearTimeout(timer)
      await exchanging
      isEnding = true
      for (const tally of tallies.values()) if (isDue(tally, Infinity)) due.add(tally)
      turn()
      await exchanging
    }
  }
}
