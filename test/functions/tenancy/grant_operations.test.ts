/** Which lists come of it: test/house/operations.test.ts. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('OPERATE-63 what tenancy.permissions lists is granted, what it lists no more is revoked, and what no row names is left as it is', async (t, q) => {
  const may = (role: string, name: string): Promise<boolean> => q.value(
    "select has_function_privilege($1, p.oid, 'execute') from pg_proc p where p.pronamespace = 'manage'::regnamespace and p.proname = $2",
    [role, name]
  )
  const all = async () => [
    await may('oyss_dashboard', 'rename_account'), await may('oyss_manager', 'rename_account'), await may('oyss_manager', 'enter_operator'),
    await may('oyss_dashboard', 'enter')
  ]
  t.same(await all(), [true, false, true, false])
  await q("update tenancy.permissions set logins = '{manager}' where operation = 'rename_account'")
  await q('select tenancy.grant_operations()')
  t.same(await all(), [false, true, true, false])
  await q("update tenancy.permissions set logins = '{dashboard}' where operation = 'rename_account'")
  await q('select tenancy.grant_operations()')
  t.same(await all(), [true, false, true, false])
})
