/**
 * What HTTP itself asks of every address: sharing with web pages, Accept, compression, security headers. Over real HTTP, with the database
 * behind it.
 */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request } from 'node:http'
import { pino } from 'pino'
import t from 'tap'
import { paths } from '../../contract/document.ts'
import { startApi } from '../../server/main.ts'
import { encodePage, makePage } from '../../server/render/page.ts'
import { accepts } from '../../server/validation/accept.ts'
import { testConfig } from '../helpers/config.ts'
import { useService } from '../helpers/service.ts'
import { ask } from './http_client.ts'

const { baseUrl, account, apply, database } = await useService(t)
const keyed = { authorization: `Bearer ${account.secretKey}` }
const fixture = 'fx_01K5T3M8Q9ZXW4V7N2B6C0D1EF'
const concrete = (path: string): string =>
  path.replace('{slug}', 'internal').replace('{id}', fixture).replace('{run_id}', 'run_01K5T3M8Q9ZXW4V7N2B6C0D1EF')
/** What takes a secret key only, or is about the process. */
const own = Object.keys(paths)
  .filter((path) => /^\/v1\/(observations|batches|subscriptions|deliveries)|^\/manage\/|\.parquet$|^\/(healthz|readyz|metrics)$/.test(path))
const shared = Object.keys(paths).filter((path) => !own.includes(path)).map(concrete)
await apply(
  'league',
  Array.from({ length: 8 }, (_, n) => ({
    type: 'fixture', external_id: `g${n}`, observed_at: '2026-01-01T00:00:00Z', data: { kind: 'game', sport: 'soccer', title: `Game ${n}` }
  }))
)

/** The bytes of an answer as they came. */
const raw = (path: string, headers: Record<string, string>): Promise<{
  headers: Record<string, any>, bytes: Buffer, status: number
}> => new Promise((resolve, reject) => {
  request(baseUrl + path, { headers, agent: false }, (res) => {
    const parts: Buffer[] = []
    res.on('data', (part) => parts.push(part))
      .on('end', () => resolve({ status: res.statusCode as number, headers: res.headers, bytes: Buffer.concat(parts) }))
  }).on('error', reject).end()
})

t.test('HTTP-6 a page of any origin may read what a publishable key may, and what goes wrong there', async (t) => {
  t.ok(shared.length >= 20)
  for (const path of shared) {
    for (const [method, headers] of [['GET', {}], ['GET', keyed], ['HEAD', keyed], ['DELETE', keyed]] as const) {
      const answer = await ask(baseUrl, method, path, { origin: 'https://club.example', ...headers })
      t.equal(answer.headers['access-control-allow-origin'], '*', `${method} ${path}`)
      for (const name of ['ETag', 'Request-Id', 'RateLimit', 'RateLimit-Policy', 'Retry-After']) {
        t.ok(answer.headers['access-control-expose-headers']?.split(', ').includes(name), name)
      }
      t.equal(answer.headers['access-control-allow-credentials'], undefined)
    }
  }
})

t.test('HTTP-6 a browser that asks first learns what it may send, without a key', async (t) => {
  for (const path of shared) {
    const [methods, second] = path === '/v1/graphql' ? ['POST', 'Content-Type'] : ['GET, HEAD', 'If-None-Match']
    const answer = await ask(baseUrl, 'OPTIONS', path, {
      'origin': 'https://club.example', 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization'
    })
    t.match(
      answer,
      {
        status: 204, text: '',
        headers: {
          'access-control-allow-origin': '*', 'access-control-allow-methods': methods,
          'access-control-allow-headers': `Authorization, ${second}`, 'access-control-max-age': '86400',
          'allow': `${methods}, OPTIONS`
        }
      },
      path
    )
    t.equal(answer.headers['content-length'], undefined)
  }
})

