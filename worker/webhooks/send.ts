/**
 * One attempt of a delivery: a signed POST, judged by its status alone (WEBHOOK-17). Redirects are not followed; what the answer says is
 * thrown away, and not waited for.
 */
import * as http from 'node:http'
import * as https from 'node:https'
import type { Duplex } from 'node:stream'
import { hostOf, judgeUrl, type Cidr } from '../../platform/addresses.ts'
import { makeLookup, watchSocket, type Resolve } from '../../platform/guard.ts'
import { remember } from '../../platform/remember.ts'
import { readRetryAfter, tellError, tellStatus, type Outcome } from './outcome.ts'
import { signHeaders } from './sign.ts'

export type Message = { url: string, mode: 'test' | 'live', eventId: string, body: string, secrets: readonly string[] }
/** `send` never rejects. An attempt that `close` cuts off has no outcome. */
export type Sender = { send: (message: Message) => Promise<Outcome | undefined>, close: () => void }
/** `timeout`: milliseconds for the attempt as a whole. `resolve` and `ca` are for tests. */
export type SenderOptions = { allow: readonly Cidr[], userAgent: string, timeout?: number, resolve?: Resolve, ca?: string }

const TIMEOUT = 15_000
/** How much of an answer is read, and for how long, so that its connection can be used again. */
const DRAIN_BYTES = 16_384
const DRAIN_TIME = 1_000
/** Milliseconds that a connection lies idle, and is used at all: a name that moves is followed. */
const IDLE = 10_000
const LONGEST_USE = 60_000
const FREE_A_HOST = 64

type Answer = { status: number, retryAfter: string | undefined }

export function makeSender ({ allow, userAgent, timeout = TIMEOUT, resolve, ca }: SenderOptions): Sender {
  const options = { keepAlive: true, lookup: makeLookup(allow, resolve), timeout: IDLE, maxFreeSockets: FREE_A_HOST, ...(ca ? { ca } : {}) }
  const agents = { 'http:': limitUse(new http.Agent(options)), 'https:': limitUse(new https.Agent(options)) }
  const fresh = { 'http:': new http.Agent({ ...options, keepAlive: false }), 'https:': new https.Agent({ ...options, keepAlive: false }) }

  const post = (url: URL, body: Buffer, headers: http.OutgoingHttpHeaders, signal: AbortSignal, via = agents): Promise<Answer> =>
    new Promise((done, fail) => {
      const isPlain = url.protocol === 'http:'
      const request = (isPlain ? http : https).request({
        agent: via[isPlain ? 'http:' : 'https:'], method: 'POST', hostname: hostOf(url),
        port: url.port || (isPlain ? 80 : 443), path: url.pathname + url.search, headers, signal,
      })
      request.on('socket', (socket) => watchSocket(socket, allow, (error) => request.destroy(error)))
      request.on('response', (response) => {
        done({ status: response.statusCode as number, retryAfter: response.headers['retry-after'] })
        drain(response)
      })
      request.on('upgrade', (response, socket) => {
        done({ status: response.statusCode as number, retryAfter: undefined })
        socket.destroy()
      })
      request.on('error', (error) => fail(Object.assign(error, { isStale: request.reusedSocket && isClosed(error) })))
      request.on('close', () => fail(Object.assign(new Error('closed'), { code: 'ECONNRESET' })))
      request.end(body)
    })

  /**
   * A connection that the receiver was just closing never showed it the request, or shows it twice, as any delivery may be: a new one
   * decides.
   */
  const postAnyway: typeof post = (url, body, headers, signal) =>
    post(url, body, headers, signal).catch((error: { isStale?: boolean }) => {
      if (error.isStale) return post(url, body, headers, signal, fresh)
      throw error
    })

  /** An address is judged and taken apart once: what comes of it depends on nothing else. */
  const read = remember((text: string, mode: Message['mode']) => `${mode} ${text}`, (text, mode): { reason: string } | { url: URL } => {
    const reason = judgeUrl(text, { mode, allow })
    return reason === undefined ? { url: new URL(text) } : { reason }
  })
  const running = new Set<AbortController>()
  let isClosing = false
  const send: Sender['send'] = async ({ url: text, mode, eventId, body: bodyText, secrets }) => {
    const startedAt = performance.now()
    const end = (statusCode: number | null, error: string | null, retryAfterSeconds: number | null): Outcome => ({
      statusCode, durationMs: Math.round(performance.now() - startedAt), error, retryAfterSeconds
    })
    const address = read(text, mode)
    if ('reason' in address) return end(null, address.reason, null)
    const body = Buffer.from(bodyText)
    const headers = {
      'content-type': 'application/cloudevents+json; charset=utf-8', 'content-length': body.length, 'user-agent': userAgent,
      ...signHeaders({ id: eventId, timestamp: Math.floor(Date.now() / 1000), body, secrets }),
    }
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), timeout)
    running.add(limit)
    try {
      const { status, retryAfter } = await postAnyway(address.url, body, headers, limit.signal)
      const error = tellStatus(status)
      return end(status, error, error === null ? null : readRetryAfter(retryAfter, Date.now()))
    } catch (error) {
      if (isClosing) return undefined
      return end(null, limit.signal.aborted ? tellError({ code: 'ETIME' }) : tellError(error), null)
    } finally {
      clearTimeout(timer)
      running.delete(limit)
    }
  }
  const close = (): void => {
    isClosing = true
    for (const limit of running) limit.abort()
    for (const agent of [...Object.values(agents), ...Object.values(fresh)]) agent.destroy()
  }
  return { send, close }
}

const isClosed = ({ code }: NodeJS.ErrnoException): boolean => code === 'ECONNRESET' || code === 'EPIPE'

/** Reads a little of the answer, and closes the connection of one that is long or slow. */
function drain (response: http.IncomingMessage): void {
  let size = 0
  const timer = setTimeout(() => response.destroy(), DRAIN_TIME)
  response.on('data', (chunk: Buffer) => { if ((size += chunk.length) > DRAIN_BYTES) response.destroy() })
  response.on('error', () => {})
  response.on('close', () => clearTimeout(timer))
}

/** Connections are used again only while they are young. */
function limitUse<A extends http.Agent> (agent: A): A {
  const openedAt = new WeakMap<Duplex, number>()
  const keep = agent.keepSocketAlive.bind(agent)
  agent.keepSocketAlive = (socket) => {
    const since = openedAt.get(socket) ?? Date.now()
    openedAt.set(socket, since)
    return Date.now() - since < LONGEST_USE && keep(socket) as unknown as boolean
  }
  return agent
}
