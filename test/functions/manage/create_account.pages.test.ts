/**
 * manage.read_account, manage.rename_account, manage.read_usage, manage.list_actions, manage.actions_of, manage.name_of; manage.list_keys,
 * manage.create_key, manage.roll_key, manage.revoke_key; manage.list_sources, manage.create_source; manage.read_batch,
 * manage.open_batch; manage.list_accounts, manage.suspend_account, manage.reinstate_account, manage.read_limits,
 * manage.set_limits,
 * manage.allow_class,
 * manage.disallow_class.
 */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { act, makeAccount, makeHash, makePerson, sentenceOf } from '../../helpers/people/people.ts'
import { game, makeRealm, makeSource, store } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('KEY-6, PEOPLE-14 keys of the account and mode are made, rolled and revoked; those of another are not there (OYN01)', async (t, q) => {
  const [accountId, elsewhere] = [await makeAccount(q), await makeAccount(q, 'Elsewhere')]
  const { session, userId } = await makePerson(q, { accountId, role: 'developer' })
  const { session: foreign } = await makePerson(q, { accountId: elsewhere, role: 'owner' })
  const [hash, next] = [makeHash(), makeHash()]
  const key = await act(q, 'manage.create_key', session, { mode: 'test', kind: 'secret', key_hash: hash, last_four: 'abcd' })
  t.match(key, { key_id: /^key_/, account_id: accountId, mode: 'test', kind: 'secret', last_four: 'abcd' })
  t.notOk('key_hash' in key)
  const named = { mode: 'test', key_id: key.key_id }
  for (const work of [
    () => act(q, 'manage.roll_key', foreign, { ...named, key_hash: next, last_four: 'efgh' }),
    () => act(q, 'manage.revoke_key', foreign, named), () => act(q, 'manage.revoke_key', session, { ...named, mode: 'live' }),
    () => act(q, 'manage.revoke_key', session, { mode: 'test', key_id: 'key_none' })
  ]) t.equal(await q.code(work), 'OYN01')
  t.match(await act(q, 'manage.roll_key', session, { ...named, key_hash: next, last_four: 'efgh' }), { key_id: key.key_id,
    last_four: 'efgh' })
  const known = (hash: Buffer) => q.code('select tenancy.authenticate($1)', [hash])
  t.same([await known(hash), await known(next)], ['OYA01', undefined])
  t.match(await act(q, 'manage.list_keys', session, { mode: null }), [{ key_id: key.key_id }])
  t.same(await act(q, 'manage.list_keys', session, { mode: 'live' }), [])
  t.same(await act(q, 'manage.list_keys', foreign, { mode: null }), [])
  t.match(await act(q, 'manage.revoke_key', session, named), { key_id: key.key_id, revoked_by: userId })
  t.equal(await known(next), 'OYA01')
})

database.transaction('PEOPLE-50 in live mode people register crowd sources, and of the classes that an operator allowed: OYA04 names the class and whom to ask; in test mode any; what is registered stays', async (t, q) => {
  const [accountId, elsewhere] = [await makeAccount(q), await makeAccount(q, 'Elsewhere')]
  const { session } = await makePerson(q, { accountId, role: 'developer' })
  const operator = await makePerson(q, { isOperator: true })
  let n = 0
  const create = (mode: string, sourceClass: string) =>
    act(q, 'manage.create_source', session, { mode, source_key: `source-${++n}`, class: sourceClass })
  const classes = ['authoritativePush', 'partnerApi', 'hostFeed', 'ownerCorrection', 'scrape']
  for (const name of classes) t.same([await q.code(() => create('live', name)), await q.code(() => create('test', name))],
    ['OYA04', undefined], name)
  t.equal(await q.code(() => create('live', 'crowd')), undefined)
  t.equal(await q.code(() => create('live', 'best')), 'OYV02')
  const sentence = await sentenceOf(q, () => create('live', 'partnerApi'))
  t.match(sentence, /partnerApi\. Ask an operator of the service .*oyss account allow-class/)
  const allow = (id: string, name: string) => act(q, 'manage.allow_class', operator.session, { account_id: id, class: name })
  await allow(elsewhere, 'partnerApi')
  t.equal(await q.code(() => create('live', 'partnerApi')), 'OYA04', 'of another account')
  t.match(await allow(accountId, 'partnerApi'), { account_id: accountId, class: 'partnerApi', allowed_by: operator.userId })
  t.same([await q.code(() => create('live', 'partnerApi')), await q.code(() => create('live', 'hostFeed'))], [undefined, 'OYA04'])
  t.same((await act(q, 'manage.read_account', session, {})).allowed_classes, ['partnerApi', 'crowd'])
  for (const name of ['crowd', 'best', null]) t.equal(await q.code(() => allow(accountId, name as string)), 'OYV02')
  t.equal(await q.code(() => allow('acct_none', 'scrape')), 'OYN01')
  const byCommand = { account_id: accountId, mode: 'live', source_key: 'by-command', class: 'authoritativePush' }
  await q.as('oyss_manager', () => q.call('manage.create_source', byCommand))
  t.same((await act(q, 'manage.list_sources', session, { mode: 'live' })).map(({ class: name }) => name).toSorted(), [
    'authoritativePush', 'crowd', 'partnerApi'
  ])
})

