import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { homeOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'
import { claim, deliveriesOf, eventsFor, record, relay, subscribe, WINDOW, type Claim } from '../../helpers/subscriptions.ts'
import { iso, wait, happen, begin, due } from '../../helpers/subscribing.ts'

const database = await useDatabase(t)

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

database.transaction('WEBHOOK-25 more of a subscription that keeps up are under way: one for every eight attempts that succeed within half a second; four again after one that fails or is slow', async (t, q) => {
  await begin(q)
  await happen(q, 130)
  const underWay: Claim[] = []
  /** Ends that many of those under way, in one statement, and claims what may be claimed then. Gives how many are under way. */
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

database.transaction('WEBHOOK-25 a wide window is no advantage where others wait: one of each first, then a second of each', async (t, q) => {
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
  t.same(of([...first, ...second]), [6, 4, 1], 'nor where the worker knows of a narrower one')
  await q('update webhook.queues set window_size = 32, next_at = util.now() where subscription_id = $1', [wide])
  t.same(of([...first, ...second, ...await claim(q)]), [32, 4, 1])
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
