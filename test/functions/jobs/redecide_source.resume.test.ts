import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm, makeSource } from '../../helpers/seed.ts'
import { redecide } from '../../helpers/yielding.ts'

const database = await useDatabase(t)

database.transaction('DECIDE-43 a job that was lost is queued again until all is decided', async (t, q) => {
  await makeRealm(q)
  const source = await makeSource(q, 'feed', 'hostFeed')
  const resume = (): Promise<unknown> => q.as('oyss_resolver', () => q.call('jobs.resume_redeciding', {}))
  t.equal(await resume(), 0)
  await q('update tenancy.sources set yield_pending_at = util.now() where source_id = $1', [source])
  t.equal(await resume(), 1)
  t.equal(await resume(), 0, 'a job waits')
  await q("delete from graphile_worker._private_jobs where key like 'redecide:%'")
  t.equal(await redecide(q, source), 0)
  t.equal(await resume(), 0)
})
