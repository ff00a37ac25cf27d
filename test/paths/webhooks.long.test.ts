/** From a push to a signed delivery and to a copy that agrees with /changes, whatever receivers do meanwhile. */
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { pino } from 'pino'
import t from 'tap'
import { makeClient } from '../../client/client.ts'
import { syncChanges, verifyWebhook } from '../../client/index.ts'
import { call } from '../../db/call.ts'
import { startWorker } from '../../worker/main.ts'
import { certificate } from '../helpers/http/certificate.ts'
import { testConfig } from '../helpers/config.ts'
import { addEndpoint, deliveriesOf, settled } from '../helpers/http/endpoints.ts'
import { becomes } from '../helpers/await_condition.ts'
import { startReceiver, type Behaviour, type Received } from '../helpers/http/receiver.ts'
import { useService } from '../helpers/service.ts'

const service = await useService(t)
const admin = await service.database.connect()
/** Milliseconds after which an attempt that nobody answers is given up. */
const LONGEST_ATTEMPT = 15_000
const team = (id: string, name = `Team ${id}`): object => ({ type: 'team', external_id: id, data: { name } })

t.test('WEBHOOK-12, EVENT-1 push, event, signed delivery: the consumer verifies it, fetches the changes since its cursor, and its copy agrees', async (t) => {
  const receiver = await startReceiver(t)
  const { status, body: endpoint } = await service.secret.post(
    '/v1/subscriptions', JSON.stringify({ url: receiver.url(), events: ['oyss.*'] })
  )
  t.equal(status, 201)
  const client = makeClient({ baseUrl: service.baseUrl, key: service.account.secretKey })
  const copy = new Map<string, number>()
  let cursor: string | undefined
  const reconcile = async (): Promise<void> => {
    await syncChanges({
      client, ...(cursor ? { cursor } : {}), onChange: ({ id, version }) => { copy.set(id, version) },
      onCursor: (next) => { cursor = next }
    })
  }
  await service.apply('league', [
    team('a'), team('b'),
    {
      type: 'fixture', external_id: 'g',
      data: {
        kind: 'game', sport: 'soccer', start: '2026-09-12T16:00:00Z',
        sides: [{ role: 'home', team: { external_id: 'a' } }, { role: 'away', team: { external_id: 'b' } }]
      }
    }
  ])
  const requests = await receiver.arrived(3)
  const events = requests.map(({ headers, body }) => verifyWebhook(headers, body, endpoint.secret))
  t.same(events.map(({ type }) => type).sort(), ['oyss.fixture.created', 'oyss.team.created', 'oyss.team.created'])
  await reconcile()
  for (const { subject, data } of events) t.equal(copy.get(subject as string), data.version)
  await service.apply('league', [team('a', 'Another name')])
  await receiver.arrived(4)
  await reconcile()
  const later = verifyWebhook(receiver.requests[3]?.headers ?? {}, receiver.requests[3]?.body as string, endpoint.secret)
  t.match(later, { type: 'oyss.team.updated', data: { version: 2 } })
  t.equal(copy.get(later.subject as string), 2)
  await settled(admin)
  const repeated = (await service.secret.get(`/v1/subscriptions/${endpoint.id}/deliveries`)).body.data
    .find(({ event }: { event: { id: string } }) => event.id === later.id)

  const { body: { secret } } = await service.secret.post(`/v1/subscriptions/${endpoint.id}/rotate_secret`, '')
  t.equal((await service.secret.post(`/v1/subscriptions/${endpoint.id}/test`, '')).status, 202)
  const test = (await receiver.arrived(5))[4] as Received
  for (const one of [secret, endpoint.secret]) {
    t.equal(verifyWebhook(test.headers, test.body, one).type, 'oyss.subscription.test', 'while a secret is rotated either verifies')
  }
  t.equal((await service.secret.post(`/v1/deliveries/${repeated.id}/redeliver`, '')).status, 202)
  const again = (await receiver.arrived(6))[5] as Received
  t.same(
    [again.headers['webhook-id'], again.body], [receiver.requests[3]?.headers['webhook-id'], receiver.requests[3]?.body],
    'redelivered on purpose: the same event'
  )
  await settled(admin)
  t.match((await deliveriesOf(admin, endpoint.id)).find(({ delivery_id: id }) => id === repeated.id), {
    state: 'succeeded', attempts: [{ attempt: 1 }, { attempt: 2 }]
  })
  t.equal((await service.secret.delete(`/v1/subscriptions/${endpoint.id}`)).status, 204)
  await service.apply('league', [team('b', 'Nobody hears of it')])
  t.equal((await deliveriesOf(admin, endpoint.id)).length, 5)
  t.ok((await deliveriesOf(admin, endpoint.id))
    .filter(({ delivery_id: id }) => id !== repeated.id)
    .every(({ state, attempts }) => state === 'succeeded' && attempts.length === 1))
})

