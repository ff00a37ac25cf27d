/**
 * Webhooks as people manage them, by the functions behind the API too: manage.list_subscriptions (webhook.subscriptions_of),
 * manage.create_subscription (webhook.create_subscription), manage.delete_subscription (webhook.delete_subscription),
 * manage.rotate_secret (webhook.rotate_secret), manage.test_subscription (webhook.send_test), manage.list_deliveries
 * (webhook.page_deliveries), manage.redeliver (webhook.redeliver), manage.try_filter, manage.count_recoverable,
 * manage.recover_deliveries, manage.read_subscription, manage.read_delivery (webhook.name_subjects). The API:
 * test/functions/api/create_subscription.test.ts; manage.require_own_subscription.
 */
import t from 'tap'
import { ulid } from 'ulid'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { act, makeAccount, makePerson, type Operation } from '../../helpers/people/people.ts'
import { game, makeRealm, makeSource, push } from '../../helpers/seed.ts'
import { BASE_URL, claim, record, relay, subscribe } from '../../helpers/subscriptions.ts'

const database = await useDatabase(t)
type Data = Record<string, any>
const given = (more: object = {}) => ({
  mode: 'test', subscription_id: `sub_${ulid()}`, url: 'https://club.example.org/hooks', events: ['oyss.fixture.*'], competition: null,
  team: null, secret: Buffer.from('sealed'), ...more
})

async function begin (q: Query): Promise<{ session: Buffer, foreign: Buffer }> {
  const { accountId } = await makeRealm(q)
  const { session } = await makePerson(q, { accountId, role: 'developer' })
  return { session, foreign: (await makePerson(q, { accountId: await makeAccount(q, 'Elsewhere'), role: 'owner' })).session }
}

database.transaction('PEOPLE-10, WEBHOOK-3, WEBHOOK-8 webhooks are created, listed without their secret, given another secret and deleted', async (t, q) => {
  const { session } = await begin(q)
  const one = given()
  const shown = await act(q, 'manage.create_subscription', session, one) as Data
  t.match(shown, { id: one.subscription_id, mode: 'test', url: one.url, events: one.events, status: 'enabled' })
  t.notMatch(JSON.stringify(shown), 'sealed')
  const list = (mode: string | null) => act(q, 'manage.list_subscriptions', session, { mode })
  t.same([await list('test'), await list('live')], [[shown], []])
  const named = { mode: 'test', subscription_id: one.subscription_id }
  t.ok((await act(q, 'manage.rotate_secret', session, { ...named, secret: Buffer.from('next') }) as Data).previous_secret_ends_at)
  t.match(await q.one('select secret, previous_secret from webhook.subscriptions'), {
    secret: Buffer.from('next'), previous_secret: Buffer.from('sealed')
  })
  t.equal(await q.code(() => act(q, 'manage.create_subscription', session, given())), 'OYC03')
  for (const wrong of [
    { events: ['oyss.nothing'] }, { events: [] }, { events: null }, { events: Array(51).fill('*') }, { url: null },
    { mode: 'live', url: 'http://club.example.org' }, { team: 'cmp_00000000000000000000000001' }, { competition: 'Spring Cup' }
  ]) {
    const code = await q.code(() => act(q, 'manage.create_subscription', session, given(wrong) as any))
    t.equal(code, 'OYV11', JSON.stringify(wrong).slice(0, 40))
  }
  await act(q, 'manage.delete_subscription', session, named)
  t.same(await list('test'), [])
  const [row] = await q('select operation, mode, what from tenancy.actions where session_id is not null order by action_id desc limit 1')
  t.same(row, { operation: 'delete_subscription', mode: 'test', what: one.subscription_id })
})

database.transaction('PEOPLE-23 who deletes a webhook of live mode proved to be who they are (OYA05); of test mode anybody may who develops', async (t, q) => {
  const { session } = await begin(q)
  const [live, test] = [given({ mode: 'live' }), given({ url: 'https://club.example.org/other' })]
  for (const one of [live, test]) await act(q, 'manage.create_subscription', session, one)
  const remove = ({ mode, subscription_id }: { mode: string, subscription_id: string }) =>
    act(q, 'manage.delete_subscription', session, { mode, subscription_id })
  await q("update tenancy.sessions set confirmed_at = util.now() - interval '11 minutes'")
  t.same([await q.code(() => remove(live)), await q.code(() => remove(test))], ['OYA05', undefined])
  await q('update tenancy.sessions set confirmed_at = util.now()')
  await remove(live)
  t.same(await q("select from webhook.subscriptions where status <> 'deleted'"), [])
})

