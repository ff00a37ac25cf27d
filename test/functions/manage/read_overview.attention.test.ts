/** What wants attention beside PEOPLE-104: manage.overdue_of, manage.overruled_of, manage.near_limits. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { extraction, HEADERS, makeFeed, read, season } from '../../helpers/feeds/feeds.ts'
import { act, makePerson, signIn } from '../../helpers/people/people.ts'
import { game, idOf, makeRealm, makeSource, push, setClock, store } from '../../helpers/seed.ts'

const database = await useDatabase(t)

const kindsOf = async (q: Query, session: Buffer): Promise<Record<string, any>> => {
  const { concerns } = await act(q, 'manage.read_overview', session, { mode: 'test' }) as { concerns: { kind: string }[] }
  return Object.fromEntries(concerns.map((one) => [one.kind, one]))
}

database.transaction('DASHBOARD-83 sources that are overdue want attention, but for what a feed reads (manage.overdue_of)', async (t, q) => {
  await setClock(q, '2026-09-01T00:00:00Z')
  const { accountId, realmId } = await makeRealm(q)
  for (const key of ['league', 'parents', 'silent']) await makeSource(q, key, 'crowd')
  const { userId } = await makePerson(q, { accountId, role: 'viewer' })
  for (const hour of ['00', '06', '12', '18']) {
    await setClock(q, `2026-09-01T${hour}:00:00Z`)
    await store(q, 'league', [game(`a${hour}`)])
    await store(q, 'parents', [game(`b${hour}`)])
  }
  const overdue = async () => (await kindsOf(q, (await signIn(q, userId, { accountId })).session)).source_overdue
  t.equal(await overdue(), undefined)
  await setClock(q, '2026-09-03T00:00:00Z')
  t.match(await overdue(), { count: 2, name: 'league, parents' })
  await store(q, 'league', [game('c')])
  t.match(await overdue(), { count: 1, name: 'parents', what: /^src_/ })
  await q(`insert into connect.feeds (realm_id, feed_id, account_id, source_id, name, kind, sport, time_zone)
    select realm_id, util.make_id('feed'), account_id, source_id, 'Parents', 'csv', 'soccer', 'UTC'
      from tenancy.sources where realm_id = $1 and source_key = 'parents'`, [realmId])
  t.equal(await overdue(), undefined)
})

database.transaction('DASHBOARD-83 games that are shown otherwise than a source of the account says, of those sent last (manage.overruled_of)', async (t, q) => {
  await setClock(q, '2026-09-01T08:00:00Z')
  const { accountId } = await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await makeSource(q, 'parents', 'crowd')
  const { session } = await makePerson(q, { accountId, role: 'viewer' })
  await push(q, 'league', [1, 2].map((n) => game(`g${n}`, { start: '2026-09-10T10:00:00Z', title: `Round ${n}` })))
  const ids = [await idOf(q, 'league', 'fixture', 'g1'), await idOf(q, 'league', 'fixture', 'g2')].sort()
  const report = (start: string) => push(q, 'parents', ids.map((id) => game(id, { start })))
  await report('2026-09-10T10:00:00Z')
  t.equal((await kindsOf(q, session)).overruled, undefined, 'both say the same')
  await report('2026-09-10T12:00:00Z')
  t.match((await kindsOf(q, session)).overruled, { count: 2, what: ids[1], name: /^Round \d$/, reason: 'start' })
  await setClock(q, '2026-09-01T08:30:00Z')
  await push(q, 'parents', [game(ids[1] as string, { start: '2026-09-10T10:00:00Z' })])
  t.match((await kindsOf(q, session)).overruled, { count: 1, what: ids[0] })
})

database.transaction('DASHBOARD-83 games that sources of one rank report differently are counted once, and not as overruled (manage.disagreeing_of)', async (t, q) => {
  await setClock(q, '2026-09-01T08:00:00Z')
  const { accountId } = await makeRealm(q)
  for (const key of ['league', 'county']) await makeSource(q, key, 'hostFeed')
  const { session } = await makePerson(q, { accountId, role: 'viewer' })
  await push(q, 'league', [1, 2, 3].map((n) => game(`g${n}`, { start: '2026-09-10T10:00:00Z', title: `Round ${n}` })))
  const ids = await Promise.all([1, 2, 3].map((n) => idOf(q, 'league', 'fixture', `g${n}`)))
  await push(q, 'county', ids.map((id, n) => game(id, { start: `2026-09-10T1${n < 2 ? 2 : 0}:00:00Z`, status: 'cancelled' })))
  await push(q, 'league', [game('g3', { status: 'cancelled' })])
  const { disagreeing, overruled } = await kindsOf(q, session)
  t.match(disagreeing, { count: 2, name: 'county, league' }, 'read.differing_games')
  t.equal(overruled, undefined)
})

database.transaction('DASHBOARD-83 a limit of which four fifths are used wants attention (manage.near_limits)', async (t, q) => {
  const { accountId, realmId } = await makeRealm(q)
  const { session } = await makePerson(q, { accountId, role: 'viewer' })
  t.equal((await kindsOf(q, session)).quota, undefined)
  await q(`insert into tenancy.buckets (bucket, started_at, used)
    values (concat_ws(' ', 'pushes', $1::integer, $2::text), util.now(), 1000000)`, [realmId, accountId])
  t.match((await kindsOf(q, session)).quota, { what: 'pushes' })
})

database.transaction('PEOPLE-104 a run that waits is the first of its feed, of which no row was read, or one that looks different: manage.concerns_of', async (t, q) => {
  await setClock(q, '2026-09-01T08:00:00Z')
  const { accountId } = await makeRealm(q)
  const { session } = await makePerson(q, { accountId, role: 'viewer' })
  const kinds = async () => Object.keys(await kindsOf(q, session)).toSorted()
  const feed = await makeFeed(q, { is_confirmed: false })
  t.equal((await read(q, feed, season(30))).state, 'held')
  t.same(await kinds(), ['feed_first'])
  const other = await makeFeed(q, { name: 'Other' })
  const unread = extraction([], { skips: [1, 2, 3].map((row) => ({ row, code: 'no_date', words: 'No date.', excerpt: '' })) })
  t.equal((await read(q, other, unread)).state, 'held')
  t.same(await kinds(), ['feed_first', 'feed_unread'])
  const third = await makeFeed(q, { name: 'Third' })
  await read(q, third, season(30))
  t.equal((await read(q, third, extraction(season(30), {}, [...HEADERS, 'Gate']))).state, 'held')
  t.same(await kinds(), ['feed_first', 'feed_held', 'feed_unread'])
})
