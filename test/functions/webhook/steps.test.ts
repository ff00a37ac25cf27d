/**
 * The steps of a delivery by themselves; at work together in test/functions/jobs/deliveries.test.ts. What keys and people ask for
 * (webhook.subscriptions_of, webhook.create_subscription, webhook.delete_subscription, webhook.rotate_secret, webhook.send_test,
 * webhook.page_deliveries, webhook.redeliver): test/functions/api/subscriptions.test.ts, test/functions/manage/subscriptions.test.ts.
 */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'
import { claim, record, relay, subscribe, type Claim } from '../../helpers/subscriptions.ts'

const database = await useDatabase(t)

database.transaction('WEBHOOK-18, WEBHOOK-19 webhook.retry_at: the same distance is not kept by all: retries spread over two fifths', async (t, q) => {
  const spread = async (chance: number): Promise<number> =>
    Number(await q.value("select extract(epoch from webhook.retry_at(7, util.now(), null, $1) - util.now())", [chance]))
  t.same([await spread(0), await spread(0.5), await spread(1)], [2880, 3600, 4320])
  const gap = async (tries: number, started: string, retryAfter: number | null): Promise<number | null> => {
    const seconds = await q.value(`select extract(epoch from webhook.retry_at($1, util.now() - $2::interval, $3, 0.5) - util.now())`, [
      tries, started, retryAfter
    ])
    return seconds === null ? null : Number(seconds)
  }
  t.same(
    await Promise.all(Array.from({ length: 12 }, (_, n) => gap(n + 1, '0', null))),
    [5, 30, 120, 300, 900, 1800, 3600, 7200, 14400, 28800, 28800, null], 'without chance each distance is the decided one'
  )
  t.equal(await gap(1, '0', 3600), 3600, 'Retry-After is honoured')
  t.equal(await gap(7, '0', 60), 3600, 'a short one does not hurry the schedule')
  t.equal(await gap(1, '23 hours', 7200), 3600, 'within the 24 hours')
  t.equal(await gap(11, '23 hours', null), 3600, 'the last attempt is at the very end')
  t.equal(await gap(2, '24 hours', null), null)
  t.equal(await gap(12, '1 hour', null), null)
  t.equal(await gap(1, '0', 2147483647), 86400)
})

database.transaction('webhook.next_due: never before now, so that who was served goes behind the others; the end of a lease where as many are under way as may be; nothing where nothing waits or it is not enabled', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await setClock(q, '2026-09-01T08:00:00Z')
  const id = await subscribe(q)
  const next = (): Promise<Date | null> => q.value('select webhook.next_due($1, 4.9)', [id])
  t.equal(await next(), null)
  await push(q, 'league', Array.from({ length: 5 }, (_, n) => say('team', `t${n}`, { name: `T${n}` })))
  await relay(q)
  await setClock(q, '2026-09-01T08:10:00Z')
  t.same(await next(), new Date('2026-09-01T08:10:00Z'))
  await claim(q, 3, 30)
  t.same(await next(), new Date('2026-09-01T08:10:00Z'))
  await claim(q, 3, 60)
  t.same(await next(), new Date('2026-09-01T08:10:30Z'), 'four are under way')
  t.same(await q.value('select webhook.next_due($1, 5)', [id]), new Date('2026-09-01T08:10:00Z'), 'of five')
  await q("select webhook.disable_subscription($1, $2, 'No more.')", [realmId, id])
  t.equal(await next(), null)
})

database.transaction('WEBHOOK-27 webhook.expire_leases: only leases that have run out, and only of these subscriptions; after 24 hours it is given up', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await setClock(q, '2026-09-01T08:00:00Z')
  const [one, two] = [await subscribe(q), await subscribe(q)]
  await push(q, 'league', [say('team', 't', { name: 'T' })])
  await relay(q)
  await claim(q, 10, 60)
  const expire = async (at: string): Promise<string[]> => {
    await setClock(q, at)
    await q('select webhook.expire_leases($1)', [[one]])
    return (await q('select d.state from webhook.deliveries d where d.realm_id = $1 order by d.subscription_id = $2', [realmId, two]))
      .map(({ state }) => state)
  }
  t.same(await expire('2026-09-01T08:00:59Z'), ['sending', 'sending'])
  t.same(await expire('2026-09-01T08:01:00Z'), ['pending', 'sending'])
  await claim(q, 10, 86400)
  t.same(await expire('2026-09-02T08:01:00Z'), ['failed', 'sending'])
  t.same(
    await q(
      'select a.attempt, a.error from webhook.attempts a join webhook.deliveries d using (delivery_id) where d.subscription_id = $1 ' +
        'order by 1',
      [one]
    ),
    [{ attempt: 1, error: 'lease expired' }, { attempt: 2, error: 'lease expired' }]
  )
})

