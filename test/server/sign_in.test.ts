/** Passwords, codes and recovery codes, as the shell makes and verifies them, and how the database keeps them. */
import { createHash } from 'node:crypto'
import t from 'tap'
import type { ServiceError } from '../../db/errors.ts'
import { makeSecretBox } from '../../platform/secrets.ts'
import { hashPassword, hasPasswords, refusePassword, verifyPassword } from '../../server/sign_in/password.ts'
import { codeAt, findStep, hashRecoveryCode, makeRecoveryCodes, makeTotpSecret, otpauthOf, writeBase32 } from '../../server/sign_in/totp.ts'
import { useDatabase } from '../helpers/database.ts'
import { act, hashOf, makeHash, makePerson, PHC } from '../helpers/people/people.ts'

const database = await useDatabase(t)
const skip = hasPasswords() ? false : 'this Node has no argon2'
/** argon2-cffi 25.1 made it of "correct horse battery staple". */
const FOREIGN = '$argon2id$v=19$m=256,t=3,p=1$c29tZXNhbHRzb21lc2FsdA$vXbVPokxazqU6xu2byu4UgCb4rbeQ+gf3k/bx0xin8E'

t.test('PEOPLE-25 a password is verified by its PHC string, which differs each time; another is not, composed or not it is the same', { skip }, async (t) => {
  const [one, two] = [await hashPassword('Schl\u00fcssel am Baum', null), await hashPassword('Schl\u00fcssel am Baum', null)]
  t.not(one, two)
  t.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  const tries = ['Schl\u00fcssel am Baum', 'Schlu\u0308ssel am Baum', 'schl\u00fcssel am baum', '', 'Schl\u00fcssel am Baum ']
  const verdicts: boolean[] = []
  for (const typed of tries) verdicts.push(await verifyPassword(one, typed, null))
  t.same(verdicts, [true, true, false, false, false])
  await t.rejects(verifyPassword('$2b$10$x', 'x', null), /no PHC string/)
  t.same(await Promise.all([1, 2, 3, 4].map(() => verifyPassword(PHC, 'x', null))), [false, false, false, false], 'many at once take turns')
})

t.test('PEOPLE-114 passwords wait in turn: a number of one client and a number in all; more are asked to come back in a moment', { skip }, async (t) => {
  const count = async (addresses: string[]): Promise<Record<string, number>> => {
    const refused = (error: ServiceError): string => {
      t.match(error, { known: { slug: 'rate_limited' }, message: /Wait a few seconds/, headers: { 'Retry-After': '5' } })
      return 'refused'
    }
    const outcomes = await Promise.all(addresses.map((address) => verifyPassword(FOREIGN, 'x', address).then(String, refused)))
    return Object.fromEntries(['false', 'refused'].map((word) => [word, outcomes.filter((outcome) => outcome === word).length]))
  }
  t.same(await count(new Array(50).fill('192.0.2.1')), { false: 21, refused: 29 }, 'one at work and twenty that wait')
  const many = Array.from({ length: 150 }, (_, n) => `198.51.100.${n}`)
  t.same(await count(many), { false: 102, refused: 48 }, 'two at work and a hundred that wait')
  const greedy = Promise.allSettled(new Array(200).fill('2001:db8::1').map((address) => verifyPassword(FOREIGN, 'x', address)))
  t.equal(await verifyPassword(FOREIGN, 'correct horse battery staple', '192.0.2.2'), true, 'nobody takes the turns of others')
  await greedy
})

t.test('PEOPLE-25 a string that another implementation made, of another cost, verifies its password', { skip }, async (t) => {
  t.same([
    await verifyPassword(FOREIGN, 'correct horse battery staple', null), await verifyPassword(FOREIGN, 'correct horse battery', null),
    await verifyPassword(FOREIGN.replace('t=3', 't=2'), 'correct horse battery staple', null)
  ], [true, false, false])
})

t.test('PEOPLE-25 10 to 128 characters, five different ones, not one of the commonest, not the address or name', async (t) => {
  const own = ['kim@example.org', 'Kim Example']
  for (const password of ['short', 'x'.repeat(129), 'aaaaaaaaaaaa', 'abababababab', 'Password123!', 'QWERTYUIOP',
    'Kim@Example.org', 'kim example']) {
    t.type(refusePassword(password, own), 'string', password)
  }
  for (const password of ['correct horse', '\u00e4\u00f6\u00fc\u00df\u00e9\u00e8\u00ea\u00eb\u00e1\u00e0', 'kim@example.org!',
    'x1y2z3'.repeat(21)]) {
    t.equal(refusePassword(password, own), undefined, password)
  }
})

