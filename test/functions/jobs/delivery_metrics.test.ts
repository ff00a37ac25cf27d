import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { begin, happen } from '../../helpers/relaying.ts'
import { setClock } from '../../helpers/seed.ts'
import { claim, record, relay } from '../../helpers/subscriptions.ts'

const database = await useDatabase(t)

database.transaction('jobs.delivery_metrics: what waits in the outbox and for endpoints, since when, and what attempts came to', async (t, q) => {
  await begin(q, {})
  const metrics = () => q.as('oyss_resolver', () => q.call('jobs.delivery_metrics', {}))
  t.match(await metrics(), { outbox_count: 0, outbox_oldest_seconds: null, pending_count: 0, oldest_undelivered_seconds: null,
    attempts: 0 })
  await happen(q, 2)
  await setClock(q, '2026-09-01T08:01:00Z')
  t.match(await metrics(), { outbox_count: 2, outbox_oldest_seconds: 60, enabled_subscriptions: 1, disabled_subscriptions: 0 })
  await relay(q)
  t.match(await metrics(), { outbox_count: 0, pending_count: 2, oldest_undelivered_seconds: 0 })
  const [first, second] = await claim(q)
  await record(q, first!)
  await record(q, second!, { status: 410 })
  t.match(await metrics(), {
    pending_count: 0, attempts: 2, deliveries: { succeeded: 1, failed: 1 }, enabled_subscriptions: 0, disabled_subscriptions: 1
  })
})
