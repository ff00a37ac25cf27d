/** What the shell answers before any statement is sent, over real HTTP. A statement would fail the test: there is no database. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import t from 'tap'
import { registry } from '../../db/errors.ts'
import { makeKey } from '../../platform/keys.ts'
import { makeApp } from '../../server/app.ts'
import { secrets } from '../helpers/config.ts'
import { ask } from './http_client.ts'

const lines: any[] = []
const log = pino(new Writable({ write: (line, _encoding, done) => { lines.push(JSON.parse(line)); done() } }))
let trouble = 'no statement is expected'
const absent = { query: async () => { throw new Error(trouble) } }
const noGraph = async (): Promise<never> => { throw new Error('not built') }
const publicUrl = 'https://exchange.example.org'
let isReady = true
const app = makeApp({
  db: { quick: absent, slow: absent, graph: absent, pushes: absent, long: absent as never },
  primary: { quick: absent, slow: absent, graph: absent, pushes: absent, long: absent as never }, log, secrets,
  graph: noGraph, config: { baseUrl: publicUrl, webhookAllow: [] }, isReady: () => isReady
})
const server: Server = createServer(app).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
t.teardown(() => server.close())
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const get = (path: string, headers = {}) => ask(baseUrl, 'GET', path, headers)

t.test('ERROR-1, ERROR-2 a problem has every member and header that it should have, and its type resolves', async (t) => {
  const { status, headers, body } = await get('/v1/nothing?secret=1')
  t.equal(status, 404)
  t.strictSame(Object.keys(body), ['type', 'title', 'status', 'detail', 'instance', 'request_id'])
  t.match(body, { type: `${publicUrl}/problems/not_found`, status: 404, instance: '/v1/nothing', request_id: headers['request-id'] })
  t.match(headers, {
    'content-type': 'application/problem+json; charset=utf-8', etag: /^W\/"[\w-]{22}"$/, 'cache-control': 'private, no-cache',
    vary: 'Authorization'
  })
  t.match(headers['request-id'], /^[0-9a-f-]{36}$/)
  t.equal((await get('/problems/not_found')).status, 200)
  const again = await get('/v1/nothing')
  t.not(again.headers['request-id'], headers['request-id'])
  t.equal(again.headers.etag, headers.etag, 'the tag is of what the problem says')
})

t.test('ERROR-4 unknown addresses answer 404 without a key, in any spelling that is not the address (OYN01)', async (t) => {
  for (const path of [
    '/v1', '/v1/', '/v1/fixtures/', '/V1/fixtures', '/v1/Fixtures', '/v2/fixtures', '/v1/fixtures/a/b/c', '/v1/venues/', '/v1/stages',
    '/docs/', '/metrics', '/v1/subscriptions/', '//v1/fixtures'
  ]) {
    t.match(await get(path), { status: 404, body: { type: /not_found$/ } }, path)
  }
})

t.test('ERROR-4 a known address refuses other methods and says which it takes (OYN02)', async (t) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    t.match(await ask(baseUrl, method, '/v1/fixtures'), {
      status: 405, headers: { allow: 'GET, HEAD, OPTIONS' }, body: { type: /method_not_allowed$/ }
    })
    t.match(await ask(baseUrl, method, '/healthz'), { status: 405, headers: { allow: 'GET, HEAD' } })
  }
  for (const method of ['GET', 'PUT', 'DELETE']) {
    t.match(await ask(baseUrl, method, '/v1/observations'), { status: 405, headers: { allow: 'POST' } })
  }
  t.match(await ask(baseUrl, 'HEAD', '/v1/observations'), { status: 405, text: '' })
})

t.test('KEY-1 without a well-formed key the answer is 401 with a challenge, before anything else is judged (OYA01)', async (t) => {
  const key = makeKey('test', 'secret')
  const mistyped = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a')
  for (const authorization of [
    undefined, '', 'Bearer', 'Bearer ', `Basic ${key}`, key, 'Bearer sk_test_', `Bearer ${mistyped}`, `Bearer ${key} x`,
    `Bearer ${key.toLowerCase()}`, `Bearer pk_dev_${key.slice(8)}`
  ]) {
    const headers = authorization === undefined ? {} : { authorization }
    for (const path of [
      '/v1/fixtures', '/v1/fixtures/nonsense', '/v1/fixtures?limit=0', '/v1/changes', '/v1/lookup', '/v1/batches/x',
      '/v1/teams/x/provenance'
    ]) {
      t.match(
        await get(path, headers), { status: 401, headers: { 'www-authenticate': 'Bearer' }, body: { type: /unauthorized$/ } },
        `${authorization} ${path}`
      )
    }
    t.match(await ask(baseUrl, 'POST', '/v1/observations', headers, ['nonsense']), { status: 401 })
  }
})

t.test('KEY-5 a key never appears in an answer or in the log', async (t) => {
  const key = `${makeKey('live', 'secret').slice(0, -1)}-`
  const { text } = await get(`/v1/fixtures?key=${key}`, { authorization: `Bearer ${key}` })
  t.notOk(text.includes(key))
  t.notOk(JSON.stringify(lines).includes(key))
})

t.test('CALENDAR-24 a token of a link to a calendar or page never appears in a problem or in the log', async (t) => {
  for (const path of ['/v1/teams/tm_01K5T3M8Q9ZXW4V7N2B6C0D1EF/calendar.ics', '/t/tm_01K5T3M8Q9ZXW4V7N2B6C0D1EF']) {
    for (const query of ['?token=Families-of-the-Harbour', '?token=Families-of-the-Harbour%20', '?token=Families-of-the-Harbour&x=1']) {
      lines.length = 0
      const { text, headers } = await get(path + query)
      t.equal(lines.length, 1)
      t.notMatch(JSON.stringify([text, headers, lines]), /Families/)
    }
  }
})

t.test('OPERATE-6 one line is logged for each request, with its id, route, status, code and duration', async (t) => {
  lines.length = 0
  const { headers } = await get('/v1/fixtures/fx_1')
  await get('/problems/internal')
  await ask(baseUrl, 'DELETE', '/nowhere')
  t.match(lines, [
    {
      level: 30, request_id: headers['request-id'], method: 'GET', route: '/v1/fixtures/:id', status: 401, code: 'OYA01',
      problem: 'unauthorized', duration_ms: Number
    },
    { level: 30, method: 'GET', route: '/problems/:slug', status: 200 },
    { level: 30, method: 'DELETE', status: 404, code: 'OYN01' }
  ])
})

t.test('ERROR-5 what goes wrong inside goes to the log and not to the client (OYX01)', async (t) => {
  lines.length = 0
  const { status, headers, text, body } = await get('/v1/changes', { authorization: `bearer   ${makeKey('test', 'publishable')}` })
  t.equal(status, 500)
  t.match(body, { type: /internal$/, request_id: headers['request-id'] })
  t.notOk(text.includes('statement'))
  t.match(lines, [{ level: 50, request_id: headers['request-id'], code: 'OYX01', error: { message: 'no statement is expected' } }])
})

t.test('OPERATE-14 what a client sent fills no line of the log', async (t) => {
  lines.length = 0
  trouble = `no such thing: ${'x'.repeat(1_000_000)}`
  t.equal((await get('/v1/changes', { authorization: `Bearer ${makeKey('test', 'secret')}` })).status, 500)
  trouble = 'no statement is expected'
  t.match(lines, [{ level: 50, error: { message: /^no such thing: x+\.\.\. \(1000015 characters\)$/ } }])
  t.ok(JSON.stringify(lines).length < 6_000)
})

t.test('escapes in a path which are not UTF-8 are no id (OYV01)', async (t) => {
  t.match(await get('/v1/fixtures/%E0%A4%A'), { status: 400, body: { type: /invalid_id$/ } })
  t.match(await get('/problems/%ff'), { status: 404 })
})

t.test('ERROR-2 every problem has a page, for people and for programs, which may be kept', async (t) => {
  for (const { slug, title, status, explanation } of registry) {
    const page = await get(`/problems/${slug}`, { accept: 'text/html,*/*;q=0.1' })
    t.match(page, { status: 200, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': /public/, vary: 'Accept' } })
    t.ok(page.text.includes(slug) && !/<key>|undefined/.test(page.text))
    t.strictSame((await get(`/problems/${slug}`, { accept: 'application/json' })).body, {
      type: `${publicUrl}/problems/${slug}`, title, status, explanation
    })
    t.match(await get(`/problems/${slug}`, { 'if-none-match': page.headers.etag }), { status: 304, text: '' })
  }
  t.match(await get('/problems/nonsense'), { status: 404 })
})

