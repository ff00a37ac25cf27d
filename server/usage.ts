/**
 * Counts what comes with each key, by route, and adds it up in the database every ten seconds (LIMIT-50). What a process that is killed
 * had not reported yet is missing there; the limits do not rest on it.
 */
import type { Logger } from 'pino'
import { call } from '../db/call.ts'
import type { Queryable } from '../db/pool.ts'
import type { OnRequest } from './metrics.ts'

/** `end` reports what is left to the database. */
export type Usage = { note: OnRequest, end: () => Promise<void> }
type Count = { key: string, route: string, answered: number, refused: number, failed: number }

const EVERY = 10_000
/** Pairs of a key and a route, and keys known to be good, that are remembered at once: more are not counted until the next time. */
const MOST = 5_000

/** `db` is the primary. */
export function makeUsage (db: Queryable, log: Logger, every = EVERY): Usage {
  let counts = new Map<string, Count>()
  /** A request that was refused for a limit says nothing of its key: it is counted where the key was good before. */
  const known = new Set<string>()
  let sending = Promise.resolve()

  const learn = (hash: string): void => {
    if (known.size >= MOST && !known.has(hash)) known.clear()
    known.add(hash)
  }

  /** The count of a key and route; one that is not kept where there is no room for it. */
  function countOf (key: string, route: string): Count {
    const name = `${key} ${route}`
    const count = counts.get(name) ?? { key, route, answered: 0, refused: 0, failed: 0 }
    if (counts.size < MOST) counts.set(name, count)
    return count
  }

  async function send (): Promise<void> {
    if (counts.size === 0) return
    const sent = counts
    counts = new Map()
    try {
      await call(db, 'api.record_usage', { requests: [...sent.values()] })
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'usage not recorded: it is reported again')
      for (const { key, route, answered, refused, failed } of sent.values()) {
        const count = countOf(key, route)
        count.answered += answered
        count.refused += refused
        count.failed += failed
      }
    }
  }

  const next = (): Promise<void> => sending = sending.then(send)
  const timer = setInterval(() => { void next() }, every).unref()

  return {
    note: ({ key, isKnown, method, route, status }) => {
      if (key === undefined || route === undefined) return
      const hash = key.toString('hex')
      if (isKnown) learn(hash)
      if (!known.has(hash)) return
      const count = countOf(hash, `${method} ${route}`)
      if (status === 429) count.refused += 1
      else if (status !== undefined && status < 400) count.answered += 1
      else count.failed += 1
    },
    end: async () => { clearInterval(timer); await next() }
  }
}
