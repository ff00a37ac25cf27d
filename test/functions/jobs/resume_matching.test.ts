import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { push, say } from '../../helpers/seed.ts'
import { match, begin } from '../../helpers/identity/hawks.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-119 the job of a worker that was killed is queued again, once, and only where names wait', async (t, q) => {
  await begin(q)
  const resume = (): Promise<unknown> => q.as('oyss_resolver', () => q.call('jobs.resume_matching', {}))
  await match(q)
  t.equal(await resume(), 0, 'no name waits')
  await push(q, 'club', [say('team', 'new', { name: 'Riverside Strikers' })])
  t.equal(await resume(), 0, 'a job waits')
  await q("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed' where key like 'match_names:%'")
  t.equal(await resume(), 1)
  t.equal(await resume(), 0)
})
