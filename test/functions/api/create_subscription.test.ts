import { matchesGlob } from 'node:path'
import t from 'tap'
import { ulid } from 'ulid'
import { eventTypes } from '../../../contract/enums.ts'
import type { Query } from '../../helpers/database.ts'
import { useDatabase } from '../../helpers/database.ts'
import { homeOf, makeLive, makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'
import { BASE_URL, claim, deliveriesOf, eventsFor, record, relay, subscribe, type Claim } from '../../helpers/subscriptions.ts'

const database = await useDatabase(t)
const rotate = (q: Query, id: string, secret: string, { keyHash } = homeOf(q)) =>
  q.call('api.rotate_subscription_secret', { key_hash: keyHash, subscription_id: id, secret: Buffer.from(secret) })
const test = async (q: Query, id: string, { keyHash } = homeOf(q)): Promise<any> =>
  JSON.parse((await q.call('api.test_subscription', { key_hash: keyHash, subscription_id: id, base_url: BASE_URL })).body as string)
const redeliver = async (q: Query, id: string, { keyHash } = homeOf(q)): Promise<any> =>
  JSON.parse((await q.call('api.redeliver', { key_hash: keyHash, delivery_id: id })).body as string)
const get = async (q: Query, id: string, { keyHash } = homeOf(q)): Promise<any> =>
  JSON.parse((await q.call('api.get_subscription', { key_hash: keyHash, if_none_match: null, subscription_id: id })).body as string)
const remove = (q: Query, id: string, { keyHash } = homeOf(q)) =>
  q.call('api.delete_subscription', { key_hash: keyHash, subscription_id: id })
const list = async (q: Query, { keyHash } = homeOf(q)): Promise<any[]> =>
  JSON.parse((await q.call('api.list_subscriptions', { key_hash: keyHash, if_none_match: null })).body as string).data
const page = async (q: Query, id: string, limit: number, cursor: string | null, { keyHash } = homeOf(q)): Promise<any> =>
  JSON.parse(
    (await q.call('api.list_deliveries', {
      key_hash: keyHash, if_none_match: null, subscription_id: id, page_limit: limit, page_cursor: cursor
    })).body as string
  )
const topics = (q: Query, id: string) =>
  q('select event, scope, competition_id from webhook.topics where subscription_id = $1 order by event, scope', [id])

database.transaction('WEBHOOK-4 everything about subscriptions needs a secret key (OYA02), and what another account or mode has is not there (OYN01)', async (t, q) => {
  const home = await makeRealm(q)
  const strangers = [await makeRealm(q, 'Away'), await makeLive(q, home.accountId)]
  const id = await subscribe(q)
  const { id: delivery } = await test(q, id)
  const publishable = { ...home, keyHash: home.publishableHash }
  for (const realm of [...strangers, publishable]) {
    const codes = []
    for (const way of [
      () => get(q, id, realm), () => page(q, id, 1, null, realm), () => test(q, id, realm), () => rotate(q, id, 'x', realm),
      () => redeliver(q, delivery, realm), () => remove(q, id, realm)
    ]) {
      codes.push(await q.code(way))
    }
    t.same(new Set(codes), new Set([realm === publishable ? 'OYA02' : 'OYN01']))
  }
  t.equal(await q.code(() => list(q, publishable)), 'OYA02')
  t.equal(await q.code(() => subscribe(q, { realm: publishable })), 'OYA02')
  for (const realm of strangers) t.same(await list(q, realm), [])
  t.same((await list(q)).map((one) => one.id), [id])
})

database.transaction('WEBHOOK-8 no answer and no view discloses the secret', async (t, q) => {
  await makeRealm(q)
  const id = await subscribe(q, { secret: Buffer.from('MARK') })
  await rotate(q, id, 'MARK2')
  const reported = JSON.stringify([await get(q, id), await list(q), await test(q, id), await page(q, id, 1, null)])
  t.notMatch(reported, /MARK|4d41524b|secret"/i)
  t.notMatch(JSON.stringify(Object.keys(await get(q, id))), /"(previous_)?secret"/)
})

database.transaction('WEBHOOK-2, WEBHOOK-3 patterns are expanded to the types that they mean, filters to what a look-up finds', async (t, q) => {
  await makeRealm(q)
  for (const pattern of [
    '*', 'oyss.*', 'oyss.fixture.*', '*.created', 'oyss.*.merged', '*a*ed', 'oyss.result.finalized', 'fixture.*', 'oyss.fixture',
    'oyss_fixture_created', 'oyss.%', '', 'oyss.fixture.created*', '**', 'oyss.fixture.*created'
  ]) {
    t.same(await q.value('select webhook.events_like($1)', [pattern]), eventTypes.filter((type) => matchesGlob(type, pattern)), pattern)
  }
  await q("set local statement_timeout = '60s'")
  t.same(await q.value('select webhook.events_like($1)', ['*e'.repeat(49) + '*x']), [], 'no pattern takes long')
  const competition = 'cmp_01K5T3M8Q9ZXW4V7N2B6C0D1EF', team = 'tm_01K5T3M8Q9ZXW4V7N2B6C0D1EF'
  t.same(await topics(q, await subscribe(q, { events: ['oyss.result.finalized', 'oyss.result.f*'] })), [{
    event: 'oyss.result.finalized', scope: '', competition_id: null
  }])
  t.same(await topics(q, await subscribe(q, { events: ['oyss.standing.*'], competition })), [{
    event: 'oyss.standing.updated', scope: competition, competition_id: null
  }])
  t.same(await topics(q, await subscribe(q, { events: ['oyss.result.reported'], competition, team })), [{
    event: 'oyss.result.reported', scope: team, competition_id: competition
  }])
})

database.transaction('WEBHOOK-2, WEBHOOK-4, WEBHOOK-10 refused with a pointer: a pattern that fits nothing, http in live mode, the 21st of an account and mode (OYV11)', async (t, q) => {
  const home = await makeRealm(q)
  const live = await makeLive(q, home.accountId)
  const pointer = async (options: Parameters<typeof subscribe>[1]): Promise<unknown> => {
    await q('savepoint before')
    try {
      return await subscribe(q, options)
    } catch (error) {
      await q('rollback to savepoint before')
      const { code, column } = error as any
      return [code, column]
    }
  }
  t.same(await pointer({ events: ['*', 'oyss.nothing'] }), ['OYV11', '/events/1'])
  t.same(await pointer({ url: 'http://club.example.org', realm: live }), ['OYV11', '/url'])
  const ids = []
  for (let n = 0; n < 20; n++) ids.push(await subscribe(q, { url: `http://club.example.org/${n}` }))
  t.same(await pointer({}), ['OYV11', ''])
  t.match(await pointer({ realm: live }), /^sub_/, 'the other mode has its own twenty')
  await remove(q, ids[0] as string)
  t.match(await pointer({}), /^sub_/, 'a deleted one makes room')
})

database.transaction('WEBHOOK-50 two that are alike are refused (OYC03), and one like a disabled one takes its place', async (t, q) => {
  const home = await makeRealm(q)
  const live = await makeLive(q, home.accountId)
  const competition = 'cmp_01K5T3M8Q9ZXW4V7N2B6C0D1EF'
  const alike = { url: 'https://club.example.org', events: ['oyss.team.*', 'oyss.fixture.*'], competition }
  const id = await subscribe(q, alike)
  const reversed = { ...alike, events: alike.events.toReversed() }
  for (const url of [
    alike.url, 'HTTPS://Club.Example.org', 'https://club.example.org:443/', 'https://club.example.org/', 'https://club.example.org.',
    'https://club.example.org.:443/', 'https://club.example.org/#events'
  ]) {
    t.equal(await q.code(() => subscribe(q, { ...reversed, url })), 'OYC03', url)
  }
  for (const other of [
    { ...alike, realm: live }, { ...alike, competition: null }, { ...alike, team: 'tm_01K5T3M8Q9ZXW4V7N2B6C0D1EF' },
    { ...alike, events: ['oyss.team.*'] }, { ...alike, url: 'https://club.example.org/x' }
  ]) t.match(await subscribe(q, other), /^sub_/)
  await q('select webhook.disable_subscription($1, $2, $3)', [home.realmId, id, 'Gone.'])
  const next = await subscribe(q, reversed)
  t.equal(await q.code(() => get(q, id)), 'OYN01')
  t.equal((await get(q, next)).status, 'enabled')
  t.equal((await list(q)).length, 5)
})

database.transaction('WEBHOOK-2 a pattern also matches types that are added later: webhook.expand_topics', async (t, q) => {
  await makeRealm(q)
  const [id, disabled] = [await subscribe(q, { events: ['oyss.venue.*'] }), await subscribe(q, { events: ['*'] })]
  const before = await topics(q, id)
  await q('select webhook.disable_subscription($1, $2, $3)', [homeOf(q).realmId, disabled, 'Gone.'])
  await q("delete from webhook.topics where event = 'oyss.venue.merged'")
  t.equal(await q.value('select webhook.expand_topics(null)'), 1)
  t.same(await topics(q, id), before)
  t.equal(await q.value('select webhook.expand_topics(null)'), 0)
})

database.transaction('WEBHOOK-1 a subscription states the mode that it belongs to', async (t, q) => {
  const home = await makeRealm(q)
  const live = await makeLive(q, home.accountId)
  t.equal((await get(q, await subscribe(q))).mode, 'test')
  t.same((await list(q)).map(({ mode }) => mode), ['test'])
  t.equal((await get(q, await subscribe(q, { realm: live }), live)).mode, 'live')
})

database.transaction('WEBHOOK-4 nothing is owed to a subscription of what happened before it, relayed or not', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const first = await subscribe(q)
  await push(q, 'league', [say('team', 'a', { name: 'A' })])
  const second = await subscribe(q)
  await push(q, 'league', [say('team', 'b', { name: 'B' })])
  t.match(await relay(q), { taken: 2, events: 2, deliveries: 3 })
  t.same([(await eventsFor(q, first)).length, (await eventsFor(q, second)).length], [2, 1])
})

database.transaction('WEBHOOK-7 a deleted subscription is gone at once: no claim, no event, no delivery; attempts under way are stale', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const id = await subscribe(q)
  await push(q, 'league', Array.from({ length: 6 }, (_, n) => say('team', `t${n}`, { name: `T${n}` })))
  await relay(q)
  const [delivery] = await claim(q, 1) as [Claim]
  await remove(q, id)
  t.same(await claim(q), [])
  t.equal(await q.call('jobs.next_delivery_at', {}), null)
  await push(q, 'league', [say('team', 'z', { name: 'Z' })])
  t.match(await relay(q), { taken: 1, events: 0, deliveries: 0 })
  t.equal(await q.code(() => page(q, id, 1, null)), 'OYN01')
  t.equal(await q.code(() => redeliver(q, delivery.delivery_id as string)), 'OYN01')
  t.equal((await record(q, delivery, { status: 410 })).is_disabled, false)
})

