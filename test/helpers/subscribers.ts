/** Subscribers of the stream of /v1/graphql, over a socket and as parts of a response. */
import { createClient, type Client } from 'graphql-ws'
import { WebSocket } from 'ws'
import { TIME_LIMIT } from './await_condition.ts'

export type Heard = {
  /** Every result so far, and what closed the socket. */
  results: any[], closed?: { code: number, reason: string }
  /** Resolves with what `find` gives of the results, when it gives something. */
  until: <T>(find: (results: any[]) => T | undefined | false) => Promise<T>
  /** Resolves when the stream has ended. */
  ended: Promise<void>
  end: () => void
}

const changes = (heard: any[]): any[] => heard.flatMap((result) => result.data?.changes?.data ?? [])
export const changesIn = changes

export const follow = 'subscription ($cursor: String, $types: [ChangeType!]) {' +
  ' changes(cursor: $cursor, types: $types) { data { id type event version } next_cursor has_more } }'

function makeHeard (): Heard & { hear: (result: any) => void, finish: () => void } {
  const { promise: ended, resolve: finish } = Promise.withResolvers<void>()
  const waiting = new Set<() => void>()
  const heard: any = {
    results: [], ended, finish, end: () => {},
    hear: (result: any) => { heard.results.push(result); for (const look of waiting) look() },
    until: (find: (results: any[]) => unknown) => new Promise((resolve, reject) => {
      const giveUp = (): void => { waiting.delete(look); reject(new Error(`heard only ${JSON.stringify(heard.results)}`)) }
      const timer = setTimeout(giveUp, TIME_LIMIT * 1000)
      const look = (): void => {
        const found = find(heard.results)
        if (found === undefined || found === false) return
        clearTimeout(timer)
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
    })
  }
  return heard
}

/** Over a socket; `headers` are those of its handshake. */
export function subscribe (baseUrl: string, key: string, variables: object = {}, options: {
  query?: string, headers?: Record<string, string>
} = {}): Heard {
  const heard = makeHeard()
  class Socket extends WebSocket {
    constructor (address: string, protocols: string) { super(address, protocols, { headers: options.headers ?? {} }) }
  }
  const client: Client = createClient({
    url: `${baseUrl.replace(/^http/, 'ws')}/v1/graphql`, webSocketImpl: Socket, retryAttempts: 0,
    ...key && { connectionParams: { authorization: `Bearer ${key}` } },
    on: { closed: (event: any) => { heard.closed = { code: event.code, reason: event.reason }; heard.finish() } }
  })
  const stop = client.subscribe({ query: options.query ?? follow, variables: variables as Record<string, unknown> }, {
    next: heard.hear,
    error: (error: any) => {
      heard.hear({ errors: Array.isArray(error) ? error : [{ message: String(error.reason ?? error) }] })
      heard.finish()
    },
    complete: heard.finish
  })
  heard.end = () => { stop(); void client.dispose() }
  return heard
}

/** As parts of a response. */
export async function subscribeByParts (baseUrl: string, key: string, variables: object = {}): Promise<Heard & { response: Response }> {
  const heard = makeHeard()
  const stop = new AbortController()
  const response = await fetch(`${baseUrl}/v1/graphql`, {
    method: 'POST', body: JSON.stringify({ query: follow, variables }), signal: stop.signal,
    headers: {
      authorization: `Bearer ${key}`, 'content-type': 'application/json', 'accept-encoding': 'gzip',
      accept: 'multipart/mixed;subscriptionSpec="1.0", application/json'
    }
  })
  heard.end = () => stop.abort()
  void (async () => {
    let text = ''
    for await (const bytes of response.body as ReadableStream<Uint8Array>) {
      text += Buffer.from(bytes).toString()
      const parts = text.split('\r\n--graphql')
      // What is in the last part may be a piece of it, unless it parses.
      while (parts.length > 1) {
        const content = parts[1]?.split('\r\n\r\n')[1]
        try {
          if (content !== undefined && content !== '{}') heard.hear(JSON.parse(content).payload)
        } catch { break }
        parts.splice(1, 1)
      }
      text = parts.length > 1 ? `\r\n--graphql${parts[1]}` : ''
    }
  })().catch(() => {}).finally(heard.finish)
  return Object.assign(heard, { response })
}