t.test('HTTP-6 pushes, batches and the state of the process are not shared with pages (OYN02)', async (t) => {
  for (const path of own.map(concrete)) {
    const before = await ask(baseUrl, 'OPTIONS', path, { 'origin': 'https://club.example', 'access-control-request-method': 'POST' })
    t.equal(before.status, 405, path)
    for (const answer of [before, await ask(baseUrl, 'GET', path, keyed), await ask(baseUrl, 'POST', path, keyed)]) {
      t.same(Object.keys(answer.headers).filter((name) => name.startsWith('access-control')), [], path)
    }
  }
})

t.test('HTTP-5 HEAD answers as GET does on every address, without a body', async (t) => {
  for (const path of [
    ...shared.filter((path) => path !== '/v1/graphql'),
    ...own.filter((path) => path !== '/metrics' && 'get' in (paths[path] as object)).map(concrete), '/v1/fixtures?limit=3'
  ]) {
    const [full, head] = [await ask(baseUrl, 'GET', path, keyed), await ask(baseUrl, 'HEAD', path, keyed)]
    t.same([head.status, head.text], [full.status, ''], path)
    for (const name of ['content-length', 'content-type', 'etag', 'cache-control', 'vary']) {
      t.equal(head.headers[name], full.headers[name], `${path} ${name}`)
    }
  }
})

t.test('HTTP-7 the most specific range of Accept decides, and zero means no', async (t) => {
  const takes = (accept: string | undefined): boolean => accepts(accept, 'application/json')
  for (const accept of [
    undefined, '', '*/*', 'application/json', 'APPLICATION/JSON; charset=utf-8', 'application/*',
    'text/html,application/xhtml+xml,*/*;q=0.8', 'application/json;q=0.001, */*;q=0', 'text/html, application/json;v=2'
  ]) {
    t.equal(takes(accept), true, String(accept))
  }
  for (const accept of [
    'text/html', 'application/xml', 'application/json;q=0', 'application/json;q=0.0, */*', 'application/*;q=0, */*',
    'application/problem+json', 'text/*', 'json'
  ]) {
    t.equal(takes(accept), false, accept)
  }
})

t.test('HTTP-7 who takes no JSON is refused, after the key was judged (OYV14, OYA01)', async (t) => {
  for (const path of ['/v1/fixtures', `/v1/fixtures/${fixture}`, '/v1/batches/x', '/openapi.json', '/healthz']) {
    const answer = await ask(baseUrl, 'GET', path, { ...keyed, accept: 'text/html' })
    t.match(answer, { status: 406, body: { type: /not_acceptable$/ }, headers: { 'content-type': /problem\+json/ } }, path)
  }
  t.match(
    await ask(baseUrl, 'POST', '/v1/observations', { ...keyed, 'accept': 'text/csv', 'idempotency-key': 'accept-no-json' }, ['{}']),
    { status: 406 }
  )
  t.match(await ask(baseUrl, 'GET', '/v1/fixtures', { accept: 'text/html' }), { status: 401 })
  t.match(await ask(baseUrl, 'GET', '/problems/internal', { accept: 'image/png' }), { status: 406 })
  t.match(await ask(baseUrl, 'GET', '/v1/fixtures', { ...keyed, accept: 'application/json;q=0.5, text/html' }), { status: 200 })
})

t.test('OPERATE-15 a page is compressed once for each coding, and is the same in all of them', async (t) => {
  const page = makePage('text/plain', 'A page of many words. '.repeat(200))
  for (const [coding, open] of [['gzip', gunzipSync], ['br', brotliDecompressSync]] as const) {
    t.equal(encodePage(page, coding), encodePage(page, coding), 'the same promise, not another')
    t.equal(open(await encodePage(page, coding)).toString(), page.text)
    const plain = await raw('/docs', {})
    const small = await raw('/docs', { 'accept-encoding': coding })
    t.equal(small.headers['content-encoding'], coding)
    t.equal(small.headers['content-length'], String(small.bytes.length))
    t.same(open(small.bytes), plain.bytes)
    for (const name of ['etag', 'content-type', 'cache-control', 'vary']) t.equal(small.headers[name], plain.headers[name], name)
    t.equal((await raw('/docs', { 'accept-encoding': coding, 'if-none-match': small.headers.etag })).status, 304)
  }
  t.equal((await raw('/docs', { 'accept-encoding': 'identity' })).headers['content-encoding'], undefined)
  t.equal((await raw('/docs', { 'accept-encoding': 'gzip;q=0' })).headers['content-encoding'], undefined)
  t.equal((await raw('/docs', { 'accept-encoding': 'deflate, br;q=0.5, gzip' })).headers['content-encoding'], 'gzip')
})

