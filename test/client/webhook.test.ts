/** Deliveries are believed only when they were signed with the secret, for these bytes, just now. */
import { createHmac, randomBytes } from 'node:crypto'
import t from 'tap'
import { verifyWebhook } from '../../client/index.ts'

const key = randomBytes(32)
const secret = `whsec_${key.toString('base64')}`
const body = JSON.stringify({
  specversion: '1.0', id: 'evt_01K5T3M8Q9ZXW4V7N2B6C0D1EF', source: 'https://exchange.example.org/v1/test', type: 'oyss.fixture.cancelled',
  time: '2026-09-12T14:30:00Z', data: { reason: 'thé pitch is a läke' }
})
const sign = (text: string, seconds: number, by = key): string =>
  `v1,${createHmac('sha256', by).update(`evt_1.${seconds}.${text}`).digest('base64')}`
const now = (): number => Math.floor(Date.now() / 1000)
const headersOf = (text = body, seconds = now(), signature = sign(text, seconds)): Record<string, string> => ({
  'webhook-id': 'evt_1', 'webhook-timestamp': String(seconds), 'webhook-signature': signature
})

t.test('WEBHOOK-12, WEBHOOK-16 a signed delivery is an event, however headers and body are given', async (t) => {
  const given = headersOf()
  for (const headers of [given, new Headers(given), { ...given, host: ['a', 'b'], accept: undefined }]) {
    for (const raw of [body, Buffer.from(body), new TextEncoder().encode(body)]) {
      t.same(verifyWebhook(headers, raw, secret), JSON.parse(body))
    }
  }
  t.match(verifyWebhook(Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toUpperCase(), value])), body, secret), {
    type: 'oyss.fixture.cancelled'
  })
})

t.test('WEBHOOK-12 while a secret is rotated either of two signatures will do', async (t) => {
  const seconds = now()
  const other = sign(body, seconds, randomBytes(32))
  for (const signature of [`${other} ${sign(body, seconds)}`, `${sign(body, seconds)} ${other}`, `v2,x ${sign(body, seconds)}`]) {
    t.ok(verifyWebhook(headersOf(body, seconds, signature), body, secret))
  }
})

t.test('WEBHOOK-16 a delivery that is forged, changed, old, early or unsigned is refused', async (t) => {
  const refused: [string, Record<string, string>, string | Uint8Array, string?][] = [
    ['another secret', headersOf(), body, `whsec_${randomBytes(32).toString('base64')}`],
    ['another body', headersOf(), body.replace('cancelled', 'completed')],
    ['a body that was parsed and written again', headersOf(), JSON.stringify(JSON.parse(body), null, 1)],
    ['a mark that the body did not have', headersOf(), Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(body)])],
    ['another id', { ...headersOf(), 'webhook-id': 'evt_2' }, body],
    ['another time', { ...headersOf(), 'webhook-timestamp': String(now() - 1) }, body],
    ['signed six minutes ago', headersOf(body, now() - 360), body],
    ['signed six minutes from now', headersOf(body, now() + 360), body],
    ['signatures of another version', headersOf(body, now(), sign(body, now()).replace('v1', 'v1a')), body],
    ['no signature in the header', headersOf(body, now(), 'v1'), body],
    ...Object.keys(headersOf())
      .map((name): [string, Record<string, string>, string] => [
        `without ${name}`, Object.fromEntries(Object.entries(headersOf()).filter(([given]) => given !== name)), body
      ])
  ]
  for (const [title, headers, raw, by = secret] of refused) {
    t.throws(() => verifyWebhook(headers, raw, by), { name: 'WebhookVerificationError' }, title)
  }
})
