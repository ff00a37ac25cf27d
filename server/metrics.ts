/** What the API counts of its own, for /metrics. */
import { Counter, Histogram, type Registry } from 'prom-client'
import type { Queryable } from '../db/pool.ts'

/**
 * One request that is over; `status` undefined when it was abandoned; `key` is the hash of the key that it came with, which is known to be
 * good where it `isKnown`.
 */
export type Over = {
  method: string, route: string | undefined, status: number | undefined, seconds: number, key: Buffer | undefined, isKnown: boolean
}
export type OnRequest = (request: Over) => void

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function countRequests (registry: Registry): OnRequest {
  const durations = new Histogram({
    name: 'oyss_http_request_seconds', help: 'Requests by route and status, until the answer was handed to the system',
    labelNames: ['method', 'route', 'status'], buckets: SECONDS, registers: [registry]
  })
  return ({ method, route, status, seconds }) =>
    durations.observe({ method: route === undefined ? 'any' : method, route: route ?? 'none', status: status ?? 'abandoned' }, seconds)
}

/** As db/call.ts and PostGraphile name a function of schema manage in their statements. */
const CALLED = /\b"?manage"?\."?(\w+)"?\(/

/** Gives sessions whose calls of operations are counted: those that the log of actions leaves out are seen here alone (OPERATE-65). */
export function countOperations (registry: Registry): (db: Queryable) => Queryable {
  const calls = new Counter({
    name: 'oyss_operations_total', help: 'Operations called by pages and at /manage/graphql, by outcome',
    labelNames: ['operation', 'outcome'], registers: [registry]
  })
  return (db) => ({
    query: async (statement) => {
      const operation = CALLED.exec(statement.text)?.[1]
      const count = (outcome: string): void => { if (operation !== undefined) calls.inc({ operation, outcome }) }
      try {
        const result = await db.query(statement)
        count('succeeded')
        return result
      } catch (error) {
        count('failed')
        throw error
      }
    }
  })
}
