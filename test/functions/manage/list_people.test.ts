/**
 * manage.invite, manage.reset_user, manage.make_first_link, manage.list_users, manage.list_people, manage.add_operator,
 * manage.remove_operator, manage.suspend_user, manage.reinstate_user, manage.remove_user, manage.allow_class, manage.disallow_class,
 * manage.confirm_domain, manage.remove_operator_passwords; manage.operator_of_link, manage.begin_first_passkey,
 * manage.use_passkey_link.
 */
import t from 'tap'
import type { Operation } from '../../../db/call.ts'
import type { Given } from '../../helpers/call.ts'
import { useDatabase, type Query } from '../../helpers/database.ts'
import {
  addPasskey, addTotp, codeOf, act, hashOf, makeAccount, makeHash, makePerson, PHC, useFactor
} from '../../helpers/people/people.ts'
import { makeRealm, makeSource, store } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const run = <Name extends Operation>(q: Query, name: Name, values: Given<Name>) =>
  q.as('oyss_manager', () => q.call(name, values))

database.transaction('PEOPLE-15, PEOPLE-40 the command line invites, as an owner does, and is recorded', async (t, q) => {
  const accountId = await makeAccount(q)
  const invited = { account_id: accountId, email: 'A@example.org', role: 'owner', link_hash: makeHash(), made_by: 'root' }
  const { invitation_id: id } = await run(q, 'manage.invite', invited)
  t.match(id, /^inv_/)
  t.equal(await codeOf(q, () => run(q, 'manage.invite', { ...invited, account_id: 'acct_none' })), 'OYN01')
  t.equal(await codeOf(q, () => run(q, 'manage.invite', { ...invited, role: 'boss' })), 'OYV02')
  t.same(await q("select operation, account_id, what, made_by, user_id from tenancy.actions where operation = 'invite'"), [
    { operation: 'invite', account_id: accountId, what: id, made_by: 'root', user_id: null }
  ])
  const session = makeHash()
  await act(q, 'manage.accept_invitation', null, {
    new_session_hash: hashOf(session), link_hash: invited.link_hash, name: 'A', phc: PHC, address: null, agent: null
  })
  t.match(await run(q, 'manage.list_people', { account_id: accountId }), [{ email: 'a@example.org', role: 'owner' }])
  t.same(await run(q, 'manage.list_people', { account_id: await makeAccount(q) }), [])
  t.equal((await run(q, 'manage.list_users', {})).length, 1)
  t.equal(await codeOf(q, () => run(q, 'manage.list_people', { account_id: 'acct_none' })), 'OYN01')
})

database.transaction('PEOPLE-13, PEOPLE-18 an operator is let in by a link, acts with a passkey only, and is none from the very next request after removal', async (t, q) => {
  const hash = makeHash()
  const added = { email: 'staff@example.org', name: 'Staff', link_hash: hash, made_by: 'root' }
  const link = await run(q, 'manage.add_operator', added)
  t.match(link, { kind: 'invite', email: 'staff@example.org', account_id: null })
  const session = makeHash()
  t.equal(await codeOf(q, () => act(q, 'manage.use_link', null, {
    new_session_hash: hashOf(session), link_hash: hash, email: null, name: null, phc: PHC, address: null, agent: null
  })), 'OYC03', 'the link makes a passkey and nothing else')
  t.match(await act(q, 'manage.read_link', null, { link_hash: hash }), { kind: 'operator', email: 'staff@example.org' })
  const begin = () => act(q, 'manage.begin_first_passkey', null, {
    token_hash: makeHash(), challenge: 'x'.repeat(43), link_hash: hash, address: null
  })
  t.match(await begin(), { user_id: link.user_id, credential_ids: [] })
  const strong = makeHash()
  const use = (next: Buffer) => act(q, 'manage.use_passkey_link', null, {
    new_session_hash: hashOf(next), link_hash: hash, credential_id: makeHash(), public_key: makeHash(), counter: 0, transports: null,
    name: 'Key', address: null, agent: null
  })
  t.match(await use(strong), { method: 'passkey', awaits_factor: false })
  for (const again of [begin, () => use(makeHash())]) t.equal(await codeOf(q, again), 'OYN01', 'it works once')
  t.equal(await codeOf(q, () => act(q, 'manage.set_password', strong, { phc: PHC })), 'OYC03')
  t.same(await act(q, 'manage.list_accounts', strong, { q: null, before: null, row_limit: null }), [])
  await run(q, 'manage.remove_operator', { email: 'staff@example.org', made_by: 'root' })
  t.equal(await q.code(() => act(q, 'manage.list_accounts', strong, { q: null, before: null, row_limit: null })), 'OYA01')
  t.equal(await q.code(() => run(q, 'manage.remove_operator', { email: 'staff@example.org', made_by: 'root' })), 'OYN01')
  const member = await makePerson(q, { accountId: await makeAccount(q), role: 'viewer' })
  t.equal(await q.code(() => run(q, 'manage.add_operator', { ...added, email: member.email, link_hash: makeHash() })), 'OYC03')
})

