import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { claim, deliveriesOf, record } from '../../helpers/subscriptions.ts'
import { wait, happen, begin } from '../../helpers/subscribing.ts'

const database = await useDatabase(t)

database.transaction('WEBHOOK-23, WEBHOOK-7 what ended is deleted after 30 days, with its attempts and, when nobody else has it, its event; a deleted subscription goes with the last of its deliveries', async (t, q) => {
  const [kept, leaving] = await begin(q, 2) as [string, string]
  await happen(q, 3)
  for (const delivery of await claim(q)) await record(q, delivery)
  const tidy = async (): Promise<void> => {
    let rows = 1
    while (rows > 0) rows = Number(await q.as('oyss_resolver', () => q.call('jobs.tidy_webhooks', { row_limit: 2 })))
  }
  const counts = async (): Promise<number[]> => Promise.all(['deliveries', 'attempts', 'events', 'subscriptions']
    .map((table) => q.value(`select count(*)::integer from webhook.${table}`)))
  await wait(q, 30 * 86400)
  await tidy()
  t.same(await counts(), [6, 6, 3, 2])
  await q("update webhook.subscriptions set status = 'deleted' where subscription_id = $1", [leaving])
  await q('delete from webhook.topics where subscription_id = $1', [leaving])
  await tidy()
  t.same(await counts(), [6, 6, 3, 2], 'who received what is known as long as of any other')
  await happen(q)
  await wait(q, 30 * 86400 + 1)
  await tidy()
  t.same(await counts(), [1, 0, 1, 1], 'the young one stays')
  t.equal((await deliveriesOf(q, kept)).length, 1)
})

database.transaction('WEBHOOK-7 deliveries are kept for as many days as are set', async (t, q) => {
  await begin(q, 1)
  await happen(q, 1)
  for (const delivery of await claim(q)) await record(q, delivery)
  const tidy = () => q.as('oyss_resolver', () => q.call('jobs.tidy_webhooks', { row_limit: 10, keep_days: 60 }))
  await wait(q, 60 * 86400)
  t.equal(await tidy(), 0)
  await wait(q, 60 * 86400 + 1)
  t.equal(await tidy(), 2, 'the delivery and its event')
})
