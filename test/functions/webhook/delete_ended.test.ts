import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { setClock } from '../../helpers/seed.ts'
import { claim, record, relay } from '../../helpers/subscriptions.ts'
import { begin, happen } from '../../helpers/relaying.ts'

const database = await useDatabase(t)

database.transaction('webhook.delete_ended deletes what is old, and events that nobody else has; webhook.delete_emptied what was deleted and is empty', async (t, q) => {
  const [leaving] = await begin(q, {}, {})
  await happen(q, 2)
  await relay(q)
  for (const delivery of await claim(q)) await record(q, delivery)
  t.equal(await q.value('select webhook.delete_ended(10, 30)'), 0)
  await q("update webhook.subscriptions set status = 'deleted' where subscription_id = $1", [leaving])
  t.equal(await q.value('select webhook.delete_emptied()'), 0, 'it has deliveries')
  t.equal(await q.value('select webhook.delete_ended(10, 30)'), 0, 'which are evidence')
  await setClock(q, '2026-10-01T08:00:01Z')
  t.equal(await q.value('select webhook.delete_ended(10, 30)'), 6, 'two deliveries of each, and their events')
  t.equal(await q.value('select webhook.delete_emptied()'), 1)
})
