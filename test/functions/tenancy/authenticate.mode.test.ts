import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeLive, makeRealm } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('REALM-2 a realm is of test or live mode; one that is not there of none', async (t, q) => {
  const { realmId, accountId } = await makeRealm(q)
  const live = await makeLive(q, accountId)
  const modes = []
  for (const id of [realmId, live.realmId, 2_000_000]) modes.push(await q.value('select tenancy.mode_of($1)', [id]))
  t.same(modes, ['test', 'live', null])
})
