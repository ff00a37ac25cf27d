/**
 * One attempt of a delivery: a signed POST, judged by its status alone (WEBHOOK-17). Redirects are not followed; what the answer says is
 * thrown away, and not waited for.
 */
import type { Readable } from 'node:stream'
import { judgeUrl, type Cidr } from '../../platform/addresses.ts'
import { isStale, makeGuardedClient, type Resolve } from '../../platform/guard.ts'
import { remember } from '../../platform/remember.ts'
import { readRetryAfter, describeError, describeStatus, type Outcome } from './outcome.ts'
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

export function makeSender ({ allow, userAgent, timeout = TIMEOUT, resolve, ca }: SenderOptions): Sender {
  const guard = { allow, timeout, resolve, ca }
  const [client, fresh] = [makeGuardedClient({ ...guard, keep: { idle: IDLE, use: LONGEST_USE } }), makeGuardedClient(guard)]

  /**
   * A connection that the receiver was just closing never showed it the request, or shows it twice, as any delivery may be: a new one
   * decides.
   */
  const post: typeof client.request = (url, sent) => client.request(url, sent).catch((error: unknown) => {
    if (isStale(error)) return fresh.request(url, sent)
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
      'content-type': 'application/cloudevents+json; charset=utf-8', 'user-agent': userAgent,
      ...signHeaders({ id: eventId, timestamp: Math.floor(Date.now() / 1000), body, secrets }),
    }
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), timeout)
    running.add(limit)
    try {
      const { status, headers: { 'retry-after': retryAfter }, body: answer } = await post(address.url, {
        method: 'POST', headers, body, signal: limit.signal
      })
      drain(answer)
      const error = describeStatus(status)
      return end(status, error, error === null ? null : readRetryAfter(retryAfter, Date.now()))
    } catch (error) {
      if (isClosing) return undefined
      return end(null, limit.signal.aborted ? describeError({ code: 'ETIME' }) : describeError(error), null)
    } finally {
      clearTimeout(timer)
      running.delete(limit)
    }
  }
  const close = (): void => {
    isClosing = true
    for (const limit of running) limit.abort()
    for (const one of [client, fresh]) one.close()
  }
  return { send, close }
}

/** Reads a little of the answer, and closes the connection of one that is long or slow. */
function drain (body: Readable): void {
  let size = 0
  const timer = setTimeout(() => body.destroy(), DRAIN_TIME)
  body.on('data', (chunk: Buffer) => { if ((size += chunk.length) > DRAIN_BYTES) body.destroy() })
  body.on('error', () => {})
  body.on('close', () => clearTimeout(timer))
}
