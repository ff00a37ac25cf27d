/** Requests that others asked for never reach what is not public, however the url is spelt and whatever a name resolves to. */
import { promisify } from 'node:util'
import t from 'tap'
import { isPublicAddress, judgeUrl, mayConnect, parseCidrs, type Cidr } from '../../platform/addresses.ts'
import { makeGuardedClient, makeLookup } from '../../platform/guard.ts'
import { makeSender, type Message } from '../../worker/webhooks/send.ts'
import { certificate } from '../helpers/http/certificate.ts'
import { hostileUrls, withBlanks } from '../helpers/http/hostile_urls.ts'
import { startReceiver } from '../helpers/http/receiver.ts'

const receiver = await startReceiver(t)
const { port } = receiver
const secure = await startReceiver(t, () => 204, { tls: certificate })
const loopback = parseCidrs('127.0.0.0/8,::1') as Cidr[]
const message = (url: string, mode: 'test' | 'live' = 'test'): Message => ({
  url, mode, eventId: 'evt_1', body: '{}', secrets: ['whsec_c2VjcmV0']
})

const hostile = hostileUrls(port)

t.test(`WEBHOOK-10, WEBHOOK-11 ${hostile.length + withBlanks.length} hostile urls are refused for what they say, before anything is resolved or connected to`, async (t) => {
  t.ok(hostile.length >= 60)
  t.equal(new Set(hostile).size, hostile.length, 'each is another')
  const sender = makeSender({ allow: [], userAgent: 'test', resolve: async (host) => { throw new Error(`${host} was resolved`) } })
  t.teardown(sender.close)
  for (const url of [...hostile, ...withBlanks]) {
    for (const mode of ['test', 'live'] as const) {
      const failure = judgeUrl(url, { mode, allow: [] })
      t.type(failure, 'string', `${mode} ${url}`)
      // Nothing is sent where the text alone was not enough: there is no network to meet in a test but this machine's.
      if (failure !== undefined) t.match(await sender.send(message(url, mode)), { statusCode: null, error: failure })
    }
  }
  t.equal(receiver.requests.length, 0)
})

t.test('WEBHOOK-10 urls of public hosts are taken; http in test mode only', async (t) => {
  for (const rest of [
    'example.org/', 'example.org./hook?a=b', 'example.org:8443/hook', 'sub.domain.example.co.uk/', '8.8.8.8/', '[2606:4700::1111]/',
    'xn--bcher-kva.example/', '1.1.1.1:80/', 'example.org:1024/', '100.63.255.255/', '172.32.0.1/', '11.0.0.1/'
  ]) {
    for (const mode of ['test', 'live'] as const) t.equal(judgeUrl(`https://${rest}`, { mode, allow: [] }), undefined, rest)
    t.equal(judgeUrl(`http://${rest}`, { mode: 'test', allow: [] }), undefined, rest)
    t.match(judgeUrl(`http://${rest}`, { mode: 'live', allow: [] }), /https in live mode/)
  }
})

t.test('WEBHOOK-11 an address is public only if nothing says otherwise: whole ranges, at both ends', async (t) => {
  const inside = [
    '0.0.0.0', '0.255.255.255', '10.0.0.0', '100.64.0.0', '127.0.0.0', '169.254.0.0', '172.16.0.0', '192.0.0.255', '192.168.255.255',
    '198.19.255.255', '224.0.0.0', '255.255.255.254', '::', '::1', '::ffff:8.8.8.8', '64:ff9b::808:808', '2002:808:808::', '2001::1',
    '2001:1ff:ffff::', 'fdff::1', 'fe80::1%eth0', 'ffff::', '', 'localhost', '127.1', '0x7f.0.0.1', '8.8.8.08', '1.1.1.1 ', '2130706433'
  ]
  for (const address of inside) t.notOk(isPublicAddress(address), address)
  for (const address of [
    '1.0.0.0', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255', '128.0.0.0', '169.253.255.255',
    '169.255.0.0', '172.15.255.255', '172.32.0.0', '192.0.1.0', '192.167.255.255', '192.169.0.0', '198.17.255.255', '198.20.0.0',
    '223.255.255.255', '2001:200::', '2003::', '2400::1', '2a00::1', '3ffe::1'
  ]) {
    t.ok(isPublicAddress(address), address)
  }
  t.ok(mayConnect('127.0.0.1', loopback) && mayConnect('::1', loopback) && mayConnect('::ffff:127.0.0.1', loopback))
  for (const address of ['10.0.0.1', '::2', '::ffff:10.0.0.1', '::7f00:1', '', 'localhost']) t.notOk(mayConnect(address, loopback), address)
})