t.test('PEOPLE-26 codes are those of RFC 6238, counted by steps, one before and after the present one', async (t) => {
  const secret = Buffer.from('12345678901234567890')
  // Appendix B, SHA-1: seconds and the last six of eight digits.
  const vectors = [[59, '287082'], [1111111109, '081804'], [1111111111, '050471'], [1234567890, '005924'], [2000000000, '279037']] as const
  for (const [at, code] of [...vectors, [20000000000, '353130'] as const]) {
    const step = Math.floor(at / 30)
    t.equal(codeAt(secret, step), code)
    if (step < 3) continue // before there were computers
    t.same([-60, -30, 0, 30, 60].map((late) => findStep(secret, code, (step * 30 + late) * 1000)), [undefined, step, step, step, undefined])
  }
  t.equal(findStep(secret, ' 287-082 ', 59_000), 1)
  for (const typed of ['', '28708', '2870822', 'abcdef', '287083']) t.equal(findStep(secret, typed, 59_000), undefined, typed)
  t.equal(writeBase32(Buffer.from('foobar')), 'MZXW6YTBOI')
  t.equal(
    otpauthOf(secret, 'OYSS Exchange', 'kim@example.org'),
    'otpauth://totp/OYSS%20Exchange:kim%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=OYSS%20Exchange&algorithm=SHA1&' +
      'digits=6&period=30'
  )
  for (const [person, reported] of [['a'.repeat(254), 'a'.repeat(120)], ['é'.repeat(99), '%C3%A9'.repeat(20)]] as const) {
    t.match(otpauthOf(secret, 'x', person), `totp/x:${reported}?secret`, 'no more than a QR code holds well, in whole characters')
  }
})

t.test('PEOPLE-26 recovery codes are ten, of 80 bits, and are the same however they are typed', async (t) => {
  const codes = makeRecoveryCodes()
  t.equal(new Set(codes).size, 10)
  for (const code of codes) t.match(code, /^(?:[a-z2-7]{4}-){3}[a-z2-7]{4}$/)
  const [code] = codes as [string]
  const bare = code.replaceAll('-', '')
  for (const typed of [code, bare, ` ${code.toUpperCase()} `]) t.same(hashRecoveryCode(typed), createHash('sha256').update(bare).digest())
})

database.transaction('PEOPLE-24, PEOPLE-25, PEOPLE-26 the shell verifies what the database keeps: of nobody nothing fits, a code completes the sign-in once', async (t, q) => {
  if (!hasPasswords()) return t.comment('this Node has no argon2')
  const person = await makePerson(q)
  await act(q, 'manage.set_password', person.session, { phc: await hashPassword('correct horse', null) })
  const find = (email: string) => act(q, 'manage.find_password', null, { email, address: null, browser_hash: null })
  t.equal(await verifyPassword((await find(person.email)).phc as string, 'correct horse', null), true)
  t.equal(await verifyPassword((await find('nobody@example.org')).phc as string, 'correct horse', null), false)

  const [box, secret] = [makeSecretBox([makeHash()]), makeTotpSecret()]
  const context = `totp ${person.userId}`
  await act(q, 'manage.begin_totp', person.session, { secret: box.seal(secret.toString('base64'), context) })
  const found = await act(q, 'manage.find_totp', person.session, { browser_hash: null })
  const opened = Buffer.from(box.open(found.secret as Buffer, context), 'base64')
  t.same(opened, secret)
  const at = 1_800_000_000_000
  const owned = makeHash()
  await act(q, 'manage.confirm_totp', person.session, {
    new_session_hash: hashOf(owned), step: findStep(opened, codeAt(secret, 60_000_000), at) as number
  })
  const codes = makeRecoveryCodes()
  await act(q, 'manage.make_recovery_codes', owned, { code_hashes: codes.map(hashRecoveryCode) })
  const begun = makeHash()
  await act(q, 'manage.begin_session', null, {
    new_session_hash: hashOf(begun), user_id: person.userId, method: 'password', phc: (await find(person.email)).phc, address: null,
    agent: null
  })
  const next = makeHash()
  const again = { new_session_hash: hashOf(next), step: 60_000_000 }
  t.equal(await q.code(() => act(q, 'manage.use_totp', begun, again)), 'OYA01', 'taken already')
  const used = await act(q, 'manage.use_recovery_code', begun, { new_session_hash: hashOf(next),
    code_hash: hashRecoveryCode(String(codes[3]).toUpperCase()), browser_hash: null })
  t.equal(used.awaits_factor, false)
})
