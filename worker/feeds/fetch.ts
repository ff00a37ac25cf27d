/**
 * One fetch of a feed: a GET that follows redirects itself, so that every hop is judged as the first was (FEED-160, FEED-161). Nothing is
 * remembered between two fetches: no cookies, no connections.
 */
import { asHttp, judgeSchedule, type Cidr } from '../../platform/addresses.ts'
import { discard, makeGuardedClient, type Answer, type Resolve } from '../../platform/guard.ts'
import { NoPermit } from '../../platform/semaphore.ts'
import { readRetryAfter } from '../webhooks/outcome.ts'
import { FetchFailure, keptOf, describeFailure, type Fetched } from './fetched.ts'
import { fetchLimits, MOST_REDIRECTS, type FetchLimits } from './limits.ts'
import { ACCEPT_ENCODING, readAnswer } from './read_answer.ts'

/**
 * `etag`, `lastModified`: validators of the bytes that are known. `judge` is asked before each request and throws a FetchFailure to prevent
 * it. `admit`: awaited by a body that is large, while no time counts. `upTo`: bytes that are wanted at most.
 */
export type Request = {
  url: string, etag?: string | null, lastModified?: string | null, judge?: (url: URL) => Promise<void> | void,
  admit?: () => Promise<void>, upTo?: number
}
/** `fetch` never rejects. A fetch that `close` cuts off, or whose `admit` throws NoPermit, has no outcome. */
export type Fetcher = { fetch: (request: Request) => Promise<Fetched | undefined>, close: () => void }
/** `resolve`, `ca` and `limits` are for tests. */
export type FetcherOptions = {
  allow: readonly Cidr[], userAgent: string, resolve?: Resolve, ca?: string, limits?: Partial<FetchLimits>
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

export function makeFetcher ({ allow, userAgent, resolve, ca, limits }: FetcherOptions): Fetcher {
  const { bytes, time, firstByte } = { ...fetchLimits, ...limits }
  const client = makeGuardedClient({ allow, timeout: firstByte, resolve, ca })
  const running = new Set<AbortController>()
  let isClosing = false

  const get = async (url: URL, headers: Record<string, string>, limit: AbortController): Promise<Answer> => {
    const timer = setTimeout(() => limit.abort(new FetchFailure('time', `No answer came within ${firstByte / 1000} seconds.`)), firstByte)
    try { return await client.request(url, { headers, signal: limit.signal }) } finally { clearTimeout(timer) }
  }

  const follow = async (
    request: Request, hop: { url: URL, requests: number }, admit: Request['admit'], limit: AbortController
  ): Promise<Partial<Fetched>> => {
    for (let redirects = 0; ; redirects++) {
      const reason = judgeSchedule(hop.url.href, allow)
      if (reason !== undefined) throw new FetchFailure('address', reason)
      await request.judge?.(hop.url)
      hop.requests++
      const answer = await get(hop.url, headersOf(request, userAgent), limit)
      const { status } = answer
      if (REDIRECTS.has(status)) {
        discard(answer.body)
        if (redirects === MOST_REDIRECTS) throw new FetchFailure('redirect', `The address redirects more than ${MOST_REDIRECTS} times.`)
        hop.url = nextOf(hop.url, answer.headers.location)
        continue
      }
      const headers = keptOf(answer)
      if (status === 304 && (request.etag || request.lastModified)) {
        discard(answer.body)
        return { outcome: 'not_modified', status, headers }
      }
      if (status < 200 || status > 299 || status === 206) { discard(answer.body); throw refusal(answer) }
      const { etag = null, 'last-modified': lastModified = null } = headers
      const read = await readAnswer(answer, { most: bytes, admit, upTo: request.upTo })
      return { outcome: 'body', status, ...read, etag, lastModified, headers }
    }
  }

  const fetch: Fetcher['fetch'] = async (request) => {
    const startedAt = performance.now()
    const limit = new AbortController()
    const late = (): void => limit.abort(new FetchFailure('time', `The fetch took longer than ${time / 1000} seconds.`))
    let timer = setTimeout(late, time)
    const admit = request.admit && (async () => {
      clearTimeout(timer)
      const left = startedAt + time - performance.now()
      await request.admit?.()
      timer = setTimeout(late, left)
    })
    const hop = { url: URL.canParse(request.url) ? new URL(asHttp(request.url)) : new URL('http://invalid/'), requests: 0 }
    const about = () => ({ requests: hop.requests, finalUrl: hop.url.href, durationMs: Math.round(performance.now() - startedAt) })
    running.add(limit)
    try {
      const reason = judgeSchedule(request.url, allow)
      if (reason !== undefined) throw new FetchFailure('address', reason)
      const cut = new Promise<never>((_, fail) => limit.signal.addEventListener('abort', () => fail(limit.signal.reason), { once: true }))
      return { ...await Promise.race([follow(request, hop, admit, limit), cut]), ...about() } as Fetched
    } catch (error) {
      if (isClosing || error instanceof NoPermit) return undefined
      const { code, message: words, status, retryAfterSeconds } = describeFailure(limit.signal.aborted ? limit.signal.reason : error)
      return { outcome: 'failed', code, words, status, retryAfterSeconds, ...about() }
    } finally {
      clearTimeout(timer)
      limit.abort()
      running.delete(limit)
    }
  }
  const close = (): void => {
    isClosing = true
    for (const limit of running) limit.abort(new FetchFailure('connection', 'The service is stopping.'))
    client.close()
  }
  return { fetch, close }
}

function headersOf ({ etag, lastModified }: Request, userAgent: string): Record<string, string> {
  return {
    'user-agent': userAgent, accept: '*/*', 'accept-encoding': ACCEPT_ENCODING,
    ...etag ? { 'if-none-match': etag } : {}, ...lastModified ? { 'if-modified-since': lastModified } : {}
  }
}

function nextOf (from: URL, location: string | undefined): URL {
  if (location === undefined || !URL.canParse(location, from.href)) throw new FetchFailure('redirect', 'The address redirects to nowhere.')
  const next = new URL(asHttp(new URL(location, from).href))
  if (from.protocol === 'https:' && next.protocol !== 'https:') {
    throw new FetchFailure('redirect', 'The address redirects from https to an address that is not encrypted.')
  }
  next.hash = ''
  return next
}

function refusal ({ status, headers }: Answer): FetchFailure {
  return new FetchFailure('status', `The publisher answered ${status}.`, {
    status, retryAfterSeconds: readRetryAfter(headers['retry-after'], Date.now())
  })
}
