/** manage.require_second_factor, manage.refuse_one_factor, manage.show_account. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import {
  addPasskey, addTotp, codeOf, act, hashOf, makeAccount, makeHash, makePerson, sentenceOf, signIn
} from '../../helpers/people/people.ts'

const database = await useDatabase(t)
const keys = (q: Query, session: Buffer) => codeOf(q, () => act(q, 'manage.list_keys', session, { mode: 'test' }))
const demand = (q: Query, session: Buffer, isRequired: boolean | null) =>
  act(q, 'manage.require_second_factor', session, { is_required: isRequired })

database.transaction('PEOPLE-80 where an account requires a second factor, who came without does nothing in it (OYA06) from the very next request on, and learns what to do', async (t, q) => {
  const [accountId, elsewhere] = [await makeAccount(q), await makeAccount(q, 'Elsewhere')]
  const owner = await makePerson(q, { accountId, role: 'owner' })
  const member = await makePerson(q, { accountId, role: 'viewer' })
  const operator = await makePerson(q, { isOperator: true, accountId })
  t.match(await act(q, 'manage.read_account', owner.session, {}), { requires_second_factor: false })
  t.equal(await q.code(() => demand(q, owner.session, true)), 'OYA06', 'who asks for it has it')
  t.equal(await q.code(() => demand(q, owner.session, null)), 'OYV02')
  await addTotp(q, owner.userId)
  t.match(await demand(q, owner.session, true), { requires_second_factor: true })
  t.equal(await keys(q, owner.session), undefined)
  t.equal(await keys(q, member.session), 'OYA06')
  t.equal(await keys(q, operator.session), undefined, 'operators act by passkey anyway')
  t.match(await sentenceOf(q, () => act(q, 'manage.list_keys', member.session, { mode: 'test' })), /Set up a passkey or an authenticator/)
  t.match(await act(q, 'manage.read_me', member.session, {}), { role: 'viewer', method: 'password', requires_second_factor: true })
  await q('insert into tenancy.memberships (account_id, user_id, role) values ($1, $2, $3)', [elsewhere, member.userId, 'viewer'])
  await act(q, 'manage.choose_account', member.session, { account_id: elsewhere })
  t.equal(await keys(q, member.session), undefined, 'other accounts stay open')
  await demand(q, owner.session, false)
  await act(q, 'manage.choose_account', member.session, { account_id: accountId })
  t.equal(await keys(q, member.session), undefined)
})

database.transaction('PEOPLE-80 a passkey counts in the session that used it, an authenticator in all, the provider of the account in its own; a user token as what its person has', async (t, q) => {
  const accountId = await makeAccount(q)
  const person = await makePerson(q, { accountId, role: 'owner' })
  const token = makeHash()
  await act(q, 'manage.create_user_token', person.session, {
    name: 'Script', role: 'viewer', token_hash: hashOf(token), expires_at: new Date(Date.now() + 86_400_000)
  })
  await q('update tenancy.accounts set requires_second_factor = true')
  t.equal(await keys(q, token), 'OYA06')
  t.equal(await keys(q, (await signIn(q, person.userId, { accountId, method: 'provider' })).session), undefined)
  await addPasskey(q, person.userId)
  t.equal(await keys(q, token), undefined)
  t.equal(await keys(q, person.session), 'OYA06')
  t.match(await sentenceOf(q, () => act(q, 'manage.list_keys', person.session, { mode: 'test' })), /Confirm with your passkey/)
  t.equal(await keys(q, (await signIn(q, person.userId, { accountId, method: 'passkey' })).session), undefined)
  const confirmed = makeHash()
  await act(q, 'manage.confirm_session', person.session, { new_session_hash: hashOf(confirmed), method: 'passkey' })
  t.equal(await keys(q, confirmed), undefined)
  const { session: other } = await signIn(q, person.userId, { accountId })
  t.equal(await keys(q, other), 'OYA06')
  await addTotp(q, person.userId, { isConfirmed: false })
  t.equal(await keys(q, other), 'OYA06', 'one that was not completed is none')
  await q('update tenancy.totp_secrets set confirmed_at = util.now()')
  t.equal(await keys(q, other), undefined)
})
