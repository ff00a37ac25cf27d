import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { claim, WINDOW } from '../../helpers/subscriptions.ts'
import { wait, happen, begin } from '../../helpers/subscribing.ts'

const database = await useDatabase(t)

database.transaction('several attempts are recorded at once, each as it would be alone', async (t, q) => {
  const [one, two] = await begin(q, 2) as [string, string]
  await happen(q, 3)
  const claims = await claim(q)
  const attempts = claims.map(({ delivery_id, token, subscription_id: id }, n) => ({
    delivery_id, token: n === 0 ? '77' : token, status_code: id === one ? 200 : 410, duration_ms: n, error: null, retry_after_seconds: null
  }))
  const recorded = await q.as('oyss_resolver', () => q.call('jobs.record_attempts', { attempts, window_limit: WINDOW })) as any[]
  t.equal(recorded.length, 6)
  for (const { delivery_id: delivery, state } of recorded) {
    const n = claims.findIndex(({ delivery_id: id }) => id === delivery)
    t.equal(state, n === 0 ? 'stale' : claims[n]?.subscription_id === one ? 'succeeded' : 'failed')
  }
  t.equal(recorded.filter(({ is_disabled: isDisabled }) => isDisabled).length, 1, 'disabled once')
  t.equal(await q.value('select status from webhook.subscriptions where subscription_id = $1', [two]), 'disabled')
  t.same(await q.as('oyss_resolver', () => q.call('jobs.record_attempts', { attempts: [], window_limit: WINDOW })), [])
})

for (const [title, statuses, before, expected] of [
  [
    'a success among failures restarts the count', [500, 200, 500, 500], 18,
    { failed_count: 2, disabled: [], succeeded_total: 1, failed_total: 0 }
  ],
  [
    'the twentieth failure among them disables, once', [500, 500, 500], 18,
    { failed_count: 21, disabled: [1], succeeded_total: 0, failed_total: 2 }
  ],
  [
    '410 among them disables, and what succeeded before and after it succeeded', [200, 410, 500, 200], 0,
    { failed_count: 0, disabled: [1], succeeded_total: 2, failed_total: 1 }
  ],
] as const) {
  database.transaction(`attempts of one subscription recorded at once count in their order: ${title}`, async (t, q) => {
    const [id] = await begin(q) as [string]
    await happen(q, statuses.length)
    await q('update webhook.queues set failed_count = $1, first_failed_at = util.now()', [before])
    await wait(q, 1801)
    const claims = await claim(q)
    const attempts = claims.map(({ delivery_id, token }, n) => ({
      delivery_id, token, status_code: statuses[n], duration_ms: n, error: null, retry_after_seconds: null
    }))
    const recorded = await q.as('oyss_resolver', () =>
      q.call('jobs.record_attempts', { attempts: [...attempts, attempts[0]], window_limit: WINDOW })) as any[]
    t.equal(recorded.length, statuses.length + 1)
    t.equal(recorded.filter(({ state }) => state === 'stale').length, 1, 'reported twice, it counts once')
    t.same(recorded.flatMap(({ is_disabled: is }, n) => is ? [n] : []), expected.disabled)
    const { disabled, ...counts } = expected
    t.match(
      await q.one('select failed_count, attempts_total::integer, succeeded_total::integer, failed_total::integer from webhook.queues'),
      { ...counts, attempts_total: statuses.length }
    )
    t.equal(
      await q.value('select status from webhook.subscriptions where subscription_id = $1', [id]), disabled.length ? 'disabled' : 'enabled'
    )
  })
}
