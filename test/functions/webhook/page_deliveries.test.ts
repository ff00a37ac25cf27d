import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, push, setClock } from '../../helpers/seed.ts'
import { claim, record, relay, subscribe } from '../../helpers/subscriptions.ts'
import { begin } from '../../helpers/recovering.ts'

const database = await useDatabase(t)

database.transaction('WEBHOOK-75, DASHBOARD-44 health reports what waits, attempts of the last 24 hours by the hour, the last success, and what failed since', async (t, q) => {
  await begin(q)
  const id = await subscribe(q)
  const health = () => q.value('select webhook.health_of(s) from webhook.subscriptions s where s.subscription_id = $1', [id])
  t.match(await health(), { last_success_at: null, first_failed_at: null, attempts: 0, hours: { length: 24 } })
  await setClock(q, '2026-09-01T08:30:00Z')
  await push(q, 'league', [game('a'), game('b'), game('c')])
  await relay(q)
  t.match(await health(), { waiting: 3 })
  for (const one of await claim(q, 3)) await record(q, one)
  t.match(await health(), { waiting: 0 })
  await setClock(q, '2026-09-01T10:10:00Z')
  await push(q, 'league', [game('d')])
  await relay(q)
  for (const one of await claim(q, 1)) await record(q, one, { status: 500 })
  const reported = await health()
  t.match(reported, { last_success_at: '2026-09-01T08:30:00Z', first_failed_at: '2026-09-01T10:10:00Z', failed_since: 1, attempts: 4,
    succeeded: 3, given_up: 0 })
  t.same([reported.hours[23], reported.hours[22], reported.hours[0]], [
    { succeeded: 0, failed: 1 }, { succeeded: 3, failed: 0 }, { succeeded: 0, failed: 0 }
  ])
  t.equal(reported.waiting, 1, 'it is tried again')
  await q("update webhook.subscriptions set status = 'disabled', disabled_reason = 'Gone.', disabled_at = util.now()")
  t.match(await health(), { waiting: 0 })
})
