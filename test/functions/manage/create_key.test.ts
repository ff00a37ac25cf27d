/**
 * manage.create_key, read_key, list_keys, roll_key, manage.revoke_key; manage.require_own_key, manage.read_key.
 */
import { createHash, randomUUID } from 'node:crypto'
import t from 'tap'
import type { Query } from '../../helpers/database.ts'
import { useDatabase } from '../../helpers/database.ts'
import { homeOf, makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const ABSENT = 'key_00000000000000000000000000'
const makeHash = (): Buffer => createHash('sha256').update(randomUUID()).digest()
const who = (q: Query, hash: Buffer) => q('select * from tenancy.authenticate($1)', [hash])
type Made = { account_id?: string | null, mode?: string | null, kind?: string | null, key_hash?: Buffer, last_four?: string }
const create = (q: Query, made: Made = {}) =>
  q.as('oyss_manager', () => q.call('manage.create_key', {
    account_id: homeOf(q).accountId, mode: 'test', kind: 'secret', key_hash: makeHash(), last_four: 'wxyz', ...made
  }))

database.transaction('REALM-1 a key opens the realm of its account and mode, as its kind', async (t, q) => {
  const { accountId, realmId } = await makeRealm(q)
  await setClock(q, '2026-09-01T08:00:00Z')
  for (const [mode, kind] of [['test', 'secret'], ['test', 'publishable'], ['live', 'secret'], ['live', 'publishable']] as const) {
    const hash = makeHash()
    const { key_id: id, ...key } = await create(q, { account_id: accountId, mode, kind, key_hash: hash })
    t.match(id, /^key_[0-9A-HJKMNP-TV-Z]{26}$/)
    t.same(key, {
      account_id: accountId, mode, kind, last_four: 'wxyz', created_at: new Date('2026-09-01T08:00:00Z'), rolled_at: null,
      revoked_at: null, revoked_by: null, used_at: null, pushed_at: null, networks: null
    })
    const [caller] = await who(q, hash)
    t.match(caller, { account_id: accountId, kind })
    t.equal(caller?.realm_id === realmId, mode === 'test')
  }
})

database.transaction('a kind or mode that there is none of: OYV02; an account that there is none of: OYN01', async (t, q) => {
  await makeRealm(q)
  for (const kind of [null, '', 'Secret', 'admin']) t.equal(await q.code(() => create(q, { kind })), 'OYV02')
  for (const mode of [null, '', 'Live']) t.equal(await q.code(() => create(q, { mode })), 'OYV02')
  t.equal(await q.code(() => create(q, { account_id: 'acct_00000000000000000000000000' })), 'OYN01')
})

database.transaction('KEY-5 one hash is one key, and only a hash is stored', async (t, q) => {
  await makeRealm(q)
  const hash = makeHash()
  await create(q, { key_hash: hash })
  t.equal(await q.code(() => create(q, { key_hash: hash })), '23505')
  t.equal(await q.code(() => create(q, { key_hash: Buffer.from('sk_test_itself') })), '23514')
})

database.transaction('ACCOUNT-5 the keys of an account are listed, oldest first, without hashes, and nobody else\'s', async (t, q) => {
  await setClock(q, '2026-09-01T08:00:00Z')
  const home = await makeRealm(q)
  await setClock(q, '2026-09-02T08:00:00Z')
  const other = await makeRealm(q, 'Other')
  const { key_id: id } = await create(q, { account_id: home.accountId, mode: 'live', kind: 'publishable', last_four: 'last' })
  const list = (accountId: string) => q.as('oyss_manager', () => q.call('manage.list_keys', { account_id: accountId }))
  const keys = await list(home.accountId)
  t.same(keys.map(({ mode, kind, last_four: lastFour }) => [mode, kind, lastFour]), [
    ...keys.slice(0, 2).map(({ kind }) => ['test', kind, 'abcd']), ['live', 'publishable', 'last']
  ])
  t.same(keys.slice(0, 2).map(({ kind }) => kind).sort(), ['publishable', 'secret'])
  t.same(Object.keys(keys[0] ?? {}).sort(), [
    'account_id', 'created_at', 'key_id', 'kind', 'last_four', 'mode', 'networks', 'pushed_at', 'revoked_at', 'revoked_by',
    'rolled_at', 'used_at'
  ])
  t.same((await list(other.accountId)).map(({ account_id: accountId }) => accountId), [other.accountId, other.accountId])
  t.same(await q.as('oyss_manager', () => q.call('manage.read_key', { key_id: id })), keys[2])
  t.equal(await q.code("select manage.list_keys(manage.enter_operator('root'), null, $1)", ['acct_00000000000000000000000000']), 'OYN01')
  t.equal(await q.code("select manage.read_key(manage.enter_operator('root'), null, $1)", [ABSENT]), 'OYN01')
})

database.transaction('KEY-6 rolling acts on the next request: the old key is unknown (OYA01), the new one opens what the old one did', async (t, q) => {
  const { accountId } = await makeRealm(q)
  const [old, next, bystander] = [makeHash(), makeHash(), makeHash()]
  await create(q, { key_hash: bystander })
  const { key_id: id } = await create(q, { key_hash: old })
  const [before] = await who(q, old)
  await setClock(q, '2026-10-01T00:00:00Z')
  const rolled = await q.as('oyss_manager', () => q.call('manage.roll_key', { key_id: id, key_hash: next, last_four: 'next' }))
  t.match(rolled, {
    key_id: id, account_id: accountId, mode: 'test', kind: 'secret', last_four: 'next', rolled_at: new Date('2026-10-01T00:00:00Z')
  })
  t.equal(await q.code('select tenancy.authenticate($1)', [old]), 'OYA01')
  t.same(await who(q, next), [before])
  t.equal(await q.code('select tenancy.authenticate($1)', [bystander]), undefined, 'no other key is touched')
})

database.transaction('rolling a key that is not there: OYN01', async (t, q) => {
  await makeRealm(q)
  t.equal(await q.code("select manage.roll_key(manage.enter_operator('root'), null, $1, $2, $3)", [ABSENT, makeHash(), 'none']), 'OYN01')
})

t.test('KEY-6 a session that is already open finds its key unknown as soon as it is rolled: OYA01', async (t) => {
  const [manager, http] = [await database.connect('oyss_manager'), await database.connect('oyss_http')]
  const [old, next] = [makeHash(), makeHash()]
  const { rows: [account] } = await manager.query("select account_id from manage.create_account(manage.enter_operator('root'), 'Rolling')")
  const { rows } =
    await manager.query("select key_id from manage.create_key(manage.enter_operator('root'), 'test', 'secret', $1, 'abcd', $2)", [old,
      account.account_id])
  const authorize = (hash: Buffer) => http.query({ name: 'authorize', text: 'select api.authorize($1, true)', values: [hash] })
  for (let call = 0; call < 6; call++) await authorize(old) // long enough for every plan to be kept
  await manager.query("select manage.roll_key(manage.enter_operator('root'), null, $1, $2, 'next')", [rows[0].key_id, next])
  await t.rejects(authorize(old), { code: 'OYA01' })
  await t.resolves(authorize(next))
})

const revoke = (q: Query, id: string, by: string | null = 'somebody') =>
  q.as('oyss_manager', () => q.call('manage.revoke_key', { key_id: id, made_by: by }))

database.transaction('KEY-6 a key that is revoked is unknown (OYA01) to every function, the last of its account too, and stays on record with who did it and when', async (t, q) => {
  const { accountId } = await makeRealm(q)
  const hash = makeHash()
  const { key_id: id } = await create(q, { key_hash: hash })
  await setClock(q, '2026-10-01T00:00:00Z')
  const revoked = await revoke(q, id as string)
  t.match(revoked, { key_id: id, revoked_at: new Date('2026-10-01T00:00:00Z'), revoked_by: 'somebody' })
  t.equal(await q.code('select tenancy.authenticate($1)', [hash]), 'OYA01')
  t.same(await q('select from tenancy.callers c where c.key_hash = $1', [hash]), [])
  await setClock(q, '2026-10-02T00:00:00Z')
  t.same(await revoke(q, id as string, 'another'), revoked, 'revoked again it stays as it is')
  const roll = () => q.call('manage.roll_key', { key_id: id, key_hash: makeHash(), last_four: 'next' })
  t.equal(await q.code(roll), 'OYC03', 'nothing brings it back')
  const keys = await q.as('oyss_manager', () => q.call('manage.list_keys', { account_id: accountId }))
  for (const key of keys) await revoke(q, key.key_id as string)
  t.same(await q('select from tenancy.callers c where c.account_id = $1', [accountId]), [])
  t.equal(await q.code(() => revoke(q, ABSENT)), 'OYN01')
  const reported = await q.as('oyss_auditor', () => q('select revoked_by, is_in_force from audit.keys where key_id = $1', [id]))
  t.same(reported, [{ revoked_by: 'somebody', is_in_force: false }])
})

t.test('KEY-6 a session that is already open finds its key unknown as soon as it is revoked: OYA01', async (t) => {
  const [manager, http] = [await database.connect('oyss_manager'), await database.connect('oyss_http')]
  const hash = makeHash()
  const { rows: [account] } = await manager.query("select account_id from manage.create_account(manage.enter_operator('root'), 'Revoking')")
  const { rows } =
    await manager.query("select key_id from manage.create_key(manage.enter_operator('root'), 'test', 'secret', $1, 'abcd', $2)", [hash,
      account.account_id])
  const authorize = () => http.query({ name: 'authorize', text: 'select api.authorize($1, true)', values: [hash] })
  const read = () => http.query({ name: 'read', text: "select api.list_teams($1, null, 'xx', 1, null)", values: [hash] })
  for (let call = 0; call < 6; call++) await Promise.all([authorize(), read()]) // long enough for every plan to be kept
  await manager.query("select manage.revoke_key(manage.enter_operator('root'), null, $1)", [rows[0].key_id])
  await t.rejects(authorize(), { code: 'OYA01' })
  await t.rejects(read(), { code: 'OYA01' })
})
