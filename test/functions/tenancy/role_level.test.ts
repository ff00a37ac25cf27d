import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('PEOPLE-10 a role that may more has a higher level', async (t, q) => {
  const roles = ['nobody', 'started', 'person', 'viewer', 'schedule_manager', 'developer', 'owner', 'operator']
  t.same(await q.value('select array_agg(tenancy.role_level(r)) from unnest($1::text[]) r', [roles]), [1, 2, 3, 4, 5, 6, 7, 8])
  t.equal(await q.value("select tenancy.role_level('admin')"), null)
})
