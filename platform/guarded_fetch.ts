/**
 * Requests to addresses that others chose, for libraries that take a `fetch` of their own (OpenID Connect): judged as those of feeds are,
 * without redirects, cookies or connections that are kept, and bounded in time and size.
 */
import { addressesOf, hostOf, isPublicAddress, judgeUrl, mayConnect, type Cidr } from './addresses.ts'
import { makeGuardedClient, type Answer, type Resolve } from './guard.ts'

/** What is sent; `body` as a form or text. */
type Sent = { method: string, headers: Record<string, string>, body?: unknown }
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
  const client = makeGuardedClient({ allow, timeout: time, resolve, ca })
  return async (text, { method, headers, body }) => {
    const reason = judgeAddress(text, allow)
    if (reason !== undefined) throw new FetchRefused(reason)
    const content = body == null ? undefined : Buffer.from(body instanceof Uint8Array ? body : String(body))
    const signal = AbortSignal.timeout(time)
    try {
      const sent = { method, headers: { ...headers, 'user-agent': userAgent }, body: content, signal }
      return await readWhole(await client.request(new URL(text), sent), bytes)
    } catch (error) {
      throw signal.aborted ? new FetchRefused(`No whole answer came within ${time / 1000} seconds.`) : error
    }
  }
}

async function readWhole ({ status, headers, body }: Answer, bytes: number): Promise<Response> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if ((size += chunk.length) > bytes) throw new FetchRefused(`The answer is longer than ${bytes} bytes.`)
    chunks.push(chunk)
  }
  const known = status < 200 || status > 599 ? 502 : status
  return new Response(EMPTY.has(known) ? null : Buffer.concat(chunks), { status: known, headers })
}