database.transaction('PEOPLE-50 an operator takes back a class that was allowed: no further source of it, from the very next request on; what is registered stays, and what was not allowed is not there (OYN01)', async (t, q) => {
  const accountId = await makeAccount(q)
  const { session } = await makePerson(q, { accountId, role: 'developer' })
  const operator = await makePerson(q, { isOperator: true })
  const given = { account_id: accountId, class: 'partnerApi' }
  const create = (key: string) => act(q, 'manage.create_source', session, { mode: 'live', source_key: key, class: 'partnerApi' })
  const takeBack = (more: object = {}) => act(q, 'manage.disallow_class', operator.session, { ...given, ...more })
  t.equal(await q.code(() => takeBack()), 'OYN01', 'it was not allowed')
  await act(q, 'manage.allow_class', operator.session, given)
  await create('first')
  await takeBack()
  t.equal(await q.code(() => create('second')), 'OYA04')
  t.match(await act(q, 'manage.list_sources', session, { mode: 'live' }), [{ source_key: 'first', class: 'partnerApi' }])
  t.same((await act(q, 'manage.read_account', session, {})).allowed_classes, ['crowd'])
  const wrong = [{}, { class: 'crowd' }, { class: null }, { account_id: 'acct_none' }]
  for (const one of wrong) t.equal(await q.code(() => takeBack(one)), 'OYN01', JSON.stringify(one))
  const log = await q("select operation, mode, what, user_id from tenancy.actions where operation like '%allow_class' order by action_id")
  t.same(log, ['allow_class', 'disallow_class'].map((operation) =>
    ({ operation, mode: 'live', what: 'partnerApi', user_id: operator.userId })))
  await q("update tenancy.sessions set confirmed_at = util.now() - interval '11 minutes'")
  t.equal(await q.code(() => takeBack()), 'OYA05')
})

database.transaction('PEOPLE-126 an operator reads and sets the limits of an account, some or all; what changed is in the log, what is no limit is refused (OYV02), and so is setting them without a proof (OYA05)', async (t, q) => {
  const accountId = await makeAccount(q)
  const operator = await makePerson(q, { isOperator: true })
  const set = (limits: object, id = accountId) => act(q, 'manage.set_limits', operator.session, { account_id: id, limits })
  const before = await act(q, 'manage.read_limits', operator.session, { account_id: accountId })
  t.match(await set({ requests_per_minute: '4000', waiting_batches: 5, stored_megabytes: String(before.stored_megabytes) }), {
    requests_per_minute: 4000, waiting_batches: 5, pushes_per_minute: before.pushes_per_minute
  })
  t.match(await act(q, 'manage.read_limits', operator.session, { account_id: accountId }), { requests_per_minute: 4000 })
  for (const wrong of [{ requests_per_minute: '' }, { requests_per_minute: '0' }, { pushes: 4 }]) {
    t.equal(await q.code(() => set({ waiting_batches: 7, ...wrong })), 'OYV02', JSON.stringify(wrong))
  }
  t.equal(await q.code(() => set({}, 'acct_none')), 'OYN01')
  t.same(await q("select account_id, what, user_id from tenancy.actions where operation = 'set_limits'"), [
    { account_id: accountId, what: 'requests_per_minute 4000, waiting_batches 5', user_id: operator.userId }
  ])
  await q("update tenancy.sessions set confirmed_at = util.now() - interval '10 minutes' where session_id = $1", [operator.sessionId])
  t.equal(await q.code(() => set({ waiting_batches: 6 })), 'OYA05')
  t.match(await act(q, 'manage.read_limits', operator.session, { account_id: accountId }), { waiting_batches: 5 })
})

