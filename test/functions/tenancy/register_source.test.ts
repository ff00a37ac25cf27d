import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeLive, makeRealm, makeSource } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const SOURCE_OF = 'select tenancy.source_of($1, $2, $3)'

database.transaction("an account's source is found by its key", async (t, q) => {
  const { realmId, accountId } = await makeRealm(q)
  const sourceId = await makeSource(q, 'league', 'authoritativePush')
  t.match(sourceId, /^src_[0-9A-HJKMNP-TV-Z]{26}$/)
  t.equal(await q.value(SOURCE_OF, [realmId, accountId, 'league']), sourceId)
})

database.transaction('INTAKE-2, REALM-3 a key that nobody registered, and one of the other mode: OYV10', async (t, q) => {
  const { realmId, accountId } = await makeRealm(q)
  const live = await makeLive(q, accountId)
  await makeSource(q, 'league', 'authoritativePush')
  t.equal(await q.code(SOURCE_OF, [realmId, accountId, 'League']), 'OYV10')
  t.equal(await q.code(SOURCE_OF, [live.realmId, accountId, 'league']), 'OYV10')
})

database.transaction("another account's source in the live realm that both share: OYV10", async (t, q) => {
  const [a, b] = [await makeRealm(q, 'A'), await makeRealm(q, 'B')]
  const live = await makeLive(q, a.accountId)
  const sourceId = await makeSource(q, 'league', 'authoritativePush', live)
  t.equal(await q.value(SOURCE_OF, [live.realmId, a.accountId, 'league']), sourceId)
  t.equal(await q.code(SOURCE_OF, [live.realmId, b.accountId, 'league']), 'OYV10')
})
