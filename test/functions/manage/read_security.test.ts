/** manage.read_security, manage.show_sessions, manage.show_tokens. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import {
  addPasskey, addProvider, addTotp, act, makeAccount, makeHash, makePerson, signIn, useFactor
} from '../../helpers/people/people.ts'

const database = await useDatabase(t)

database.transaction('PEOPLE-71 a person reads in one answer how one signs in and where, and nobody else\'s', async (t, q) => {
  const accountId = await makeAccount(q)
  await addProvider(q, accountId)
  const person = await makePerson(q, { accountId, role: 'developer' })
  const stranger = await makePerson(q, { accountId, role: 'owner' })
  await addPasskey(q, stranger.userId)
  const read = async (session: Buffer) => await act(q, 'manage.read_security', session, {}) as Record<string, any>
  t.match(await read(person.session), {
    email: person.email, name: 'Kim', is_operator: false, totp: null, recovery_codes: 0, passkeys: [], tokens: [],
    account: {
      account_id: accountId, name: 'Home', role: 'developer', requires_second_factor: false, issuer: 'https://id.example.org',
      linked_at: null
    },
    sessions: [{ session_id: person.sessionId, method: 'password', account: 'Home', address: '192.0.2.0/24', is_current: true }],
  })
  const passkeyId = await addPasskey(q, person.userId)
  await addTotp(q, person.userId, { isConfirmed: false })
  t.equal((await read(person.session)).totp, 'begun')
  await q('update tenancy.totp_secrets set confirmed_at = util.now()')
  await useFactor(q, person.userId)
  await act(q, 'manage.make_recovery_codes', person.session, { code_hashes: [makeHash(), makeHash()] })
  const { sessionId } = await signIn(q, person.userId, { accountId, method: 'passkey' })
  await q("update tenancy.sessions set created_at = created_at + interval '1 minute' where session_id = $1", [sessionId])
  const { token_id: tokenId } = await act(q, 'manage.create_user_token', person.session, {
    name: 'Script', role: 'viewer', token_hash: makeHash(), expires_at: new Date(Date.now() + 86_400_000)
  })
  await act(q, 'manage.link_identity', person.session, { issuer: 'https://id.example.org', subject: 'me' })
  const now = await read(person.session)
  t.match(now, {
    totp: 'confirmed', recovery_codes: 2, passkeys: [{ passkey_id: passkeyId, name: 'Laptop' }],
    tokens: [{ token_id: tokenId, role: 'viewer' }], account: { linked_at: /Z$/ }, password_set_at: /Z$/,
  })
  t.same(now.sessions.map(({ session_id: id }: { session_id: string }) => id), [sessionId, person.sessionId])
  await act(q, 'manage.end_session', person.session, { session_id: sessionId })
  await act(q, 'manage.revoke_user_token', person.session, { token_id: tokenId })
  t.match(await read(person.session), { tokens: [], sessions: { length: 1 } })
})

database.transaction('PEOPLE-71 who looks at no account, or at one that is not theirs any more, reads of themselves alone; ten sessions are shown', async (t, q) => {
  const accountId = await makeAccount(q)
  const person = await makePerson(q)
  const read = async () => await act(q, 'manage.read_security', person.session, {}) as Record<string, any>
  t.match(await read(), { account: null, tokens: [] })
  await q('update tenancy.sessions set account_id = $1', [accountId])
  t.match(await read(), { account: null, tokens: [] })
  for (let n = 0; n < 12; n++) await signIn(q, person.userId)
  t.equal((await read()).sessions.length, 10)
})
