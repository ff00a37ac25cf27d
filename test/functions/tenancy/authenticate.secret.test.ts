import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const AUTHENTICATE = 'select * from tenancy.authenticate_secret($1)'

database.transaction('a secret key says whose it is and which realm it opens', async (t, q) => {
  const { accountId, realmId, keyHash } = await makeRealm(q)
  t.same(await q.one(AUTHENTICATE, [keyHash]), {
    realm_id: realmId, account_id: accountId, epoch: 1,
    key_id: await q.value('select key_id from tenancy.keys where key_hash = $1', [keyHash])
  })
})

database.transaction('a publishable key: OYA02', async (t, q) => {
  t.equal(await q.code(AUTHENTICATE, [(await makeRealm(q)).publishableHash]), 'OYA02')
})

database.transaction('an unknown key: OYA01; one of a suspended account, of whatever kind: OYA03', async (t, q) => {
  const { accountId, keyHash, publishableHash } = await makeRealm(q)
  t.equal(await q.code(AUTHENTICATE, [Buffer.alloc(32)]), 'OYA01')
  await q.call('manage.suspend_account', { account_id: accountId, reason: 'An unpaid invoice' })
  t.equal(await q.code(AUTHENTICATE, [keyHash]), 'OYA03')
  t.equal(await q.code(AUTHENTICATE, [publishableHash]), 'OYA03')
})
