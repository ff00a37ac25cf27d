import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const CLUBS = ['a', 'b', 'c'].map((id) => say('organization', id, { name: `Club ${id}`, kind: 'club' }))

database.transaction('versions that rise are owed to the ledger, those that stay are not', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', CLUBS)
  t.same(await q('select * from ledger.unflushed'), [], 'an applied batch leaves no debt')
  await q("update canon.organizations set version = version + 1, name = 'Renamed' where name <> 'Club a'")
  t.same(await q('select transaction_id = pg_current_xact_id() as is_ours, version_count from ledger.unflushed'), [{
    is_ours: true, version_count: '2'
  }])
})

database.transaction('an update that leaves the versions as they are owes nothing', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', CLUBS)
  await q('update canon.organizations set created_at = created_at')
  t.same(await q('select * from ledger.unflushed'), [])
})
