import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('the clock moves on inside a transaction, unless it is set (util.clock)', async (t, q) => {
  t.ok(await q.value('select util.clock() > util.now() and util.clock() >= transaction_timestamp()'))
  await setClock(q, '2026-09-01T10:00:00Z')
  t.ok(await q.value("select util.clock() = '2026-09-01T10:00:00Z'"))
})
