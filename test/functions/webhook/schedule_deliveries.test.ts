import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'
import { claim, relay, subscribe } from '../../helpers/subscriptions.ts'

const database = await useDatabase(t)

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

database.transaction('WEBHOOK-25 the steps of a claim: webhook.lock_due_queues, webhook.limit_windows, webhook.choose_deliveries, webhook.lease_deliveries, webhook.reschedule_queues', async (t, q) => {
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
