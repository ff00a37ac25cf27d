import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import t from 'tap'
import { makeSecretBox, makeSigningSecret, parseSecretKeys } from '../../platform/secrets.ts'

const [old, current] = [randomBytes(32), randomBytes(32)]

t.test('WEBHOOK-8 what was sealed opens again, in its own context only', async (t) => {
  const box = makeSecretBox([current])
  const secret = makeSigningSecret()
  const sealed = box.seal(secret, 'sub_1')
  t.equal(box.open(sealed, 'sub_1'), secret)
  t.notOk(sealed.includes(secret.slice(6)), 'the secret is not in it')
  t.notSame(box.seal(secret, 'sub_1'), sealed, 'two seals of one secret differ')
  t.throws(() => box.open(sealed, 'sub_2'), /belongs to something else/)
})

t.test('a change of any byte is noticed', async (t) => {
  const box = makeSecretBox([current])
  const sealed = box.seal('a secret', 'sub_1')
  for (let at = 0; at < sealed.length; at++) {
    const bent = Buffer.from(sealed)
    bent[at] = (bent[at] as number) ^ 1
    t.throws(() => box.open(bent, 'sub_1'), `byte ${at}`)
  }
  for (const cut of [0, 1, 20, 32, sealed.length - 1]) t.throws(() => box.open(sealed.subarray(0, cut), 'sub_1'), `${cut} bytes`)
})

t.test('keys are replaced by putting a new one in front; without the old one its seals stay shut', async (t) => {
  const before = makeSecretBox([old]).seal('a secret', 'sub_1')
  const both = makeSecretBox([current, old])
  t.equal(both.open(before, 'sub_1'), 'a secret')
  t.equal(makeSecretBox([current]).open(both.seal('a secret', 'sub_1'), 'sub_1'), 'a secret', 'the first seals')
  t.throws(() => makeSecretBox([current]).open(before, 'sub_1'), /not among those of OYSS_SECRET_KEY/)
  t.throws(() => makeSecretBox([]), /OYSS_SECRET_KEY/)
  t.throws(() => makeSecretBox([randomBytes(16)]), /32 bytes/)
})

t.test('WEBHOOK-8 a signing secret is whsec_ and base64 of 32 random bytes, as Standard Webhooks has it', async (t) => {
  const secret = makeSigningSecret()
  t.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  t.ok(new Webhook(secret))
  t.not(makeSigningSecret(), secret)
})

t.test('keys are read as base64 of 32 bytes, newest first', async (t) => {
  t.same(parseSecretKeys(`${current.toString('base64')} , ${old.toString('base64url')}`), [current, old])
  for (const text of ['', ',', 'x', randomBytes(31).toString('base64'), randomBytes(33).toString('base64'), `${old.toString('base64')},`]) {
    t.equal(parseSecretKeys(text), undefined, text)
  }
})
