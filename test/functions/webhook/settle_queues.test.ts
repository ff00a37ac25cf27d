import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { begin } from '../../helpers/relaying.ts'

const database = await useDatabase(t)

database.transaction('webhook.wake_queues: now, or when it was sooner; not what is disabled', async (t, q) => {
  const [idle, waiting, stopped, other] = await begin(q, {}, {}, {}, {}) as [string, string, string, string]
  await q("update webhook.queues set next_at = util.now() - interval '1 hour' where subscription_id = $1", [waiting])
  await q(
    "select webhook.disable_subscription(s.realm_id, s.subscription_id, 'No more.') from webhook.subscriptions s where " +
      "s.subscription_id = $1",
    [stopped]
  )
  await q('select webhook.wake_queues($1)', [[idle, waiting, stopped]])
  const nextAt = new Map((await q('select subscription_id, next_at from webhook.queues'))
    .map(({ subscription_id: id, next_at: at }) => [id, at && at.toISOString()]))
  t.same([idle, waiting, stopped, other].map((id) => nextAt.get(id)), ['2026-09-01T08:00:00.000Z', '2026-09-01T07:00:00.000Z', null, null])
})

database.transaction('webhook.window_after: an eighth for each quick attempt, up to the limit; from four after a slip', async (t, q) => {
  const after = (size: number, hasSlipped: boolean, quick: number, limit = 32): Promise<number> =>
    q.value('select webhook.window_after($1, $2, $3, $4)', [size, hasSlipped, quick, limit])
  t.same([await after(4, false, 1), await after(4.125, false, 7), await after(20, false, 0)], [4.125, 5, 20])
  t.same([await after(31, false, 100), await after(40, false, 0), await after(4, false, 0, 1)], [32, 32, 1])
  t.same([await after(31, true, 0), await after(31, true, 12), await after(31, true, 0, 3)], [4, 5.5, 3])
})
