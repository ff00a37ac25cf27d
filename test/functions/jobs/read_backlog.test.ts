import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('jobs.read_backlog tells the worker what intake.read_backlog counts', async (t, q) => {
  t.same(await q.as('oyss_resolver', () => q.call('jobs.read_backlog', {})), await q.value('select intake.read_backlog()'))
})
