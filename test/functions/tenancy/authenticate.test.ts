import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeLive, makeRealm } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const AUTHENTICATE = 'select * from tenancy.authenticate($1)'

database.transaction('a key says whose it is, of what kind, and which realm it opens', async (t, q) => {
  const { accountId, realmId, keyHash, publishableHash } = await makeRealm(q)
  const keyId = (hash: Buffer): Promise<string> => q.value('select key_id from tenancy.keys where key_hash = $1', [hash])
  for (const [hash, kind] of [[keyHash, 'secret'], [publishableHash, 'publishable']] as const) {
    t.same(await q.one(AUTHENTICATE, [hash]), {
      realm_id: realmId, account_id: accountId, kind, epoch: 1, is_redacted: false, key_id: await keyId(hash)
    })
  }
})

database.transaction('REALM-1, REALM-2 live keys of all accounts open the one live realm, test keys each their own', async (t, q) => {
  const [a, b] = [await makeRealm(q, 'A'), await makeRealm(q, 'B')]
  const [liveA, liveB] = [await makeLive(q, a.accountId), await makeLive(q, b.accountId)]
  t.equal(liveA.realmId, liveB.realmId)
  t.equal(new Set([a.realmId, b.realmId, liveA.realmId]).size, 3)
  t.match(await q.one(AUTHENTICATE, [liveB.keyHash]), { realm_id: liveA.realmId, account_id: b.accountId })
})

database.transaction('KEY-1 an unknown key, and none: OYA01', async (t, q) => {
  await makeRealm(q)
  t.equal(await q.code(AUTHENTICATE, [Buffer.alloc(32)]), 'OYA01')
  t.equal(await q.code(AUTHENTICATE, [null]), 'OYA01')
})

database.transaction('KEY-7 every key of a suspended account: OYA03 with the reason, until it is reinstated', async (t, q) => {
  const { accountId, keyHash, publishableHash } = await makeRealm(q)
  const { keyHash: otherHash } = await makeRealm(q, 'Other')
  await q.call('manage.suspend_account', { account_id: accountId, reason: 'An unpaid invoice' })
  t.equal(await q.code(AUTHENTICATE, [keyHash]), 'OYA03')
  t.equal(await q.code(AUTHENTICATE, [publishableHash]), 'OYA03')
  t.equal(await q.code(AUTHENTICATE, [otherHash]), undefined)
  await q.call('manage.reinstate_account', { account_id: accountId })
  t.equal(await q.code(AUTHENTICATE, [keyHash]), undefined)
})