database.transaction('WEBHOOK-9, WEBHOOK-23, WEBHOOK-24 a webhook is tested, what was sent is listed page by page, and sent again', async (t, q) => {
  const { session } = await begin(q)
  const subscription_id = await subscribe(q)
  const named = { mode: 'test', subscription_id }
  const ids: string[] = []
  for (let n = 0; n < 3; n++) ids.push(await act(q, 'manage.test_subscription', session, { ...named, base_url: BASE_URL }) as string)
  const list = async (before: string | null, row_limit: number | null) =>
    await act(q, 'manage.list_deliveries', session, { ...named, before, row_limit }) as { data: Data[], next_cursor: string | null }
  ids.sort().reverse()
  const first = await list(null, 2)
  t.same([first.data.map(({ id }) => id), first.next_cursor], [ids.slice(0, 2), ids[1]])
  const rest = await list(first.next_cursor, null)
  t.same([rest.data.map(({ id }) => id), rest.next_cursor], [ids.slice(2), null])
  const [sent] = await claim(q, 1)
  await record(q, sent as NonNullable<typeof sent>, { status: 500 })
  const delivery_id = sent?.delivery_id as string
  await act(q, 'manage.redeliver', session, { mode: 'test', delivery_id })
  const again = (await list(null, null)).data.find(({ id }) => id === delivery_id)
  t.match(again, { status: 'pending', attempts: [{ status_code: 500 }] })
  const whole = await act(q, 'manage.read_delivery', session, { mode: 'test', delivery_id }) as Data
  t.match(whole, { subscription: { id: subscription_id }, delivery: again, name: subscription_id })
  t.equal(whole.body, await q.value('select e.body from webhook.events e where e.event_id = $1', [again?.event.id]), 'to the byte')
  t.notMatch(JSON.stringify(whole.subscription), 'secret"')
})

database.transaction('PEOPLE-10, WEBHOOK-70, WEBHOOK-72, WEBHOOK-75 a filter is tried before a webhook is made, what one has missed is counted and sent again, and its page shows its health', async (t, q) => {
  const { session } = await begin(q)
  await makeSource(q, 'league', 'crowd')
  await push(q, 'league', [game('a', { title: 'Final' }), game('b')])
  await relay(q)
  const tried = await act(q, 'manage.try_filter', session, {
    mode: 'test', events: ['oyss.fixture.*'], competition: null, team: null
  }) as Data
  t.match(tried, { changes: 2, matched: 2, newest: [{ event: 'oyss.fixture.created' }, { name: 'Final' }] })
  const subscription_id = await subscribe(q)
  const since = await q.value('select placed_at from ledger.causes')
  const named = { mode: 'test', subscription_id }
  t.match(await act(q, 'manage.count_recoverable', session, { ...named, since }), { failed: 0, missing: 2 })
  t.same(await act(q, 'manage.recover_deliveries', session, { ...named, since, state: 'missing', base_url: BASE_URL }), { recovered: 2 })
  const page = await act(q, 'manage.read_subscription', session, { ...named, before: null, row_limit: 1 }) as Data
  t.match(page, { subscription: { id: subscription_id, status: 'enabled' }, health: { attempts: 0 }, deliveries: [{ status: 'pending' }] })
  t.equal(page.next_before, page.deliveries[0].id)
  t.match(page.names, { [page.deliveries[0].event.id]: /^(Final|fx_)/ })
  t.notMatch(JSON.stringify(page), 'sealed')
  t.same(await q('select operation, what from tenancy.actions order by action_id desc limit 1'), [
    { operation: 'recover_deliveries', what: subscription_id }
  ])
})

database.transaction('PEOPLE-14 a webhook or delivery of another account or mode is not there (OYN01), whatever is asked of it', async (t, q) => {
  const { session, foreign } = await begin(q)
  const subscription_id = await subscribe(q)
  const delivery_id = await act(q, 'manage.test_subscription', session, { mode: 'test', subscription_id, base_url: BASE_URL })
  const asked: [Operation, Data][] = [
    ['manage.rotate_secret', { subscription_id, secret: Buffer.from('x') }],
    ['manage.test_subscription', { subscription_id, base_url: BASE_URL }],
    ['manage.list_deliveries', { subscription_id, before: null, row_limit: null }], ['manage.redeliver', { delivery_id }],
    ['manage.read_delivery', { delivery_id }],
    ['manage.read_subscription', { subscription_id, before: null, row_limit: null }],
    ['manage.count_recoverable', { subscription_id, since: new Date() }],
    ['manage.recover_deliveries', { subscription_id, since: new Date(), state: 'failed', base_url: BASE_URL }],
    ['manage.delete_subscription', { subscription_id }]
  ]
  for (const [operation, rest] of asked) {
    const code = (who: Buffer, mode: string | null) => q.code(() => act(q, operation, who, { mode, ...rest } as any))
    t.same([await code(foreign, 'test'), await code(session, 'live'), await code(session, null)], ['OYN01', 'OYN01', 'OYV02'], operation)
  }
  t.same(await act(q, 'manage.list_subscriptions', foreign, { mode: 'test' }), [])
})
