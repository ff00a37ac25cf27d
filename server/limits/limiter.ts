/**
 * Rate limits, counted in the database for all API processes together, so that they are exact: no request passes that was not counted there before.
 * Requests that arrive while an exchange with the database runs share the next one.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { call } from '../../db/call.ts'
import type { Queryable } from '../../db/pool.ts'
import type { Routines } from '../../db/routines.ts'
import { describePolicies, grant, refuse, unlimited, type Permit, type Standing } from './permit.ts'

/** `request`, `push`, or `calendar`, which takes no key. */
export type Purpose = 'request' | 'push' | 'calendar'
/** Under what a request is counted: hash of its key, and its client's address where that matters. `name` tells subjects apart in this process. */
export type Subject = { name: string, key: Buffer | null, purpose: Purpose, address: string | null, feedQuota?: number | undefined }
/** `end` waits for what is being counted. */
export type Limiter = { take: (subject: Subject) => Promise<Permit>, end: () => Promise<void> }

type Row = Routines['api.take_tokens']['result'][number]
/** Requests of one subject that wait to be counted. */
type Queue = { subject: Subject, waiting: ((permit: Permit) => void)[] }

/** Milliseconds after which counting is given up and requests pass. */
const patience = 2_000
/** Milliseconds from one exchange to the next: what comes meanwhile shares one, which costs more than the read of one request. */
const spacing = 3
/** Milliseconds for which a refusal stands without asking again, so that a limit that is raised counts soon. */
const refuseFor = 1_000
/** Milliseconds between two lines of the log that say so. */
const quietFor = 10_000

/** The result, or a rejection when it takes longer than `patience`. */
async function inTime<T> (work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${patience} ms`)), patience)
  try { return await Promise.race([work, promise]) } finally { clearTimeout(timer) }
}

/** One of the takings of api.take_tokens; nothing is held in advance. */
const takingOf = ({ subject: { key, purpose, address, feedQuota: feed_quota }, waiting }: Queue): object =>
  ({ key: key?.toString('hex') ?? null, purpose, address, feed_quota, wanted: waiting.length, spare: 0 })

/** How the limits of a subject stand; `askedAt` is when the database was asked. */
const standingsOf = (rows: readonly Row[], askedAt: number): Standing[] => rows.toSorted((a, b) => a.policy as string > (b.policy as string) ? -1 : 1)
  .map(({ policy, quota, remaining, ends_in }) => ({ policy: policy as string, quota: quota as number, remaining: remaining as number, endsAt: askedAt + (ends_in as number) }))

/** `db` is a session of its own: counting waits for nothing else, and nothing for it. */
export function makeLimiter (db: Queryable, log: Logger): Limiter {
  let queues = new Map<string, Queue>()
  const refused = new Map<string, Standing[]>()
  let exchanging: Promise<void> | undefined
  let warnedAt = -Infinity
  /** The last attempt to count failed: until one succeeds nobody waits for it. */
  let isBlind = false

  /** Counts all that wait; who comes meanwhile is counted by the next exchange. */
  async function exchange (): Promise<void> {
    const told = [...queues.values()]
    queues = new Map()
    const askedAt = performance.now()
    try {
      const groups = Map.groupBy(await inTime(call(db, 'api.take_tokens', { takings: told.map(takingOf) })), ({ place }: Row) => place)
      isBlind = false
      told.forEach((queue, place) => settle(queue, groups.get(place) ?? [], askedAt))
    } catch (error) {
      isBlind = true
      warn(error as Error)
      for (const { waiting } of told) for (const resolve of waiting) resolve(unlimited)
    }
  }

  /** The first who waited are granted what there was. No row: nothing limits them. */
  function settle ({ subject: { name }, waiting }: Queue, rows: readonly Row[], askedAt: number): void {
    const [first] = rows
    if (first === undefined) return waiting.forEach((resolve) => resolve(unlimited))
    const [now, granted, standings] = [performance.now(), first.granted as number, standingsOf(rows, askedAt)]
    const policies = describePolicies(standings)
    waiting.forEach((resolve, at) => resolve(at < granted ? grant(standings, policies, granted - 1 - at, now) : refuse(standings, policies, now)))
    if (granted === waiting.length) return
    refused.set(name, standings)
    setTimeout(() => refused.delete(name), Math.min(refuseFor, Math.max(...standings.map(({ endsAt }) => endsAt - now)))).unref()
  }

  function warn ({ message }: Error): void {
    if (performance.now() < warnedAt + quietFor) return
    warnedAt = performance.now()
    log.warn({ error: message }, 'requests cannot be counted and pass')
  }

  /** One exchange at a time, and none sooner than `spacing` after the one before began. */
  function turn (): void {
    if (exchanging !== undefined || queues.size === 0) return
    const startedAt = performance.now()
    exchanging = exchange().then(() => sleep(Math.max(0, startedAt + spacing - performance.now()))).finally(() => { exchanging = undefined; turn() })
  }

  return {
    take: async (subject) => {
      const standings = refused.get(subject.name)
      if (standings !== undefined) return refuse(standings, describePolicies(standings), performance.now())
      let queue = queues.get(subject.name)
      if (queue === undefined) queues.set(subject.name, queue = { subject, waiting: [] })
      const { promise, resolve } = Promise.withResolvers<Permit>()
      queue.waiting.push(resolve)
      setImmediate(turn)
      return isBlind ? unlimited : promise
    },
    end: async () => { while (exchanging !== undefined) await exchanging }
  }
}
