/** One attempt of a delivery: what is sent, how it is signed, and what each way to answer comes to. */
import { createHmac } from 'node:crypto'
import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import t from 'tap'
import { verifyWebhook } from '../../client/webhook.ts'
import { parseCidrs, type Cidr } from '../../platform/addresses.ts'
import { makeSigningSecret } from '../../platform/secrets.ts'
import { readRetryAfter, describeError } from '../../worker/webhooks/outcome.ts'
import { makeSender, type Message, type Sender } from '../../worker/webhooks/send.ts'
import { signHeaders } from '../../worker/webhooks/sign.ts'
import { TIME_LIMIT } from '../helpers/await_condition.ts'
import { startReceiver, type Behaviour } from '../helpers/http/receiver.ts'

const allow = parseCidrs('127.0.0.0/8,::1') as Cidr[]
const [secret, previous] = [makeSigningSecret(), makeSigningSecret()]
const receiver = await startReceiver(t)
const sender = makeSender({ allow, userAgent: 'OYSS-Exchange/test' })
t.teardown(sender.close)
const body = '{"specversion":"1.0","id":"evt_1","type":"oyss.team.created","data":{"name":"Ciarán Ó Súilleabháin ⚽"}}'
const message = (change: Partial<Message> = {}): Message => ({
  url: receiver.url(), mode: 'test', eventId: 'evt_01ARZ3NDEKTSV4RRFFQ69G5FAV', body, secrets: [secret], ...change
})

