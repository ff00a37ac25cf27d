import { randomBytes } from 'node:crypto'
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { homeOf, makeLive, makeRealm } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('LIMIT-20 api.find_account: the account of each of its keys, suspended or not; of a key that nobody has, null', async (t, q) => {
  await makeRealm(q)
  const { accountId, keyHash, publishableHash } = homeOf(q)
  const { keyHash: liveHash } = await makeLive(q, accountId)
  const { accountId: otherId, keyHash: otherHash } = await makeRealm(q, 'Other')
  const find = (hash: Buffer | null) => q.as('oyss_http', () => q.call('api.find_account', { key_hash: hash }))
  for (const hash of [keyHash, publishableHash, liveHash]) t.equal(await find(hash), accountId)
  t.equal(await find(otherHash), otherId)
  await q.call('manage.suspend_account', { account_id: accountId, reason: 'An unpaid invoice' })
  t.equal(await find(keyHash), accountId)
  t.equal(await find(randomBytes(32)), null)
  t.equal(await find(null), null)
})
