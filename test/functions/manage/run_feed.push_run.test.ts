/** manage.push_run: for whom; what it pushes is proven with the runs (test/functions/connect/match_entries.test.ts). */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('OPERATE-20 what a run read is pushed by the worker alone: the command line and the API may not (42501), and a run that is not there is refused: OYN01', async (t, q) => {
  const run = { realm_id: 1, run_id: 'run_00000000000000000000000000', withdrawn: [], observed_at: new Date() }
  const push = () => q.call('manage.push_run', run)
  for (const role of ['oyss_manager', 'oyss_http', 'oyss_dashboard'] as const) t.equal(await q.code(() => q.as(role, push)), '42501', role)
  t.equal(await q.code(() => q.as('oyss_resolver', push)), 'OYN01')
})
