import { useDatabase } from '../../helpers/database.ts'
import { makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'
import { claim, record, relay, subscribe } from '../../helpers/subscriptions.ts'
import t from 'tap'

const database = await useDatabase(t)

await database.transaction('the figures are those of the worker, read as the HTTP role: what waits, how old it is, how deliveries ended', async (t, q) => {
  const read = (): Promise<any> => q.as('oyss_http', () => q.call('api.read_metrics', {}))
  t.match(await read(), {
    outbox_count: 0, outbox_oldest_seconds: null, pending_count: 0, oldest_undelivered_seconds: null, enabled_subscriptions: 0,
    disabled_subscriptions: 0, attempts: 0, deliveries: { succeeded: 0, failed: 0 }
  })
  await setClock(q, '2026-09-01T08:00:00Z')
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await subscribe(q)
  await push(q, 'league', [say('team', 'a', { name: 'A' }), say('team', 'b', { name: 'B' })])
  await q("select set_config('oyss.now', (util.now() + interval '90 seconds')::text, true)")
  t.match(await read(), { outbox_count: 2, outbox_oldest_seconds: 90, pending_count: 0, enabled_subscriptions: 1 })
  await relay(q)
  const [first] = await claim(q)
  await record(q, first as any)
  await q("select set_config('oyss.now', (util.now() + interval '30 seconds')::text, true)")
  t.match(await read(), {
    outbox_count: 0, outbox_oldest_seconds: null, pending_count: 1, oldest_undelivered_seconds: 30, attempts: 1,
    deliveries: { succeeded: 1, failed: 0 }
  })
})
