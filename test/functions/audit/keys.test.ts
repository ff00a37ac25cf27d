import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('KEY-6 audit.keys: every key of every account, whether it is in force, and no hash of it', async (t, q) => {
  const { accountId } = await makeRealm(q, 'Home')
  const keys = () => q.as('oyss_auditor', () => q('select * from audit.keys where account_id = $1 order by kind', [accountId]))
  t.match(await keys(), ['publishable', 'secret'].map((kind) => ({ mode: 'test', account_name: 'Home', kind, last_four: 'abcd',
    is_in_force: true })))
  t.notMatch(JSON.stringify(await keys()), /hash/)
  await q("update tenancy.keys set revoked_at = util.now(), revoked_by = 'Kim' where kind = 'secret'")
  t.match(await keys(), [{ is_in_force: true }, { is_in_force: false, revoked_by: 'Kim' }])
  await q.call('manage.suspend_account', { account_id: accountId, reason: 'Letter 12' })
  t.match(await keys(), [{ is_in_force: false }, { is_in_force: false }])
})
