/** One fetch of a feed: what is asked for, what each answer comes to, and where it never leads. */
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib'
import t from 'tap'
import { parseCidrs, type Cidr } from '../../../platform/addresses.ts'
import { VERSION } from '../../../platform/version.ts'
import { makeFetcher, type Request } from '../../../worker/feeds/fetch.ts'
import { redactUrl, type Body, type Failed, type Fetched } from '../../../worker/feeds/fetched.ts'
import { certificate } from '../../helpers/http/certificate.ts'
import { hostileUrls, withBlanks } from '../../helpers/http/hostile_urls.ts'
import { TIME_LIMIT } from '../../helpers/await_condition.ts'
import { startPublisher } from '../../helpers/feeds/publisher.ts'
import { startReceiver, type Behaviour } from '../../helpers/http/receiver.ts'

const allow = parseCidrs('127.0.0.0/8,::1') as Cidr[]
const userAgent = `oyss-exchange/${VERSION} (+https://exchange.example.org/docs#fetching)`
const publisher = await startPublisher(t)
const secure = await startPublisher(t, { tls: certificate })
const fetcher = makeFetcher({ allow, userAgent, ca: certificate.cert, limits: { bytes: 300_000 } })
t.teardown(fetcher.close)
const get = async (url: string, more: Omit<Request, 'url'> = {}): Promise<Fetched> => await fetcher.fetch({ url, ...more }) as Fetched
const failure = async (url: string): Promise<Failed> => await get(url) as Failed
const CSV = 'Date,Time,Home Team,Away Team\r\n2026-09-12,09:00,Kestrels,Herons\r\n'

t.test('FEED-160 a fetch is a GET that says who asks, brings no cookie, and gives the bytes as they were served with where they came from', async (t) => {
  publisher.serve('/games.csv?day=1', {
    body: CSV, headers: { 'content-type': 'text/csv', etag: '"a"', 'last-modified': 'Sat, 12 Sep 2026 08:00:00 GMT', 'set-cookie': 'a=b' }
  })
  for (let n = 0; n < 2; n++) {
    const fetched = await get(publisher.url('/games.csv?day=1')) as Body
    t.equal(fetched.body.toString(), CSV)
    t.match(fetched, {
      outcome: 'body', status: 200, etag: '"a"', lastModified: 'Sat, 12 Sep 2026 08:00:00 GMT', encoding: 'identity', requests: 1,
      finalUrl: publisher.url('/games.csv?day=1'), headers: { 'content-type': 'text/csv' }
    })
    t.notOk('set-cookie' in fetched.headers)
  }
  const [asked] = publisher.asked().slice(-1)
  t.match(asked, { method: 'GET', headers: { 'user-agent': userAgent, host: `127.0.0.1:${publisher.port}` } })
  t.equal(asked?.headers.cookie, undefined)
  t.equal(asked?.headers.authorization, undefined)
})

t.test('FEED-160 webcal is fetched over https', async (t) => {
  secure.serve('/team.ics', { body: 'BEGIN:VCALENDAR' })
  t.match(await get(secure.url('/team.ics').replace('https:', 'webcal:')), { outcome: 'body', finalUrl: secure.url('/team.ics') })
})

t.test('FEED-16 validators are sent, and 304 says that nothing is new; without validators 304 is a failure', async (t) => {
  publisher.serve('/known', { body: CSV, headers: { etag: '"v1"' } })
  t.match(await get(publisher.url('/known'), { etag: '"v1"', lastModified: 'Sat, 12 Sep 2026 08:00:00 GMT' }), {
    outcome: 'not_modified', status: 304, requests: 1
  })
  t.match(publisher.asked('/known').at(-1)?.headers, { 'if-none-match': '"v1"', 'if-modified-since': 'Sat, 12 Sep 2026 08:00:00 GMT' })
  t.match(await get(publisher.url('/known'), { etag: '"v0"' }), { outcome: 'body', etag: '"v1"' })
  publisher.serve('/always', { status: 304 })
  t.match(await get(publisher.url('/always')), { outcome: 'failed', code: 'status', status: 304 })
})