database.transaction('WEBHOOK-8 after a rotation both secrets sign for 24 hours, then the new one alone; a second rotation ends the first secret', async (t, q) => {
  await makeRealm(q)
  await setClock(q, '2026-09-01T08:00:00Z')
  const id = await subscribe(q, { secret: Buffer.from('one') })
  const secrets = async (): Promise<(string | undefined)[]> => {
    await test(q, id)
    const [{ secret, previous_secret: previous }] = await claim(q, 1) as [Claim]
    return [secret?.toString(), previous?.toString()]
  }
  await rotate(q, id, 'two')
  t.same((await get(q, id)).previous_secret_ends_at, '2026-09-02T08:00:00Z')
  t.same(await secrets(), ['two', 'one'])
  await rotate(q, id, 'three')
  t.same(await secrets(), ['three', 'two'])
  await setClock(q, '2026-09-02T08:00:00Z')
  t.same(await secrets(), ['three', undefined])
  t.equal((await get(q, id)).previous_secret_ends_at, null)
})

database.transaction('WEBHOOK-24 redelivery sends the same event again under the same id, as a new attempt with a schedule of its own; a disabled endpoint gets nothing (OYC03)', async (t, q) => {
  await makeRealm(q)
  await setClock(q, '2026-09-01T08:00:00Z')
  const id = await subscribe(q)
  const { id: delivery, event } = await test(q, id)
  const [first] = await claim(q) as [Claim]
  t.equal((await redeliver(q, delivery)).status, 'sending', 'one under way is an attempt already')
  await record(q, first)
  await setClock(q, '2026-09-03T08:00:00Z')
  t.match(await redeliver(q, delivery), {
    id: delivery, status: 'pending', next_attempt_at: '2026-09-03T08:00:00Z', event, attempts: [{ attempt: 1, status_code: 200 }]
  })
  const [second] = await claim(q) as [Claim]
  t.match(second, { delivery_id: delivery, event_id: first.event_id, body: first.body, attempt: 2 })
  const { state, next_attempt_at } = await record(q, second, { status: 500 })
  t.equal(state, 'pending')
  t.ok(Date.parse(next_attempt_at) <= Date.parse('2026-09-03T08:00:06Z'), 'five seconds, as after a first attempt')
  await setClock(q, '2026-09-03T08:01:00Z')
  const [third] = await claim(q) as [Claim]
  t.equal((await record(q, third, { status: 410 })).is_disabled, true)
  t.match(await get(q, id), { status: 'disabled', disabled_reason: /410/, disabled_at: '2026-09-03T08:01:00Z' })
  t.equal(await q.code(() => redeliver(q, delivery)), 'OYC03')
  t.equal(await q.code(() => test(q, id)), 'OYC03')
})

database.transaction('WEBHOOK-23, LIST-2 deliveries come in pages, newest first, each once; a cursor of another subscription is refused (OYV03)', async (t, q) => {
  await makeRealm(q)
  const [id, other] = [await subscribe(q), await subscribe(q)]
  const made: string[] = []
  for (let n = 0; n < 5; n++) { await setClock(q, `2026-09-01T08:00:0${n}Z`); made.unshift((await test(q, id)).id) }
  const read: string[] = []
  let cursor: string | null = null
  do {
    const { data, next_cursor } = await page(q, id, 2, cursor)
    read.push(...data.map((one: any) => one.id))
    cursor = next_cursor
  } while (cursor !== null)
  t.same(read, made)
  t.same((await deliveriesOf(q, id)).length, 5)
  const { next_cursor } = await page(q, id, 2, null)
  t.equal(await q.code(() => page(q, other, 2, next_cursor)), 'OYV03')
  t.equal(await q.code(() => get(q, `sub_${ulid()}`)), 'OYN01')
})
