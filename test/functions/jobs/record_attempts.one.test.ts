import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeLive, makeRealm, setClock } from '../../helpers/seed.ts'
import { claim, deliveriesOf, eventsFor, record, relay, subscribe, type Claim } from '../../helpers/subscriptions.ts'
import { BEGIN, wait, happen, begin, due } from '../../helpers/subscribing.ts'

const database = await useDatabase(t)

database.transaction('WEBHOOK-17 the retry schedule: twelve attempts at the decided distances, each a fifth off at most, and none later than 24 hours after the first', async (t, q) => {
  const [id] = await begin(q)
  await happen(q)
  await q("update webhook.queues set failed_count = -1000") // this is not about auto-disable
  const gaps = [5, 30, 120, 300, 900, 1800, 3600, 7200, 14400, 28800, 28800]
  let now = 0
  for (const [n, gap] of gaps.entries()) {
    const [delivery] = await claim(q) as [Claim]
    t.equal(delivery?.attempt, n + 1)
    const { state, next_attempt_at } = await record(q, delivery, {
      status: n % 2 ? 503 : null, error: n % 2 ? null : 'connect ECONNREFUSED'
    })
    const next = (Date.parse(next_attempt_at) - BEGIN) / 1000
    t.equal(state, 'pending')
    t.ok(next === 86400 || next - now >= gap * 0.8 && next - now <= gap * 1.2, `${next - now} is ${gap} give or take a fifth`)
    t.ok(next <= 86400)
    t.equal(await due(q), next)
    await wait(q, next - 0.001)
    t.same(await claim(q), [], 'not before it is due')
    await setClock(q, next_attempt_at)
    now = next
  }
  const [last] = await claim(q) as [Claim]
  t.same(await record(q, last, { status: 500 }), { state: 'failed', next_attempt_at: null, is_disabled: false })
  t.equal(await due(q), null)
  const [reported] = await deliveriesOf(q, id as string)
  t.match(reported, { status: 'failed', attempts: { length: 12 } })
  t.same(reported?.attempts.map(({ error }: any) => error === null), [
    false, true, false, true, false, true, false, true, false, true, false, true
  ])
  t.match(await q.call('jobs.delivery_metrics', {}), { attempts: 12, deliveries: { succeeded: 0, failed: 1 } })
})

database.transaction('WEBHOOK-20 410 disables at once: what waits is cancelled, nothing new is scheduled, the reason is on record, and the other subscriptions of the account hear of it', async (t, q) => {
  const [gone, other] = await begin(q, 2) as [string, string]
  const foreign = await subscribe(q, { realm: await makeLive(q, (await makeRealm(q, 'Away')).accountId) })
  await happen(q, 6)
  const delivery = (await claim(q)).find(({ subscription_id: s }) => s === gone) as Claim
  t.same(await record(q, delivery, { status: 410 }), { state: 'failed', next_attempt_at: null, is_disabled: true })
  t.match(await q.one('select status, disabled_reason from webhook.subscriptions where subscription_id = $1', [gone]), {
    status: 'disabled', disabled_reason: 'The endpoint answered 410 Gone.'
  })
  const states = async (): Promise<string[]> => (await deliveriesOf(q, gone)).map(({ status }) => status).toSorted()
  t.same(await states(), ['cancelled', 'cancelled', 'failed', 'sending', 'sending', 'sending'])
  t.match(await relay(q), { events: 1, deliveries: 1 })
  t.match((await eventsFor(q, other)).find(({ type }) => type.startsWith('oyss.subscription')), {
    type: 'oyss.subscription.disabled', subject: gone,
    data: {
      id: gone, url: 'https://club.example.org/hooks', disabled_reason: 'The endpoint answered 410 Gone.',
      disabled_at: '2026-09-01T08:00:00Z'
    }
  })
  t.same(await eventsFor(q, foreign), [])
  await wait(q, 61)
  await happen(q)
  t.ok((await claim(q)).every(({ subscription_id: s }) => s === other))
  t.same((await deliveriesOf(q, gone)).length, 6)
  while (Number(await q.as('oyss_resolver', () => q.call('jobs.tidy_webhooks', { row_limit: 2 }))) > 0);
  t.same(
    (await q('select state, count(*)::integer from webhook.deliveries where subscription_id = $1 group by 1 order by 1', [gone])),
    [{ state: 'cancelled', count: 5 }, { state: 'failed', count: 1 }], 'the rows follow, leases of it that ran out too'
  )
  t.equal((await deliveriesOf(q, gone)).filter(({ attempts }) => attempts[0]?.error === 'lease expired').length, 3)
})

for (const [title, seconds, disables] of [['more than', 1800.001, true], ['not more than', 1800, false]] as const) {
  database.transaction(`WEBHOOK-20 auto-disable: 20 attempts since the first that failed, which is ${title} 30 minutes ago`, async (t, q) => {
    const [id] = await begin(q) as [string]
    await happen(q, 23)
    const end = async (status: number): Promise<any> => record(q, (await claim(q, 1))[0] as Claim, { status })
    for (const status of [500, 500, 200]) await end(status)
    await wait(q, 1000)
    for (let n = 0; n < 19; n++) t.equal((await end(500)).is_disabled, false)
    await wait(q, 1000 + seconds)
    t.equal((await end(500)).is_disabled, disables)
    t.equal(
      (await q.one('select status from webhook.subscriptions where subscription_id = $1', [id])).status, disables ? 'disabled' : 'enabled'
    )
  })
}

database.transaction('WEBHOOK-20 an endpoint that was idle for a day and fails 20 times in a second stays enabled', async (t, q) => {
  const [id] = await begin(q) as [string]
  await happen(q, 31)
  await record(q, (await claim(q, 1))[0] as Claim)
  await wait(q, 86_400)
  for (let n = 0; n < 30; n++) t.equal((await record(q, (await claim(q, 1))[0] as Claim, { status: 500 })).is_disabled, false)
  t.equal(await q.value('select status from webhook.subscriptions where subscription_id = $1', [id]), 'enabled')
})
