import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('KEY-1, KEY-6 tenancy.callers: the keys that open something now; none that is revoked, or of a suspended account', async (t, q) => {
  const { realmId, accountId, keyHash, publishableHash } = await makeRealm(q)
  const callers = () => q('select * from tenancy.callers where account_id = $1 order by kind', [accountId])
  const caller = { realm_id: realmId, account_id: accountId }
  t.same(await callers(), [
    { ...caller, key_hash: publishableHash, kind: 'publishable' }, { ...caller, key_hash: keyHash, kind: 'secret' }
  ])
  await q("update tenancy.keys set revoked_at = util.now(), revoked_by = 'Kim' where key_hash = $1", [keyHash])
  t.same((await callers()).map(({ kind }) => kind), ['publishable'])
  await q.call('manage.suspend_account', { account_id: accountId, reason: 'Letter 12' })
  t.same(await callers(), [])
})
