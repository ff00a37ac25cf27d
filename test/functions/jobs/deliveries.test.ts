/**
 * jobs.claim_deliveries, jobs.relay_outbox, jobs.record_attempt, jobs.record_attempts, jobs.next_delivery_at, jobs.delivery_metrics,
 * jobs.tidy_webhooks: the life of a delivery, with the clock set.
 */
import t from 'tap'
import type { Query } from '../../helpers/database.ts'
import { useDatabase } from '../../helpers/database.ts'
import { homeOf, makeLive, makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'
import { claim, deliveriesOf, eventsFor, record, relay, subscribe, WINDOW, type Claim } from '../../helpers/subscriptions.ts'

const database = await useDatabase(t)
const BEGIN = Date.parse('2026-09-01T08:00:00Z')
const iso = (seconds: number): string => new Date(BEGIN + seconds * 1000).toISOString()
/** Sets the clock so many seconds after the beginning. */
const wait = (q: Query, seconds: number): Promise<void> => setClock(q, iso(seconds))
const due = async (q: Query): Promise<number | null> => {
  const at = await q.call('jobs.next_delivery_at', {})
  return at && (Number(at) - BEGIN) / 1000
}

/** So many events, relayed at the beginning. */
async function happen (q: Query, count = 1): Promise<void> {
  await push(q, 'league', Array.from({ length: count }, (_, n) => say('team', `${Math.random()}-${n}`, { name: `Team ${n}` })))
  await relay(q)
}

async function begin (q: Query, subscriptions = 1): Promise<string[]> {
  await wait(q, 0)
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const ids: string[] = []
  for (let n = 0; n < subscriptions; n++) ids.push(await subscribe(q))
  return ids
}

database.transaction('a delivery is claimed with all it takes to send it, and once it has succeeded never again', async (t, q) => {
  const [id] = await begin(q)
  t.equal(await due(q), null)
  await happen(q)
  t.equal(await due(q), 0)
  const [delivery, ...more] = await claim(q, 10, 60) as [Claim]
  t.same(more, [])
  t.match(delivery, {
    attempt: 1, subscription_id: id, url: 'https://club.example.org/hooks', mode: 'test', secret: Buffer.from('sealed'),
    previous_secret: null
  })
  t.equal(JSON.parse(delivery.body as string).id, delivery.event_id)
  t.same(await claim(q), [], 'it is leased')
  t.equal(await due(q), 60, 'until the lease ends')
  t.match((await deliveriesOf(q, id as string))[0], { status: 'sending', attempts: [] })
  await wait(q, 1)
  t.same(await record(q, delivery), { state: 'succeeded', next_attempt_at: null, is_disabled: false })
  t.equal(await due(q), null)
  t.match(await deliveriesOf(q, id as string), [{
    id: delivery.delivery_id, event: { id: delivery.event_id, type: 'oyss.team.created' }, status: 'succeeded', next_attempt_at: null,
    attempts: [{ attempt: 1, ended_at: '2026-09-01T08:00:01Z', status_code: 200, duration_ms: 12, error: null, next_attempt_at: null }] }])
  t.match(await q.call('jobs.delivery_metrics', {}), {
    outbox_count: 0, pending_count: 0, oldest_undelivered_seconds: null, attempts: 1, deliveries: { succeeded: 1, failed: 0 }
  })
})

database.transaction('WEBHOOK-18 the retry schedule: twelve attempts at the decided distances, each a fifth off at most, and none later than 24 hours after the first', async (t, q) => {
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
    'a success among failures begins the count anew', [500, 200, 500, 500], 18,
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
    t.equal(recorded.filter(({ state }) => state === 'stale').length, 1, 'told twice, it counts once')
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

database.transaction('WEBHOOK-27 a claim no longer held changes nothing; a lease that ran out is an attempt on record, and the delivery is due at once', async (t, q) => {
  const [id] = await begin(q)
  await happen(q)
  const [first] = await claim(q, 10, 60) as [Claim]
  await wait(q, 59)
  t.same(await claim(q), [])
  await wait(q, 60)
  const [second] = await claim(q, 10, 60) as [Claim]
  t.match(second, { delivery_id: first.delivery_id, event_id: first.event_id, body: first.body, attempt: 2 })
  t.equal((await record(q, first)).state, 'stale')
  t.equal((await record(q, { delivery_id: 'dlv_0', token: first.token })).state, 'stale')
  t.equal((await record(q, second)).state, 'succeeded')
  t.equal((await record(q, second)).state, 'stale', 'what has been recorded is over')
  t.match((await deliveriesOf(q, id as string))[0], {
    status: 'succeeded',
    attempts: [
      { attempt: 1, error: 'lease expired', status_code: null, next_attempt_at: iso(60).replace('.000', '') },
      { attempt: 2, status_code: 200 }
    ]
  })
})

database.transaction('at first at most four of a subscription are under way, oldest first, and subscriptions have their turn before one of them goes on', async (t, q) => {
  const [greedy, modest] = await begin(q, 2)
  await happen(q, 10)
  await q(
    'delete from webhook.deliveries where subscription_id = $1 and delivery_id not in (select delivery_id from webhook.deliveries where ' +
      'subscription_id = $1 order by due_at limit 2)',
    [modest]
  )
  const of = (claims: Claim[]): number[] => [greedy, modest].map((id) => claims.filter(({ subscription_id: s }) => s === id).length)
  const inOrder = await eventsFor(q, greedy as string)
  const first = await claim(q, 3)
  t.same(of(first).toSorted(), [1, 2])
  const second = await claim(q, 100)
  t.same(of([...first, ...second]), [4, 2])
  t.same(await claim(q), [])
  const bodies = [...first, ...second].filter(({ subscription_id: s }) => s === greedy).map(({ body }) => JSON.parse(body as string).id)
  t.same(new Set(bodies), new Set(inOrder.slice(0, 4).map(({ id }) => id)), 'the oldest four')
  await wait(q, 1)
  await record(q, second.find(({ subscription_id: s }) => s === greedy) as Claim)
  t.same(of(await claim(q)), [1, 0])
})

database.transaction('WEBHOOK-25 who has waited longest is served first: a backlog goes behind the others each time it was served', async (t, q) => {
  const [backlog, other] = await begin(q, 2)
  await q("delete from webhook.topics where subscription_id = $1 and event <> 'oyss.venue.created'", [other])
  await q("delete from webhook.topics where subscription_id = $1 and event = 'oyss.venue.created'", [backlog])
  await happen(q, 50)
  await wait(q, 1)
  const served = await claim(q, 4)
  await wait(q, 2)
  await push(q, 'league', [say('venue', 'v', { name: 'North Park' })])
  await relay(q)
  await wait(q, 3)
  for (const delivery of served) await record(q, delivery)
  t.equal((await claim(q, 1))[0]?.subscription_id, other)
  t.equal((await claim(q, 1))[0]?.subscription_id, backlog)
})

database.transaction('WEBHOOK-26 more of a subscription that keeps up are under way: one for every eight attempts that succeed within half a second; four again after one that fails or is slow', async (t, q) => {
  await begin(q)
  await happen(q, 130)
  const underWay: Claim[] = []
  /** Ends so many of those under way, in one statement, and claims what may be claimed then. Gives how many are under way. */
  const go = async (milliseconds: (number | 'failed')[], window = WINDOW): Promise<number> => {
    const ended = underWay.splice(0, milliseconds.length)
    const attempts = ended.map(({ delivery_id, token }, n) => ({
      delivery_id, token, status_code: milliseconds[n] === 'failed' ? 503 : 204,
      duration_ms: milliseconds[n] === 'failed' ? 1 : milliseconds[n], error: null, retry_after_seconds: null
    }))
    await q.as('oyss_resolver', () => q.call('jobs.record_attempts', { attempts, window_limit: window }))
    underWay.push(...await claim(q, 100, 60, window))
    return underWay.length
  }
  const quick = (count: number): number[] => Array(count).fill(500)
  t.equal(await go([]), 4)
  t.same([await go(quick(4)), await go(quick(3)), await go(quick(1))], [4, 4, 5])
  t.equal(await go(quick(5)), 5)
  t.equal(await go(quick(3)), 6)
  t.equal(await go([501, ...quick(4)]), 4, 'a slow one: four again, and what is quick after it counts')
  t.equal(await go(quick(4)), 5)
  t.equal(await go([...quick(3), 'failed']), 4, 'a failure')
  for (let n = 0; n < 8; n++) await go(quick(2), 6)
  t.equal(underWay.length, 6, 'no wider than the setting')
  for (let n = 0; n < 4; n++) await go(quick(2), 6)
  t.equal(await q.value('select window_size from webhook.queues'), 6)
  t.equal(await go(quick(3), 2), 3, 'a worker with a narrower window claims nothing more')
  t.equal(await go(quick(2), 2), 2)
  t.equal(await q.value('select window_size from webhook.queues'), 2)
})

database.transaction('WEBHOOK-25, WEBHOOK-26 a wide window is no advantage where others wait: one of each first, then a second of each', async (t, q) => {
  const [wide, narrow, single] = await begin(q, 3) as [string, string, string]
  await happen(q, 40)
  await q('update webhook.queues set window_size = 32 where subscription_id = $1', [wide])
  await q(
    'delete from webhook.deliveries where subscription_id = $1 and delivery_id not in (select delivery_id from webhook.deliveries where ' +
      'subscription_id = $1 order by due_at limit 1)',
    [single]
  )
  const of = (claims: Claim[]): number[] => [wide, narrow, single].map((id) => claims.filter(({ subscription_id: s }) => s === id).length)
  const first = await claim(q, 7)
  t.same(of(first), [3, 3, 1])
  const second = await claim(q, 100, 60, 6)
  t.same(of([...first, ...second]), [6, 4, 1], 'nor where the worker is told of a narrower one')
  await q('update webhook.queues set window_size = 32, next_at = util.now() where subscription_id = $1', [wide])
  t.same(of([...first, ...second, ...await claim(q)]), [32, 4, 1])
})

database.transaction('WEBHOOK-20, WEBHOOK-22 410 disables at once: what waits is cancelled, nothing new is scheduled, the reason is on record, and the other subscriptions of the account hear of it', async (t, q) => {
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
  database.transaction(`WEBHOOK-21 auto-disable: 20 attempts since the first that failed, which is ${title} 30 minutes ago`, async (t, q) => {
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

database.transaction('WEBHOOK-21 an endpoint that was idle for a day and fails 20 times in a second stays enabled', async (t, q) => {
  const [id] = await begin(q) as [string]
  await happen(q, 31)
  await record(q, (await claim(q, 1))[0] as Claim)
  await wait(q, 86_400)
  for (let n = 0; n < 30; n++) t.equal((await record(q, (await claim(q, 1))[0] as Claim, { status: 500 })).is_disabled, false)
  t.equal(await q.value('select status from webhook.subscriptions where subscription_id = $1', [id]), 'enabled')
})

database.transaction('WEBHOOK-51 an account sends at most its limit to one host in a minute; what is beyond it waits and is no failure', async (t, q) => {
  const home = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await wait(q, 0)
  await q.call('manage.set_limits', { account_id: home.accountId, limits: { deliveries_per_minute: 20 } })
  const [one, two, other] = [
    await subscribe(q, { url: 'https://Club.example.org:8443/a' }), await subscribe(q, { url: 'https://club.example.org/b?c' }),
    await subscribe(q, { url: 'https://other.example.org/' })
  ]
  await happen(q, 4)
  const claims = await claim(q)
  const count = (id: string): number => claims.filter(({ subscription_id: s }) => s === id).length
  t.equal(count(one) + count(two), 5, 'a quarter of twenty in test mode, both subscriptions together')
  t.equal(Math.abs(count(one) - count(two)), 1, 'in turns')
  t.equal(count(other), 4)
  for (const delivery of claims) await record(q, delivery)
  t.same(await claim(q), [])
  t.equal(await due(q), 60, 'nobody looks again before the minute is over')
  await wait(q, 60)
  t.equal((await claim(q)).length, 3)
  t.notOk((await deliveriesOf(q, one)).some(({ status }) => status === 'failed'))
})

database.transaction('WEBHOOK-29 a suspended account is sent nothing and owed nothing; reinstated, what waited goes on', async (t, q) => {
  const [id] = await begin(q) as [string]
  const { accountId } = homeOf(q)
  await happen(q, 2)
  await q.call('manage.suspend_account', { account_id: accountId, reason: 'Unpaid.' })
  t.same(await claim(q), [])
  t.equal(await due(q), null, 'nobody looks again and again')
  await q('insert into ledger.outbox (realm_id, position, event_id, event, subject, data) values ($1, 1000000, $2, $3, $4, $5)', [
    homeOf(q).realmId, 'evt_s', 'oyss.standing.updated', 'stg_1', {}
  ])
  t.match(await relay(q), { deliveries: 0 })
  await q.call('manage.reinstate_account', { account_id: accountId })
  t.equal(await due(q), 0)
  t.same((await claim(q)).map(({ subscription_id: s }) => s), [id, id])
})

database.transaction('WEBHOOK-23, WEBHOOK-30 what ended is deleted after 30 days, with its attempts and, when nobody else has it, its event; a deleted subscription goes with the last of its deliveries', async (t, q) => {
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
  t.same(await counts(), [6, 6, 3, 2], 'who was told what is known as long as of any other')
  await happen(q)
  await wait(q, 30 * 86400 + 1)
  await tidy()
  t.same(await counts(), [1, 0, 1, 1], 'the young one stays')
  t.equal((await deliveriesOf(q, kept)).length, 1)
})

database.transaction('attempts and events are append-only: OYX10', async (t, q) => {
  await begin(q)
  t.equal(await q.code("update webhook.attempts set error = 'x'"), 'OYX10')
  t.equal(await q.code("update webhook.events set body = '{}'"), 'OYX10')
})
