/**
 * Requests to addresses that others chose, for libraries that take a `fetch` of their own (OpenID Connect): judged as those of feeds are,
 * without redirects, cookies or connections that are kept, and bounded in time and size.
 */
import * as http from 'node:http'
import * as https from 'node:https'
import { addressesOf, hostOf, isPublicAddress, judgeUrl, mayConnect, type Cidr } from './addresses.ts'
import { makeLookup, watchSocket, type Resolve } from './guard.ts'

/** What is sent; `body` as a form or text. */
export type Sent = { method: string, headers: Record<string, string>, body?: unknown }
export type GuardedFetch = (url: string, sent: Sent) => Promise<Response>
/** `time`: milliseconds for the whole exchange; `bytes`: of the answer, at most. `resolve` and `ca` are for tests. */
export type GuardedFetchOptions = {
  allow: readonly Cidr[], userAgent: string, time?: number, bytes?: number, resolve?: Resolve, ca?: string
}

/** A request that was not made or not answered; the message is a sentence for people. */
export class FetchRefused extends Error {}

const [TIME, BYTES] = [10_000, 2 ** 20] as const
const EMPTY = new Set([204, 205, 304])

/**
 * Why no request may go to a url, as a sentence; undefined where it may. Without TLS only addresses that the setting OYSS_FETCH_ALLOW names
 * are reached.
 */
export function judgeAddress (text: string, allow: readonly Cidr[]): string | undefined {
  const addresses = URL.canParse(text) && new URL(text).protocol === 'http:' ? addressesOf(hostOf(new URL(text))) ?? [] : []
  const mode = addresses.some((address) => !isPublicAddress(address) && mayConnect(address, allow)) ? 'test' : 'live'
  return judgeUrl(text, { mode, allow, setting: 'OYSS_FETCH_ALLOW' })?.replace(' in live mode', '')
}

/** Rejects with FetchRefused, or with the error of the connection. */
export function makeGuardedFetch ({ allow, userAgent, time = TIME, bytes = BYTES, resolve, ca }: GuardedFetchOptions): GuardedFetch {
  const options = { keepAlive: false, lookup: makeLookup(allow, resolve), ...ca ? { ca } : {} }
  const agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) }
  return (text, { method, headers, body }) => new Promise((done, fail) => {
    const reason = judgeAddress(text, allow)
    if (reason !== undefined) return fail(new FetchRefused(reason))
    const url = new URL(text)
    const isPlain = url.protocol === 'http:'
    const content = body == null ? undefined : body instanceof Uint8Array ? body : Buffer.from(String(body))
    const request = (isPlain ? http : https).request({
      agent: agents[isPlain ? 'http:' : 'https:'], method, hostname: hostOf(url), port: url.port || (isPlain ? 80 : 443),
      path: url.pathname + url.search,
      headers: { ...headers, 'user-agent': userAgent, connection: 'close', ...content ? { 'content-length': content.length } : {} },
    })
    const timer = setTimeout(() => request.destroy(new FetchRefused(`No whole answer came within ${time / 1000} seconds.`)), time)
    request.on('socket', (socket) => watchSocket(socket, allow, (error) => request.destroy(error)))
    request.on('upgrade', (_, socket) => { socket.destroy() })
    request.on('error', fail)
    request.on('close', () => { clearTimeout(timer); fail(new FetchRefused('The connection was closed before the answer came.')) })
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        if ((size += chunk.length) > bytes) request.destroy(new FetchRefused(`The answer is longer than ${bytes} bytes.`))
      })
      response.on('error', fail)
      response.on('end', () => done(answerOf(response, Buffer.concat(chunks))))
    })
    request.end(content)
  })
}

function answerOf ({ statusCode = 500, headers }: http.IncomingMessage, body: Buffer): Response {
  const status = statusCode < 200 || statusCode > 599 ? 502 : statusCode
  const kept = Object.entries(headers).flatMap(([name, value]) => typeof value === 'string' ? [[name, value] as [string, string]] : [])
  return new Response(EMPTY.has(status) ? null : new Uint8Array(body), { status, headers: kept })
}
