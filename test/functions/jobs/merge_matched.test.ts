import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeMerges } from '../../helpers/identity/waiting_merges.ts'
import { makeRealm } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-38, IDENTITY-182 jobs.merge_matched merges what waits and says how many; where nothing waits, that it is idle', async (t, q) => {
  const realm = await makeRealm(q)
  await makeMerges(q, realm, 2)
  const merge = () => q.as('oyss_resolver', () => q.call('jobs.merge_matched', { realm_id: realm.realmId, milliseconds: 60_000 }))
  t.match(await merge(), { merged: 2, failed: [] })
  t.match(await merge(), { idle: Boolean })
})