database.transaction('webhook.is_served: while it is enabled and its account is not suspended', async (t, q) => {
  const { realmId, accountId } = await makeRealm(q)
  const id = await subscribe(q)
  const isServed = () => q.value('select webhook.is_served($1)', [id])
  t.equal(await isServed(), true)
  await q.call('manage.suspend_account', { account_id: accountId, reason: 'Unpaid.' })
  t.equal(await isServed(), false)
  await q.call('manage.reinstate_account', { account_id: accountId })
  t.equal(await isServed(), true)
  await q("select webhook.disable_subscription($1, $2, 'No more.')", [realmId, id])
  t.equal(await isServed(), false)
})

database.transaction('EVENT-9 webhook.event_body: data that would be longer than 20 KB is cut to its short plain members', async (t, q) => {
  await setClock(q, '2026-09-01T08:00:00Z')
  const body = async (data: object): Promise<any> => JSON.parse(await q.value(
    "select webhook.event_body('https://x.example', 'live', 'evt_1', 'oyss.standing.updated', 'stg_1', util.now(), $1)", [data]
  ))
  const small = { id: 'stg_1', version: 3, rows: [1], note: 'x'.repeat(1200) }
  t.same((await body(small)).data, small)
  t.same((await body({ ...small, rows: Array(10_000).fill(1) })).data, { id: 'stg_1', version: 3 })
})

database.transaction('WEBHOOK-22 webhook.disable_subscription: once, with its reason, and its topics are gone', async (t, q) => {
  const { realmId } = await makeRealm(q)
  const id = await subscribe(q)
  t.equal(await q.value('select webhook.is_anybody_listening($1)', [realmId]), true)
  const disable = (reason: string) => q.value('select webhook.disable_subscription($1, $2, $3)', [realmId, id, reason])
  t.same([await disable('First.'), await disable('Second.')], [true, false])
  t.equal(await q.value('select disabled_reason from webhook.subscriptions'), 'First.')
  t.equal(await q.value('select webhook.is_anybody_listening($1)', [realmId]), false)
  t.equal(await q.value('select count(*)::integer from ledger.outbox'), 1)
})

database.transaction('WEBHOOK-20, WEBHOOK-21 webhook.reason_to_disable: 410, or twenty attempts, the first of them half an hour ago; nothing else', async (t, q) => {
  await setClock(q, '2026-09-01T09:00:00Z')
  const reason = (status: number, failed: number, first: string, success: string | null): Promise<string | null> => q.value(
    "select webhook.reason_to_disable(row(1, 'sub', null, $3::timestamptz, $4::timestamptz, $2::integer, 0, 0, 0, 4, 0, null, " +
      "null)::webhook.queues, $1::integer)",
    [status, failed, `2026-09-01T${first}Z`, success && `2026-09-01T${success}Z`])
  t.equal(await reason(410, 1, '09:00:00', '09:00:00'), 'The endpoint answered 410 Gone.')
  t.equal(await reason(500, 20, '08:29:59', null), 'All 20 attempts since 2026-09-01T08:29:59Z failed.')
  t.match(await reason(500, 20, '08:29:59', '08:29:00'), /^All 20/)
  for (const other of [
    reason(500, 19, '08:00:00', null), reason(500, 20, '08:30:00', null), reason(500, 99, '08:30:00', '01:00:00'),
    reason(404, 1, '08:59:00', null)
  ]) {
    t.equal(await other, null)
  }
})

