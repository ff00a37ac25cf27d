import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { setClock } from '../../helpers/seed.ts'
import { claim, relay } from '../../helpers/subscriptions.ts'
import { begin, happen } from '../../helpers/relaying.ts'

const database = await useDatabase(t)

database.transaction('webhook.expire_abandoned ends the leases of what stopped, webhook.cancel_waiting cancels what waits for it; nothing of what goes on', async (t, q) => {
  const [stopped, going] = await begin(q, {}, {}) as [string, string]
  await happen(q, 6)
  await relay(q)
  await claim(q, 8, 60)
  await q(
    "select webhook.disable_subscription(s.realm_id, s.subscription_id, 'No more.') from webhook.subscriptions s where " +
      "s.subscription_id = $1",
    [stopped]
  )
  const states = async (id: string): Promise<object> => Object.fromEntries((await q(
    'select state, count(*)::integer from webhook.deliveries where subscription_id = $1 group by 1', [id]
  ))
    .map(({ state, count }) => [state, count]))
  await q('select webhook.expire_abandoned()')
  t.same(await states(stopped), { sending: 4, pending: 2 }, 'a lease is kept until its end')
  await setClock(q, '2026-09-01T08:01:00Z')
  await q('select webhook.expire_abandoned()')
  t.same([await states(stopped), await states(going)], [{ pending: 6 }, { sending: 4, pending: 2 }])
  t.equal(await q.value('select webhook.cancel_waiting(5)'), 5)
  t.equal(await q.value('select webhook.cancel_waiting(5)'), 1)
  t.same([await states(stopped), await states(going)], [{ cancelled: 6 }, { sending: 4, pending: 2 }])
})