t.test('FEED-161 five redirects are followed, each judged again; not six, not from https to http, not inward', async (t) => {
  for (const [n, status] of [301, 302, 303, 307, 308, 302].entries()) {
    publisher.serve(`/hop${n}`, { status, headers: { location: `hop${n + 1}` } })
  }
  publisher.serve('/hop6', { body: CSV })
  t.match(await get(publisher.url('/hop1')), { outcome: 'body', requests: 6, finalUrl: publisher.url('/hop6') })
  t.match(await get(publisher.url('/hop0')), { outcome: 'failed', code: 'redirect', requests: 6 })
  secure.serve('/down', { status: 302, headers: { location: publisher.url('/hop6') } })
  t.match(await failure(secure.url('/down')), { code: 'redirect', requests: 1, words: /from https to an address that is not encrypted/ })
  publisher.serve('/up', { status: 302, headers: { location: secure.url('/team.ics') } })
  t.match(await get(publisher.url('/up')), { outcome: 'body', requests: 2 })
  publisher.serve('/nowhere', { status: 302 })
  t.match(await failure(publisher.url('/nowhere')), { code: 'redirect' })
  const judged: string[] = []
  await get(publisher.url('/hop4'), { judge: (url) => { judged.push(url.pathname) } })
  t.same(judged, ['/hop4', '/hop5', '/hop6'])
})

t.test('FEED-161 hostile urls lead nowhere: given as they are, reached by a redirect, or by a name that resolves inward', async (t) => {
  const inside = await startReceiver(t)
  const hostile = [...hostileUrls(inside.port), ...withBlanks]
  t.ok(hostile.length >= 60)
  // The one address that is allowed is that of the publisher that redirects.
  const redirecting = await startPublisher(t, { host: '127.0.0.2' })
  const own = makeFetcher({
    allow: parseCidrs('127.0.0.2') as Cidr[], userAgent, resolve: async () => ['127.0.0.1']
  })
  t.teardown(own.close)
  for (const url of hostile) {
    t.match(await own.fetch({ url }), { outcome: 'failed', code: 'address', requests: 0 }, url)
    if (/[\n\r]/.test(url) || !URL.canParse(url)) continue // no header can say it
    if (url.trim() !== url || url === '' || /[^!-~]/.test(url)) continue
    if (new URL(url, redirecting.url('/')).port === String(redirecting.port)) continue // read as a path of the publisher's own
    redirecting.serve('/', { status: 302, headers: { location: url } })
    t.match(await own.fetch({ url: redirecting.url('/') }), { outcome: 'failed', code: /address|redirect/ }, `redirect to ${url}`)
  }
  for (const host of ['inward.example', 'metadata.google.internal']) {
    t.match(await own.fetch({ url: `http://${host}:${inside.port}/` }), { outcome: 'failed', code: 'address' })
    redirecting.serve('/', { status: 307, headers: { location: `http://${host}:${inside.port}/` } })
    t.match(await own.fetch({ url: redirecting.url('/') }), { outcome: 'failed', code: 'address', requests: 2 })
  }
  t.equal(inside.requests.length, 0, 'nothing came')
})

t.test('FEED-162 bodies are inflated while they come, up to a bound; what is larger, grows too much, ends early or is not what it says is refused', async (t) => {
  const text = Buffer.from(CSV.repeat(500))
  const packed: [string, Buffer][] = [['gzip', gzipSync(text)], ['br', brotliCompressSync(text)], ['zstd', zstdCompressSync(text)]]
  for (const [encoding, body] of packed) {
    publisher.serve(`/${encoding}`, { body, headers: { 'content-encoding': encoding } })
    const fetched = await get(publisher.url(`/${encoding}`)) as Body
    t.ok(fetched.body.equals(text), encoding)
    t.match(fetched, { encoding, wireBytes: body.length })
    publisher.serve(`/cut-${encoding}`, { body: body.subarray(0, body.length >> 1), headers: { 'content-encoding': encoding } })
    t.match(await failure(publisher.url(`/cut-${encoding}`)), { code: 'truncated' }, `half of ${encoding}`)
    publisher.serve(`/not-${encoding}`, { body: text, headers: { 'content-encoding': encoding } })
    t.match(await failure(publisher.url(`/not-${encoding}`)), { code: /encoding|truncated/ }, `no ${encoding}`)
  }
  t.equal(publisher.asked('/gzip')[0]?.headers['accept-encoding'], 'gzip, br, zstd')
  publisher.serve('/large', { body: Buffer.alloc(300_001, 'x') })
  t.match(await failure(publisher.url('/large')), { code: 'too_large' })
  publisher.serve('/bomb', { body: gzipSync(Buffer.alloc(50_000_000)), headers: { 'content-encoding': 'gzip' } })
  t.match(await failure(publisher.url('/bomb')), { code: 'too_large' })
  publisher.serve('/lzw', { body: text, headers: { 'content-encoding': 'compress' } })
  t.match(await failure(publisher.url('/lzw')), { code: 'encoding', words: /compress/ })
  publisher.serve('/short', (_, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('Date')
    response.socket?.end()
  })
  t.match(await failure(publisher.url('/short')), { code: 'truncated' })
  publisher.serve('/chunk', (_, response) => {
    response.writeHead(200).write('Date')
    setImmediate(() => response.socket?.end())
  })
  t.match(await failure(publisher.url('/chunk')), { code: 'truncated' })
})