database.transaction('webhook.admit_deliveries counts by account, mode and host, in the order given; webhook.defer_queues lets the rest wait', async (t, q) => {
  const { realmId, accountId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await setClock(q, '2026-09-01T08:00:00Z')
  await q.call('manage.set_limits', { account_id: accountId, limits: { deliveries_per_minute: 12 } })
  const urls = ['https://A.example.org:8443/x', 'https://a.example.org?b', 'https://[2606:4700::1111]:8443/']
  for (const url of urls) await subscribe(q, { url })
  t.same(await q.value('select array_agg(host order by host) from webhook.subscriptions'), [
    '[2606:4700::1111]', 'a.example.org', 'a.example.org'
  ])
  await push(q, 'league', [say('team', 't', { name: 'T' }), say('team', 'u', { name: 'U' })])
  await relay(q)
  const ids = await q.value("select array_agg(delivery_id order by delivery_id) from webhook.deliveries join webhook.subscriptions " +
    "using (subscription_id) where host = 'a.example.org'")
  t.equal(ids.length, 4)
  const admit = (): Promise<string[]> => q.value('select webhook.admit_deliveries($1)', [ids])
  t.same(await admit(), ids.slice(0, 3))
  t.same(await admit(), [])
  t.same(await q.one("select used, bucket from tenancy.buckets where bucket like 'deliveries%'"), {
    used: 3, bucket: `deliveries ${realmId} ${accountId} a.example.org`
  })
  await q('select webhook.defer_queues($1)', [ids])
  t.same(await q('select distinct next_at from webhook.queues join webhook.subscriptions using (subscription_id) where host = $1', [
    'a.example.org'
  ]), [{ next_at: new Date('2026-09-01T08:01:00Z') }])
  await setClock(q, '2026-09-01T08:01:00Z')
  t.same(await admit(), ids.slice(0, 3), 'a new minute')
})

database.transaction('webhook.canonical_url: capitals in scheme and host, a dot behind it, a default port, an empty path and a fragment make no other url; anything else does', async (t, q) => {
  const same = (url: string) => q.value('select webhook.canonical_url($1)', [url])
  for (const [url, canonical] of [
    ['HTTPS://Club.Example.org', 'https://club.example.org/'], ['https://club.example.org:443/', 'https://club.example.org/'],
    ['http://club.example.org:80?a=B', 'http://club.example.org/?a=B'], ['https://[2001:DB8::1]:443/x', 'https://[2001:db8::1]/x'],
    ['https://club.example.org./x#a', 'https://club.example.org/x'], ['https://club.example.org:/#', 'https://club.example.org/'],
    ['https://club.example.org.:0443?a', 'https://club.example.org/?a'], ['http://club.example.org:443/', 'http://club.example.org:443/'],
    ['https://club.example.org:8443/Hooks/', 'https://club.example.org:8443/Hooks/']
  ] as const) t.equal(await same(url), canonical)
})

database.transaction('webhook.subscription_alike, webhook.remove_subscription and webhook.expand_topics: found in any order of events; gone from lists, topics and queues', async (t, q) => {
  const { realmId, accountId } = await makeRealm(q)
  const id = await subscribe(q, { url: 'https://a.example.org', events: ['oyss.team.*', 'oyss.venue.*'] })
  const alike = (events: string[], url = 'https://a.example.org', team: string | null = null) => q.value(
    'select (webhook.subscription_alike($1, $2, $3, $4, null, $5)).subscription_id', [realmId, accountId, url, events, team]
  )
  t.equal(await alike(['oyss.venue.*', 'oyss.team.*']), id)
  for (const none of [
    alike(['oyss.team.*']), alike(['oyss.team.*', 'oyss.venue.*', '*']), alike(['oyss.team.*', 'oyss.venue.*'], 'https://b.example.org'),
    alike(['oyss.team.*', 'oyss.venue.*'], 'https://a.example.org', 'tm_1')
  ]) t.equal(await none, null)
  await q('delete from webhook.topics')
  t.equal(await q.value('select webhook.expand_topics($1)', [[id]]), 10)
  await q('select webhook.remove_subscription($1, $2)', [realmId, id])
  t.equal(await alike(['oyss.venue.*', 'oyss.team.*']), null)
  t.equal(await q.value('select count(*)::integer from webhook.topics'), 0)
  t.equal(await q.value('select webhook.expand_topics(null)'), 0)
})

database.transaction('webhook.window_after: an eighth for each quick attempt, up to the limit; from four after a slip', async (t, q) => {
  const after = (size: number, hasSlipped: boolean, quick: number, limit = 32): Promise<number> =>
    q.value('select webhook.window_after($1, $2, $3, $4)', [size, hasSlipped, quick, limit])
  t.same([await after(4, false, 1), await after(4.125, false, 7), await after(20, false, 0)], [4.125, 5, 20])
  t.same([await after(31, false, 100), await after(40, false, 0), await after(4, false, 0, 1)], [32, 32, 1])
  t.same([await after(31, true, 0), await after(31, true, 12), await after(31, true, 0, 3)], [4, 5.5, 3])
})

database.transaction('webhook.subscription_of and webhook.lock_subscription find what is the account\'s and not deleted, and nothing else (OYN01); webhook.refuse_stopped what is disabled (OYC03)', async (t, q) => {
  const { realmId, accountId } = await makeRealm(q)
  const away = await makeRealm(q, 'Away')
  const id = await subscribe(q)
  for (const name of ['subscription_of', 'lock_subscription']) {
    t.equal((await q.one(`select (webhook.${name}($1, $2, $3)).*`, [realmId, accountId, id])).subscription_id, id)
    t.equal(await q.code(`select webhook.${name}($1, $2, $3)`, [realmId, away.accountId, id]), 'OYN01')
    t.equal(await q.code(`select webhook.${name}($1, $2, $3)`, [away.realmId, accountId, id]), 'OYN01')
  }
  const refusal = () => q.code('select webhook.refuse_stopped(s) from webhook.subscriptions s')
  t.equal(await refusal(), undefined)
  await q("select webhook.disable_subscription($1, $2, 'No more.')", [realmId, id])
  t.equal(await refusal(), 'OYC03')
  await q("update webhook.subscriptions set status = 'deleted'")
  t.equal(await q.code('select webhook.subscription_of($1, $2, $3)', [realmId, accountId, id]), 'OYN01')
})

database.transaction('webhook.subscription_document, webhook.delivery_document and webhook.answer_with say what the document says; webhook.reset_realm leaves the subscription and nothing that waits', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const id = await subscribe(q)
  await push(q, 'league', [say('team', 't', { name: 'T' })])
  await relay(q)
  const [delivery] = await claim(q) as [Claim]
  await record(q, delivery, { status: 503 })
  t.same(Object.keys(await q.value('select webhook.subscription_document(s) from webhook.subscriptions s')).toSorted(), [
    'created_at', 'disabled_at', 'disabled_reason', 'events', 'filter', 'id', 'mode', 'previous_secret_ends_at', 'status', 'type', 'url'
  ])
  const reported = await q.value('select webhook.delivery_document(d) from webhook.current_deliveries d')
  t.same(JSON.parse((await q.one('select (webhook.answer_with($1)).*', [delivery.delivery_id])).body), reported)
  t.match(reported, {
    id: delivery.delivery_id, type: 'delivery', subscription: id, status: 'pending', attempts: [{ attempt: 1, status_code: 503 }]
  })
  await q('select webhook.reset_realm($1)', [realmId])
  t.same(
    [
      await q.value('select count(*)::integer from webhook.deliveries'),
      await q.value('select count(*)::integer from webhook.subscriptions'), await q.value('select next_at from webhook.queues')
    ],
    [0, 1, null]
  )
})

