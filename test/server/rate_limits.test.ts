/** Rate limits over real HTTP: two API processes on one database count as one. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { pino } from 'pino'
import t from 'tap'
import { makeKey } from '../../platform/keys.ts'
import { countedAddress } from '../../server/limits/address.ts'
import { makeLimiter } from '../../server/limits/limiter.ts'
import type { Permit } from '../../server/limits/permit.ts'
import { startApi } from '../../server/main.ts'
import { startChild } from '../bench/children.ts'
import { testConfig } from '../helpers/config.ts'
import { makeQuery } from '../helpers/database.ts'
import { becomes, comes } from '../helpers/await_condition.ts'
import { useService } from '../helpers/service.ts'
import { ask } from './http_client.ts'

const { database, makeAccount } = await useService(t, { worker: false })
const env = { DATABASE_URL: database.connectionString, LOG_LEVEL: 'silent' }
const processes = await Promise.all([startChild('api_process', env), startChild('api_process', env)])
t.teardown(() => Promise.all(processes.map((child) => child.stop())))
const [one, two] = processes.map(({ port }) => `http://127.0.0.1:${port}`) as [string, string]
const admin = makeQuery(await database.connect())
let accounts = 0
/** An account with limits in test mode. */
async function account (requests: number, pushes = requests, key = requests, address = key) {
  const made = await makeAccount(`Account ${++accounts}`)
  await admin.call('manage.set_limits', {
    account_id: made.id, limits: {
      requests_per_minute: requests * 4, pushes_per_minute: pushes * 4, key_requests_per_minute: key * 4,
      address_requests_per_minute: address * 4
    }
  })
  const ofSecret = { authorization: `Bearer ${made.secretKey}` }
  return { ...made, ofSecret, ofPublishable: { authorization: `Bearer ${made.publishableKey}` } }
}
const statusOf = async (base: string, headers: Record<string, string>, path = '/v1/fixtures?limit=1'): Promise<number> => {
  const answer = await fetch(base + path, { headers })
  await answer.arrayBuffer()
  return answer.status
}
/** How many of `count` requests, `width` at once, are answered 200; all others are 429. */
async function granted (bases: string[], headers: Record<string, string>, count: number, atOnce: number): Promise<number> {
  let [sent, good] = [0, 0]
  await Promise.all(Array.from({ length: atOnce }, async () => {
    while (sent < count) {
      const status = await statusOf(bases[sent++ % bases.length] as string, headers)
      if (status === 200) good++
      else if (status !== 429) throw new Error(`answered ${status}`)
    }
  }))
  return good
}
const push = (base: string, headers: Record<string, string>, n: number) =>
  ask(
    base, 'POST', '/v1/observations', { ...headers, 'content-type': 'application/json', 'idempotency-key': `rate-limit-${n}` },
    [JSON.stringify({ source: 'league', observations: [{ type: 'team', external_id: `t${n}`, data: { name: 'Owls' } }] })]
  )

t.test('LIMIT-8 two processes together grant what is allowed and not one more, one after another or many at once (OYL01)', async (t) => {
  t.equal(await granted([one, two], (await account(40)).ofSecret, 60, 1), 40)
  t.equal(await granted([one, two], (await account(100)).ofSecret, 150, 30), 100)
  t.equal(await granted([one, two], (await account(1500)).ofSecret, 1900, 24), 1500)
})

