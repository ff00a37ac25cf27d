/** oyss user, oyss operator, oyss account allow-class, and the log of what the command line does . */
import { userInfo } from 'node:os'
import t from 'tap'
import { hashToken } from '../../platform/tokens.ts'
import { makeQuery, useDatabase } from '../helpers/database.ts'
import { makeOyss } from '../helpers/oyss.ts'
import { act, hashOf, makeHash, PHC } from '../helpers/people/people.ts'

const { connectionString, connect } = await useDatabase(t)
const admin = await connect()
const q = makeQuery(admin)
const { oyss, facts } = makeOyss({ DATABASE_URL: connectionString })

/** Work as the pages will do it, committed. */
async function commit<T> (work: () => Promise<T>): Promise<T> {
  await admin.query('begin')
  const done = await work()
  await admin.query('commit')
  return done
}

const account = (await facts('account', 'create', 'Clubs of the valley')).id
const as = process.env.SUDO_USER || userInfo().username

t.test('PEOPLE-17, PEOPLE-15 the first owner and who is invited come in with the tokens that are printed once; only hashes are kept', async (t) => {
  const { token } = await facts('user', 'first-owner')
  t.match(token, /^[A-Za-z0-9_-]{43}$/)
  const { rows } = await admin.query('select link_hash, made_by from tenancy.sign_in_links')
  t.same(rows, [{ link_hash: hashToken(token), made_by: as }])
  const given = { phc: PHC, address: null, agent: null }
  const session = makeHash()
  await commit(() => act(q, 'manage.use_link', null, {
    new_session_hash: hashOf(session), link_hash: hashToken(token), email: 'first@example.org', name: 'First', ...given
  }))
  t.equal(JSON.parse((await oyss('user', 'first-owner', '--json')).err).error.code, 'OYC03')

  const invited = await facts('user', 'invite', '--email', 'Dev@example.org', '--role', 'developer')
  t.match(invited, { id: /^inv_/, account, email: 'dev@example.org', role: 'developer' })
  await commit(() => act(q, 'manage.accept_invitation', null, {
    new_session_hash: makeHash(), link_hash: hashToken(invited.token), name: 'Dev', ...given
  }))
  t.match(await facts('user', 'list', '--account', account), [
    { id: /^usr_/, email: 'first@example.org', role: 'owner', account }, { email: 'dev@example.org', role: 'developer' }
  ])
  const again = await oyss('user', 'invite', '--email', 'dev@example.org', '--role', 'viewer', '--json')
  t.equal(JSON.parse(again.err).error.code, 'OYC03')
  t.equal((await oyss('user', 'invite', '--email', 'x@example.org', '--role', 'boss')).code, 2)
  t.equal((await oyss('user', 'invite', '--role', 'viewer')).code, 2)
})

t.test('PEOPLE-18, PEOPLE-11, PEOPLE-45 user reset, suspend, reinstate and remove; the last owner is not removed', async (t) => {
  const reset = await facts('user', 'reset', '--email', 'dev@example.org', '--remove-factors')
  t.match(reset, { user: /^usr_/, token: /^[A-Za-z0-9_-]{43}$/ })
  t.same((await admin.query("select what, made_by from tenancy.factor_changes where what = 'factors_reset'")).rows, [
    { what: 'factors_reset', made_by: as }
  ], 'PEOPLE-153: at once, and recorded for the person')
  t.equal((await oyss('user', 'reset', '--email', 'nobody@example.org')).code, 1)
  t.equal((await oyss('user', 'suspend', '--email', 'dev@example.org')).code, 2, 'a reason is needed')
  await facts('user', 'suspend', '--email', 'dev@example.org', '--reason', 'asked us to')
  const reasons = async () => (await facts('user', 'list')).map((user: { suspended_reason: string }) => user.suspended_reason)
  t.same(await reasons(), [null, 'asked us to'])
  await facts('user', 'reinstate', '--email', 'dev@example.org')
  t.same(await reasons(), [null, null])
  await facts('user', 'remove', '--email', 'dev@example.org')
  t.same((await facts('user', 'list')).map(({ email }: { email: string }) => email), ['first@example.org'])
  t.equal(JSON.parse((await oyss('user', 'remove', '--email', 'first@example.org', '--json')).err).error.code, 'OYC03')
})