database.transaction('WEBHOOK-25, WEBHOOK-26 the steps of a claim: webhook.lock_due_queues, webhook.limit_windows, webhook.choose_deliveries, webhook.lease_deliveries, webhook.reschedule_queues', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await setClock(q, '2026-09-01T08:00:00Z')
  const ids = [await subscribe(q), await subscribe(q)]
  await push(q, 'league', Array.from({ length: 3 }, (_, n) => say('team', `t${n}`, { name: `T${n}` })))
  await relay(q)
  await setClock(q, '2026-09-01T08:01:00Z')
  await q("update webhook.queues set next_at = util.now() - interval '2 minutes' where subscription_id = $1", [ids[1]])
  const due = [ids[1], ids[0]]
  t.same(await q.value('select webhook.lock_due_queues(10)'), due, 'the longest due first')
  t.same(await q.value('select webhook.lock_due_queues(1)'), [ids[1]])
  await q('select webhook.limit_windows($1, 2)', [due])
  t.same(await q('select window_size from webhook.queues'), [{ window_size: 2 }, { window_size: 2 }])
  const chosen: string[] = await q.value('select webhook.choose_deliveries($1, 3)', [due])
  const owners = await q(`select d.subscription_id from unnest($1::text[]) with ordinality c (id, place)
    join webhook.deliveries d on d.delivery_id = c.id order by c.place`, [chosen])
  t.same(owners.map(({ subscription_id: id }) => id), [ids[1], ids[0], ids[1]], 'one of each, then a second')
  t.equal((await q.value('select webhook.choose_deliveries($1, 10)', [due])).length, 4, 'two of each')
  const leased = await q("select * from webhook.lease_deliveries($1, 'w', 60)", [chosen])
  t.same(leased.map(({ delivery_id: id, attempt }) => [id, attempt]), chosen.map((id) => [id, 1]), 'in the order of the choice')
  await q('select webhook.reschedule_queues($1)', [due])
  const queues = await q('select next_at from webhook.queues order by subscription_id = $1', [ids[1]])
  t.same(
    queues.map(({ next_at: at }) => at.toISOString()),
    ['2026-09-01T08:01:00.000Z', '2026-09-01T08:02:00.000Z'],
    'the one may have a second, the other waits for a lease'
  )
})
