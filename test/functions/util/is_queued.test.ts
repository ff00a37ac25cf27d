import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('a job waits under a key while a worker may take it: not once it runs, is put off, or is given up', async (t, q) => {
  const isQueued = (): Promise<boolean> => q.as('oyss_resolver', () => q.value("select util.is_queued('apply:batch')"))
  t.equal(await isQueued(), false)
  await q("select util.enqueue('apply_batch', '{}', 'apply:batch')")
  t.equal(await isQueued(), true)
  for (const state of ["locked_at = now()", "run_at = now() + interval '1 hour'", 'attempts = max_attempts']) {
    await q('savepoint before')
    await q(`update graphile_worker._private_jobs set ${state}`)
    t.equal(await isQueued(), false, state)
    await q('rollback to before')
  }
})