/** Names that resolve to what is not public, each way a name server can put it; `internal` as a part of an answer spoils it. */
const inward = [
  ['127.0.0.1'], ['127.0.0.2'], ['0.0.0.0'], ['10.1.2.3'], ['169.254.169.254'], ['::1'], ['::ffff:127.0.0.1'], ['::ffff:a00:1'],
  ['fe80::1%lo'], ['64:ff9b::7f00:1'], ['2002:7f00:1::'], ['8.8.8.8', '127.0.0.1'], ['2606:4700::1111', 'fd00::1'], ['100.64.1.1'],
  ['0x7f.1'], ['localhost'], ['']
]

t.test('WEBHOOK-11 a name that resolves inward is not connected to, nor one of whose addresses a part does', async (t) => {
  for (const addresses of inward) {
    const lookup = promisify(makeLookup([], async () => addresses))
    await t.rejects(lookup('hook.example', { all: true }), { code: 'EFORBIDDEN' }, addresses.join())
    const sender = makeSender({ allow: [], userAgent: 'test', resolve: async () => addresses })
    for (const host of ['hook.example', 'hook.example.', 'metadata.google.internal']) {
      t.match(
        await sender.send(message(`http://${host}:${port}/`)),
        { statusCode: null, error: 'the address is not public', retryAfterSeconds: null }, addresses.join()
      )
    }
    sender.close()
  }
  t.equal(receiver.requests.length, 0)
  await t.rejects(promisify(makeLookup([], async () => { throw new Error('localhost is asked of nobody') }))('localhost', {}), {
    code: 'EFORBIDDEN'
  })
})

t.test('WEBHOOK-11 a name that changes between two attempts is judged again, and what was judged is what is connected to', async (t) => {
  const answers = [['127.0.0.2'], ['127.0.0.1'], ['127.0.0.2', '127.0.0.1'], ['127.0.0.2']]
  const elsewhere = await startReceiver(t, () => ({ status: 200, headers: { connection: 'close' } }), { host: '127.0.0.2' })
  let asked = 0
  const sender = makeSender({
    allow: parseCidrs('127.0.0.2') as Cidr[], userAgent: 'test', resolve: async () => answers[asked++] as string[]
  })
  t.teardown(sender.close)
  const outcomes = []
  for (const _ of answers) outcomes.push(await sender.send(message(`http://rebinding.example:${elsewhere.port}/`)))
  t.match(outcomes, [
    { statusCode: 200, error: null }, { statusCode: null, error: 'the address is not public' },
    { statusCode: null, error: 'the address is not public' }, { statusCode: 200 }
  ])
  t.equal(asked, answers.length, 'each connection asked once')
  t.equal(elsewhere.requests.length, 2)
  t.equal(elsewhere.requests[0]?.headers.host, `rebinding.example:${elsewhere.port}`)
})

t.test('WEBHOOK-11 a number is judged before it is connected to, as no look-up judges it', async (t) => {
  for (const [allow, isRefused] of [[[], true], [loopback, false]] as const) {
    const { request, close } = makeGuardedClient({ allow, timeout: 5_000 })
    t.teardown(close)
    const before = receiver.connections()
    const asking = request(new URL(receiver.url()), { headers: {}, signal: AbortSignal.timeout(5_000) })
    if (isRefused) await t.rejects(asking, { code: 'EFORBIDDEN' })
    else t.match(await asking, { status: 204 })
    t.equal(receiver.connections() - before, isRefused ? 0 : 1)
  }
})

t.test('WEBHOOK-11 what the setting allows is reached, over http and https; a certificate must be right', async (t) => {
  const sender = makeSender({ allow: loopback, userAgent: 'test', ca: certificate.cert, resolve: async () => ['127.0.0.1'] })
  t.teardown(sender.close)
  t.match(await sender.send(message(receiver.url())), { statusCode: 204, error: null })
  t.match(await sender.send(message(`http://localhost:${port}/`)), { statusCode: 204 })
  t.match(await sender.send(message(secure.url(), 'live')), { statusCode: 204 })
  t.match(await sender.send(message(`https://receiver.test:${secure.port}/`, 'live')), { statusCode: 204 })
  t.match(await sender.send(message(`https://receiver.test.:${secure.port}/`, 'live')), { statusCode: 204 })
  t.match(await sender.send(message(`https://other.test:${secure.port}/`, 'live')), {
    statusCode: null, error: 'the certificate is for another name'
  })
  const stranger = makeSender({ allow: loopback, userAgent: 'test' })
  t.teardown(stranger.close)
  t.match(await stranger.send(message(secure.url(), 'live')), { statusCode: null, error: 'the certificate is self-signed' })
  t.match(await stranger.send(message(`https://127.0.0.1:${port}/`, 'live')), {
    statusCode: null, error: 'the connection cannot be encrypted'
  })
})