t.test('LIMIT-8 every keyed answer states its limits; a refused one when to come again (OYL01)', async (t) => {
  const { ofSecret } = await account(3, 2)
  const first = await ask(one, 'GET', '/v1/teams?q=owls', ofSecret)
  t.match(first, { status: 200, headers: { 'ratelimit-policy': '"requests";q=3;w=60', 'ratelimit': /^"requests";r=2;t=\d+$/ } })
  t.match(
    await ask(two, 'GET', '/v1/fixtures/nonsense', ofSecret), { status: 400, headers: { ratelimit: /^"requests";r=1;t=\d+$/ } },
    'a fault counts'
  )
  t.match(await ask(two, 'GET', '/v1/fixtures?limit=1', { ...ofSecret, 'if-none-match': '*' }), {
    status: 304, headers: { ratelimit: /^"requests";r=0;t=\d+$/ }
  })
  for (const [base, method, path] of [
    [one, 'GET', '/v1/fixtures'], [two, 'GET', '/v1/fixtures/nonsense'], [one, 'GET', '/v1/nothing'], [two, 'POST', '/v1/observations'],
    [one, 'HEAD', '/v1/changes']
  ] as const) {
    const answer = await ask(base, method, path, ofSecret)
    t.match(
      answer, { status: 429, headers: { 'ratelimit': /^"requests";r=0;t=\d+/, 'content-type': /problem\+json/ } }, `${method} ${path}`
    )
    const seconds = Number(answer.headers['retry-after'])
    t.ok(seconds > 0 && seconds <= 60)
    if (method !== 'HEAD') t.match(answer.body, { type: /rate_limited$/, status: 429 })
  }
  t.match((await ask(one, 'GET', '/v1/fixtures', ofSecret)).headers, { 'access-control-allow-origin': '*' }, 'a web page can read why')
})

t.test('LIMIT-5, LIMIT-8 pushes have a limit of their own within that of all requests, and a refused one stores nothing (OYL01)', async (t) => {
  const { ofSecret, id } = await account(10, 2)
  const answers = [await push(one, ofSecret, 1), await push(two, ofSecret, 2), await push(one, ofSecret, 3), await push(two, ofSecret, 4)]
  t.same(answers.map(({ status }) => status), [202, 202, 429, 429])
  t.match(answers[1]?.headers, { 'ratelimit-policy': /"requests";q=10;w=60/, 'ratelimit': /"pushes";r=0/ })
  t.match(answers[1]?.headers['ratelimit-policy'], /"pushes";q=2;w=60/)
  t.equal(await admin.value('select count(*)::integer from intake.batches where account_id = $1', [id]), 2)
  t.match(await ask(one, 'GET', '/v1/fixtures', ofSecret), { status: 200, headers: { ratelimit: /"requests";r=7/ } })
})

t.test('LIMIT-5 a publishable key counts by itself and by the client behind the proxies (OYL01)', async (t) => {
  const api = await startApi(database.connectionString, testConfig({ TRUST_PROXY: '2' }), pino({ level: 'silent' }))
  t.teardown(() => api.stop(100))
  const behind = `http://127.0.0.1:${api.port}`
  const { ofPublishable, ofSecret } = await account(100, 100, 5, 2)
  const from = (forwarded: string): Promise<number> => statusOf(behind, { ...ofPublishable, 'x-forwarded-for': forwarded })
  t.same(
    [await from('203.0.113.7, 10.0.0.1'), await from('6.6.6.6, 203.0.113.7, 10.0.0.1'), await from('203.0.113.7, 10.0.0.2')],
    [200, 200, 429], 'what a client claims itself is not believed'
  )
  t.same(
    [await from('2001:db8:1:2::a, 10.0.0.1'), await from('2001:db8:1:2:ffff::b, 10.0.0.1'), await from('2001:db8:1:2::c, 10.0.0.1')],
    [200, 200, 429]
  )
  t.same([await from('203.0.113.8, 10.0.0.1'), await from('203.0.113.9, 10.0.0.1')], [200, 429], 'five for the key')
  t.equal(await statusOf(behind, ofSecret), 200)
  const direct = await account(100, 100, 5, 2)
  const claimed = async (n: number): Promise<number> => statusOf(one, { ...direct.ofPublishable, 'x-forwarded-for': `203.0.113.${n}` })
  t.same([await claimed(1), await claimed(2), await claimed(3)], [200, 200, 429], 'without a proxy the header is nothing')
})

