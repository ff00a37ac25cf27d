import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('the clock is the start of the transaction', async (t, q) => {
  t.equal(await q.value('select util.now() = transaction_timestamp()'), true)
})

database.transaction('a test sets it', async (t, q) => {
  await setClock(q, '2026-09-01T08:00:00Z')
  t.same(await q.value('select util.now()'), new Date('2026-09-01T08:00:00Z'))
})

database.transaction('an emptied setting is no setting', async (t, q) => {
  await setClock(q, '')
  t.equal(await q.value('select util.now() = transaction_timestamp()'), true)
})
