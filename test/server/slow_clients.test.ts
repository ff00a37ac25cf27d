/** Clients that dawdle, send what is no HTTP, or are at it while the process is stopping. Over plain sockets. */
import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { pino } from 'pino'
import t from 'tap'
import { startApi, type Api } from '../../server/main.ts'
import { testConfig } from '../helpers/config.ts'
import { becomes, TIME_LIMIT } from '../helpers/await_condition.ts'
import { useService } from '../helpers/service.ts'
import { ask } from './http_client.ts'

const { database, account } = await useService(t, { worker: false })
const config = testConfig()
const waits = { headersTimeout: 300, requestTimeout: 800, silence: 1_500, keepAliveTimeout: 300, connectionsCheckingInterval: 50 }
/** Where nobody dawdles on purpose. */
const unhurried = { ...waits, headersTimeout: 60_000, requestTimeout: 60_000, silence: 60_000, keepAliveTimeout: 60_000 }
const start = async (t: { teardown: (work: () => unknown) => void }, own = waits): Promise<Api> => {
  const api = await startApi(database.connectionString, config, pino({ level: 'silent' }), { waits: own })
  t.teardown(() => api.stop(100))
  return api
}
const open = async ({ port }: Api): Promise<Socket> => {
  const socket = connect({ port, host: '127.0.0.1' })
  await once(socket, 'connect')
  return socket.on('error', () => {})
}
const closed = (socket: Socket): Promise<void> => new Promise((resolve) => { socket.once('close', () => resolve()) })
/** Everything that arrives until the other side closes. */
const drained = async (socket: Socket): Promise<string> => {
  let text = ''
  socket.on('data', (part) => { text += String(part) })
  await closed(socket)
  return text
}
const isProblem = (t: any, text: string, status: number, slug: string): void => {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  t.match(head, new RegExp(`^HTTP/1.1 ${status} .*[\\s\\S]*Connection: close`))
  t.match(head, /content-type: application\/problem\+json/i)
  t.match(head, /request-id: [0-9a-f-]{36}/i)
  t.match(JSON.parse(body), { type: new RegExp(`/problems/${slug}$`), status })
}
const push = JSON.stringify({ source: 'league', observations: [{ type: 'team', external_id: 'slow', data: { name: 'Snails' } }] })
const pushHead = `POST /v1/observations HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${account.secretKey}\r\nContent-Type: ` +
  `application/json\r\nIdempotency-Key: slow-push-1\r\nContent-Length: ${push.length}\r\n\r\n`

t.test('LIMIT-4, ERROR-6 headers that never end are given up, and the client is answered (OYV16)', async (t) => {
  const socket = await open(await start(t))
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ')
  const drip = setInterval(() => socket.write('a'), 40)
  isProblem(t, await drained(socket), 408, 'request_timeout')
  clearInterval(drip)
})

t.test('LIMIT-4, ERROR-6 a body that comes drop by drop is given up, nothing of it is stored, and others are served meanwhile (OYV16)', async (t) => {
  const api = await start(t)
  const socket = await open(api)
  socket.write(pushHead)
  let at = 0
  const drip = setInterval(() => { if (at < push.length - 1) socket.write(push[at++] as string) }, 40)
  t.equal((await ask(`http://127.0.0.1:${api.port}`, 'GET', '/healthz')).status, 200)
  isProblem(t, await drained(socket), 408, 'request_timeout')
  clearInterval(drip)
  const admin = await database.connect()
  t.equal((await admin.query('select count(*)::integer as count from intake.batches')).rows[0].count, 0)
})

t.test('a connection on which nothing is asked is closed', async (t) => {
  const socket = await open(await start(t))
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  t.match(await drained(socket), /^HTTP\/1.1 200 /)
})

t.test('a kept connection serves many requests', async (t) => {
  const api = await start(t, unhurried)
  const socket = await open(api)
  let text = ''
  socket.on('data', (part) => { text += String(part) })
  for (let n = 1; n <= 5; n++) {
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    while (text.split('{"status":"ok"}').length <= n) await once(socket, 'data')
  }
  t.equal(text.match(/HTTP\/1.1 200 OK/g)?.length, 5)
  socket.destroy()
})

t.test('a client that does not read its answer is left', async (t) => {
  const api = await start(t, { ...waits, silence: 300 })
  const socket = await open(api)
  socket.pause()
  for (let n = 0; n < 400; n++) socket.write('GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n')
  const probe = setInterval(() => socket.write('\r\n'), 50)
  await closed(socket)
  clearInterval(probe)
  t.ok(socket.bytesWritten > 0)
})

t.test('LIMIT-4, ERROR-6 headers beyond 16 KiB are refused (OYV17), and what is no HTTP (OYV15)', async (t) => {
  const api = await start(t, unhurried)
  const long = await open(api)
  long.write(`GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(17_000)}\r\n\r\n`)
  isProblem(t, await drained(long), 431, 'headers_too_large')
  const query = await open(api)
  query.write(`GET /v1/fixtures?team=${'a'.repeat(17_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)
  isProblem(t, await drained(query), 431, 'headers_too_large')
  for (const text of [
    'nonsense\r\n\r\n', 'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    'GET /\u0000 HTTP/1.1\r\n\r\n', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'
  ]) {
    const socket = await open(api)
    socket.write(text)
    isProblem(t, await drained(socket), 400, 'malformed_request')
  }
  t.equal((await ask(`http://127.0.0.1:${api.port}`, 'GET', '/healthz', { 'x-long': 'a'.repeat(15_000) })).status, 200)
})

t.test('what a client expects besides the usual is not held against it', async (t) => {
  t.match(await ask(`http://127.0.0.1:${(await start(t, unhurried)).port}`, 'GET', '/healthz', { expect: 'tea' }), {
    status: 200, headers: { 'request-id': /./ }
  })
})

t.test('OPERATE-3 a process that is asked to stop says so, then refuses connections, and answers what had begun (OYX02)', async (t) => {
  const api = await startApi(database.connectionString, config, pino({ level: 'silent' }))
  const base = `http://127.0.0.1:${api.port}`
  const running = await open(api)
  const answer = drained(running)
  running.write(pushHead + push.slice(0, 20))
  const unused = closed(await open(api))
  t.equal((await ask(base, 'GET', '/readyz')).status, 200)
  const stopped = api.stop(TIME_LIMIT * 1000, 2_000)
  const ready = await ask(base, 'GET', '/readyz')
  t.match(ready, { status: 503, headers: { 'retry-after': '1', 'connection': 'close' }, body: { type: /unavailable$/ } })
  t.match(await ask(base, 'GET', '/healthz'), { status: 200, headers: { connection: 'close' } }, 'who has not looked yet is served')
  let refusal: string | undefined
  await becomes(async () => {
    refusal = await ask(base, 'GET', '/healthz').then(() => undefined, (error) => error.code)
    return refusal !== undefined
  })
  t.match(refusal, /^ECONN(REFUSED|RESET)$/)
  await unused
  running.write(push.slice(20))
  t.match(await answer, /^HTTP\/1.1 202 [^]*\r\nConnection: close\r\n/)
  await stopped
})
