/** What the API counts of its own, for /metrics. */
import { Histogram, type Registry } from 'prom-client'

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
