/**
 * What pages of sources, usage and the reset read: manage.read_sources, manage.read_source (manage.source_document, intake.rhythm_of,
 * read.shares_of), manage.read_usage_days (manage.usage_of, intake.sent_by_day), manage.read_usage_hours, manage.read_reset
 * (manage.contents_of).
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { makeFeed, read, season } from '../../helpers/feeds/feeds.ts'
import { act, makeAccount, makePerson } from '../../helpers/people/people.ts'
import { apply, game, homeOf, makeLive, makeRealm, makeSource, setClock, store } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Data = Record<string, any>

async function begin (q: Query): Promise<{ session: Buffer, foreign: Buffer, accountId: string }> {
  await setClock(q, '2026-09-01T00:00:00Z')
  const { accountId } = await makeRealm(q)
  const foreign = await makePerson(q, { accountId: await makeAccount(q, 'Elsewhere'), role: 'owner' })
  return { session: (await makePerson(q, { accountId, role: 'viewer' })).session, foreign: foreign.session, accountId }
}
const sources = (q: Query, session: Buffer, more: Data = {}): Promise<Data> =>
  act(q, 'manage.read_sources', session, { mode: 'test', after: null, row_limit: null, ...more }) as Promise<Data>
const source = (q: Query, session: Buffer, source_id: string, mode = 'test'): Promise<Data> =>
  act(q, 'manage.read_source', session, { mode, source_id }) as Promise<Data>
const idOfSource = (q: Query, key: string): Promise<string> =>
  q.value('select source_id from tenancy.sources where source_key = $1 and realm_id = $2', [key, homeOf(q).realmId])
/** Somebody who signed in just now, by the clock of the test. */
const viewer = async (q: Query): Promise<Buffer> =>
  (await makePerson(q, { accountId: homeOf(q).accountId, role: 'viewer' })).session
const hour = (number: number): string => new Date(Date.UTC(2026, 8, 1) + number * 3_600_000).toISOString()

database.transaction('DASHBOARD-70 sources of the account and mode are shown by key, page by page, with their class; nobody else\'s', async (t, q) => {
  const { session, foreign, accountId } = await begin(q)
  await makeSource(q, 'zeta', 'hostFeed')
  await makeSource(q, 'alpha', 'crowd')
  const first = await sources(q, session, { row_limit: 1 })
  t.match(first, {
    sources: [{ source_key: 'alpha', class: 'crowd', rank: 6, last_at: null, usual_seconds: null, is_overdue: false, feed: null }],
    next_after: 'alpha', allowed: null
  })
  t.match(await sources(q, session, { row_limit: 1, after: 'alpha' }), { sources: [{ source_key: 'zeta', rank: 3 }], next_after: null })
  t.same([(await sources(q, foreign)).sources, (await sources(q, session, { mode: 'live' })).sources], [[], []])
  const id = await idOfSource(q, 'zeta')
  t.equal(await q.code(() => source(q, foreign, id)), 'OYN01')
  t.equal(await q.code(() => source(q, session, id, 'live')), 'OYN01')
  t.equal(await q.code(() => sources(q, session, { mode: 'all' })), 'OYV02')
  await q.call('manage.allow_class', { account_id: accountId, class: 'hostFeed', made_by: 'root' })
  t.same((await sources(q, session)).allowed, ['hostFeed'])
})

database.transaction('DASHBOARD-71 what a feed reads is never overdue: its status is shown instead', async (t, q) => {
  await begin(q)
  const feed = await makeFeed(q)
  for (const day of [1, 2, 3, 4, 5]) {
    await setClock(q, hour(day * 24))
    await read(q, feed, season(30, (_one, at) => at === day + 10 ? { field: `Field ${day + 5}` } : {}))
  }
  await setClock(q, hour(24 * 30))
  const [shown] = (await sources(q, await viewer(q))).sources
  t.match(shown, {
    source_key: feed.sourceKey, is_overdue: false, feed: { feed_id: feed.feedId, name: 'League', last_ok_at: '2026-09-06T00:00:00Z' }
  })
  t.ok(shown.usual_seconds > 0)
})

database.transaction('DASHBOARD-77 what a reset would remove and leave is counted, of test mode alone', async (t, q) => {
  const { accountId } = await begin(q)
  const { session } = await makePerson(q, { accountId, role: 'developer' })
  const live = await makeLive(q, accountId)
  for (const realm of [homeOf(q), live]) {
    await makeSource(q, 'league', 'crowd', realm)
    await apply(q, await store(q, 'league', [game('a'), game('b')], realm))
  }
  const before = await act(q, 'manage.read_reset', session, {}) as Data
  t.match(before, {
    name: 'Home', goes: { fixtures: 2, batches: 1, runs: 0, deliveries: 0 }, stays: { keys: 2, sources: 1, feeds: 0, subscriptions: 0 }
  })
  await act(q, 'manage.reset_test', session, { confirmation: 'Home' })
  const after = await act(q, 'manage.read_reset', session, {}) as Data
  t.same(after.stays, before.stays)
  t.same([...new Set(Object.values(after.goes))], [0])
})

database.transaction('DASHBOARD-76, LIMIT-50 a member reads the limits of a mode and what was asked with the keys in it', async (t, q) => {
  const { accountId, keyHash: key } = await makeRealm(q)
  await q.as('oyss_http', () => q.call('api.record_usage', {
    requests: [{ key: key.toString('hex'), route: 'GET /v1/fixtures', answered: 3, refused: 0, failed: 1 }]
  }))
  const { session } = await makePerson(q, { accountId, role: 'viewer' })
  const { session: foreign } = await makePerson(q, { accountId: await makeAccount(q, 'Away'), role: 'owner' })
  const of = (who: Buffer, mode = 'test') => act(q, 'manage.read_usage_hours', who, { mode })
  t.match(await of(session), {
    now: { mode: 'test', requests_used: 0 }, keys: [{ kind: 'secret', answered: 3 }], routes: [{ route: 'GET /v1/fixtures', failed: 1 }]
  })
  t.match(await of(session, 'live'), { now: { mode: 'live' }, keys: [], routes: [] })
  t.match(await of(foreign), { keys: [], routes: [] })
})
