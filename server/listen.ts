/** The HTTP server below the application: how long it waits for slow clients, and how it stops without dropping a request. */
import { randomUUID } from 'node:crypto'
import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerOptions } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { ServiceError } from '../db/errors.ts'
import { always } from './middleware/protect.ts'
import { makeProblem } from './render/problem.ts'

/**
 * Milliseconds: until the headers have arrived, until the whole request has, of silence on a connection while an answer is made or taken,
 * of silence between two requests, and between two looks at all that.
 */
export type Timeouts = Required<Pick<ServerOptions, 'headersTimeout' | 'requestTimeout' | 'keepAliveTimeout'
  | 'connectionsCheckingInterval'>> & { silence: number }

export const timeouts: Timeouts = {
  headersTimeout: 15_000, requestTimeout: 120_000, silence: 120_000, keepAliveTimeout: 65_000, connectionsCheckingInterval: 2_000
}

/** Bytes of the request line and all headers. */
const maxHeaderSize = 16 * 1024

/** Open connections. One that was opened in advance counts for node:http as idle only after its first request. */
const connections = new WeakMap<Server, Set<Socket>>()

type Listening = { server: Server, port: number }
type Options = ServerOptions & { maxConnections?: number, log?: Logger }

/** Milliseconds between two lines of the log that say that connections are refused. */
const quietFor = 10_000

/** Closes connections beyond `most` as soon as they are opened, before anything is read from them (LIMIT-31). */
function limitConnections (server: Server, most: number, log: Logger | undefined): void {
  server.maxConnections = most
  let [refused, loggedAt] = [0, -Infinity]
  server.on('drop', () => {
    refused++
    if (performance.now() < loggedAt + quietFor) return
    log?.warn({ refused, most }, 'connections are refused: too many are open')
    ;[refused, loggedAt] = [0, performance.now()]
  })
}

/**
 * A server that listens already and has no application yet; the options are those of messages.ts, and at most how many connections are
 * open at once. Rejects when the port is taken.
 */
export async function listen (
  port: number, host: string, { silence, ...timeouts }: Timeouts, { maxConnections, log, ...messages }: Options = {}
): Promise<Listening> {
  // A request without Host is refused by the application, with a problem document.
  const shouldUpgradeCallback = ({ url, headers }: IncomingMessage): boolean => url === socketPath &&
    /^websocket$/i.test(headers.upgrade ?? '')
  const server = createServer({ ...timeouts, ...messages, maxHeaderSize, noDelay: true, requireHostHeader: false, shouldUpgradeCallback })
  server.timeout = silence
  if (maxConnections !== undefined) limitConnections(server, maxConnections, log)
  // An expectation that is not known may be ignored; a client that asks whether to send a body is answered when it is wanted
  // (intake/read_body.ts).
  for (const event of ['checkContinue', 'checkExpectation']) server.on(event, (req, res) => server.emit('request', req, res))
  const sockets = new Set<Socket>()
  connections.set(server, sockets)
  server.on('connection', (socket) => { sockets.add(socket); socket.once('close', () => sockets.delete(socket)) })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  return { server, port: (server.address() as AddressInfo).port }
}

function problemOf (code: string | undefined): ServiceError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new ServiceError('request_timeout', 'The request did not arrive in time.')
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new ServiceError('headers_too_large', `The request line and the headers have more than ${maxHeaderSize / 1024} KiB.`)
  }
  return new ServiceError('malformed_request', 'The request cannot be read as HTTP/1.1.')
}

/** Answers what cannot be read as a request, or does not arrive, with a problem document, and closes the connection. */
export function refuseUnreadable (server: Server, baseUrl: string, log: Logger): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket & { _httpMessage?: { headersSent: boolean } }) => {
    if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) return socket.destroy()
    const problem = problemOf(error.code)
    const requestId = randomUUID()
    const { status, slug, code } = problem.known
    const { headers, body } = makeProblem(problem, baseUrl, requestId)
    const lines = ['Connection', 'close', 'Content-Length', String(Buffer.byteLength(body)), 'Request-Id', requestId, ...always, ...headers]
    const head = lines.reduce(
      (text, word, at) => text + word + (at % 2 === 0 ? ': ' : '\r\n'), `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`
    )
    socket.end(`${head}\r\n${body}`, () => socket.destroy())
    log.info({ request_id: requestId, status, code, problem: slug }, 'request refused')
  })
}

const socketPath = '/v1/graphql'

/** Hands sockets for subscriptions to `take`; one that it cannot take is closed. Any other wish to upgrade is passed over. */
export function takeSockets (server: Server, take: (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    take(request, socket, head).catch(() => socket.destroy())
  })
}

/**
 * Goes on serving for `notice` milliseconds, so that a load balancer that asks /readyz stops sending; then takes no new connection, lets
 * running requests end for at most `grace` milliseconds and ends what is left. `leave` ends what by itself would never end.
 */
export async function drain (server: Server, notice: number, grace: number, leave: () => Promise<void> = async () => {}): Promise<void> {
  await sleep(notice)
  const left = leave()
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), grace)
    const sweep = setInterval(
      () => { server.closeIdleConnections(); connections.get(server)?.forEach((socket) => socket.bytesRead === 0 && socket.destroy()) }, 50
    )
    server.close(() => { clearTimeout(timer); clearInterval(sweep); resolve() })
  })
  await left
}
