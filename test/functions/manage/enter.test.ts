/**
 * manage.enter, manage.judge_command, manage.judge_caller, manage.refuse_caller, manage.refuse_unconfirmed,
 * manage.log_act, manage.touch_credential, manage.list_permissions, manage.read_me.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { act, hashOf, makeAccount, makeHash, makePerson, PHC, sentenceOf } from '../../helpers/people/people.ts'

const database = await useDatabase(t)
const keys = (q: Query, session: Buffer | null) => act(q, 'manage.list_keys', session, { mode: 'test' })
const create = (q: Query, session: Buffer, mode = 'test') =>
  act(q, 'manage.create_key', session, { mode, kind: 'secret', key_hash: makeHash(), last_four: 'abcd' })

database.transaction('PEOPLE-10 a refusal names both roles, and asks who is not signed in to sign in', async (t, q) => {
  const accountId = await makeAccount(q)
  const viewer = await makePerson(q, { accountId, role: 'viewer' })
  t.equal(await sentenceOf(q, () => create(q, viewer.session)), 'This requires the role developer. Yours is viewer.')
  const list = () => act(q, 'manage.list_accounts', viewer.session, { q: null, before: null, row_limit: null })
  t.equal(await sentenceOf(q, list), 'This requires the role operator. Yours is viewer.')
  t.match(await sentenceOf(q, () => keys(q, null)), /not signed in/)
  t.match(await sentenceOf(q, () => keys(q, makeHash())), /not signed in/)
  t.same(await q.code("select manage.enter(null, 'fly', null)"), 'OYX22')
})

database.transaction('PEOPLE-11, PEOPLE-13 a suspension, of a person or an account, acts on the very next request and is shown with its reason', async (t, q) => {
  const accountId = await makeAccount(q)
  const person = await makePerson(q, { accountId, role: 'owner' })
  t.equal(await q.code(() => keys(q, person.session)), undefined)
  await q.call('manage.suspend_account', { account_id: accountId, reason: 'unpaid since June' })
  t.equal(await q.code(() => keys(q, person.session)), 'OYA03')
  t.match(await sentenceOf(q, () => keys(q, person.session)), /unpaid since June/)
  t.match(await act(q, 'manage.read_me', person.session, {}), { account_status: 'suspended', suspended_reason: 'unpaid since June' })
  t.match(await act(q, 'manage.read_account', person.session, {}), { status: 'suspended', suspended_reason: 'unpaid since June' })
  await q.call('manage.reinstate_account', { account_id: accountId })
  t.equal(await q.code(() => keys(q, person.session)), undefined)
  await q.call('manage.suspend_user', { email: person.email, reason: 'asked us to', made_by: 'root' })
  for (const work of [() => keys(q, person.session), () => act(q, 'manage.read_me', person.session, {})]) {
    t.equal(await q.code(work), 'OYA03')
    t.match(await sentenceOf(q, work), /asked us to/)
  }
  const begin = { new_session_hash: makeHash(), user_id: person.userId, method: 'password', phc: PHC, address: null, agent: null }
  t.equal(await q.code(() => act(q, 'manage.begin_session', null, begin)), 'OYA03')
  await q.call('manage.reinstate_user', { email: person.email, made_by: 'root' })
  t.equal(await q.code(() => keys(q, person.session)), undefined)
})

database.transaction('PEOPLE-23 keys in live mode want a proof of the last ten minutes, in test mode none: OYA05', async (t, q) => {
  const accountId = await makeAccount(q)
  const { session, sessionId } = await makePerson(q, { accountId, role: 'developer' })
  t.equal(await q.code(() => create(q, session, 'live')), undefined)
  await q("update tenancy.sessions set confirmed_at = util.now() - interval '10 minutes' where session_id = $1", [sessionId])
  t.same([await q.code(() => create(q, session, 'live')), await q.code(() => create(q, session))], ['OYA05', undefined])
})

database.transaction('PEOPLE-40 what was done is a row: who, by which session or token, the operation, in which account and mode, to what; it holds no secret and no address, and cannot be altered', async (t, q) => {
  const accountId = await makeAccount(q)
  const person = await makePerson(q, { accountId, role: 'developer' })
  const { key_id: keyId } = await create(q, person.session)
  await q.code(() => act(q, 'manage.rename_account', person.session, { name: 'Not mine' }))
  const token = makeHash()
  const { token_id: tokenId } = await act(q, 'manage.create_user_token', person.session, {
    name: 'a script', role: 'developer', token_hash: hashOf(token), expires_at: new Date(Date.now() + 1e8)
  })
  const { key_id: byToken } = await create(q, token)
  await act(q, 'manage.find_password', null, { email: person.email, address: '192.0.2.1', browser_hash: null })
  const columns = 'operation, account_id, mode, what, user_id, session_id, token_id, made_by'
  const rows = await q(`select ${columns} from tenancy.actions where made_by is null order by action_id`)
  t.same(rows, [
    {
      operation: 'create_key', account_id: accountId, mode: 'test', what: keyId, user_id: person.userId, session_id: person.sessionId,
      token_id: null, made_by: null
    },
    {
      operation: 'create_user_token', account_id: accountId, mode: null, what: tokenId,
      user_id: person.userId, session_id: person.sessionId,
      token_id: null, made_by: null
    },
    {
      operation: 'create_key', account_id: accountId, mode: 'test', what: byToken, user_id: person.userId, session_id: null,
      token_id: tokenId, made_by: null
    },
    {
      operation: 'find_password', account_id: null, mode: null, what: person.userId, user_id: null, session_id: null, token_id: null,
      made_by: null
    }
  ], 'what was refused is no action')
  for (const statement of ["update tenancy.actions set what = 'x'", 'delete from tenancy.actions', 'truncate tenancy.actions']) {
    t.equal(await q.code(statement), 'OYX10')
  }
  const roles = await act(q, 'manage.list_permissions', person.session, {})
  t.equal(roles.length, await q.value('select count(*)::integer from tenancy.permissions'))
  t.match(roles.find(({ operation }) => operation === 'create_key'), { least_role: 'developer', confirmation: 'live', takes_tokens: true })
})