t.test('WEBHOOK-12 a delivery is a POST of exactly the stored bytes, which the standardwebhooks package and the client verify', async (t) => {
  const second = (): number => Math.floor(Date.now() / 1000)
  const before = second()
  t.match(await sender.send(message({ url: receiver.url('/hook?a=b%20c') })), {
    statusCode: 204, error: null, retryAfterSeconds: null, durationMs: Number
  })
  const { headers, body: received, path } = receiver.requests.at(-1) as typeof receiver.requests[number]
  t.equal(received, body)
  t.equal(path, '/hook?a=b%20c')
  t.match(headers, {
    'content-type': 'application/cloudevents+json; charset=utf-8', 'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'OYSS-Exchange/test', 'webhook-id': 'evt_01ARZ3NDEKTSV4RRFFQ69G5FAV', host: `127.0.0.1:${receiver.port}`
  })
  const signedAt = Number(headers['webhook-timestamp'])
  t.ok(before <= signedAt && signedAt <= second())
  t.same(new Webhook(secret).verify(received, headers as Record<string, string>), JSON.parse(body))
  t.same(verifyWebhook(headers, received, secret), JSON.parse(body))
  t.throws(() => new Webhook(previous).verify(received, headers as Record<string, string>))
  t.throws(() => new Webhook(secret).verify(received.replace('created', 'updated'), headers as Record<string, string>))
  t.equal(headers['oyss-signature'], `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
})

t.test('WEBHOOK-12 while a secret is being rotated either verifies', async (t) => {
  const headers = signHeaders({
    id: 'evt_1', timestamp: Math.floor(Date.now() / 1000), body: Buffer.from(body), secrets: [secret, previous]
  })
  for (const one of [secret, previous]) t.same(new Webhook(one).verify(body, headers), JSON.parse(body))
  t.throws(() => new Webhook(makeSigningSecret()).verify(body, headers))
  t.equal(headers['webhook-signature']?.split(' ').length, 2)
  t.same(
    headers['oyss-signature']?.split(', '),
    [secret, previous].map((one) => `sha256=${createHmac('sha256', one).update(body).digest('hex')}`)
  )
  t.equal(
    signHeaders({ id: 'evt_1', timestamp: 1_700_000_000, body: Buffer.from(body), secrets: [secret] })['webhook-signature'],
    new Webhook(secret).sign('evt_1', new Date(1_700_000_000_000), body)
  )
})

t.test('WEBHOOK-17 a 2xx is success and nothing else is; redirects are not followed', async (t) => {
  for (const status of [200, 201, 202, 204, 299]) {
    receiver.behave(() => status)
    t.match(await sender.send(message()), { statusCode: status, error: null })
  }
  for (const status of [300, 301, 302, 303, 304, 307, 308, 400, 401, 404, 410, 429, 500, 503, 599]) {
    const before = receiver.requests.length
    receiver.behave(() => ({ status, headers: { location: receiver.url('/elsewhere') } }))
    t.match(await sender.send(message()), { statusCode: status, error: new RegExp(`^answered ${status}`) })
    t.equal(receiver.requests.length, before + 1)
  }
  t.notOk(receiver.requests.some(({ path }) => path === '/elsewhere'))
})

t.test('WEBHOOK-17 each way to misbehave is described, and none lasts longer than an attempt may', async (t) => {
  const [quick, patient] = [300, TIME_LIMIT * 1000].map((timeout) => makeSender({ allow, userAgent: 'test', timeout })) as [Sender, Sender]
  for (const one of [quick, patient]) t.teardown(one.close)
  const outcomes: Partial<Record<Extract<Behaviour, string>, { statusCode: number | null, error: string | null }>> = {
    hang: { statusCode: null, error: 'no answer in time' },
    dribble: { statusCode: null, error: 'no answer in time' },
    soon: { statusCode: null, error: 'no answer in time' },
    reset: { statusCode: null, error: 'the connection was closed before an answer' },
    close: { statusCode: null, error: 'the connection was closed before an answer' },
    garbage: { statusCode: null, error: 'the answer is not HTTP' },
    headers: { statusCode: null, error: 'the headers of the answer are too long' },
    upgrade: { statusCode: 101, error: 'answered 101' },
    // The status has come: the event was taken, whatever becomes of the rest.
    short: { statusCode: 200, error: null },
    long: { statusCode: 200, error: null },
    endless: { statusCode: 200, error: null },
  }
  for (const [behaviour, outcome] of Object.entries(outcomes)) {
    receiver.behave(() => behaviour as Behaviour)
    // What has no end by itself ends with the attempt.
    const own = outcome.error === 'no answer in time' ? quick : patient
    t.match(await own.send(message()), outcome, behaviour)
    receiver.behave(() => 204)
    t.match(await patient.send(message()), { statusCode: 204 }, `after ${behaviour} the next attempt is sound`)
  }
})

t.test('a host that is not there, a name that is not, a name server that hangs', async (t) => {
  const closed = await startReceiver(t)
  await closed.close()
  t.match(await sender.send(message({ url: closed.url() })), { statusCode: null, error: 'the connection was refused' })
  const failing = (code: string) => makeSender({
    allow, userAgent: 'test', resolve: async () => { throw Object.assign(new Error(`queryA ${code} 10.0.0.53`), { code }) }
  })
  for (const [code, error] of [
    ['ENOTFOUND', 'the name does not resolve'], ['ESERVFAIL', 'the name server failed'], ['ETIMEOUT', 'the name server does not answer']
  ] as const) {
    t.match(await failing(code).send(message({ url: 'http://hook.example/' })), { statusCode: null, error })
  }
  const hanging = makeSender({ allow, userAgent: 'test', timeout: 200, resolve: () => new Promise(() => {}) })
  t.match(await hanging.send(message({ url: 'http://hook.example/' })), { statusCode: null, error: 'no answer in time' })
  t.equal(
    describeError(Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:80'), { code: 'ESOMETHING' })), 'the request failed (ESOMETHING)',
    'what the network said stays inside'
  )
})

t.test('WEBHOOK-17 Retry-After is read as seconds and as a date, of a failure only', async (t) => {
  const now = Date.UTC(2026, 8, 1, 12)
  for (const [header, seconds] of [
    ['0', 0], ['120', 120], [' 7 ', 7], ['Tue, 01 Sep 2026 12:02:00 GMT', 120], ['Tuesday, 01-Sep-26 12:02:00 GMT', 120],
    ['Tue, 01 Sep 2026 11:00:00 GMT', 0], ['99999999999999999999', 31_622_400], ['Fri, 31 Dec 9999 23:59:59 GMT', 31_622_400]
  ] as const) {
    t.equal(readRetryAfter(header, now), seconds, header)
  }
  for (const header of [undefined, '', '-1', '1.5', 'soon', '1e3', 'Tue, 99 Sep 2026 99:02:00 GMT', '2026-09-01']) {
    t.equal(readRetryAfter(header, now), null, String(header))
  }
  receiver.behave(() => ({ status: 503, headers: { 'retry-after': '30' } }))
  t.match(await sender.send(message()), { statusCode: 503, retryAfterSeconds: 30 })
  receiver.behave(() => ({ status: 200, headers: { 'retry-after': '30' } }))
  t.match(await sender.send(message()), { statusCode: 200, retryAfterSeconds: null })
})

t.test('connections are used again; one that the receiver had closed meanwhile costs no attempt', async (t) => {
  const patient = await startReceiver(t)
  const own = makeSender({ allow, userAgent: 'test' })
  t.teardown(own.close)
  for (let n = 0; n < 5; n++) {
    t.match(await own.send(message({ url: patient.url() })), { statusCode: 204 })
    await turnOfLoop() // a connection is free when the loop has gone round
  }
  t.equal(patient.connections(), 1)
  await Promise.all(Array.from({ length: 8 }, () => own.send(message({ url: patient.url() }))))
  t.equal(patient.connections(), 8)
  await turnOfLoop()
  // Ends an idle connection at the moment of its next request.
  let resets = 0
  patient.behave(() => resets++ < 1 ? 'reset' : 204)
  t.match(await own.send(message({ url: patient.url() })), { statusCode: 204 })
  await turnOfLoop()
  for (let n = 0; n < 8; n++) t.match(await own.send(message({ url: patient.url() })), { statusCode: 204 })
  await turnOfLoop()
  const reused = patient.connections()
  patient.behave(() => 'reset')
  const before = patient.requests.length
  t.match(await own.send(message({ url: patient.url() })), { statusCode: null, error: 'the connection was closed before an answer' })
  t.equal(patient.requests.length - before, 2, 'a connection that lay idle is excused, a new one is not')
  t.equal(patient.connections() - reused, 1)
  const strange = makeSender({ allow, userAgent: 'test' })
  t.teardown(strange.close)
  t.match(await strange.send(message({ url: patient.url() })), { statusCode: null, error: 'the connection was closed before an answer' })
  t.equal(patient.requests.length - before, 3)
})

t.test('an attempt that is cut off has no outcome', async (t) => {
  const own = makeSender({ allow, userAgent: 'test' })
  receiver.behave(() => 'hang')
  const before = receiver.requests.length
  const sending = own.send(message())
  await receiver.arrived(before + 1)
  own.close()
  t.equal(await sending, undefined)
})