t.test('LIMIT-7 calendars count by client address, 304s and unknown teams too, whatever key is sent along (OYL01)', async (t) => {
  const api = await startApi(
    database.connectionString, testConfig({ TRUST_PROXY: '1', CALENDARS_PER_MINUTE: '3' }), pino({ level: 'silent' })
  )
  t.teardown(() => api.stop(100))
  const calendar = (address: string, headers = {}) => ask(
    `http://127.0.0.1:${api.port}`, 'GET', '/v1/teams/tm_01K5T3M8Q9ZXW4V7N2B6C0D1EF/calendar.ics',
    { 'x-forwarded-for': address, ...headers }
  )
  t.match(await calendar('203.0.113.7'), {
    status: 404, headers: { 'ratelimit-policy': '"calendar";q=3;w=60', 'ratelimit': /^"calendar";r=2;t=/ }
  })
  t.match(await calendar('203.0.113.7', (await account(2)).ofSecret), { status: 404, headers: { ratelimit: /^"calendar";r=1;t=/ } })
  t.same([(await calendar('203.0.113.7')).status, (await calendar('203.0.113.8')).status], [404, 404])
  t.match(await calendar('203.0.113.7'), {
    status: 429, headers: { 'retry-after': /^\d+$/, 'access-control-allow-origin': '*' }, body: { type: /rate_limited$/ }
  })
})

t.test('an export is counted before it begins (OYL01)', async (t) => {
  const { ofSecret } = await account(1)
  const path = '/v1/competitions/cmp_01K5T3M8Q9ZXW4V7N2B6C0D1EF/export/fixtures.parquet'
  t.match(await ask(one, 'GET', path, ofSecret), { status: 404, headers: { ratelimit: /^"requests";r=0/ } })
  t.match(await ask(two, 'GET', path, ofSecret), { status: 429, headers: { 'retry-after': /^\d+$/ } })
})

t.test('LIMIT-6 accounts do not count for each other, and a limit that is raised counts within a second', async (t) => {
  const [mine, other] = [await account(2), await account(2)]
  t.equal(await granted([one, two], mine.ofSecret, 4, 1), 2)
  t.equal(await granted([one, two], other.ofSecret, 1, 1), 1)
  await admin.call('manage.set_limits', {
    account_id: mine.id, limits: {
      requests_per_minute: 4000
    }
  })
  t.ok(await becomes(async () => await statusOf(one, mine.ofSecret) === 200))
})

t.test('LIMIT-30, KEY-12 who may not call at all learns that, and is counted; nothing without a key of right form is (OYA01, OYA03)', async (t) => {
  const { id, ofSecret } = await account(2)
  await admin.call('manage.suspend_account', { account_id: id, reason: 'An unpaid invoice' })
  for (const left of [1, 0]) {
    t.match(await ask(one, 'GET', '/v1/fixtures', ofSecret), { status: 403, headers: { ratelimit: new RegExp(`^"requests";r=${left}`) } })
  }
  t.match(await ask(two, 'GET', '/v1/fixtures', ofSecret), { status: 429 })
  for (const path of ['/openapi.json', '/healthz', '/docs']) {
    t.match(await ask(one, 'GET', path, (await account(1)).ofSecret), { status: 200, headers: { ratelimit: undefined } }, path)
  }
  t.match(await ask(one, 'GET', '/v1/fixtures', { authorization: 'Bearer x' }), { status: 401, headers: { ratelimit: undefined } })
})

t.test('LIMIT-30 one address sends a limited number of requests with unknown keys a minute, whichever those are; known ones are not counted with them (OYA01, OYL01)', async (t) => {
  const api = await startApi(
    database.connectionString, testConfig({ TRUST_PROXY: '1', UNKNOWN_KEYS_PER_MINUTE: '3' }), pino({ level: 'silent' })
  )
  t.teardown(() => api.stop(100))
  const from = (address: string, authorization = `Bearer ${makeKey('live', 'secret')}`, method = 'GET', path = '/v1/fixtures?limit=1') =>
    ask(`http://127.0.0.1:${api.port}`, method, path, { authorization, 'x-forwarded-for': address })
  t.match(await from('203.0.113.20'), { status: 401, headers: { 'ratelimit-policy': '"unknown";q=3;w=60' } })
  t.match(await from('203.0.113.20', undefined, 'POST', '/v1/observations'), { status: 401, headers: { ratelimit: /"unknown";r=1/ } })
  t.match(await from('203.0.113.20', undefined, 'GET', '/v1/nothing'), { status: 401, headers: { ratelimit: /"unknown";r=0/ } })
  t.match(await from('203.0.113.20'), { status: 429, headers: { 'retry-after': /^\d+$/ }, body: { type: /rate_limited$/ } })
  t.equal((await from('203.0.113.20', (await account(2)).ofSecret.authorization)).status, 200)
  t.equal((await from('203.0.113.21')).status, 401)
})

