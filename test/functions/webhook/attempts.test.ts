import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { begin } from '../../helpers/subscribing.ts'

const database = await useDatabase(t)

database.transaction('attempts and events are append-only: OYX10', async (t, q) => {
  await begin(q)
  t.equal(await q.code("update webhook.attempts set error = 'x'"), 'OYX10')
  t.equal(await q.code("update webhook.events set body = '{}'"), 'OYX10')
})
