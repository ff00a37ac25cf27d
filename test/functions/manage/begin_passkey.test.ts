/**
 * manage.begin_passkey, manage.begin_adding_passkey, manage.consume_challenge, manage.rename_passkey; tenancy.keep_challenge,
 * tenancy.consume_challenge,
 * tenancy.count_beginning.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { addPasskey, browserOf, codeOf, act, hashOf, makeHash, makePerson, signIn, useFactor } from '../../helpers/people/people.ts'
import { setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const [CHALLENGE, OTHER] = ['A'.repeat(43), 'B'.repeat(43)]
const begin = (
  q: Query, session: Buffer | null, token: Buffer, address = '192.0.2.1', challenge = CHALLENGE, browser: Buffer | null = null
) =>
  act(q, 'manage.begin_passkey', session, { token_hash: token, challenge, address, browser_hash: browser })
const take = (q: Query, session: Buffer | null, token: Buffer, purpose = 'passkey') =>
  act(q, 'manage.consume_challenge', session, { token_hash: token, purpose })
const kept = (q: Query): Promise<number> => q.value('select count(*)::integer from tenancy.challenges')

database.transaction('PEOPLE-70 what a passkey is asked is answered once, within five minutes, with the token of the browser that began and for that purpose', async (t, q) => {
  const at = new Date('2026-10-01T12:00:00Z')
  await setClock(q, at.toISOString())
  const [token, late, wrong] = [makeHash(), makeHash(), makeHash()]
  for (const hash of [token, late, wrong]) await begin(q, null, hash)
  t.equal(await take(q, null, makeHash()), null, 'another browser')
  t.equal(await take(q, null, token), CHALLENGE)
  t.equal(await take(q, null, token), null, 'a second time')
  t.equal(await take(q, null, wrong, 'add_passkey'), null, 'for another purpose')
  t.equal(await take(q, null, wrong), null, 'gone with that')
  await setClock(q, new Date(at.getTime() + 300_000).toISOString())
  t.equal(await take(q, null, late), null, 'five minutes later')
  t.equal(await kept(q), 0)
  t.equal(await q.code(() => take(q, null, token, 'provider')), 'OYV02')
  for (const bad of ['short', 'x'.repeat(201)]) t.equal(await q.code(() => begin(q, null, makeHash(), '192.0.2.1', bad)), 'OYV02')
})

database.transaction('PEOPLE-70 what a session began it alone answers, and only the last of it', async (t, q) => {
  const person = await makePerson(q)
  const { session: other } = await signIn(q, person.userId)
  const [first, second, third] = [makeHash(), makeHash(), makeHash()]
  await begin(q, person.session, first)
  await begin(q, person.session, second, '192.0.2.1', OTHER)
  t.equal(await kept(q), 1)
  t.equal(await take(q, person.session, first), null)
  t.equal(await take(q, person.session, second), OTHER)
  for (const [who, answering] of [[person.session, other], [person.session, null], [null, person.session]]) {
    await begin(q, who ?? null, third)
    t.equal(await take(q, answering ?? null, third), null)
  }
  const next = makeHash()
  await begin(q, person.session, third)
  await act(q, 'manage.confirm_session', person.session, { new_session_hash: hashOf(next), method: 'password' })
  t.equal(await take(q, next, third), CHALLENGE, 'a session stays the same under a new token')
})

database.transaction('PEOPLE-70 sixty are begun in fifteen minutes from one network address (OYL01), and those that are over are cleared away', async (t, q) => {
  const at = new Date('2026-10-01T12:00:00Z')
  await setClock(q, at.toISOString())
  for (let n = 0; n < 60; n++) await begin(q, null, makeHash(), `2001:db8::${n.toString(16)}`)
  t.equal(await codeOf(q, () => begin(q, null, makeHash(), '2001:db8::ffff')), 'OYL01')
  t.equal(await codeOf(q, () => begin(q, null, makeHash(), '2001:db8:0:1::1')), undefined)
  t.equal(await kept(q), 60)
  await setClock(q, new Date(at.getTime() + 900_000).toISOString())
  for (let n = 0; n < 3; n++) await begin(q, null, makeHash())
  t.equal(await kept(q), 3, 'twenty go with each that is begun')
})

database.transaction('PEOPLE-112 strangers in the network of a person keep no browser in which somebody signed in before from asking for a passkey', async (t, q) => {
  const { session } = await makePerson(q)
  const ask = (browser: Buffer | null) => begin(q, null, makeHash(), '192.0.2.1', CHALLENGE, browser)
  for (let n = 0; n < 60; n++) await ask(n % 2 === 0 ? makeHash() : null)
  t.equal(await codeOf(q, () => ask(null)), 'OYL01')
  t.equal(await codeOf(q, () => ask(session)), 'OYL01', 'the hash of a session is not what its browser is known by')
  for (let n = 0; n < 60; n++) await ask(browserOf(session))
  t.equal(await codeOf(q, () => ask(browserOf(session))), 'OYL01', 'sixty of its own')
})

database.transaction('PEOPLE-71 a passkey is added by who confirmed that it is they (OYA05), ten at most (OYC03), and renamed by its person', async (t, q) => {
  const person = await makePerson(q)
  const stranger = await makePerson(q)
  const credential = makeHash()
  const passkeyId = await addPasskey(q, person.userId, credential)
  const token = makeHash()
  await useFactor(q, person.userId)
  const add = (session: Buffer) => act(q, 'manage.begin_adding_passkey', session, { token_hash: token, challenge: CHALLENGE })
  t.same(await add(person.session), { user_id: person.userId, email: person.email, name: 'Kim', credential_ids: [credential] })
  t.equal(await take(q, stranger.session, token, 'add_passkey'), null)
  await add(person.session)
  t.equal(await take(q, person.session, token, 'add_passkey'), CHALLENGE)
  const rename = (session: Buffer, name: string) => act(q, 'manage.rename_passkey', session, { passkey_id: passkeyId, name })
  await rename(person.session, ' Phone ')
  t.match(await act(q, 'manage.list_passkeys', person.session, {}), [{ name: 'Phone' }])
  t.equal(await q.code(() => rename(stranger.session, 'Mine')), 'OYN01')
  for (const name of ['', ' ', 'x'.repeat(101)]) t.equal(await q.code(() => rename(person.session, name)), 'OYV02')
  for (let n = 1; n < 10; n++) await addPasskey(q, person.userId)
  t.equal(await q.code(() => add(person.session)), 'OYC03')
  await q("update tenancy.sessions set confirmed_at = util.now() - interval '11 minutes'")
  t.equal(await q.code(() => add(stranger.session)), 'OYA05')
})

database.transaction('PEOPLE-71 a session that a passkey confirmed counts as started with one', async (t, q) => {
  const person = await makePerson(q)
  const next = makeHash()
  const confirm = () => act(q, 'manage.confirm_session', person.session, { new_session_hash: hashOf(next), method: 'passkey' })
  t.equal(await codeOf(q, confirm), 'OYA01')
  await addPasskey(q, person.userId)
  t.match(await confirm(), { method: 'passkey' })
  t.equal(await codeOf(q, () => act(q, 'manage.confirm_session', next, { new_session_hash: makeHash(), method: 'password' })), 'OYC03',
    'PEOPLE-150: a password proves nothing of a person who has a second factor')
})