database.transaction('PEOPLE-14 a batch and its bytes are read by the people of the account, in its mode', async (t, q) => {
  const { accountId } = await makeRealm(q)
  await makeSource(q, 'league', 'crowd')
  const batchId = await store(q, 'league', [game('g')])
  const { session } = await makePerson(q, { accountId, role: 'developer' })
  const { session: foreign } = await makePerson(q, { accountId: await makeAccount(q, 'Elsewhere'), role: 'owner' })
  t.match(await act(q, 'manage.read_batch', session, { mode: 'test', batch_id: batchId }), { batch_id: batchId, status: 'received' })
  t.match(String(await act(q, 'manage.open_batch', session, { mode: 'test', batch_id: batchId })), '"external_id":"g"')
  for (const [who, mode] of [[foreign, 'test'], [session, 'live']] as const) {
    t.equal(await q.code(() => act(q, 'manage.read_batch', who, { mode, batch_id: batchId })), 'OYN01')
    t.equal(await q.code(() => act(q, 'manage.open_batch', who, { mode, batch_id: batchId })), 'OYN01')
  }
})

database.transaction('PEOPLE-10, LIMIT-6 usage shows limits and what is used of them in a mode', async (t, q) => {
  const { accountId, realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'crowd')
  await store(q, 'league', [game('g')])
  await q("insert into tenancy.buckets values ($1, util.now(), 7), ($2, util.now() - interval '1 minute', 9)", [
    `requests ${realmId} ${accountId}`, `pushes ${realmId} ${accountId}`
  ])
  const { session } = await makePerson(q, { accountId, role: 'viewer' })
  const usage = await act(q, 'manage.read_usage', session, { mode: 'test' })
  t.match(usage, {
    mode: 'test', requests_per_minute: 150, requests_used: 7, pushes_per_minute: 30, pushes_used: 0, batch_limit: 250, batches_waiting: 1
  }, 'a minute that is over counts no more')
  t.same([usage.bytes_stored, usage.byte_limit], ['0', String(5120 * 1048576)])
  await q.call('jobs.start_batch', { places: 100 })
  const begun = await act(q, 'manage.read_usage', session, { mode: 'test' })
  t.equal(begun.batches_waiting, 0)
  t.ok(Number(begun.bytes_stored) > 0)
  t.match(await act(q, 'manage.read_usage', session, { mode: 'live' }), { requests_per_minute: 600, requests_used: 0, bytes_stored: '0' })
  t.equal(await q.code(() => act(q, 'manage.read_usage', session, { mode: 'all' })), 'OYV02')
})

database.transaction('PEOPLE-40 the log of an account is read page by page, the newest first, without what only reads; nobody else\'s', async (t, q) => {
  const [accountId, elsewhere] = [await makeAccount(q), await makeAccount(q, 'Elsewhere')]
  const { session, userId } = await makePerson(q, { accountId, role: 'owner', name: 'Robin' })
  const { session: foreign } = await makePerson(q, { accountId: elsewhere, role: 'owner' })
  for (const name of ['One', 'Two', 'Three']) await act(q, 'manage.rename_account', session, { name })
  await act(q, 'manage.list_keys', session, { mode: null })
  await q.call('manage.allow_class', { account_id: accountId, class: 'scrape', made_by: 'root' })
  const list = (before: string | null, limit: number | null, who = session) =>
    act(q, 'manage.list_actions', who, { before, row_limit: limit, with_reads: false })
  const [newest, next] = await list(null, 2)
  t.match(newest, { operation: 'allow_class', what: 'scrape', made_by: 'root', user_name: null })
  t.match(next, { operation: 'rename_account', note: 'Rename the account.', user_id: userId, user_name: 'Robin' })
  const rest = await list(next?.action_id as string, 1)
  t.match(rest, [{ operation: 'rename_account' }])
  t.ok(BigInt(rest[0]?.action_id as string) < BigInt(next?.action_id as string))
  t.same((await list(null, null)).map(({ operation }) => operation), [
    'allow_class', 'rename_account', 'rename_account', 'rename_account', 'create_account'
  ])
  t.same((await list(null, null, foreign)).map(({ operation }) => operation), ['create_account'])
  t.match(await act(q, 'manage.rename_account', session, { name: ' Four ' }), { name: 'Four' })
  for (const name of ['', ' ', 'x'.repeat(201)]) t.equal(await q.code(() => act(q, 'manage.rename_account', session, { name })), 'OYV02')
})

