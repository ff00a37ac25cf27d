/**
 * Connectors as operators run them: manage.list_connectors, manage.read_connector (connect.feed_page),
 * manage.create_connector, manage.add_targets, manage.accept_addresses, manage.run_connector, manage.read_connector_run (connect.run_page),
 * manage.accept_connector_run, manage.discard_connector_run, tenancy.mode_of;
 * manage.require_connector, manage.require_connector_run.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { makeFeed, poll, read, season, showFeed, type Entry } from '../../helpers/feeds/feeds.ts'
import { act, makePerson } from '../../helpers/people/people.ts'
import { makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Data = Record<string, any>
const FEED = { name: 'Pages', kind: 'csv', sport: 'soccer', time_zone: 'America/Chicago', is_confirmed: false }
const [A, B, C] = ['https://a.example/a.csv?token=secret', 'https://b.example/b.csv', 'webcal://c.example/c.ics'] as const

async function begin (q: Query) {
  await setClock(q, '2026-09-01T12:00:00Z')
  const { accountId, realmId } = await makeRealm(q)
  const { session, userId } = await makePerson(q, { isOperator: true })
  const create = (more: Data = {}, feed: Data = {}) => act(q, 'manage.create_connector', session, {
    account_id: accountId, mode: 'test', feed: { ...FEED, ...feed }, urls: [A, B], ...more
  }) as Promise<Data>
  const list = (more: Data = {}) => act(q, 'manage.list_connectors', session, { mode: 'test', before: null, row_limit: null, ...more })
  return { accountId, realmId, session, userId, create, list }
}

database.transaction('FEED-266, PEOPLE-50 an operator registers a connector for an account with its addresses, all or none; in live mode of an account that was allowed the class', async (t, q) => {
  const { accountId, realmId, userId, create, list } = await begin(q)
  t.equal(await q.value('select tenancy.mode_of($1)', [realmId]), 'test')
  const made = await create({}, { is_preview: true, url: 'https://elsewhere.example/' })
  t.match(made, { feed_id: /^con_/, account_id: accountId, mode: 'test', source_class: 'scrape', tier: 'scrape', status: 'pending' })
  t.same(made.targets.map(({ url }: Data) => url).sort(), [A, B])
  t.match(await q.one("select operation, made_by from connect.acts where operation = 'register'"), { made_by: userId })
  t.match(await q.one("select account_id, mode, what, user_id from tenancy.actions where operation = 'create_connector'"), {
    account_id: accountId, mode: 'test', what: made.feed_id, user_id: userId
  })
  const refused: [code: string, more: Data][] = [
    ['OYV02', { urls: [] }], ['OYV02', { urls: null }], ['OYV02', { urls: Array(51).fill(A) }], ['OYV02', { urls: [null] }],
    ['OYV02', { urls: [B, 'ftp://x.example'] }], ['OYC03', { urls: [B, B] }], ['OYN01', { account_id: 'acct_none' }],
    ['OYV02', { mode: 'prod' }], ['OYA04', { mode: 'live' }], ['OYV02', { feed: { ...FEED, kind: 'pdf' } }], ['OYV02', { feed: null }],
    ['OYV02', { feed: ['x'] }], ['OYC03', { feed: FEED }]
  ]
  for (const [code, more] of refused) {
    t.equal(await q.code(() => create({ feed: { ...FEED, name: 'Other' }, ...more })), code, JSON.stringify(more).slice(0, 80))
  }
  await create({}, { name: 'Other' })
  await q.call('manage.allow_class', { account_id: accountId, class: 'scrape', made_by: 'root' })
  t.match(await create({ mode: 'live' }), { mode: 'live' })
  t.same([(await list()).length, (await list({ mode: 'live' })).length, (await list({ mode: null })).length], [2, 1, 3])
})

database.transaction('DASHBOARD-95 connectors of every account are listed, the newest first, page by page, with what is wrong and what is held, and no address', async (t, q) => {
  const { session, create, list } = await begin(q)
  const elsewhere = await makeRealm(q, 'Elsewhere')
  await makeFeed(q, { url: 'https://x.example/x.csv' })
  const first = await create({ urls: [A] })
  await setClock(q, '2026-09-01T12:01:00Z')
  const held = await poll(q, season(30))
  t.equal(held.state, 'held')
  await setClock(q, '2026-09-01T12:02:00Z')
  const second = await create({ account_id: elsewhere.accountId, urls: [B, C] })
  const target_id = second.targets[0].target_id
  await act(q, 'manage.exclude_target', session, { target_id, reason: 'Their terms.' })
  // Both worked once: of the second connector one fails since, of the first the last success is old.
  await q('update connect.targets set first_ok_at = util.now(), failed_count = 3 where target_id = $1', [second.targets[1].target_id])
  await q("update connect.targets set first_ok_at = util.now(), last_ok_at = util.now() - interval '9 days' where feed_id = $1", [
    first.feed_id
  ])
  const shown = await list()
  t.match(shown, [
    { feed_id: second.feed_id, account_name: 'Elsewhere', status: 'pending', target_count: 2, excluded_count: 1, faulty_count: 1,
      last_run_id: null, held_run_id: null },
    { feed_id: first.feed_id, mode: 'test', status: 'drifted', target_count: 1, excluded_count: 0, faulty_count: 1,
      last_run_id: held.run_id, last_run_state: 'held', held_run_id: held.run_id }
  ])
  t.equal(shown.length, 2, 'no feed')
  t.notMatch(JSON.stringify(shown), 'secret')
  t.match(await list({ row_limit: 1, before: second.feed_id }), [{ feed_id: first.feed_id }])
  t.match(await list({ row_limit: -1 }), { length: 1 })
})

database.transaction('DASHBOARD-95, FEED-266 a connector is shown with its addresses and runs, reads more of them, all or none, and is fetched; a feed is not there (OYN01)', async (t, q) => {
  const { accountId, session, create } = await begin(q)
  const { feed_id } = await create({ urls: [A] })
  const { run_id } = await poll(q, season(30))
  const shown = await act(q, 'manage.read_connector', session, { feed_id, before: null, row_limit: 1 }) as Data
  t.match(shown, { feed_id, account_name: 'Home', targets: [{ url: A, listed: 0 }], runs: [{ run_id, state: 'held' }], held_run_id: run_id,
    next_before: null })
  const add = (urls: (string | null)[] | null, id = feed_id) =>
    act(q, 'manage.add_targets', session, { feed_id: id, urls: urls as string[] }) as Promise<Data>
  for (const [urls, code] of [[[B, A], 'OYC03'], [[B, 'nonsense'], 'OYV02'], [[], 'OYV02'], [null, 'OYV02'], [[null], 'OYV02']] as const) {
    t.equal(await q.code(() => add(urls as string[] | null)), code)
  }
  t.same((await add([B, C])).targets.map(({ url }: Data) => url).sort(), [A, B, C.replace('webcal', 'https')])
  const runs = await act(q, 'manage.run_connector', session, { feed_id, is_preview: false }) as Data[]
  t.match(runs.map(({ trigger, state }) => [trigger, state]), [['manual', 'claimed'], ['manual', 'claimed'], ['manual', 'claimed']])
  const log = await q("select operation, mode, account_id, what from tenancy.actions where session_id is not null order by action_id")
  t.same(log.filter(({ operation }) => operation !== 'create_connector'), ['add_targets', 'run_connector'].map((operation) => (
    { operation, mode: 'test', account_id: accountId, what: feed_id })))
  const feed = await makeFeed(q, { name: 'A feed' })
  const ofFeed = await read(q, feed, season(30))
  const id = feed.feedId
  for (const work of [
    () => act(q, 'manage.read_connector', session, { feed_id: id, before: null, row_limit: null }), () => add([B], id),
    () => act(q, 'manage.run_connector', session, { feed_id: id, is_preview: false }),
    () => act(q, 'manage.read_connector_run', session, { run_id: ofFeed.run_id }),
    () => act(q, 'manage.accept_connector_run', session, { run_id: ofFeed.run_id, note: null, mapping: null }),
    () => act(q, 'manage.discard_connector_run', session, { run_id: ofFeed.run_id, note: null })
  ]) t.equal(await q.code(work), 'OYN01')
  t.match(await showFeed(q, feed), { status: 'healthy' })
})

database.transaction('DASHBOARD-95, FEED-266 what a connector read first is held; an operator discards or accepts it, and then it applies', async (t, q) => {
  const { session, create } = await begin(q)
  const { feed_id } = await create({ urls: [A] })
  const fetchAt = async (at: string, what: Entry[]): Promise<Data> => {
    await setClock(q, at)
    await act(q, 'manage.run_connector', session, { feed_id, is_preview: false })
    return poll(q, what)
  }
  const first = await poll(q, season(30))
  t.match(await act(q, 'manage.read_connector_run', session, { run_id: first.run_id }), {
    state: 'held', feed: { name: 'Pages', has_url: true }, preview: Array, columns: null
  })
  t.match(await act(q, 'manage.discard_connector_run', session, { run_id: first.run_id, note: 'Last season.' }), { state: 'discarded' })
  t.equal(await q.code(() => act(q, 'manage.discard_connector_run', session, { run_id: first.run_id, note: null })), 'OYC03')
  const second = await fetchAt('2026-09-01T12:10:00Z', season(31))
  t.equal(second.state, 'held')
  t.match(await act(q, 'manage.accept_connector_run', session, { run_id: second.run_id, note: null, mapping: {} }), { state: 'accepted' })
  t.match(await fetchAt('2026-09-01T12:20:00Z', season(31)), { state: 'applied' })
})
