/**
 * manage.create_account, read_account, list_accounts, suspend_account, reinstate_account, realm_of; manage.require_account,
 * manage.require_realm.
 */
import t from 'tap'
import type { Query } from '../../helpers/database.ts'
import { useDatabase } from '../../helpers/database.ts'
import { game, makeLive, makeRealm, makeSource, push, setClock, store, type Realm } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const ABSENT = 'acct_00000000000000000000000000'
const read = (q: Query, hash: Buffer) =>
  q.call('api.list_changes', { key_hash: hash, if_none_match: null, page_cursor: null, page_limit: 10, types: null })
const create = (q: Query, name: string | null) => q.as('oyss_manager', () => q.call('manage.create_account', { name }))

database.transaction('ACCOUNT-1, REALM-2 a new account is active and has a test realm of its own, nobody else a new one', async (t, q) => {
  await setClock(q, '2026-09-01T08:00:00Z')
  const { account_id: id, ...account } = await create(q, 'Clubs of the valley')
  t.match(id, /^acct_[0-9A-HJKMNP-TV-Z]{26}$/)
  t.same(account, {
    name: 'Clubs of the valley', status: 'active', suspended_reason: null, created_at: new Date('2026-09-01T08:00:00Z'),
    allowed_classes: ['crowd'], requires_second_factor: false
  })
  t.same(await q('select mode, account_id, epoch from tenancy.realms order by mode'), [
    { mode: 'live', account_id: null, epoch: 1 }, { mode: 'test', account_id: id, epoch: 1 }
  ])
  await create(q, 'Clubs of the valley')
  t.equal(await q.value("select count(distinct account_id)::integer from tenancy.realms where mode = 'test'"), 2, 'a name may be had twice')
})

database.transaction('ACCOUNT-1 a name of no character or more than 200: OYV02', async (t, q) => {
  for (const name of [null, '', 'x'.repeat(201)]) t.equal(await q.code(() => create(q, name)), 'OYV02')
  for (const name of ['x', 'x'.repeat(200)]) t.equal((await create(q, name)).name, name)
})

database.transaction('ACCOUNT-5 accounts are listed, the newest first, and read by their id', async (t, q) => {
  const ids: string[] = []
  for (const [hour, name] of [[9, 'Second'], [8, 'First'], [10, 'Third']] as const) {
    await setClock(q, `2026-09-01T${String(hour).padStart(2, '0')}:00:00Z`)
    ids.push((await create(q, name)).account_id as string)
  }
  t.same((await q.as('oyss_manager', () => q.call('manage.list_accounts', {
    q: null, before: null, row_limit: null
  }))).map(({ name }) => name), ['Third', 'Second', 'First'])
  const readAccount = (id: string) => q.as('oyss_manager', () => q.call('manage.read_account', { account_id: id }))
  t.match(await readAccount(ids[2] as string), { account_id: ids[2], name: 'Third', status: 'active' })
})

database.transaction('ACCOUNT-10 no account is meant where none is named: every operation of the command line that is about one refuses it (OYV02)', async (t, q) => {
  await makeRealm(q)
  const calls = await q(`
    select format('select manage.%I(%s)', p.proname, (
             select string_agg(case a.name when 'credential' then 'manage.enter_operator(''root'')' when 'mode' then '''test'''
                                 else 'null::' || format_type(a.type, null) end, ', ' order by a.place)
               from unnest(p.proargnames[:p.pronargs], p.proargtypes::oid[]) with ordinality a (name, type, place))) as statement
      from pg_proc p
     where p.pronamespace = 'manage'::regnamespace and 'account_id' = any (p.proargnames[:p.pronargs])
       and exists (select from tenancy.permissions r where r.operation = p.proname and 'manager' = any (r.logins))
     order by p.proname`)
  t.ok(calls.length > 35, `${calls.length}`)
  for (const { statement } of calls) {
    await q('savepoint before')
    await t.rejects(q(statement), { code: 'OYV02', message: 'Name the account.' }, statement)
    await q('rollback to savepoint before')
  }
})