t.test('WEBHOOK-90 an address in live mode gets signed tests alone until it answers one 2xx, and then what waited', async (t) => {
  const known = getCACertificates()
  setDefaultCACertificates([...known, certificate.cert])
  t.teardown(() => setDefaultCACertificates(known))
  let status = 503
  const receiver = await startReceiver(t, () => status, { tls: certificate })
  await service.makeSource(service.account.id, 'live', 'live-league', 'authoritativePush')
  const live = service.clientOf(await service.makeKey(service.account.id, 'live', 'secret'))
  const made = await live.post('/v1/subscriptions', JSON.stringify({ url: receiver.url(), events: ['oyss.team.*'] }))
  t.match(made, { status: 201, body: { status: 'unconfirmed' } })
  const { id, secret } = made.body
  const typesOf = (requests: readonly Received[]): string[] =>
    requests.map(({ headers, body }) => verifyWebhook(headers, body, secret).type)
  t.same(typesOf(await receiver.arrived(1)), ['oyss.subscription.test'])
  const pushed = await live.push('live-league', [team('live-a')])
  t.equal((await live.waitForBatch(pushed.body.batch_id)).status, 'done')
  await becomes(async () => (await deliveriesOf(admin, id)).length === 2)
  t.match((await live.get(`/v1/subscriptions/${id}`)).body, { status: 'unconfirmed' })

  status = 204
  t.equal((await live.post(`/v1/subscriptions/${id}/test`, '')).status, 202)
  t.same(typesOf(await receiver.arrived(3)).slice(1), ['oyss.subscription.test', 'oyss.team.created'])
  t.match((await live.get(`/v1/subscriptions/${id}`)).body, { status: 'enabled' })
})

t.test('WEBHOOK-17, WEBHOOK-23 receivers that fail, reset, redirect, lie or are gone: each attempt is on record in words, and what may be tried again is', async (t) => {
  const first: Record<string, Behaviour> = {
    '/503': 503, '/reset': 'reset', '/close': 'close', '/302': 302, '/garbage': 'garbage', '/short': 'short', '/endless': 'endless',
    '/410': 410, '/later': { status: 429, headers: { 'retry-after': '1800' } }
  }
  const receiver = await startReceiver(t, ({ path, attempt }) => attempt === 1 ? first[path] ?? 204 : 204)
  const { id: account, secretKey } = await service.makeAccount('Endpoints that misbehave')
  const endpoints = new Map<string, string>()
  for (const path of Object.keys(first)) endpoints.set(path, (await addEndpoint(admin, account, receiver.url(path), ['oyss.team.*'])).id)
  const client = service.clientOf(secretKey)
  const pushed = await client.push('league', [team('m')])
  t.equal((await client.waitForBatch(pushed.body.batch_id)).status, 'done')
  const expected: Record<string, [state: string, ...attempts: (number | string)[]]> = {
    '/503': ['succeeded', 'answered 503', 204],
    '/reset': ['succeeded', 'the connection was closed before an answer', 204],
    '/close': ['succeeded', 'the connection was closed before an answer', 204],
    '/302': ['succeeded', 'answered 302: redirects are not followed', 204],
    '/garbage': ['succeeded', 'the answer is not HTTP', 204], '/short': ['succeeded', 200],
    '/endless': ['succeeded', 200],
    '/410': ['failed', 'answered 410'], '/later': ['pending', 'answered 429'],
  }
  const reported = async (): Promise<unknown> => {
    const rows = await deliveriesOf(admin)
    return Object.fromEntries([...endpoints].map(([path, id]) => {
      const row = rows.find(({ subscription_id: of }) => of === id)
      return [path, [row?.state, ...row?.attempts.map(({ error, status_code: code }) => error ?? code) ?? []]]
    }))
  }
  await receiver.arrived(Object.keys(first).length + 5)
  await becomes(async () => JSON.stringify(await reported()) === JSON.stringify(expected))
  t.same(await reported(), expected)
  const {
    rows: [gone]
  } = await admin.query('select status, disabled_reason from webhook.subscriptions where subscription_id = $1', [endpoints.get(
    '/410'
  )])
  t.match(gone, { status: 'disabled', disabled_reason: /410/ })
  const { rows: [later] } = await admin.query(
    "select extract(epoch from due_at - now()) as seconds from webhook.deliveries where subscription_id = $1", [endpoints.get('/later')]
  )
  t.ok(later.seconds > 1700 && later.seconds < 2200, 'Retry-After is honoured')
  const again = receiver.requests.filter(({ path }) => path === '/503')
  t.equal(again[0]?.headers['webhook-id'], again[1]?.headers['webhook-id'])
  t.equal(again[0]?.body, again[1]?.body)
  t.ok((again[1]?.at as number) - (again[0]?.at as number) >= 3_900, 'after five seconds and a fifth either way')
})

