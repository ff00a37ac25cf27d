/**
 * Load on one server: as many kept connections as asked, each sending its next request when the answer before has arrived whole. It reads
 * no more of an answer than where it ends, so that on a small machine the servers have the time.
 */
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ready } from './children.ts'

export type Order = {
  port: number, paths: string[], key: string, connections: number, seconds: number, tags?: Record<string, string>, bodies?: string[],
  cookie?: string, status?: number
}
/** `rate`: answers a second. Anything but `status` (200, or 304 with tags) fails the whole order. */
export type Outcome = { rate: number } | { error: string }

const HEAD_END = Buffer.from('\r\n\r\n')

/** Where there are bodies, each is sent with POST to the path at its place. */
const requestsOf = ({ port, paths, key, tags, bodies, cookie }: Order): Buffer[] => paths.map((path, at) => {
  const body = bodies?.[at]
  const more = body === undefined
    ? tags ? `If-None-Match: ${tags[path]}\r\n` : ''
    : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`
  return Buffer.from(`${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ` +
    `${key}\r\n${cookie === undefined ? '' : `Cookie: ${cookie}\r\n`}${more}\r\n${body ?? ''}`)
})

async function run (order: Order): Promise<Outcome> {
  const { port, connections, seconds, tags, status = tags ? 304 : 200 } = order
  const requests = requestsOf(order)
  const sockets: Socket[] = []
  let round = Math.floor(Math.random() * requests.length)
  let answered = 0
  const next = (): Buffer => requests[round++ % requests.length] as Buffer
  const answer = Promise.withResolvers<void>()
  const failed = new Promise<string>((fail) => {
    for (let n = 0; n < connections; n++) sockets.push(open(port, next, status, () => { answered++; answer.resolve() }, fail))
  })
  const startedAt = performance.now()
  const error = await Promise.race([failed, Promise.all([sleep(seconds * 1000), answer.promise]).then(() => undefined)])
  const rate = answered / (performance.now() - startedAt) * 1000
  for (const socket of sockets) socket.destroy()
  return error === undefined ? { rate } : { error }
}

function open (port: number, next: () => Buffer, status: number, count: () => void, fail: (error: string) => void): Socket {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => socket.write(next()))
  let missing = 0
  let head: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    if (missing > 0) {
      missing -= chunk.length
    } else {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
      const end = head.indexOf(HEAD_END)
      if (end < 0) return
      const text = head.toString('latin1', 0, end)
      const length = status === 304 ? 0 : Number(/content-length: *(\d+)/i.exec(text)?.[1])
      if (!text.startsWith(`HTTP/1.1 ${status} `) || !(length >= 0)) return fail(text)
      missing = length - (head.length - end - HEAD_END.length)
      head = Buffer.alloc(0)
    }
    if (missing < 0) return fail('an answer is longer than it said')
    if (missing === 0) { count(); socket.write(next()) }
  })
  socket.on('error', (error) => fail(error.message))
  socket.on('close', () => fail('a connection was closed'))
  return socket
}

process.on('message', (order: Order) => { void run(order).then((outcome) => process.send?.(outcome)) })
ready(0, async () => {})