t.test('FEED-162 what is compressed a thousand times over is refused before it is inflated whole', async (t) => {
  const own = makeFetcher({ allow, userAgent })
  t.teardown(own.close)
  publisher.serve('/ratio', { body: gzipSync(Buffer.alloc(8_000_000)), headers: { 'content-encoding': 'gzip' } })
  t.match(await own.fetch({ url: publisher.url('/ratio') }), { outcome: 'failed', code: 'too_large' })
})

t.test('FEED-162 each way to misbehave is described and lasts no longer than a fetch may', async (t) => {
  const receiver = await startReceiver(t)
  const quick = makeFetcher({ allow, userAgent, limits: { time: 500, firstByte: 200 } })
  const patient = makeFetcher({ allow, userAgent, limits: { time: TIME_LIMIT * 1000, firstByte: TIME_LIMIT * 1000 } })
  for (const one of [quick, patient]) t.teardown(one.close)
  const outcomes: Partial<Record<Extract<Behaviour, string>, object>> = {
    hang: { code: 'time', words: /No answer came within 0.2 seconds/ }, dribble: { code: 'time' }, soon: { code: 'time' },
    endless: { code: /time|too_large/ }, reset: { code: 'connection', words: 'The connection was closed before an answer.' },
    close: { code: 'connection' }, garbage: { code: 'connection', words: 'The answer is not HTTP.' }, short: { code: 'truncated' },
    headers: { code: 'connection', words: 'The headers of the answer are too long.' }, upgrade: { code: 'status', status: 101 },
  }
  for (const [behaviour, outcome] of Object.entries(outcomes)) {
    receiver.behave(() => behaviour as Behaviour)
    // What has no end by itself ends with the fetch.
    const own = 'code' in outcome && String(outcome.code).includes('time') ? quick : patient
    t.match(await own.fetch({ url: receiver.url() }), { outcome: 'failed', requests: 1, ...outcome }, behaviour)
  }
  for (const status of [204, 400, 401, 403, 404, 410, 429, 451, 500, 503]) {
    receiver.behave(() => ({ status, headers: { 'retry-after': '120' } }))
    const expected = status === 204 ? { outcome: 'body' } : { outcome: 'failed', code: 'status', status, retryAfterSeconds: 120 }
    t.match(await patient.fetch({ url: receiver.url() }), expected, String(status))
  }
})

t.test('a fetch that is cut off by the end of the service has no outcome', async (t) => {
  const receiver = await startReceiver(t, () => 'hang')
  const own = makeFetcher({ allow, userAgent })
  const fetching = own.fetch({ url: receiver.url() })
  await receiver.arrived(1)
  own.close()
  t.equal(await fetching, undefined)
})

t.test('FEED-168 urls are logged and shown without what may be a secret in their path or query', async (t) => {
  for (const [url, shown] of [
    ['https://ical.example.org/team_schedule/7f3a9c2e-44aa-4b1c-9d7e-0123456789ab.ics', 'https://ical.example.org/team_schedule/***'],
    ['https://api.example.org/v1/calendar/c12345/team/t98765/Xk3jd8Ks.ics?key=abc',
      'https://api.example.org/v1/calendar/***/team/***/***?***'],
    ['http://example.org/schedules/games.csv', 'http://example.org/schedules/games.csv'], ['https://example.org', 'https://example.org/'],
    ['nonsense', '(not a url)']
  ] as const) {
    t.equal(redactUrl(url), shown)
  }
})
