/** Passkeys, as the shell asks for them and reads what authenticators make of it. */
import t from 'tap'
import { ServiceError } from '../../db/errors.ts'
import { makeOperate, type Sessions } from '../../server/dashboard/ask.ts'
import { makePasskeys, hasPasskeys, makeChallenge } from '../../server/sign_in/passkey.ts'
import { addPasskey, askForNewPasskey, askForPasskey, readPasskey, type Asker } from '../../server/sign_in/passkey_flows.ts'
import { makeAuthenticator, type Authenticator, type Forgery } from '../helpers/people/authenticator.ts'
import { useDatabase } from '../helpers/database.ts'
import { act, hashOf, makeHash, makePerson, sessionsIn, type Person } from '../helpers/people/people.ts'

const database = await useDatabase(t)
const SITE = { origin: 'https://exchange.example.org', rpId: 'exchange.example.org' }
const passkeys = makePasskeys(`${SITE.origin}`)
/** The sentence of a refusal and, in its cause, what was wrong. */
const refusalOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(() => undefined, (thrown: unknown) => thrown)
  if (!(error instanceof ServiceError)) throw error ?? new Error('nothing was refused')
  return `${error.known.slug}: ${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`
}
const OWNER = { userId: 'usr_1', email: 'kim@example.org', name: 'Kim' }

