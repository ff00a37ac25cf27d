/** manage.set_matching: what it does to batches is in test/functions/identity. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { homeOf, makeRealm } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-124 matching is on in a new realm, and is switched for one realm: OYN01, OYV02', async (t, q) => {
  await makeRealm(q)
  const { accountId, realmId } = homeOf(q)
  const set = (account_id: string, mode: string, is_on: boolean): Promise<unknown> =>
    q.as('oyss_manager', () => q.call('manage.set_matching', { account_id, mode, is_on }))
  const off = (): Promise<number[] | null> => q.value(
    'select array_agg(realm_id order by realm_id) from tenancy.realms where not is_matching'
  )
  t.same(await off(), null)
  t.equal(await set(accountId, 'test', false), false)
  t.same(await off(), [realmId])
  t.equal(await set(accountId, 'test', true), true)
  t.same(await off(), null)
  t.equal(await q.code(() => set('acct_none', 'test', false)), 'OYN01')
  t.equal(await q.code(() => set(accountId, 'neither', false)), 'OYV02')
})
