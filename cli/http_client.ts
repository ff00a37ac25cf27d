/** A small client of the API: what the demo and the tests need. */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

export type Answer = { status: number, headers: Headers, body: any }
export type Receipt = { batch_id: string, accepted: number, rejected: number, errors?: { index: number, path: string, message: string }[] }
export type HttpClient = {
  /** `path` begins with a slash; `headers` are added to the key. */
  get: (path: string, headers?: Record<string, string>) => Promise<Answer>
  /** Pushes as `source`; the idempotency key derives from the body unless given. */
  push: (source: string, observations: object[], idempotencyKey?: string) => Promise<Answer>
  /** Any method; no header is added but the key. */
  send: (method: string, path: string, headers?: Record<string, string>, body?: string | Buffer) => Promise<Answer>
  post: (path: string, body: string | Buffer, headers?: Record<string, string>) => Promise<Answer>
  delete: (path: string) => Promise<Answer>
  /** Polls until the batch is done or failed, at most `seconds`, first after `pause` milliseconds; gives its record. */
  waitForBatch: (batchId: string, seconds?: number, pause?: number) => Promise<any>
}

/** What was asked and what came. */
export type Exchange = { method: string, path: string, answer: Answer }

/** `observe` sees every exchange. */
export function makeHttpClient (baseUrl: string, key: string, observe: (exchange: Exchange) => void = () => {}): HttpClient {
  /** Waits for the time of Retry-After when the rate limit is exceeded, and tries again. */
  const send = async (...request: Parameters<typeof sendOnce>): Promise<Answer> => {
    for (;;) {
      const answer = await sendOnce(...request)
      if (answer.status !== 429) return answer
      await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1000)
    }
  }
  const sendOnce = async (method: string, path: string, headers: Record<string, string>, body?: string | Buffer): Promise<Answer> => {
    const authorization: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {}
    const response = await fetch(baseUrl + path, {
      method, headers: { ...authorization, ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) })
    })
    const text = await response.text()
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    const answer = { status: response.status, headers: response.headers, body: isJson && text ? JSON.parse(text) : text }
    observe({ method, path, answer })
    return answer
  }
  const get: HttpClient['get'] = (path, headers = {}) => send('GET', path, headers)
  const post: HttpClient['post'] = (path, body, headers = {}) =>
    send('POST', path, { 'content-type': 'application/json', ...headers }, body)
  return {
    get,
    send: (method, path, headers = {}, body) => send(method, path, headers, body),
    post,
    delete: (path) => send('DELETE', path, {}),
    push: (source, observations, idempotencyKey) => {
      const body = JSON.stringify({ source, observations })
      return post('/v1/observations', body, { 'idempotency-key': idempotencyKey ?? createHash('sha256').update(body).digest('hex') })
    },
    waitForBatch: async (batchId, seconds = 60, first = 0) => {
      const deadline = Date.now() + seconds * 1000
      await sleep(first)
      for (let pause = Math.max(first, 20); ; pause = Math.min(pause * 1.5, 500)) {
        const { status, body } = await get(`/v1/batches/${batchId}`)
        if (status !== 200) throw new Error(`GET /v1/batches/${batchId} answered ${status}: ${JSON.stringify(body)}`)
        if (body.status === 'done' || body.status === 'failed') return body
        if (Date.now() > deadline) throw new Error(`batch ${batchId} is still ${body.status} after ${seconds} s: does a worker run?`)
        await sleep(pause)
      }
    },
  }
}
