import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { begin, happen } from '../../helpers/relaying.ts'
import { relay } from '../../helpers/subscriptions.ts'

const database = await useDatabase(t)

database.transaction('webhook.current_deliveries: what waits for an endpoint that is no longer enabled is cancelled, and has no next attempt', async (t, q) => {
  const [first, second] = await begin(q, {}, {})
  await happen(q, 1)
  await relay(q)
  await q(`update webhook.subscriptions set status = 'disabled', disabled_reason = 'Gone.', disabled_at = util.now()
    where subscription_id = $1`, [second])
  const states = new Map((await q('select subscription_id, state, next_attempt_at is not null as is_due from webhook.current_deliveries'))
    .map(({ subscription_id: id, ...row }) => [id, Object.values(row)]))
  t.same(states.get(first), ['pending', true])
  t.same(states.get(second), ['cancelled', false])
})
