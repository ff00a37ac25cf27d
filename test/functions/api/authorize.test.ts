import { randomBytes } from 'node:crypto'
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { makeRealm } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const refused = (q: Query, keyHash: Buffer | null, isWrite: boolean): Promise<string | undefined> =>
  q.code(() => q.as('oyss_http', () => q.call('api.authorize', { key_hash: keyHash, is_write: isWrite })))

database.transaction('KEY-3 any key may read, only a secret one may write: OYA02', async (t, q) => {
  const { keyHash, publishableHash } = await makeRealm(q)
  t.same(
    [await refused(q, keyHash, false), await refused(q, keyHash, true), await refused(q, publishableHash, false)],
    [undefined, undefined, undefined]
  )
  t.equal(await refused(q, publishableHash, true), 'OYA02')
})

database.transaction('KEY-1 an unknown key and none: OYA01, read or write', async (t, q) => {
  await makeRealm(q)
  for (const keyHash of [Buffer.alloc(32), Buffer.alloc(0), null]) {
    for (const isWrite of [false, true]) t.equal(await refused(q, keyHash, isWrite), 'OYA01')
  }
})

database.transaction('KEY-7 a suspended account: OYA03 from the very next call until it is reinstated, and nobody else', async (t, q) => {
  const { accountId, keyHash, publishableHash } = await makeRealm(q)
  const other = await makeRealm(q, 'Other')
  t.equal(await refused(q, keyHash, true), undefined)
  await q.call('manage.suspend_account', { account_id: accountId, reason: 'An unpaid invoice' })
  for (const hash of [keyHash, publishableHash]) for (const isWrite of [false, true]) t.equal(await refused(q, hash, isWrite), 'OYA03')
  t.equal(await refused(q, other.keyHash, true), undefined)
  await q.call('manage.reinstate_account', { account_id: accountId })
  t.equal(await refused(q, keyHash, true), undefined)
})

database.transaction('KEY-6 a rolled key: OYA01 from the very next call; the new one passes, the other keys of the account stay', async (t, q) => {
  const { accountId, keyHash, publishableHash } = await makeRealm(q)
  const { key_id: keyId } = (await q.call('manage.list_keys', { account_id: accountId }))
    .find(({ kind }) => kind === 'secret') as { key_id: string }
  const rolled = randomBytes(32)
  t.equal(await refused(q, rolled, true), 'OYA01')
  await q.call('manage.roll_key', { key_id: keyId, key_hash: rolled, last_four: 'wxyz' })
  t.same(
    [await refused(q, keyHash, true), await refused(q, rolled, true), await refused(q, publishableHash, false)],
    ['OYA01', undefined, undefined]
  )
})