t.test('KEY-1, INTAKE-25 who may not push is refused before a byte of the body is read (OYA01, OYA02)', async (t) => {
  const { publishableKey } = await account(10)
  for (const [key, status] of [[makeKey('test', 'secret'), 401], [publishableKey, 403]] as const) {
    for (const path of ['/v1/observations', '/v1/subscriptions', '/manage/feeds/feed_01K5T3M8Q9ZXW4V7N2B6C0D1EF/files']) {
      const socket = connect(Number(new URL(one).port), '127.0.0.1')
      socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Length: 1048576\r\n` +
        'Content-Type: application/json\r\nIdempotency-Key: never-sent\r\nExpect: 100-continue\r\n\r\n')
      const [answer] = await once(socket, 'data')
      t.match(String(answer), new RegExp(`^HTTP/1.1 ${status} `), 'the body was not asked for')
      socket.destroy()
    }
  }
})

t.test('HTTP-13 who asks before it sends a body is asked to send it when the key is good', async (t) => {
  const { secretKey } = await account(10)
  const body = JSON.stringify({ source: 'league', observations: [{ type: 'team', external_id: 'e1', data: { name: 'Owls' } }] })
  const socket = connect(Number(new URL(one).port), '127.0.0.1')
  t.teardown(() => socket.destroy())
  socket.write(`POST /v1/observations HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${secretKey}\r\nContent-Length: ${body.length}\r\n` +
    'Content-Type: application/json\r\nIdempotency-Key: asked-before\r\nExpect: 100-continue\r\n\r\n')
  t.match(String((await once(socket, 'data'))[0]), /^HTTP\/1.1 100 /)
  socket.write(body)
  t.match(String((await once(socket, 'data'))[0]), /^HTTP\/1.1 202 /)
})

t.test('LIMIT-31 a connection beyond the limit is closed at once; another may come in its place', async (t) => {
  const api = await startApi(database.connectionString, testConfig({ MAX_CONNECTIONS: '2' }), pino({ level: 'silent' }))
  t.teardown(() => api.stop(100))
  const open = async () => { const socket = connect(api.port, '127.0.0.1'); await once(socket, 'connect'); return socket }
  const get = async (socket: Socket): Promise<string> => {
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    return Promise.race([once(socket, 'data').then(([data]) => String(data)), once(socket, 'close').then(() => 'closed')])
  }
  const [first, second] = [await open(), await open()]
  t.teardown(() => { for (const socket of [first, second]) socket.destroy() })
  for (const socket of [first, second]) t.match(await get(socket), /^HTTP\/1.1 200/)
  const third = await open()
  third.on('error', () => {})
  t.equal(await get(third), 'closed')
  first.destroy()
  let answer = 'closed'
  while (answer === 'closed') {
    const next = await open()
    next.on('error', () => {})
    answer = await get(next)
    next.destroy()
  }
  t.match(answer, /^HTTP\/1.1 200/)
})

const quotas = { calendars: 6, unknownKeys: 4 }
/** Milliseconds in which a count is awaited where it is no matter how busy the machine is. */
const UNHURRIED = 60_000
const silent = pino({ level: 'silent' })
const statusesOf = async (permits: (Permit | Promise<Permit>)[]) =>
  (await Promise.all(permits)).map(({ error }) => error === undefined ? 200 : error.known.status)

t.test('LIMIT-11 when nobody answers only the first requests wait; the process counts by itself, and lets nobody through uncounted', async (t) => {
  const limiter = makeLimiter({ query: () => new Promise(() => {}) }, silent, quotas)
  const calendar = { name: 'x', key: null, purpose: 'calendar', address: 'x' } as const
  t.match(await limiter.take(calendar), { headers: ['RateLimit-Policy', '"calendar";q=6;w=60', 'RateLimit', /r=5/], error: undefined })
  const next = limiter.take(calendar)
  t.notOk(next instanceof Promise)
  t.same(await statusesOf(Array.from({ length: 6 }, () => limiter.take(calendar))), [200, 200, 200, 200, 429, 429])
  const invented = (n: number) => ({ name: `invented ${n}`, key: Buffer.alloc(32, n), purpose: 'push', address: 'y' } as const)
  t.same(await statusesOf([1, 2, 3, 4, 5, 6].map((n) => limiter.take(invented(n)))), [200, 200, 200, 200, 429, 429])
})

t.test('LIMIT-11 a key that the database has known keeps its limits while it cannot count', async (t) => {
  let isAway = false
  const row = { place: 0, bucket: 'requests 1 a', policy: 'requests', quota: 2, granted: 1, remaining: 1, ends_in: 60_000 }
  const limiter = makeLimiter({
    query: async () => { if (isAway) throw new Error('away'); return { rows: [{ ...row, kind: 'secret', refused: null }] } }
  }, silent, quotas)
  const subject = (key: string) => ({ name: key, key: Buffer.from(key), purpose: 'request', address: 'x' } as const)
  t.match(await limiter.take(subject('known')), { kind: 'secret', error: undefined })
  t.match(await limiter.take(subject('another of the account')), { kind: 'secret' })
  isAway = true
  const permits = await Promise.all([1, 2, 3].map(() => limiter.take(subject('known'))))
  t.match(permits[0], { headers: ['RateLimit-Policy', '"requests";q=2;w=60'], kind: undefined }, 'nobody has judged the key now')
  t.same(await statusesOf(permits), [200, 200, 429])
  t.same(await statusesOf([limiter.take(subject('another of the account'))]), [429], 'buckets are those of the database')
  t.same(await statusesOf([1, 2, 3, 4, 5].map((n) => limiter.take(subject(`new ${n}`)))), [200, 200, 200, 200, 429])
})

t.test('LIMIT-8 of those that wait for one count, who is beyond the whole limit is refused at once, and nothing is read for it', async (t) => {
  const row = {
    place: 0, bucket: 'requests 1 a', policy: 'requests', quota: 3, remaining: 0, ends_in: 60_000, kind: 'secret', refused: null
  }
  const asked: number[] = []
  const limiter = makeLimiter({
    query: async ({ values }) => {
      const [{ wanted }] = JSON.parse(values?.[0] as string)
      asked.push(wanted)
      return { rows: [{ ...row, granted: asked.length === 1 ? 1 : 2 }] }
    }
  }, silent, quotas, UNHURRIED)
  const take = () => limiter.take({ name: 'key', key: Buffer.from('key'), purpose: 'request', address: 'x' })
  await take()
  const permits = Array.from({ length: 50 }, take)
  t.same(permits.map((permit) => permit instanceof Promise).indexOf(false), 3)
  t.match(permits[3], {
    headers: ['RateLimit-Policy', '"requests";q=3;w=60', 'RateLimit', /r=0/], error: { known: { slug: 'rate_limited' } }
  })
  t.same((await statusesOf(permits)).slice(0, 4), [200, 200, 429, 429])
  t.same(asked, [1, 3])
})

t.test('LIMIT-11 beyond 10000 requests that wait, others are counted by the process; a statement counts at most 500 subjects', async (t) => {
  const asked: number[] = []
  const answers: (() => void)[] = []
  const query = async ({ values: [requests] }: { values: string[] }) => {
    const wanted = JSON.parse(requests as string) as { wanted: number }[]
    asked.push(wanted.length)
    await new Promise<void>((done) => answers.push(done))
    return { rows: wanted.map(({ wanted: granted }, place) =>
      ({ place, granted, policy: 'requests', bucket: 'b', quota: 1e6, remaining: 0, ends_in: 1, kind: 'secret', refused: null })) }
  }
  const limiter = makeLimiter({ query } as any, silent, quotas, UNHURRIED)
  const subject = (n: number) => ({ name: `key ${n % 1200}`, key: Buffer.from(`${n % 1200}`), purpose: 'request', address: 'x' } as const)
  const waiting = Array.from({ length: 10_000 }, (_, n) => limiter.take(subject(n)))
  t.same(await statusesOf([1, 2, 3, 4, 5].map((n) => limiter.take(subject(n)))), [200, 200, 200, 200, 429])
  const all = statusesOf(waiting)
  await comes('three statements', () => { answers.shift()?.(); return asked.length === 3 })
  answers.shift()?.()
  t.same(new Set(await all), new Set([200]))
  t.same(asked, [500, 500, 200])
})

t.test('LIMIT-8 those who come while the database counts are counted together, first come first served', async (t) => {
  const asked: { wanted: number }[][] = []
  const left = [5, 1]
  const query = async ({ values: [requests] }: { values: string[] }) => {
    asked.push(JSON.parse(requests as string))
    await new Promise((done) => setTimeout(done, 20))
    const [{ wanted }, available] = [asked.at(-1)?.[0] as { wanted: number }, left[asked.length - 1] as number]
    const granted = Math.min(wanted, available)
    const remaining = available - granted
    const row = { place: 0, granted, policy: 'calendar', bucket: 'c', quota: 6, remaining, ends_in: 60_000, kind: null, refused: null }
    return { rows: [row] }
  }
  const limiter = makeLimiter({ query } as any, silent, quotas, UNHURRIED)
  const take = () => limiter.take({ name: 'x', key: null, purpose: 'calendar', address: 'x' })
  const first = take()
  await new Promise((done) => setImmediate(() => setImmediate(done)))
  const permits = await Promise.all([first, take(), take(), take()])
  t.same(asked.map(([request]) => request?.wanted), [1, 3])
  t.same(permits.map(({ headers: [, , , state], error }) => [/r=(\d+)/.exec(state as string)?.[1], error?.known.slug]), [
    ['4', undefined], ['0', undefined], ['0', 'rate_limited'], ['0', 'rate_limited'],
  ])
  t.match(take(), { error: { known: { slug: 'rate_limited' } } }, 'at once, without a count')
  await limiter.end()
  t.equal(asked.length, 2)
})

t.test('LIMIT-11 while the database cannot count, the process does, and goes back to it when it can (OYL01)', async (t) => {
  const { ofSecret } = await account(2)
  t.equal(await granted([one], ofSecret, 1, 1), 1)
  await admin('revoke execute on function api.consume_tokens(jsonb) from oyss_http')
  t.equal(await granted([one], ofSecret, 4, 1), 2, 'as many as the limit that was known')
  t.equal(await statusOf(one, { authorization: `Bearer ${makeKey('test', 'secret')}` }), 401, 'the key is judged by the read')
  await admin('grant execute on function api.consume_tokens(jsonb) to oyss_http')
  const other = (await account(3)).ofSecret
  let answer = await ask(one, 'GET', '/v1/fixtures', other)
  while (!/"requests"/.test(answer.headers['ratelimit-policy'] as string)) answer = await ask(one, 'GET', '/v1/fixtures', other)
  t.equal(answer.status, 200)
})

t.test('LIMIT-7 an address is counted as one client by IPv4 address or IPv6 network, whatever it is dressed in', async (t) => {
  for (const ip of ['192.0.2.1', '::ffff:192.0.2.1', '192.0.2.1:4711', ' 192.0.2.1']) t.equal(countedAddress(ip), '192.0.2.1')
  for (const ip of ['2001:db8::1', '2001:0db8:0:0:1::', '[2001:db8::2]:443', '2001:DB8:0:0:ffff:ffff:ffff:ffff', '2001:db8::1%eth0']) {
    t.equal(countedAddress(ip), '2001:db8:0:0::/64')
  }
  t.not(countedAddress('2001:db8:0:1::1'), countedAddress('2001:db8:0:2::1'))
  for (const ip of [undefined, '', 'unknown', '_hidden', '1.2.3']) t.equal(countedAddress(ip), 'unknown')
})
