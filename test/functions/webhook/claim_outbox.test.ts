import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { begin, happen } from '../../helpers/relaying.ts'

const database = await useDatabase(t)

database.transaction('webhook.claim_outbox takes the oldest rows, in their order, and leaves the others', async (t, q) => {
  await begin(q)
  await happen(q, 3)
  const positions = (await q('select position from ledger.outbox order by position')).map(({ position }) => position)
  t.same((await q('select o.position from unnest(webhook.claim_outbox(2)) o')).map(({ position }) => position), positions.slice(0, 2))
  t.same((await q('select position from ledger.outbox')).map(({ position }) => position), positions.slice(2))
  t.equal(await q.value('select cardinality(webhook.claim_outbox(5)) + cardinality(webhook.claim_outbox(5))'), 1)
})