database.transaction('PEOPLE-151 who becomes an operator loses the password and the sessions that it began; those of before lose it when the service is migrated', async (t, q) => {
  const [person, early] = [await makePerson(q), await makePerson(q, { isOperator: true })]
  await run(q, 'manage.add_operator', { email: person.email, name: null, link_hash: makeHash(), made_by: 'root' })
  t.equal(await q.code(() => act(q, 'manage.read_me', person.session, {})), 'OYA01')
  const member = await makePerson(q)
  t.same(await run(q, 'manage.remove_operator_passwords', { made_by: 'root' }), [early.email])
  t.same(await run(q, 'manage.remove_operator_passwords', { made_by: 'root' }), [])
  t.same(await q('select user_id from tenancy.passwords'), [{ user_id: member.userId }])
  t.same(await q('select user_id, what, made_by from tenancy.factor_changes order by change_id'), [person, early].map(({ userId }) =>
    ({ user_id: userId, what: 'password_removed', made_by: 'root' })))
})

database.transaction('PEOPLE-45, PEOPLE-12 who is removed leaves an id and nothing else; the last owner of an account is not removed (OYC03)', async (t, q) => {
  const accountId = await makeAccount(q)
  const owner = await makePerson(q, { accountId, role: 'owner' })
  const person = await makePerson(q, { accountId, role: 'owner', email: 'gone@example.org', name: 'Robin Gone' })
  await addTotp(q, person.userId)
  await addPasskey(q, person.userId)
  const token = makeHash()
  await act(q, 'manage.create_user_token', person.session, {
    name: 'Robin Gone', role: 'viewer', token_hash: hashOf(token), expires_at: new Date(Date.now() + 1e8)
  })
  await useFactor(q, person.userId)
  await act(q, 'manage.make_recovery_codes', person.session, { code_hashes: [makeHash()] })
  await run(q, 'manage.reset_user', { email: person.email, link_hash: makeHash(), removes_factors: false, made_by: 'root' })
  const elsewhere = await makeAccount(q, 'Elsewhere')
  await run(q, 'manage.invite', { account_id: elsewhere, email: person.email, role: 'viewer', link_hash: makeHash(),
    made_by: 'root' })
  const remove = (email: string) => run(q, 'manage.remove_user', { email, made_by: 'root' })
  await remove(person.email)
  for (const secret of [person.session, token]) t.equal(await q.code(() => act(q, 'manage.read_me', secret, {})), 'OYA01')
  const left = await q(`
    select c.oid::regclass::text as name from pg_class c
     where c.relnamespace = 'tenancy'::regnamespace and c.relkind = 'r'
       and (xpath('/row/n/text()', query_to_xml(format(
         'select count(*) as n from %s t where t::text ~* %L', c.oid::regclass, 'gone|' || $1), false, true, '')))[1]::text <> '0'
     order by 1`, [person.userId])
  t.same(left.map(({ name }) => name), ['tenancy.actions', 'tenancy.users'])
  t.notMatch(JSON.stringify(await q('select * from tenancy.users where user_id = $1', [person.userId])), /gone/i)
  t.equal(await q.code(() => remove(owner.email)), 'OYC03')
  t.equal(await q.code(() => remove('gone@example.org')), 'OYN01')
  await makePerson(q, { email: 'gone@example.org' }) // the address is free again
})

database.transaction('PEOPLE-11, PEOPLE-50 suspending a person needs a reason, a class to allow is one that there is, and one to take back was allowed', async (t, q) => {
  const { email } = await makePerson(q)
  for (const reason of [null, ' ']) t.equal(await q.code(() => run(q, 'manage.suspend_user', { email, reason, made_by: 'root' })), 'OYV02')
  t.equal(await q.code(() => run(q, 'manage.reinstate_user', { email: 'nobody@example.org', made_by: 'root' })), 'OYN01')
  const accountId = await makeAccount(q)
  const allow = (name: string) => run(q, 'manage.allow_class', { account_id: accountId, class: name, made_by: 'root' })
  t.match(await allow('scrape'), { class: 'scrape', allowed_by: 'root' })
  t.match(await allow('scrape'), { class: 'scrape' }, 'again it changes nothing')
  for (const name of ['crowd', 'best']) t.equal(await q.code(() => allow(name)), 'OYV02')
  const takeBack = () => run(q, 'manage.disallow_class', { account_id: accountId, class: 'scrape', made_by: 'root' })
  await takeBack()
  t.equal(await q.code(takeBack), 'OYN01', 'it is not allowed any more')
  t.same(await q('select from tenancy.allowed_classes'), [])
})

database.transaction('PEOPLE-121 what the command line did to a batch is written in the account whose it is', async (t, q) => {
  const { accountId } = await makeRealm(q)
  await makeSource(q, 'league', 'crowd')
  const batchId = await store(q, 'league', [{ type: 'team', external_id: 't1', data: { name: 'Kestrels' } }])
  await run(q, 'manage.replay_batch', { batch_id: batchId, readable: null, accepted: 1, rejected: 0, errors: null, made_by: 'kim' })
  await run(q, 'manage.stop_host', { host: 'a.example', reason: 'Asked for', made_by: 'kim' })
  t.same(await q("select account_id, mode, operation, what, made_by from tenancy.actions where made_by = 'kim' order by action_id"), [
    { account_id: accountId, mode: 'test', operation: 'replay_batch', what: batchId, made_by: 'kim' },
    { account_id: null, mode: null, operation: 'stop_host', what: 'a.example', made_by: 'kim' }
  ])
})