database.transaction('an account that is not there: OYN01', async (t, q) => {
  await makeRealm(q)
  t.equal(await q.code("select manage.read_account(manage.enter_operator('root'), $1)", [ABSENT]), 'OYN01')
  t.equal(await q.code("select manage.suspend_account(manage.enter_operator('root'), $1, 'gone')", [ABSENT]), 'OYN01')
  t.equal(await q.code("select manage.reinstate_account(manage.enter_operator('root'), $1)", [ABSENT]), 'OYN01')
})

database.transaction('KEY-7 every key of a suspended account is refused at once, for reading and for pushing and in both modes: OYA03', async (t, q) => {
  const home = await makeRealm(q)
  const [live, other] = [await makeLive(q, home.accountId), await makeRealm(q, 'Other')]
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [game('g1')])
  const suspended = await q.as('oyss_manager', () =>
    q.call('manage.suspend_account', { account_id: home.accountId, reason: 'An unpaid invoice' }))
  t.match(suspended, { account_id: home.accountId, status: 'suspended', suspended_reason: 'An unpaid invoice' })
  for (const hash of [home.keyHash, home.publishableHash, live.keyHash, live.publishableHash]) {
    t.equal(await q.code(() => read(q, hash)), 'OYA03')
  }
  t.equal(await q.code(() => store(q, 'league', [game('g2')])), 'OYA03')
  t.equal(await q.code(() => read(q, other.keyHash)), undefined)
  await t.rejects(read(q, home.keyHash), { code: 'OYA03', message: /An unpaid invoice/ }, 'its users are shown the reason')
})

database.transaction('ACCOUNT-2 others are not touched, and a reinstated account goes on with its keys, its data and no reason left', async (t, q) => {
  const [home, other] = [await makeRealm(q), await makeRealm(q, 'Other')]
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [game('g1')])
  const answer = async (realm: Realm): Promise<unknown> => JSON.parse((await read(q, realm.keyHash)).body as string).data
  const before = await answer(home)
  t.equal((before as unknown[]).length, 1)
  await q.call('manage.suspend_account', { account_id: home.accountId, reason: 'An unpaid invoice' })
  t.same(await answer(other), [])
  const { status, suspended_reason: reason } = await q.as('oyss_manager', () =>
    q.call('manage.reinstate_account', { account_id: home.accountId }))
  t.same([status, reason], ['active', null])
  t.same(await answer(home), before)
  t.match(
    await q.call('manage.reinstate_account', { account_id: home.accountId }), { status: 'active' },
    'an active account may be reinstated, which changes nothing'
  )
})

database.transaction('ACCOUNT-2 a suspension without a reason: OYV02', async (t, q) => {
  const { accountId, keyHash } = await makeRealm(q)
  for (const reason of [null, '', '  ']) {
    t.equal(await q.code(() => q.call('manage.suspend_account', { account_id: accountId, reason })), 'OYV02')
  }
  t.equal(await q.code(() => read(q, keyHash)), undefined)
})

database.transaction('REALM-2 each account has its own realm in test mode, all have the same in live mode; another mode: OYV02', async (t, q) => {
  const [a, b] = [await makeRealm(q, 'A'), await makeRealm(q, 'B')]
  const realmOf = (accountId: string, mode: string | null) =>
    q.value('select tenancy.realm_of($1, $2)', [accountId, mode])
  t.not(await realmOf(a.accountId, 'test'), await realmOf(b.accountId, 'test'))
  t.equal(await realmOf(a.accountId, 'live'), await realmOf(b.accountId, 'live'))
  t.equal(await q.value('select mode from tenancy.realms where realm_id = $1', [await realmOf(a.accountId, 'live')]), 'live')
  for (const mode of [null, '', 'Test', 'both']) t.equal(await q.code(() => realmOf(a.accountId, mode)), 'OYV02')
})
