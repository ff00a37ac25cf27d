/** Rate limits over real HTTP: two API processes on one database count as one. */
import { pino } from 'pino'
import t from 'tap'
import { countedAddress } from '../../server/limits/address.ts'
import { makeLimiter } from '../../server/limits/limiter.ts'
import { startApi } from '../../server/main.ts'
import { startChild } from '../bench/children.ts'
import { testConfig } from '../helpers/config.ts'
import { makeQuery } from '../helpers/database.ts'
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
/** How many of `count` requests, so many at once, are answered 200; all others are 429. */
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

t.test('LIMIT-10, LIMIT-9 every keyed answer tells how its limits stand; a refused one when to come again (OYL01)', async (t) => {
  const { ofSecret } = await account(3, 2)
  const first = await ask(one, 'GET', '/v1/teams?q=owls', ofSecret)
  t.match(first, { status: 200, headers: { 'ratelimit-policy': '"requests";q=3;w=60', 'ratelimit': /^"requests";r=2;t=(60|59)$/ } })
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
    t.ok(seconds >= 50 && seconds <= 60)
    if (method !== 'HEAD') t.match(answer.body, { type: /rate_limited$/, status: 429 })
  }
  t.match((await ask(one, 'GET', '/v1/fixtures', ofSecret)).headers, { 'access-control-allow-origin': '*' }, 'a web page can read why')
})

t.test('LIMIT-5, LIMIT-9 pushes have a limit of their own within that of all requests, and a refused one stores nothing (OYL01)', async (t) => {
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
  const deadline = Date.now() + 2_000
  let status = 429
  while (status === 429 && Date.now() < deadline) status = await statusOf(one, mine.ofSecret)
  t.equal(status, 200)
})

t.test('who may not call at all is told that, however often (OYA01, OYA03); nothing else without a key is counted', async (t) => {
  const { id, ofSecret } = await account(2)
  await admin.call('manage.suspend_account', { account_id: id, reason: 'An unpaid invoice' })
  for (let n = 0; n < 4; n++) t.match(await ask(one, 'GET', '/v1/fixtures', ofSecret), { status: 403, headers: { ratelimit: undefined } })
  for (const path of ['/openapi.json', '/healthz', '/docs']) {
    t.match(await ask(one, 'GET', path, (await account(1)).ofSecret), { status: 200, headers: { ratelimit: undefined } }, path)
  }
  t.match(await ask(one, 'GET', '/v1/fixtures', { authorization: 'Bearer x' }), { status: 401, headers: { ratelimit: undefined } })
})

t.test('when nobody answers, only the first requests wait; the others pass at once', async (t) => {
  const limiter = makeLimiter({ query: () => new Promise(() => {}) }, pino({ level: 'silent' }))
  const subject = { name: 'x', key: null, purpose: 'calendar', address: 'x', calendarQuota: 1 } as const
  t.same(await limiter.take(subject), { headers: [] })
  t.same(limiter.take(subject), { headers: [] }, 'not a promise')
})

t.test('LIMIT-10 those who come while the database counts are counted together, first come first served', async (t) => {
  const asked: { wanted: number }[][] = []
  const left = [5, 1]
  const query = async ({ values: [requests] }: { values: string[] }) => {
    asked.push(JSON.parse(requests as string))
    await new Promise((done) => setTimeout(done, 20))
    const [{ wanted }, available] = [asked.at(-1)?.[0] as { wanted: number }, left[asked.length - 1] as number]
    const granted = Math.min(wanted, available)
    return { rows: [{ place: 0, granted, policy: 'calendar', quota: 6, remaining: available - granted, ends_in: 60_000 }] }
  }
  const limiter = makeLimiter({ query } as any, pino({ level: 'silent' }))
  const take = () => limiter.take({ name: 'x', key: null, purpose: 'calendar', address: 'x', calendarQuota: 6 })
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

t.test('LIMIT-11 when requests cannot be counted they pass', async (t) => {
  const { ofSecret } = await account(1)
  await admin('revoke execute on function api.take_tokens(jsonb) from oyss_http')
  t.equal(await granted([one], ofSecret, 3, 1), 3)
  await admin('grant execute on function api.take_tokens(jsonb) to oyss_http')
  const deadline = Date.now() + 5_000
  let status = 200
  while (status === 200 && Date.now() < deadline) status = await statusOf(one, ofSecret)
  t.equal(status, 429, 'and are counted again when they can be')
})

t.test('LIMIT-7 an address is counted as one client by IPv4 address or IPv6 network, whatever it is dressed in', async (t) => {
  for (const ip of ['192.0.2.1', '::ffff:192.0.2.1', '192.0.2.1:4711', ' 192.0.2.1']) t.equal(countedAddress(ip), '192.0.2.1')
  for (const ip of ['2001:db8::1', '2001:0db8:0:0:1::', '[2001:db8::2]:443', '2001:DB8:0:0:ffff:ffff:ffff:ffff', '2001:db8::1%eth0']) {
    t.equal(countedAddress(ip), '2001:db8:0:0::/64')
  }
  t.not(countedAddress('2001:db8:0:1::1'), countedAddress('2001:db8:0:2::1'))
  for (const ip of [undefined, '', 'unknown', '_hidden', '1.2.3']) t.equal(countedAddress(ip), 'unknown')
})
