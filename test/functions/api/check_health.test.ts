import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'

const database = await useDatabase(t)
const isHealthy = (q: Query) => q.as('oyss_http', () => q.call('api.check_health', {}))

database.transaction('pushes are accepted by a database that takes writes and has its schema', async (t, q) => {
  t.equal(await isHealthy(q), true)
})

database.transaction('OPERATE-1 not by one that takes none, as a standby does', async (t, q) => {
  await q('set transaction read only')
  t.equal(await isHealthy(q), false)
})

database.transaction('nor by one without the tables', async (t, q) => {
  await q('alter table intake.batches rename to elsewhere')
  t.equal(await isHealthy(q), false)
})
