import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm, makeSource, push, say } from '../../helpers/seed.ts'
import { claim, record, relay, subscribe, type Claim } from '../../helpers/subscriptions.ts'

const database = await useDatabase(t)

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

database.transaction('webhook.same_subscription, webhook.remove_subscription and webhook.expand_topics: found in any order of events; gone from lists, topics and queues', async (t, q) => {
  const { realmId, accountId } = await makeRealm(q)
  const id = await subscribe(q, { url: 'https://a.example.org', events: ['oyss.team.*', 'oyss.venue.*'] })
  const alike = (events: string[], url = 'https://a.example.org', team: string | null = null) => q.value(
    'select (webhook.same_subscription($1, $2, $3, $4, null, $5)).subscription_id', [realmId, accountId, url, events, team]
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
