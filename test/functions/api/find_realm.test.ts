import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('GRAPHQL-30 api.find_realm: the realm that a key opens, for as long as it does', async (t, q) => {
  const realm = await makeRealm(q)
  const find = () => q.as('oyss_graph', () => q.call('api.find_realm', { key_hash: realm.keyHash }))
  t.equal(await find(), realm.realmId)
  await q.call('manage.suspend_account', { account_id: realm.accountId, reason: 'unpaid' })
  t.equal(await q.code(find), 'OYA03')
})
