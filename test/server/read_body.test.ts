/** The raw bytes of a push: media types, compression, the cap, and clients that do not keep their word. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { deflateSync, gzipSync } from 'node:zlib'
import t from 'tap'
import { ServiceError } from '../../db/errors.ts'
import { readBody } from '../../server/intake/read_body.ts'
import { readIdempotencyKey } from '../../server/middleware/idempotency_key.ts'
import { ask } from './http_client.ts'
import { comes } from '../helpers/await_condition.ts'

const limit = 1024 * 1024
const outcomes: unknown[] = []
const server = createServer(async (req, res) => {
  try {
    res.end((await readBody(req, limit)).toString('base64'))
  } catch (error) {
    outcomes.push(error)
    res.writeHead(error instanceof ServiceError ? error.known.status : 500, error instanceof ServiceError ? { ...error.headers } : {})
      .end(String((error as ServiceError).known?.slug))
  }
}).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
t.teardown(() => server.close())
const { port } = server.address() as AddressInfo
const post = (headers: object, ...chunks: (string | Buffer)[]) =>
  ask(`http://127.0.0.1:${port}`, 'POST', '/', { 'content-type': 'application/json', ...headers }, chunks)
const decoded = async (headers: object, ...chunks: (string | Buffer)[]) =>
  Buffer.from((await post(headers, ...chunks)).text, 'base64').toString()

t.test('a body arrives byte for byte, in one piece or in chunks', async (t) => {
  t.equal(await decoded({ 'content-length': 2 }, '{}'), '{}')
  t.equal(await decoded({}, '{"a":', '"⚽"', '}'), '{"a":"⚽"}')
  t.equal(await decoded({}), '')
  const bytes = Buffer.from([0, 255, 128, 10])
  t.equal((await post({}, bytes)).text, bytes.toString('base64'))
})

t.test('HTTP-8 a gzip body is inflated', async (t) => {
  for (const encoding of ['gzip', 'GZIP', 'x-gzip']) {
    t.equal(await decoded({ 'content-encoding': encoding }, gzipSync('{"a":1}')), '{"a":1}')
  }
  t.equal(await decoded({ 'content-encoding': 'identity' }, '{}'), '{}')
  const parts = Buffer.concat([gzipSync('{"a"'), gzipSync(':1}')])
  t.equal(await decoded({ 'content-encoding': 'gzip' }, parts), '{"a":1}')
})

t.test('INTAKE-24 JSON in UTF-8 is the only media type (OYV09)', async (t) => {
  for (const type of [
    'application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"', 'application/json; profile=x'
  ]) {
    t.equal((await post({ 'content-type': type }, '{}')).status, 200, type)
  }
  for (const type of [
    '', 'text/plain', 'application/jsonx', 'application/x-www-form-urlencoded', 'application/problem+json',
    'application/json; charset=latin1', 'application/json; charset=utf-16'
  ]) {
    t.match(
      await post({ 'content-type': type }, '{}'), { status: 415, text: 'unsupported_media_type', headers: { accept: 'application/json' } },
      type
    )
  }
})

t.test('INTAKE-24 other encodings of the content are refused (OYV09)', async (t) => {
  for (const encoding of ['deflate', 'br', 'zstd', 'gzip, gzip', 'utf-8']) {
    t.match(
      await post({ 'content-encoding': encoding }, deflateSync('{}')), { status: 415, headers: { 'accept-encoding': 'gzip, identity' } },
      encoding
    )
  }
})

t.test('LIMIT-1 a body beyond the cap is refused, announced or not, and the client gets to read the answer (OYV08)', async (t) => {
  const full = Buffer.alloc(limit, 32)
  t.equal((await post({}, full)).status, 200)
  t.equal((await post({ 'content-length': limit + 1 }, full, ' ')).status, 413)
  t.equal((await post({}, full, ' ')).status, 413)
  t.equal((await post({}, full, full, full, full)).status, 413)
})

t.test('LIMIT-1 a compressed bomb is not inflated beyond the cap (OYV08)', async (t) => {
  const before = process.memoryUsage().rss
  t.equal((await post({ 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(limit)))).status, 200)
  t.equal((await post({ 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(limit + 1)))).status, 413)
  const bomb = gzipSync(Buffer.alloc(200 * limit))
  const { status } = await post({ 'content-encoding': 'gzip' }, bomb)
  t.equal(status, 413)
  t.ok(process.memoryUsage().rss - before < 600 * limit)
})

t.test('what is not complete gzip is refused (OYV04)', async (t) => {
  const whole = gzipSync('{"a":1}')
  for (const bytes of [Buffer.from('{}'), whole.subarray(0, -4), whole.subarray(0, 12), Buffer.alloc(0)]) {
    t.match(await post({ 'content-encoding': 'gzip' }, bytes), { status: 400, text: 'malformed_json' })
  }
})

t.test('a client that goes away in the middle leaves nothing behind', async (t) => {
  outcomes.length = 0
  const socket = connect(port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"half":')
  await once(server, 'request')
  socket.destroy()
  await comes('the end of the request', () => outcomes.length > 0)
  t.notOk(outcomes[0] instanceof ServiceError)
  t.equal((await post({}, '{}')).status, 200)
})

t.test('INTAKE-19 an idempotency key is taken bare or in quotes', async (t) => {
  const key = (header: string): string => readIdempotencyKey([header])
  t.equal(key('job-2026-09-01'), 'job-2026-09-01')
  t.equal(key('"job-2026-09-01"'), 'job-2026-09-01')
  t.equal(key('"job of 2026-09-01"'), 'job of 2026-09-01', 'a string of structured fields may hold spaces')
  t.equal(key('job of 2026-09-01, once'), 'job of 2026-09-01, once')
  t.equal(key('"a \\"job\\" in C:\\\\feeds"'), 'a "job" in C:\\feeds')
  t.equal(key('a job in C:\\feeds'), 'a job in C:\\feeds')
  t.equal(key('!'.repeat(8)), '!'.repeat(8))
  t.equal(key('~'.repeat(128)), '~'.repeat(128))
})

t.test('INTAKE-19 a missing idempotency key is required (OYV06), a malformed one invalid (OYV07)', async (t) => {
  const slug = (...headers: string[]): string => {
    try { return readIdempotencyKey(headers) } catch (error) { return (error as ServiceError).known.slug }
  }
  for (const headers of [[], [''], ['  ']]) t.equal(slug(...headers), 'idempotency_key_required')
  for (const header of [
    '1234567', '"1234567"', 'x'.repeat(129), 'tab\there!', 'ünicode-key', '"unbalanced', 'unbalanced"', 'in"side-it', '"in"side-it"', '""',
    '"a\\lone-backslash"', '"ends-in-one\\"', '"with-a-parameter";a=1', '" 1234567 "x'
  ]) {
    t.equal(slug(header), 'idempotency_key_invalid', header)
  }
  t.equal(slug('first-key', 'second-key'), 'idempotency_key_invalid', 'two are none')
})
