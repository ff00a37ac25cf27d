/**
 * A receiver of webhooks on this machine that behaves as a test wishes, well or badly.
 *
 *   const receiver = await startReceiver(t, (request) => request.attempt === 1 ? 503 : 204)
 *   await receiver.arrived(2)
 *   receiver.requests[0].headers['webhook-id']
 */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { Test } from 'tap'
import { TIME_LIMIT } from '../await_condition.ts'

export type Received = {
  path: string, headers: IncomingHttpHeaders, body: string, at: number, attempt: number, connection: number
}
/** A status, with headers; or a way to misbehave. */
export type Behaviour = number | { status: number, headers: Record<string, string> } | keyof typeof misbehaviours
export type Receiver = {
  port: number
  url: (path?: string) => string
  requests: Received[]
  /** How many have been made. */
  connections: () => number
  behave: (choose: Choose) => void
  /** Resolves when `count` requests in all have come; to `path`, if given. */
  arrived: (count: number, path?: string) => Promise<Received[]>
  close: () => Promise<void>
}
type Choose = (request: Received) => Behaviour | Promise<Behaviour>

const misbehaviours = {
  /** Never answers. */
  hang: () => {},
  /** Closes the connection with RST instead of an answer. */
  reset: (socket: Socket) => socket.resetAndDestroy(),
  /** Closes it in order instead of an answer. */
  close: (socket: Socket) => socket.end(),
  /** Announces a thousand bytes, sends four and closes. */
  short: (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nfour'),
  /** Announces four bytes and sends a thousand. */
  long: (socket: Socket) => socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n${'x'.repeat(1000)}`),
  /** Announces no end, and has none. */
  endless: (socket: Socket) => { socket.write('HTTP/1.1 200 OK\r\n\r\n'); pour(socket, 'x'.repeat(10_000)) },
  /** Sends a header a moment, for ever. */
  dribble: (socket: Socket) => { socket.write('HTTP/1.1 200 OK\r\n'); pour(socket, 'X-A: b\r\n', 20) },
  garbage: (socket: Socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'),
  headers: (socket: Socket) => socket.write(`HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`),
  /** Wants to speak another protocol. */
  upgrade: (socket: Socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n'),
  /** Says for ever that an answer will come. */
  soon: (socket: Socket) => pour(socket, 'HTTP/1.1 102 Processing\r\n\r\n', 20),
} as const

function pour (socket: Socket, text: string, every = 1): void {
  const timer = setInterval(() => socket.write(text), every)
  socket.on('close', () => clearInterval(timer)).on('error', () => {})
}

/** Closed with the test. `tls` makes it speak https. */
export async function startReceiver (t: Pick<Test, 'teardown'>, choose: Choose = () => 204, { tls, host = '127.0.0.1' }: {
  tls?: { key: string, cert: string }, host?: string
} = {}): Promise<Receiver> {
  const requests: Received[] = []
  const seen = new Map<string, number>()
  const waiting = new Set<() => void>()
  let chosen = choose
  let connections = 0
  const answer = async (request: Received, response: ServerResponse): Promise<void> => {
    const behaviour = await chosen(request)
    if (typeof behaviour === 'string') misbehaviours[behaviour](response.socket as Socket)
    else if (typeof behaviour === 'number') response.writeHead(behaviour).end()
    else response.writeHead(behaviour.status, behaviour.headers).end()
  }
  const server = (tls ? createSecureServer(tls) : createServer()).on('request', (req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      const key = `${req.url} ${req.headers['webhook-id']}`
      seen.set(key, (seen.get(key) ?? 0) + 1)
      const request = {
        path: req.url as string, headers: req.headers, body: Buffer.concat(chunks).toString(), at: Date.now(),
        attempt: seen.get(key) as number, connection: connections
      }
      requests.push(request)
      for (const look of waiting) look()
      void answer(request, res)
    })
  })
  server.on('connection', () => { connections++ })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((done) => server.listen(0, host, done))
  const { port } = server.address() as AddressInfo
  const close = (): Promise<void> => new Promise((done) => { server.close(() => done()); server.closeAllConnections() })
  t.teardown(close)
  return {
    port, requests, close, connections: () => connections,
    url: (path = '/hook') => `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}${path}`,
    behave: (choose) => { chosen = choose },
    arrived: (count, path) => new Promise((done, fail) => {
      const found = (): Received[] => requests.filter((request) => path === undefined || request.path === path)
      const timer = setTimeout(
        () => { waiting.delete(look); fail(new Error(`${found().length} of ${count} requests came`)) }, TIME_LIMIT * 1000
      )
      const look = (): void => {
        if (found().length < count) return
        clearTimeout(timer); waiting.delete(look); done(found())
      }
      waiting.add(look)
      look()
    }),
  }
}
