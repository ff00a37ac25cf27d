/**
 * manage.set_identity_provider, manage.read_identity_provider, manage.remove_identity_provider, manage.show_provider;
 * manage.begin_provider,
 * manage.begin_link, manage.consume_provider, manage.show_question; manage.begin_provider_session, manage.link_identity,
 * manage.unlink_identity;
 * manage.confirm_domain, manage.confirm_domain, tenancy.confirm_domain; tenancy.admit_identity, tenancy.end_provider_sessions.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import {
  addProvider, codeOf, act, makeAccount, hashOf, makeHash, makePerson, PHC, sentenceOf, signIn, type Rest
} from '../../helpers/people/people.ts'

const database = await useDatabase(t)
const [ISSUER, STATE] = ['https://id.example.org', 'S'.repeat(43)]
const ASKED = { state: STATE, nonce: 'N'.repeat(43), verifier: 'V'.repeat(43) }
const SETTINGS = { issuer: ISSUER, client_id: ' oyss ', secret: Buffer.from('sealed'), domain: 'Example.org', default_role: 'developer' }
type Named = Partial<Rest<'manage.begin_provider_session'>>

async function come (
  q: Query, accountId: string, named: Named = {}, former: Buffer | null = null
): Promise<{ session: Buffer, userId: string }> {
  const session = makeHash()
  await act(q, 'manage.begin_provider_session', former, {
    new_session_hash: hashOf(session), account_id: accountId, issuer: ISSUER, subject: 'sub-1', email: 'New@example.org', is_verified: true,
    name: 'Lee', address: '192.0.2.9', agent: 'A browser', ...named
  })
  return { session, userId: (await act(q, 'manage.read_me', session, {})).user_id as string }
}

database.transaction('PEOPLE-73 owners set where people may sign in; the secret is shown to nobody, and a new issuer or client id takes a new one', async (t, q) => {
  const accountId = await makeAccount(q)
  const owner = await makePerson(q, { accountId, role: 'owner' })
  const set = (more: Partial<Rest<'manage.set_identity_provider'>> = {}) =>
    act(q, 'manage.set_identity_provider', owner.session, { ...SETTINGS, ...more })
  t.match(await act(q, 'manage.read_identity_provider', owner.session, {}), { issuer: null })
  t.equal(await q.code(() => set({ secret: null })), 'OYV02', 'the first takes a secret')
  t.match(await set(), {
    issuer: ISSUER, client_id: 'oyss', domain: 'example.org', default_role: 'developer', set_by: owner.userId, identity_count: 0
  })
  t.match(await set({ secret: null, default_role: 'viewer' }), { default_role: 'viewer' })
  t.same(await q('select secret from tenancy.identity_providers'), [{ secret: Buffer.from('sealed') }])
  for (const bad of [
    { issuer: 'https://other.example', secret: null }, { client_id: 'other', secret: null }, { issuer: 'id.example.org' },
    { issuer: 'ftp://id.example.org' }, { issuer: `${ISSUER}?a=b` }, { issuer: `https://${'x'.repeat(2050)}` }, { client_id: ' ' },
    { client_id: 'x'.repeat(301) }, { domain: 'localhost' }, { domain: '@example.org' }, { domain: 'a..b' }, { domain: null },
    { default_role: 'owner' }, { default_role: null }, { issuer: null }, { client_id: null }
  ]) t.equal(await q.code(() => set(bad)), 'OYV02', JSON.stringify(bad))
})

database.transaction('PEOPLE-110 signing in with a provider ends the session that the browser had', async (t, q) => {
  const accountId = await makeAccount(q)
  await addProvider(q, accountId)
  const kim = await makePerson(q, { accountId: await makeAccount(q), role: 'owner' })
  const first = await come(q, accountId, {}, kim.session)
  t.equal(await q.code(() => act(q, 'manage.read_me', kim.session, {})), 'OYA01')
  t.match(await q.one("select * from tenancy.actions where operation = 'begin_provider_session'"), {
    user_id: first.userId, account_id: accountId
  })
  await come(q, accountId, {}, first.session)
  t.equal(await q.code(() => act(q, 'manage.read_me', first.session, {})), 'OYA01')
})

database.transaction('PEOPLE-74 what a provider is asked is answered once, to the account that asked, and by the session where it was to be linked', async (t, q) => {
  const [accountId, elsewhere, without] = [await makeAccount(q), await makeAccount(q, 'Elsewhere'), await makeAccount(q, 'Without')]
  for (const id of [accountId, elsewhere]) await addProvider(q, id, ISSUER)
  const person = await makePerson(q, { accountId, role: 'viewer' })
  const begin = (id: string, token: Buffer) =>
    act(q, 'manage.begin_provider', null, { account_id: id, token_hash: token, ...ASKED, address: '192.0.2.1', browser_hash: null })
  const take = (id: string, token: Buffer, session: Buffer | null = null) =>
    act(q, 'manage.consume_provider', session, { account_id: id, token_hash: token })
  const token = makeHash()
  const question = {
    account_id: accountId, account_name: 'Home', issuer: ISSUER, client_id: 'oyss', secret: Buffer.from('sealed'), challenge: STATE,
    nonce: ASKED.nonce, verifier: ASKED.verifier, is_link: false
  }
  t.same(await begin(accountId, token), question)
  t.same(await take(accountId, token), question)
  t.match(await take(accountId, token), { account_id: null }, 'once')
  await begin(accountId, token)
  t.match(await take(elsewhere, token), { account_id: null }, 'of another account')
  t.match(await take(accountId, token), { account_id: null }, 'gone with that')
  t.match(await begin(without, token), { account_id: null })
  t.match(await begin('acct_none', token), { account_id: null })
  const link = (session: Buffer) => act(q, 'manage.begin_link', session, { token_hash: token, ...ASKED })
  t.match(await link(person.session), { account_id: accountId, is_link: true })
  t.match(await take(accountId, token), { account_id: null }, 'another session')
  await link(person.session)
  t.match(await take(accountId, token, person.session), { account_id: accountId, is_link: true })
  await q('update tenancy.sessions set account_id = $1', [without])
  await q('update tenancy.memberships set account_id = $1', [without])
  t.equal(await q.code(() => link(person.session)), 'OYN01')
})

database.transaction('PEOPLE-75 who comes by a provider becomes a member with the default role if the address is verified and of the domain, and is known by the name of the provider from then on', async (t, q) => {
  const accountId = await makeAccount(q)
  await addProvider(q, accountId)
  for (const named of [
    { is_verified: false }, { is_verified: null }, { email: 'lee@example.org.evil.example' }, { email: 'lee@sub.example.org' }
  ]) t.match(await sentenceOf(q, () => come(q, accountId, named)), /verified addresses of mail at example\.org/, JSON.stringify(named))
  t.equal(await q.code(() => come(q, accountId, { email: null })), 'OYV02')
  t.equal(await q.code(() => come(q, accountId, { issuer: 'https://other.example' })), 'OYA01')
  const { session, userId } = await come(q, accountId)
  t.match(await act(q, 'manage.read_me', session, {}), { email: 'new@example.org', name: 'Lee', account_id: accountId, role: 'viewer' })
  t.equal((await come(q, accountId, { email: 'else@elsewhere.example', is_verified: false })).userId, userId, 'whatever the address is now')
  t.match(await sentenceOf(q, () => come(q, accountId, { subject: 'sub-2' })), /Access was not granted/, 'the address went on')
  await q('delete from tenancy.memberships where user_id = $1', [userId])
  t.equal(await q.code(() => come(q, accountId)), 'OYA04', 'who was removed does not come back by it')
  t.match(await come(q, accountId, { subject: 'sub-3', email: 'x@example.org', name: ' ' }).then(({ session: s }) =>
    act(q, 'manage.read_me', s, {})), { name: 'x@example.org' })
})

database.transaction('PEOPLE-75 a provider signs in as a person known by mail only where that person is a member of the account, or linked the identity while signed in', async (t, q) => {
  const [accountId, elsewhere] = [await makeAccount(q), await makeAccount(q, 'Elsewhere')]
  for (const id of [accountId, elsewhere]) await addProvider(q, id)
  const member = await makePerson(q, { accountId, role: 'developer', email: 'member@example.org' })
  await makePerson(q, { isOperator: true, email: 'staff@example.org' })
  for (const email of [member.email, 'staff@example.org', 'nobody@example.org']) {
    const { session, userId } = await come(q, elsewhere, { email, subject: email })
    t.not(userId, member.userId)
    t.match(await act(q, 'manage.read_me', session, {}), { email, account_id: elsewhere, is_operator: false }, 'known or not')
  }
  t.equal((await come(q, accountId, { email: member.email, subject: 'by mail' })).userId, member.userId)

  const linked = await makePerson(q, { accountId, role: 'viewer', email: 'linked@other.example' })
  const link = (subject: string, issuer = ISSUER) => act(q, 'manage.link_identity', linked.session, { issuer, subject })
  t.equal(await q.code(() => link('by mail')), 'OYC03', "somebody else's")
  t.equal(await q.code(() => link('x', 'https://other.example')), 'OYN01')
  for (const subject of ['mine', 'mine too']) await link(subject)
  t.equal((await come(q, accountId, { subject: 'mine too', email: null })).userId, linked.userId)
  t.equal(await codeOf(q, () => come(q, accountId, { subject: 'mine', email: 'linked@other.example' })), 'OYA04', 'one a person')
  await act(q, 'manage.unlink_identity', linked.session, {})
  t.equal(await q.code(() => act(q, 'manage.unlink_identity', linked.session, {})), 'OYN01')
  t.equal(await q.code(() => come(q, accountId, { subject: 'mine too', email: null })), 'OYV02')
})

database.transaction('PEOPLE-76 a session of a provider opens that account alone, and nothing about its person', async (t, q) => {
  const [accountId, elsewhere] = [await makeAccount(q), await makeAccount(q, 'Elsewhere')]
  await addProvider(q, accountId)
  const person = await makePerson(q, { accountId, role: 'owner', email: 'kim@example.org' })
  await q("insert into tenancy.memberships (account_id, user_id, role) values ($1, $2, 'owner')", [elsewhere, person.userId])
  const hash = makeHash()
  await act(q, 'manage.invite', (await makePerson(q, { accountId: elsewhere, role: 'owner' })).session, {
    email: 'other@example.org', role: 'owner', link_hash: hash
  })
  const { session } = await come(q, accountId, { email: person.email })
  t.match(await act(q, 'manage.list_people', session, {}), [{ user_id: person.userId }])
  const given = { new_session_hash: makeHash(), link_hash: hash, name: null, phc: null, address: null, agent: null }
  for (const work of [
    () => act(q, 'manage.choose_account', session, { account_id: elsewhere }), () => act(q, 'manage.list_my_accounts', session, {}),
    () => act(q, 'manage.list_sessions', session, {}), () => act(q, 'manage.read_security', session, {}),
    () => act(q, 'manage.set_password', session, { phc: '' }), () => act(q, 'manage.end_other_sessions', session, {}),
    () => act(q, 'manage.begin_adding_passkey', session, { token_hash: hash, challenge: STATE }),
  ]) t.equal(await q.code(work), 'OYA04')
  t.equal(await q.code(() => act(q, 'manage.end_session', session, { session_id: person.sessionId })), 'OYN01', 'nor another session')
  t.not(await q.code(() => act(q, 'manage.accept_invitation', session, given)), undefined)
  t.match(await sentenceOf(q, () => act(q, 'manage.list_my_accounts', session, {})), /opens that account alone/)
  await act(q, 'manage.end_session', session, { session_id: null })
  t.equal(await q.code(() => act(q, 'manage.read_me', session, {})), 'OYA01')
  t.equal(await q.code(() => act(q, 'manage.read_me', person.session, {})), undefined)
})

database.transaction('PEOPLE-77 another issuer, or none, ends the sessions and links of the one before; the people stay', async (t, q) => {
  const accountId = await makeAccount(q)
  await addProvider(q, accountId)
  const owner = await makePerson(q, { accountId, role: 'owner' })
  const is = (session: Buffer) => q.code(() => act(q, 'manage.read_me', session, {}))
  const first = await come(q, accountId)
  await act(q, 'manage.set_identity_provider', owner.session, { ...SETTINGS, default_role: 'viewer' })
  t.equal(await is(first.session), undefined, 'the same issuer')
  t.match(await act(q, 'manage.read_identity_provider', owner.session, {}), { identity_count: 1 })
  t.match(await act(q, 'manage.set_identity_provider', owner.session, { ...SETTINGS, issuer: 'https://b.example' }), { identity_count: 0 })
  t.equal(await is(first.session), 'OYA01')
  const second = await come(q, accountId, { issuer: 'https://b.example' })
  t.equal(second.userId, first.userId, 'a member with that address')
  await act(q, 'manage.remove_identity_provider', owner.session, {})
  t.same([await is(second.session), await is(owner.session)], ['OYA01', undefined])
  t.equal(await q.code(() => act(q, 'manage.remove_identity_provider', owner.session, {})), 'OYN01')
  t.equal((await act(q, 'manage.list_people', owner.session, {})).length, 2)
})

database.transaction('PEOPLE-45 who is removed leaves no identity', async (t, q) => {
  const accountId = await makeAccount(q)
  await addProvider(q, accountId)
  const { userId } = await come(q, accountId)
  await q.call('manage.remove_user', { email: userId, made_by: 'root' })
  t.match(await q.one('select * from tenancy.users where user_id = $1', [userId]), { provider_email: null, name: null })
  t.same(await q('select * from tenancy.identities'), [])
})

database.transaction('PEOPLE-154 an address counts only at a domain that a DNS record or an operator confirmed for the account (OYA04); another domain is confirmed again', async (t, q) => {
  const accountId = await makeAccount(q)
  const owner = await makePerson(q, { accountId, role: 'owner' })
  const set = (domain: string) => act(q, 'manage.set_identity_provider', owner.session, { ...SETTINGS, domain })
  t.equal(await q.code(() => q.call('manage.confirm_domain', { account_id: accountId, domain: null, made_by: 'root' })), 'OYN01',
    'no provider')
  t.match(await set('example.org'), { domain_confirmed_at: null })
  t.equal(await codeOf(q, () => come(q, accountId)), 'OYA04')
  t.equal(await q.code(() => act(q, 'manage.confirm_domain', owner.session, { domain: 'other.example' })), 'OYN01', 'changed meanwhile')
  t.match(await act(q, 'manage.confirm_domain', owner.session, { domain: 'example.org' }), { domain_confirmed_at: Date })
  const { userId } = await come(q, accountId)
  t.match(await set('example.org'), { domain_confirmed_at: Date }, 'the same stays confirmed')
  t.match(await set('other.example'), { domain_confirmed_at: null })
  t.equal((await come(q, accountId)).userId, userId, 'whom the provider is known to mean comes in as before')
  t.equal(await codeOf(q, () => come(q, accountId, { subject: 'two', email: 'lee@other.example' })), 'OYA04')
  t.match(await q.call('manage.confirm_domain', { account_id: accountId, domain: null, made_by: 'root' }), { domain: 'other.example' })
  t.equal(await codeOf(q, () => come(q, accountId, { subject: 'two', email: 'lee@other.example' })), undefined)
  t.match(await q("select operation, made_by from tenancy.actions where operation = 'confirm_domain' order by action_id"),
    [{}, { made_by: 'root' }])
})

database.transaction('PEOPLE-76 a user token that was made in a session of a provider ends with it; one of another session does not', async (t, q) => {
  const accountId = await makeAccount(q)
  await addProvider(q, accountId)
  const { session, userId } = await come(q, accountId)
  const { session: own } = await signIn(q, userId, { accountId })
  const [theirs, mine] = [makeHash(), makeHash()]
  for (const [who, token] of [[session, theirs], [own, mine]] as const) {
    await act(q, 'manage.create_user_token', who, {
      name: 'Script', role: 'viewer', token_hash: hashOf(token), expires_at: new Date(Date.now() + 1e8)
    })
  }
  const opens = (hash: Buffer) => q.code(() => act(q, 'manage.read_me', hash, {}))
  t.same([await opens(theirs), await opens(mine)], [undefined, undefined])
  await act(q, 'manage.remove_identity_provider', (await makePerson(q, { accountId, role: 'owner' })).session, {})
  await act(q, 'manage.end_session', own, { session_id: null })
  t.same([await opens(theirs), await opens(mine)], ['OYA01', undefined])
})

database.transaction('PEOPLE-75 a member whom an owner removed is not admitted by the provider under another subject', async (t, q) => {
  const accountId = await makeAccount(q)
  await addProvider(q, accountId)
  const owner = await makePerson(q, { accountId, role: 'owner' })
  const member = await makePerson(q, { accountId, role: 'viewer', email: 'member@example.org' })
  await act(q, 'manage.remove_person', owner.session, { user_id: member.userId })
  t.match(await sentenceOf(q, () => come(q, accountId, { email: member.email })), /Access was not granted/)
})

database.transaction('PEOPLE-156 a person created by a provider belongs to its account until an invitation of that account joins them', async (t, q) => {
  const [accountId, elsewhere] = [await makeAccount(q), await makeAccount(q, 'Elsewhere')]
  for (const id of [accountId, elsewhere]) await addProvider(q, id)
  const owners = new Map<string, Buffer>()
  for (const id of [accountId, elsewhere]) owners.set(id, (await makePerson(q, { accountId: id, role: 'owner' })).session)
  const [made, other] = [await come(q, accountId), await come(q, elsewhere)]
  t.not(made.userId, other.userId, 'one for each account')
  t.equal(await q.code(() => q.call('manage.suspend_user', { email: 'new@example.org', reason: 'x', made_by: 'root' })), 'OYN01')
  t.equal(await q.code(() => q.call('manage.suspend_user', { email: made.userId, reason: 'x', made_by: 'root' })), undefined)
  await q.call('manage.reinstate_user', { email: made.userId, made_by: 'root' })
  t.equal(await q.code(() => q.call('manage.reset_user', {
    email: made.userId, link_hash: makeHash(), removes_factors: false, made_by: 'root'
  })), 'OYC03', 'the provider lets them in')

  const accept = async (id: string, session: Buffer | null, name: string | null): Promise<Buffer> => {
    const [link, next] = [makeHash(), makeHash()]
    await act(q, 'manage.invite', owners.get(id) as Buffer, { email: 'new@example.org', role: 'developer', link_hash: link })
    t.match(await act(q, 'manage.read_link', null, { link_hash: link }), { is_known: session !== null })
    await act(q, 'manage.accept_invitation', session, {
      new_session_hash: hashOf(next), link_hash: link, name, phc: PHC, address: '192.0.2.9', agent: null
    })
    return next
  }
  const session = await accept(elsewhere, null, 'Lee Park')
  t.equal(await q.code(() => act(q, 'manage.read_me', other.session, {})), 'OYA01', 'joined')
  t.equal(await q.code(() => act(q, 'manage.read_me', made.session, {})), undefined, 'of another account')
  const joined = await act(q, 'manage.read_me', session, {})
  t.match(joined, { email: 'new@example.org', name: 'Lee Park', account_id: elsewhere, role: 'developer' })
  t.equal((await come(q, elsewhere)).userId, joined.user_id, 'what the provider calls the person means the new one')
  t.equal((await come(q, accountId)).userId, made.userId)

  const both = await accept(accountId, session, null)
  t.equal((await act(q, 'manage.read_me', both, {})).user_id, joined.user_id)
  t.equal((await come(q, accountId)).userId, joined.user_id)
  t.same(await q('select email, provider_email from tenancy.users where user_id = any ($1)', [[made.userId, other.userId]]), [
    { email: null, provider_email: null }, { email: null, provider_email: null }
  ])
})
