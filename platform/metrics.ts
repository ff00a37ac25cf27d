/** The registry of a process for Prometheus, and who may read it. */
import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { collectDefaultMetrics, Registry } from 'prom-client'

/** A registry with the default metrics of the process, whose names begin with `prefix`. */
export function makeRegistry (prefix = ''): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix })
  return registry
}

const loopback = /^(?:127\.|::1$|::ffff:127\.)/
/** A page of anybody's, opened in a browser on this machine under a name of its own that leads here, is none of these. */
const ownHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i

/**
 * Metrics are not public: a request with the token may read them; where none is set, only one from this machine, to this machine by name or
 * address, that came through no proxy (OPERATE-5).
 */
export function mayRead (request: IncomingMessage, token: string | undefined): boolean {
  const { headers, socket: { remoteAddress = '' } } = request
  if (token === undefined) {
    return loopback.test(remoteAddress) && ownHost.test(headers.host ?? '') &&
      !['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => name in headers)
  }
  const [given, expected] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
