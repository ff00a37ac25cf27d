/** Requests that others asked for never reach what is not public, however the url is spelt and whatever a name resolves to. */
import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { promisify } from 'node:util'
import t from 'tap'
import { isPublicAddress, judgeUrl, mayConnect, parseCidrs, type Cidr } from '../../platform/addresses.ts'
import { makeLookup, watchSocket } from '../../worker/guard.ts'
import { makeSender, type Message } from '../../worker/webhooks/send.ts'
import { certificate } from '../helpers/certificate.ts'
import { startReceiver } from '../helpers/receiver.ts'

const receiver = await startReceiver(t)
const { port } = receiver
const secure = await startReceiver(t, () => 204, { tls: certificate })
const loopback = parseCidrs('127.0.0.0/8,::1') as Cidr[]
const message = (url: string, mode: 'test' | 'live' = 'test'): Message => ({
  url, mode, eventId: 'evt_1', body: '{}', secrets: ['whsec_c2VjcmV0']
})

/** Urls that are refused for what they say. Those with `PORT` lead to a receiver that listens. */
const hostile = `
http://127.0.0.1:PORT/ http://127.0.0.1.:PORT/ http://127.1:PORT/ http://127.0.1:PORT/ http://2130706433:PORT/ http://0x7f000001:PORT/
http://0x7f.0.0.1:PORT/ http://0x7F.1:PORT/ http://0177.0.0.1:PORT/
http://017700000001:PORT/ http://0177.0.0.01:PORT/ http://127.0.0.0x1:PORT/ http://127.000.000.001:PORT/ http://127.127.127.127:PORT/
http://0:PORT/ http://0.0.0.0:PORT/ http://0x0:PORT/ http://00.0.0.0:PORT/
http://%31%32%37.0.0.1:PORT/ http://127%2e0%2e0%2e1:PORT/ http://127.0.0.1%2e:PORT/ http://localhost:PORT/ http://LOCALHOST:PORT/
http://localhost.:PORT/ http://evil.localhost:PORT/ http://%6cocalhost:PORT/
http://[::1]:PORT/ http://[0:0:0:0:0:0:0:1]:PORT/ http://[::]:PORT/ http://[::127.0.0.1]:PORT/ http://[::ffff:127.0.0.1]:PORT/
http://[::ffff:7f00:1]:PORT/ http://[0:0:0:0:0:ffff:127.0.0.1]:PORT/ http://[::ffff:0:127.0.0.1]:PORT/
http://[64:ff9b::127.0.0.1]:PORT/ http://[64:ff9b::7f00:1]:PORT/ http://[64:ff9b:1::7f00:1]:PORT/ http://[2002:7f00:1::]:PORT/
http://[2002:7f00:0001::1]:PORT/ http://[2001:0:7f00:1::80ff:fffe]:PORT/ http://[2600::5efe:127.0.0.1]:PORT/
http://[2600::200:5efe:7f00:1]:PORT/
http://[fe80::1]:PORT/ http://[fe80::1%25lo]:PORT/ http://[febf::1]/ http://[fec0::1]/ http://[fc00::1]/ http://[fd00:ec2::254]/
http://[fd20:ce::254]/ http://[ff02::1]/ http://[ff0e::1]/ http://[100::1]/ http://[2001:db8::1]/ http://[2001:2::1]/ http://[2001:10::1]/
http://[2001:20::1]/ http://[3fff::1]/ http://[5f00::1]/ http://[4000::1]/ http://[::2]/
http://10.0.0.1/ http://10.255.255.255/ http://172.16.0.1/ http://172.31.255.255/ http://192.168.0.1/ http://192.168.1.1:8080/
http://169.254.169.254/latest/meta-data/ http://2852039166/latest/ http://0xa9fea9fe/ http://0251.0376.0251.0376/ http://169.254.170.2/
http://[::ffff:169.254.169.254]/ http://[::ffff:a9fe:a9fe]/
http://100.64.0.1/ http://100.100.100.200/ http://100.127.255.255/ http://192.0.0.1/ http://192.0.0.192/ http://192.0.2.1/
http://192.88.99.1/ http://198.18.0.1/ http://198.19.255.255/ http://198.51.100.1/ http://203.0.113.1/ http://224.0.0.1/
http://239.255.255.255/ http://240.0.0.1/ http://255.255.255.255/ http://168.63.129.16/ http://192.175.48.1/ http://192.52.193.1/
http://user@example.org/ http://user:password@example.org/ http://@example.org/ http://:@example.org/ http://example.org@127.0.0.1:PORT/
http://127.0.0.1:PORT@example.org/ http://example.org:80@127.0.0.1/ http://example.org%40127.0.0.1:PORT/
http://example.org:22/ http://example.org:25/ http://example.org:6667/ http://example.org:0/ http://example.org:65536/
http://example.org:443x/ http://example.org:1/ http://example.org:2049/
ftp://example.org/ file:///etc/passwd gopher://127.0.0.1:PORT/ javascript:alert(1) data:text/plain,x http:example.org http:/example.org
http:///example.org //example.org example.org http:// https:// http://. http://.. http://%00/ http://exa%00mple.org/ http://example..org/
http://example.org../
http:\\\\127.0.0.1:PORT\\ http://example.org\\@127.0.0.1:PORT/ http://[::1 http://::1/ http://[]/ http://[127.0.0.1]/ http://1.2.3.4.5/
http://256.256.256.256/ http://0x100000000/ http://999999999999/ http://①②⑦.⓪.⓪.①:PORT/ http://127。0。0。1:PORT/ http://ｌocalhost:PORT/
`.trim().split(/\s+/).map((url) => url.replaceAll('PORT', String(port)))
const withBlanks = [
  ' http://example.org/', 'http://example.org/ ', 'http://exam\tple.org/', 'http://example.org/\n', 'http://127.0.0.1\r\nX: y/',
  `http://example.org/${'x'.repeat(2048)}`, ''
]

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

t.test('a connection is judged by where it leads, whoever made it', async (t) => {
  for (const [allow, isRefused] of [[[], true], [loopback, false]] as const) {
    const socket: Socket = connect(port, '127.0.0.1')
    let refusals = 0
    watchSocket(socket, allow, () => { refusals++ })
    await once(socket, 'connect')
    watchSocket(socket, allow, () => { refusals++ })
    t.equal(refusals, isRefused ? 2 : 0, 'when it is made, and when it is used again')
    socket.destroy()
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
