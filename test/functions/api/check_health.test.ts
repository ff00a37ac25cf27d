import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'

const database = await useDatabase(t)
const health = (q: Query): Promise<any> => q.as('oyss_http', () => q.call('api.check_health', {}))

database.transaction('pushes are accepted by a database that takes writes, and nothing waits in a new one', async (t, q) => {
  t.same(await health(q), { takes_writes: true, backlog: { waiting: 0, oldest_seconds: null, applying: 0, failed: 0 } })
})

database.transaction('OPERATE-1 not by one that takes none, as a standby does', async (t, q) => {
  await q('set transaction read only')
  t.equal((await health(q)).takes_writes, false)
})

database.transaction('one without the tables does not answer', async (t, q) => {
  await q('alter table intake.batches rename to elsewhere')
  t.equal(await q.code(() => health(q)), '42P01')
})
