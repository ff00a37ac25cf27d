import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('OPERATE-10 jobs.read_backlog gives what intake.read_backlog counts, and in how many places of workers a job holds or awaits a lock', async (t, q) => {
  const read = async (): Promise<unknown> => {
    await q('select pg_stat_clear_snapshot()') // a transaction keeps what it has seen of other sessions
    return q.as('oyss_resolver', () => q.call('jobs.read_backlog', {}))
  }
  const counted = await q.value('select intake.read_backlog()')
  t.same(await read(), { ...counted, busy: 0 })
  const [worker, person] = [await database.connect('oyss_resolver'), await database.connect('oyss_resolver')]
  await worker.query("set application_name = 'oyss worker'")
  for (const session of [worker, person]) {
    await session.query('begin')
    await session.query('select util.lock_realm(1, true), util.lock_identity(1, true)')
  }
  t.same(await read(), { ...counted, busy: 1 }, 'what a person does is no place of a worker')
  await worker.query('rollback')
  t.same(await read(), { ...counted, busy: 0 })
})
