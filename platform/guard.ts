/**
 * Keeps requests that others asked for away from what is not public: the addresses that a name resolves to are judged when a connection is
 * made, and it goes to those and no others, so a name that answers differently a moment later gains nothing. No proxy is ever asked.
 */
import { Resolver } from 'node:dns/promises'
import { isIP, isIPv6, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { Agent, buildConnector, errors } from 'undici'
import { addressesOf, hostOf, mayConnect, type Cidr } from './addresses.ts'

/** All addresses of a name. */
export type Resolve = (host: string) => Promise<string[]>

/** `code` of the error of a connection that was not made. */
export const FORBIDDEN = 'EFORBIDDEN'

const forbidden = (): Error => Object.assign(new Error('the address is not public'), { code: FORBIDDEN })

/**
 * Asks name servers, not the threads that getaddrinfo would hold: a name server that hangs delays nobody else. Hosts files and search
 * domains, which lead inside, are not read.
 */
const resolveName: Resolve = async (host) => {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const addresses = answers.flatMap((answer) => answer.status === 'fulfilled' ? answer.value : [])
  if (addresses.length > 0) return addresses
  throw (answers[0] as PromiseRejectedResult).reason
}

/** For the option `lookup` of a connection. One address that may not be connected to spoils the name. */
export function makeLookup (allow: readonly Cidr[], resolve: Resolve = resolveName): LookupFunction {
  return (hostname, options, done) => {
    Promise.resolve(addressesOf(hostname) ?? resolve(hostname)).then((addresses) => {
      const isLocal = addressesOf(hostname) !== undefined
      const usable = isLocal ? addresses.filter((address) => mayConnect(address, allow)) : addresses
      if (usable.length === 0 || !usable.every((address) => mayConnect(address, allow))) throw forbidden()
      const found = usable.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
        .filter(({ family }) => !options.family || Number(options.family) === family)
      if (options.all) done(null, found)
      else done(null, found[0]?.address ?? '', found[0]?.family ?? 4)
    }).catch((error: Error) => done(error, options.all ? [] : '', 4))
  }
}

/** `method` is GET by itself. */
export type Sent = { method?: string, headers: Record<string, string>, body?: Buffer | undefined, signal: AbortSignal }
export type Answer = { status: number, headers: Record<string, string>, body: Readable }
/** `request` follows no redirect and inflates nothing; it rejects when its signal says so, also while it waits for a connection. */
export type GuardedClient = { request: (url: URL, sent: Sent) => Promise<Answer>, close: () => void }
/**
 * `timeout`: milliseconds for a connection to be made. `resolve` and `ca` are for tests. Connections are used once, unless `keep` says for
 * how many milliseconds they lie idle, and are used at all.
 */
export type GuardOptions = {
  allow: readonly Cidr[], timeout: number, resolve?: Resolve | undefined, ca?: string | undefined, keep?: { idle: number, use: number }
}

export function makeGuardedClient ({ allow, timeout, resolve, ca, keep }: GuardOptions): GuardedClient {
  const makeConnection = buildConnector({ timeout, lookup: makeLookup(allow, resolve), ...ca ? { ca } : {} })
  /** Numbers are looked up nowhere, so they are judged here. An error says how much came over its connection, as those of undici do. */
  const connect: buildConnector.connector = (target, done) => {
    if (isIP(target.hostname) && !mayConnect(target.hostname, allow)) return done(forbidden(), null)
    makeConnection(target, (...[error, socket]) => {
      if (error !== null) return done(error, null)
      done(null, socket.on('error', (error) => Object.assign(error, { socket: { bytesRead: socket.bytesRead } })))
    })
  }
  const agent = new Agent({
    connect, headersTimeout: 0, bodyTimeout: 0,
    ...keep ? { keepAliveTimeout: keep.idle, keepAliveMaxTimeout: keep.idle, clientTtl: keep.use } : { pipelining: 0 }
  })
  const request: GuardedClient['request'] = async (url, { method = 'GET', headers, body = null, signal }) => {
    const origin = new URL(url.origin)
    if (!origin.hostname.startsWith('[')) origin.hostname = hostOf(url) // without the dot of the root, as certificates have it
    const { promise: cut, reject } = Promise.withResolvers<never>()
    const end = (): void => reject(signal.reason)
    signal.addEventListener('abort', end, { once: true })
    try {
      const answering = agent.request({ origin, path: url.pathname + url.search, method, headers, body, signal })
      const { statusCode: status, headers: received, body: stream } = await Promise.race([answering, cut])
      const single = Object.entries(received).flatMap(([name, value]) => typeof value === 'string' ? [[name, value]] : [])
      return { status, headers: Object.fromEntries(single), body: stream }
    } catch (error) {
      if ((error as Error).message === 'bad upgrade') return { status: 101, headers: {}, body: Readable.from([]) }
      throw error
    } finally { signal.removeEventListener('abort', end) }
  }
  return { request, close: () => { void agent.destroy() } }
}

/** Whether a request failed since its connection had been closed, after others had been answered over it. */
export function isStale (error: unknown): boolean {
  const { code = '', socket } = Object(error) as { code?: string, socket?: { bytesRead?: number } }
  return ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(code) && (socket?.bytesRead ?? 0) > 0
}

/** Whether what was answered is no HTTP. */
export const isGarbage = (error: unknown): boolean => error instanceof errors.HTTPParserError

/** Ends a body that nobody reads, and its connection. */
export const discard = (body: Readable): void => { body.on('error', () => {}).destroy() }