database.transaction('DASHBOARD-105 accounts are found by beginnings of words of the name or by the id, the newest first, page by page', async (t, q) => {
  const names = ['Évora United', 'Harbour Youth', "St. Mary's Harbour Club", 'Harbour']
  const ids = ['acct_A', 'acct_B', 'acct_C', 'acct_D']
  await q('insert into tenancy.accounts (account_id, name) select * from unnest($1::text[], $2::text[])', [ids, names])
  const { session } = await makePerson(q, { isOperator: true, accountId: 'acct_A' })
  const list = async (words: string | null, before: string | null = null, limit: number | null = null) =>
    (await act(q, 'manage.list_accounts', session, { q: words, before, row_limit: limit })).map(({ name }) => name)
  const newest = names.toReversed()
  for (const words of [null, '', ' ']) t.same(await list(words), newest)
  t.same(await list(null, 'acct_C', 1), ['Harbour Youth'])
  t.same(await list('harb'), ['Harbour', "St. Mary's Harbour Club", 'Harbour Youth'])
  t.same(await list('HARBOUR', 'acct_D', 1), ["St. Mary's Harbour Club"])
  for (const words of ['evora', 'uni EVO', 'Évora!']) t.same(await list(words), ['Évora United'], words)
  t.same(await list("mary's club"), ["St. Mary's Harbour Club"])
  for (const words of ['arbour', 'harbour united', '!', ':* & |', "'", '\\', 'acct_none']) t.same(await list(words), [], words)
  t.same(await list(' acct_B '), ['Harbour Youth'])
  t.equal((await list(null, null, -1)).length, 1)
  await q("insert into tenancy.accounts (account_id, name) select util.make_id('acct'), 'Club ' || n from generate_series(1, 120) n")
  t.same([(await list(null)).length, (await list('club', null, 5000)).length], [25, 100])
})

database.transaction('PEOPLE-13 operators list, suspend and reinstate accounts; the people of the account read in their log that it was so', async (t, q) => {
  const accountId = await makeAccount(q)
  const owner = await makePerson(q, { accountId, role: 'owner' })
  const { session, userId } = await makePerson(q, { isOperator: true })
  const [listed] = await act(q, 'manage.list_accounts', session, { q: accountId, before: null, row_limit: 1 })
  t.equal(listed?.account_id, accountId)
  const suspend = (reason: string) => act(q, 'manage.suspend_account', session, { account_id: accountId, reason })
  t.equal(await q.code(() => suspend(' ')), 'OYV02')
  t.match(await suspend('unpaid'), { status: 'suspended', suspended_reason: 'unpaid' })
  t.equal(await q.code(() => act(q, 'manage.list_keys', owner.session, { mode: null })), 'OYA03')
  t.equal(await q.code(async () => {
    await act(q, 'manage.choose_account', session, { account_id: accountId })
    await act(q, 'manage.list_keys', session, { mode: null })
  }), undefined, 'operators read it all the same')
  t.match(await act(q, 'manage.reinstate_account', session, { account_id: accountId }), { status: 'active' })
  const log = await act(q, 'manage.list_actions', owner.session, { before: null, row_limit: 10, with_reads: false })
  t.same(log.filter(({ user_id: id }) => id === userId).map(({ operation }) => operation),
    ['reinstate_account', 'choose_account', 'suspend_account'])
})
