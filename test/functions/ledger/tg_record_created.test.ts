import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const INSERT = "insert into canon.organizations (realm_id, organization_id, name, version, created_at, updated_at) select $1, 'org_' || " +
  "n, 'Club', $2, util.now(), util.now() from generate_series(1, $3) n"

database.transaction('new rows are owed to the ledger, all those of a statement together', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await q(INSERT, [realmId, 1, 3])
  t.same(await q('select transaction_id = pg_current_xact_id() as is_ours, version_count from ledger.unflushed'), [{
    is_ours: true, version_count: '3'
  }])
})

database.transaction('no rows, no debt', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await q(INSERT, [realmId, 1, 0])
  t.same(await q('select * from ledger.unflushed'), [])
})

database.transaction('HISTORY-1 a new row that does not start at version 1: OYX11', async (t, q) => {
  const { realmId } = await makeRealm(q)
  t.equal(await q.code(INSERT, [realmId, 2, 1]), 'OYX11')
  t.equal(await q.code(INSERT, [realmId, 0, 1]), 'OYX11')
})