t.test('the document is served with a tag, and 304 to who has it', async (t) => {
  const { status, headers, body, text } = await get('/openapi.json')
  t.equal(status, 200)
  t.match(body, { openapi: /^3\.1/, servers: [{ url: publicUrl }] })
  t.equal(headers['content-length'], String(Buffer.byteLength(text)))
  const tag = headers.etag as string
  for (const known of [tag, tag.slice(2), '*', `"x", ${tag}`, `W/"y",${tag} , "z"`]) {
    const same = await get('/openapi.json', { 'if-none-match': known })
    t.match(same, { status: 304, text: '', headers: { etag: tag, 'cache-control': /public/ } }, known)
    t.ok(same.headers['request-id'])
  }
  for (const other of ['"x"', '', tag.slice(3), `${tag}x`]) t.equal((await get('/openapi.json', { 'if-none-match': other })).status, 200)
})

t.test('HTTP-5 HEAD answers as GET does, without a body', async (t) => {
  for (const path of ['/openapi.json', '/problems/internal', '/v1/fixtures', '/nowhere']) {
    const [full, head] = [await get(path), await ask(baseUrl, 'HEAD', path)]
    t.equal(head.text, '')
    t.equal(head.status, full.status)
    for (const name of ['content-length', 'content-type', 'etag']) t.equal(head.headers[name], full.headers[name], `${path} ${name}`)
  }
})

t.test('OPERATE-2 a process that is stopping says so at /readyz (OYX02)', async (t) => {
  isReady = false
  t.match(await get('/readyz'), { status: 503, headers: { 'retry-after': '1' }, body: { type: /unavailable$/ } })
  isReady = true
})

t.test('nothing discloses what the service is made with', async (t) => {
  const { headers } = await get('/openapi.json')
  t.notOk(headers['x-powered-by'] || headers.server)
})
