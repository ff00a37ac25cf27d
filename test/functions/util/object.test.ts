import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('members become an object; no members an empty one; null none', async (t, q) => {
  t.equal(await q.value(`select util.object('"a":1,"b":[2]')`), '{"a":1,"b":[2]}')
  t.equal(await q.value("select util.object('')"), '{}')
  t.equal(await q.value('select util.object(null)'), null)
})