t.test('PEOPLE-13, PEOPLE-151 operator add, link, list and remove; migrate removes passwords of operators and prints a link each', async (t) => {
  t.match((await oyss('operator', 'list')).out, /There are no operators yet/)
  t.match(await facts('operator', 'add', '--email', 'staff@example.org', '--name', 'Staff'), { user: /^usr_/, token: /^[\w-]{43}$/ })
  t.match(await facts('operator', 'list'), [{ email: 'staff@example.org', name: 'Staff' }])
  t.equal(JSON.parse((await oyss('operator', 'add', '--email', 'first@example.org', '--name', 'x', '--json')).err).error.code, 'OYC03')
  t.match(await facts('operator', 'link', '--email', ' Staff@example.org'), { user: /^usr_/, link: /\/dashboard\/welcome\/[\w-]{43}$/ })
  t.equal((await oyss('operator', 'link', '--email', 'first@example.org')).code, 1)
  await admin.query("insert into tenancy.passwords (user_id, phc) select user_id, $1 from tenancy.users where is_operator", [PHC])
  t.match(await facts('migrate'), { 'link of operator staff@example.org': /\/dashboard\/welcome\/[\w-]{43}$/ })
  t.same(Object.keys(await facts('migrate')).filter((name) => name.startsWith('link')), [])
  await facts('operator', 'remove', '--email', 'staff@example.org')
  t.same(await facts('operator', 'list'), [])
})

t.test('PEOPLE-50, PEOPLE-40 account allow-class records who allowed it, disallow-class who took it back; the command line itself registers any class', async (t) => {
  t.match(await facts('account', 'allow-class', account, 'partnerApi'), { account, class: 'partnerApi', allowed_by: as })
  t.equal((await oyss('account', 'allow-class', account, 'crowd')).code, 2)
  t.equal((await oyss('account', 'allow-class', 'acct_none', 'scrape')).code, 1)
  t.match(await facts('account', 'disallow-class', account, 'partnerApi'), { account, class: 'partnerApi', allowed: false })
  t.equal((await oyss('account', 'disallow-class', account, 'partnerApi')).code, 1, 'it is not allowed any more')
  t.match(await facts('source', 'create', '--mode', 'live', '--key', 'official', '--class', 'authoritativePush'), { rank: 1, mode: 'live' })
  const { rows } = await admin.query(
    'select operation, made_by from tenancy.actions where account_id = $1 and made_by is not null order by action_id', [account]
  )
  const operations = ['create_account', 'make_first_link', 'invite', 'list_people', 'allow_class', 'disallow_class', 'create_source']
  t.same(rows, operations.map((operation) => ({ operation, made_by: as })))
})

t.test('PEOPLE-121 what the command line changes of an account is a row of its log each, with who ran it and to what; what was refused is none', async (t) => {
  const { id: theirs } = await facts('account', 'create', 'Logged')
  const { id: key } = await facts('key', 'create', '--account', theirs, '--mode', 'test', '--kind', 'secret')
  await facts('key', 'roll', key)
  await facts('key', 'revoke', key)
  t.equal((await oyss('key', 'roll', key)).code, 1, 'it is revoked')
  const { id: source } = await facts('source', 'create', '--account', theirs, '--mode', 'test', '--key', 'own', '--class', 'crowd')
  await facts('account', 'suspend', theirs, '--reason', 'unpaid')
  await facts('account', 'reinstate', theirs)
  await facts('account', 'limits', theirs, '--requests', '7')
  await facts('account', 'limits', theirs)
  await facts('key', 'list', '--account', theirs)
  const { rows } = await admin.query(
    'select operation, what, made_by from tenancy.actions where account_id = $1 order by action_id', [theirs]
  )
  t.same(rows.map(({ operation, what }) => [operation, what]), [
    ['create_account', null], ['create_key', key], ['roll_key', key], ['revoke_key', key], ['create_source', source],
    ['suspend_account', null], ['reinstate_account', null], ['set_limits', 'requests_per_minute 7']
  ])
  t.ok(rows.every((row) => row.made_by === as))
})
