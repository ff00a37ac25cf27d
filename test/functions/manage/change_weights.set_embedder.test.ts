/** manage.set_embedder: what it does to batches is in test/functions/identity. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { homeOf, makeRealm } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-190 the embedder is hashed in a new realm, and is chosen for one realm: OYN01, OYV02', async (t, q) => {
  await makeRealm(q)
  const { accountId, realmId } = homeOf(q)
  const set = (account_id: string, mode: string, embedder: string | null): Promise<unknown> =>
    q.as('oyss_manager', () => q.call('manage.set_embedder', { account_id, mode, embedder }))
  const without = (): Promise<number[] | null> =>
    q.value("select array_agg(realm_id order by realm_id) from tenancy.realms where embedder <> 'hashed'")
  t.same(await without(), null)
  t.equal(await set(accountId, 'test', 'none'), 'none')
  t.same(await without(), [realmId])
  t.equal(await set(accountId, 'test', 'hashed'), 'hashed')
  t.same(await without(), null)
  t.equal(await q.code(() => set('acct_none', 'test', 'none')), 'OYN01')
  t.equal(await q.code(() => set(accountId, 'neither', 'none')), 'OYV02')
  for (const embedder of ['word2vec', null]) t.equal(await q.code(() => set(accountId, 'test', embedder)), 'OYV02')
})