for (const { title, endpoints, kept, each } of [
  { title: 'a receiver that hangs from the beginning, with a backlog of 20,000, does not delay', endpoints: 1, kept: 0, each: 4 },
  {
    title: 'six receivers that kept up, and so have 32 under way each, more than all places, and then hang at once, do not delay',
    endpoints: 6, kept: 2_400, each: 32
  },
]) {
  t.test(`WEBHOOK-25 ${title} another account: half of its events come while what hangs still does`, async (t) => {
    let count = 0
    const [hanging, sound] = [await startReceiver(t, () => count++ < kept ? 204 : 'hang'), await startReceiver(t)]
    const [slow, quick] = [await service.makeAccount('Hangs'), await service.makeAccount('Quick')]
    const ids: string[] = []
    for (let n = 0; n < endpoints; n++) ids.push((await addEndpoint(admin, slow.id, hanging.url(`/${n}`), ['oyss.team.*'])).id)
    await addEndpoint(admin, quick.id, sound.url(), ['oyss.team.*'])
    await admin.query(`
      with subscription as (select realm_id, subscription_id, row_number() over () - 1 as place from webhook.subscriptions
        where subscription_id = any ($1)),
      events as (insert into webhook.events (realm_id, event_id, type, body) select distinct s.realm_id, 'evt_' || lpad(n::text, 26, '0'),
        'oyss.team.updated', '{}' from subscription s, generate_series(1, 20000) n returning realm_id, event_id),
      made as (insert into webhook.deliveries (delivery_id, realm_id, subscription_id, event_id, due_at)
        select 'dlv_' || right(e.event_id, 26), e.realm_id, s.subscription_id, e.event_id, now() - interval '1 hour' from events e
          join subscription s on s.place = right(e.event_id, 8)::integer % cardinality($1))
      update webhook.queues set next_at = now() where subscription_id = any ($1)`, [ids])
    await hanging.arrived(kept + endpoints * 4)
    const client = service.clientOf(quick.secretKey)
    for (let n = 0; n < 15; n++) await client.push('league', [team(`q${kept}-${n}`)])
    const requests = await sound.arrived(15)
    const left = (hanging.requests[kept] as Received).at + LONGEST_ATTEMPT - (requests[7] as Received).at
    t.ok(left > 0, `half have come ${left} ms before the first attempt that hangs is given up`)
    const last = hanging.requests.slice(kept)
    t.ok(ids.every((_, n) => last.filter(({ path }) => path === `/${n}`).length <= each), `at most ${each} are under way to one endpoint`)
    t.ok(kept === 0 || last.length > endpoints * 4, `${last.length} hang`)
    await admin.query('delete from webhook.subscriptions where subscription_id = any ($1)', [ids])
  })
}

t.test('WEBHOOK-27 two workers at once never make the same attempt twice', async (t) => {
  const other = await startWorker({
    connectionString: service.database.connectionString, config: testConfig(), log: pino({ level: 'silent' })
  })
  t.teardown(() => other.stop())
  const { id: account, secretKey } = await service.makeAccount('Served by two')
  const receiver = await startReceiver(t)
  const ids: string[] = []
  for (let n = 0; n < 6; n++) ids.push((await addEndpoint(admin, account, receiver.url(`/${n}`), ['oyss.team.*'])).id)
  const client = service.clientOf(secretKey)
  await Promise.all(Array.from({ length: 10 }, (_, batch) =>
    client.push('league', Array.from({ length: 10 }, (_, n) => team(`w${batch}-${n}`)))))
  await receiver.arrived(600)
  for (const id of ids) {
    await becomes(async () => (await deliveriesOf(admin, id)).every(({ state }) => state !== 'sending'))
    const rows = await deliveriesOf(admin, id)
    t.equal(rows.length, 100)
    t.ok(rows.every(({ state, attempts }) => state === 'succeeded' && attempts.length === 1))
  }
  t.equal(receiver.requests.length, 600)
  t.ok(receiver.requests.every(({ attempt }) => attempt === 1))
  const { rows: workers } = await admin.query('select distinct leased_by from webhook.deliveries where subscription_id = any ($1)', [ids])
  t.comment(`${workers.length} names`)
})

t.test('EVENT-1 a change that is rolled back is reported to nobody, though the relay ran meanwhile', async (t) => {
  const [mine, others] = [await service.makeAccount('Rolled back'), await service.makeAccount('Meanwhile')]
  const receiver = await startReceiver(t)
  for (const [account, path] of [[mine, '/mine'], [others, '/others']] as const) {
    await addEndpoint(admin, account.id, receiver.url(path), ['oyss.team.*'])
  }
  await service.stopWorker()
  const { body: { batch_id: batch } } = await service.clientOf(mine.secretKey).push('league', [team('r1'), team('r2')])
  const resolver = await service.database.connect('oyss_resolver')
  await resolver.query('begin')
  t.match(await call(resolver, 'jobs.apply_batch', { batch_id: batch }), { changes: 2 })
  const undone = (await resolver.query('select event_id from ledger.outbox')).rows.map(({ event_id: id }) => id as string)
  t.equal(undone.length, 2)
  await service.startWorker()
  await service.clientOf(others.secretKey).push('league', [team('o')])
  await receiver.arrived(1, '/others')
  t.equal(receiver.requests.filter(({ path }) => path === '/mine').length, 0)
  await resolver.query('rollback')
  const reported = (await receiver.arrived(2, '/mine')).map(({ headers }) => headers['webhook-id'] as string)
  t.equal(new Set([...reported, ...undone]).size, 4, 'what is reported is what the worker then committed, not what was undone')
})