t.test('PEOPLE-71 a passkey is asked to stay with the authenticator, to verify its person, and to be of three algorithms', async (t) => {
  const challenge = makeChallenge()
  t.match(await passkeys.askNew(OWNER, [Buffer.from('known')], challenge), {
    rp: { id: SITE.rpId, name: 'OYSS Exchange' }, challenge, attestation: 'none',
    user: { id: Buffer.from('usr_1').toString('base64url'), name: 'kim@example.org', displayName: 'Kim' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    pubKeyCredParams: [-7, -8, -257].map((alg) => ({ alg, type: 'public-key' })),
    excludeCredentials: [{ id: Buffer.from('known').toString('base64url') }],
  })
  t.match(await passkeys.askKnown(challenge), { rpId: SITE.rpId, challenge, userVerification: 'required', allowCredentials: undefined })
  t.not(makeChallenge(), challenge)
  t.same(['https://a.example', 'http://localhost:4000', 'http://a.example', 'https://192.0.2.1', 'https://[::1]', 'http://b.localhost']
    .map(hasPasskeys), [true, true, false, false, false, true])
})

const WRONG: [string, Forgery, RegExp][] = [
  ['another address', { origin: 'https://evil.example' }, /origin/],
  ['the same without TLS', { origin: 'http://exchange.example.org' }, /origin/],
  ['another host', { rpId: 'example.org' }, /RP ?ID/i], ['another challenge', { challenge: makeChallenge() }, /challenge/],
  ['nobody there', { flags: 0 }, /present/i], ['nobody verified', { flags: 1 }, /verif/i]
]

t.test('PEOPLE-71 a passkey that was made for something else is not added', async (t) => {
  const challenge = makeChallenge()
  const options = await passkeys.askNew(OWNER, [], challenge)
  const authenticator = makeAuthenticator(SITE)
  t.match(await passkeys.readNew(authenticator.create(options), challenge), { id: authenticator.id, counter: 0, transports: ['internal'] })
  for (const [what, forgery, why] of [...WRONG, ['a signature', { type: 'webauthn.get' }, /type/]] as typeof WRONG) {
    t.match(await refusalOf(passkeys.readNew(authenticator.create(options, forgery), challenge)), why, what)
  }
  for (const answer of [null, undefined, 'x', {}, { id: 'x' }, { ...authenticator.create(options), response: {} }]) {
    t.match(await refusalOf(passkeys.readNew(answer, challenge)), /^unauthorized: /)
  }
})

t.test('PEOPLE-71 a passkey that signs for something else, or with another key, signs in nobody', async (t) => {
  const authenticator = makeAuthenticator(SITE)
  const first = makeChallenge()
  const { publicKey } = await passkeys.readNew(authenticator.create(await passkeys.askNew(OWNER, [], first)), first)
  const challenge = makeChallenge()
  const options = await passkeys.askKnown(challenge)
  const known = { userId: OWNER.userId, publicKey }
  t.equal(await passkeys.readKnown(authenticator.get(options, { counter: 7 }), challenge, known), 7)
  const other = makeAuthenticator(SITE)
  const forged = { ...other.get(options), id: authenticator.id.toString('base64url'), rawId: authenticator.id.toString('base64url') }
  t.match(await refusalOf(passkeys.readKnown(forged, challenge, known)), /could not be verified/)
  for (const [what, forgery, why] of [
    ...WRONG, ['a registration', { type: 'webauthn.create' }, /type/],
    ['another person', { userHandle: Buffer.from('usr_2').toString('base64url') }, /could not be verified/]
  ] as typeof WRONG) {
    t.match(await refusalOf(passkeys.readKnown(authenticator.get(options, forgery), challenge, known)), why, what)
  }
  for (const answer of [null, {}, { id: '' }, { id: 7 }, { id: 'a b' }, { id: 'x'.repeat(2000) }]) {
    t.throws(() => passkeys.readId(answer), { message: /could not be verified/ })
  }
})

/** Somebody with a passkey, and what asks for it. */
async function settle (db: Sessions, person: Person): Promise<{ authenticator: Authenticator, asker: Asker, signed: Asker }> {
  const asker = { operate: makeOperate(db, () => null), passkeys, address: '192.0.2.1', browser: null }
  const own = { session: person.session, next: makeHash() }
  const signed = { ...asker, operate: makeOperate(db, () => own.session) }
  const authenticator = makeAuthenticator(SITE)
  const { token, options } = await askForNewPasskey(signed)
  await addPasskey(signed, { token, answer: authenticator.create(options) }, 'Laptop', () => hashOf(own.next))
  person.session = own.session = own.next
  return { authenticator, asker, signed }
}

database.transaction('PEOPLE-70, PEOPLE-71 a passkey that was added signs in, once for each question, and a counter that does not rise is refused', async (t, q) => {
  const db = sessionsIn(q)
  const person = await makePerson(q)
  const { authenticator, asker, signed } = await settle(db, person)
  t.match(await act(q, 'manage.list_passkeys', person.session, {}), [{ name: 'Laptop', transports: ['internal'] }])
  const sign = async (forgery: Forgery = {}, as = asker, by = asker): Promise<string> => {
    const { token, options } = await askForPasskey(by)
    return readPasskey(as, { token, answer: authenticator.get(options, forgery) })
  }
  t.equal(await sign({ counter: 3 }), person.userId)
  const session = makeHash()
  const begin = { new_session_hash: hashOf(session), user_id: person.userId, method: 'passkey', phc: null, address: null, agent: null }
  t.match(await act(q, 'manage.begin_session', null, begin), { method: 'passkey' })
  t.equal(await q.code(() => sign({ counter: 3 })), 'OYA01', 'a copy')
  t.equal(await sign({ counter: 4 }, signed, signed), person.userId, 'to confirm')
  t.match(await refusalOf(sign({ counter: 5 }, asker, signed)), /five minutes, or was used already/, 'asked by a session')
  t.match(await refusalOf(sign({ counter: 5, origin: 'https://evil.example' })), /origin/)

  const { token, options } = await askForPasskey(asker)
  const answer = authenticator.get(options, { counter: 6 })
  t.equal(await readPasskey(asker, { token, answer }), person.userId)
  t.match(await refusalOf(readPasskey(asker, { token, answer })), /used already/, 'replayed')
  t.match(await refusalOf(readPasskey(asker, { token: undefined, answer })), /used already/, 'no cookie')
  const { token: fresh } = await askForPasskey(asker)
  t.match(await refusalOf(readPasskey(asker, { token: fresh, answer })), /challenge/, 'an old answer to a new question')
  const stranger = makeAuthenticator(SITE)
  const asked = await askForPasskey(asker)
  t.match(await refusalOf(readPasskey(asker, { token: asked.token, answer: stranger.get(asked.options) })), /not registered/)
  const adding = await askForNewPasskey(signed)
  const wrong = { token: adding.token, answer: authenticator.get(adding.options, { counter: 9 }) }
  t.match(await refusalOf(readPasskey(signed, wrong)), /used already/, 'another purpose')
})