t.test('HTTP-8 an answer of more than 1 KiB is sent compressed to who asks for it, under the same tag', async (t) => {
  const plain = await raw('/v1/fixtures', keyed)
  t.ok(plain.bytes.length > 1024)
  t.equal(plain.headers['content-encoding'], undefined)
  for (const [coding, open] of [['gzip', gunzipSync], ['br', brotliDecompressSync]] as const) {
    const small = await raw('/v1/fixtures', { ...keyed, 'accept-encoding': coding })
    t.equal(small.headers['content-encoding'], coding)
    t.ok(small.bytes.length < plain.bytes.length / 2)
    t.same(open(small.bytes), plain.bytes)
    for (const name of ['etag', 'content-type', 'cache-control', 'vary']) t.equal(small.headers[name], plain.headers[name], name)
    t.equal((await raw('/v1/fixtures', { ...keyed, 'accept-encoding': coding, 'if-none-match': small.headers.etag })).status, 304)
  }
  t.match(plain.headers.vary, /Accept-Encoding/)
  t.match((await raw('/openapi.json', { 'accept-encoding': 'gzip' })).headers, { 'content-encoding': 'gzip', 'vary': /Accept-Encoding/ })
})

t.test('small answers, and those to clients that refuse it, are not compressed', async (t) => {
  for (const [path, coding] of [
    ['/v1/fixtures?limit=1&sport=hockey', 'gzip'], ['/v1/fixtures', 'identity'], ['/v1/fixtures', 'gzip;q=0']
  ] as const) {
    const answer = await raw(path, { ...keyed, 'accept-encoding': coding })
    t.equal(answer.headers['content-encoding'], undefined, `${path} ${coding}`)
    t.equal(answer.headers['content-length'], String(answer.bytes.length))
  }
})

t.test('HTTP-9 every response forbids guessing its type, framing it and disclosing where its reader came from', async (t) => {
  for (const [method, path] of [
    ['GET', '/v1/fixtures'], ['GET', '/nowhere'], ['OPTIONS', '/v1/teams'], ['POST', '/v1/observations'], ['GET', '/healthz'],
    ['GET', '/problems/internal'], ['GET', '/openapi.json']
  ] as const) {
    const { headers } = await ask(baseUrl, method, path, { accept: '*/*' })
    t.match(
      headers,
      {
        'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer',
        'content-security-policy': /default-src 'none'.*frame-ancestors 'none'/
      },
      path
    )
    t.equal(headers['strict-transport-security'], undefined, 'plain http cannot be made to last')
  }
  t.match((await ask(baseUrl, 'GET', '/problems/internal', { accept: 'text/html' })).headers, {
    'content-security-policy': /base-uri 'none'; form-action 'none'/
  })
})

t.test('HTTP-9 behind https, browsers are asked to stay with it', async (t) => {
  const api = await startApi(database.connectionString, testConfig({ BASE_URL: 'https://exchange.example.org' }), pino({ level: 'silent' }))
  t.teardown(() => api.stop(1_000))
  for (const path of ['/healthz', '/v1/fixtures']) {
    t.match((await ask(`http://127.0.0.1:${api.port}`, 'GET', path)).headers, { 'strict-transport-security': /max-age=31536000/ })
  }
})
