/** Feeds that people delete: what is refused, what a preview counts, and what becomes of the feed itself. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { withdraw } from '../../helpers/feeds/deleting.ts'
import { dayOf, makeFeed, read, season, showFeed, showRun, upload, work, type Feed } from '../../helpers/feeds/feeds.ts'
import { act, makePerson } from '../../helpers/people/people.ts'
import { fixtureOf, game, homeOf, idOf, makeRealm, makeSource, push, setClock, store } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Operation = 'manage.delete_feed' | 'manage.preview_deletion' | 'manage.read_feeds' | 'manage.pause_feed' | 'manage.create_feed'
  | 'manage.read_feed' | 'manage.correct_entity' | 'manage.undo_run' | 'manage.list_feeds'
type Operate = (operation: Operation, given?: object) => Promise<any>

/** A feed that listed ten games, one a day, of which four are over; and a schedule manager of its account. */
async function open (q: Query): Promise<{ feed: Feed, operate: Operate, runId: string }> {
  await setClock(q, '2026-08-01T08:00:00Z')
  await makeRealm(q)
  const feed = await makeFeed(q)
  const { run_id: runId } = await read(q, feed, season(10))
  await setClock(q, `${dayOf(3)}T20:00:00Z`)
  const { session } = await makePerson(q, { accountId: homeOf(q).accountId, role: 'schedule_manager' })
  return {
    feed, runId, operate: (operation, given = { feed_id: feed.feedId }) => act(q, operation, session, { mode: 'test', ...given } as never)
  }
}
const remove = (operate: Operate, { feedId }: Feed, reports: string): Promise<any> =>
  operate('manage.delete_feed', { feed_id: feedId, reports, note: 'Moved to the league.' })
const statusOf = async (q: Query, { sourceKey }: Feed, at: number): Promise<string> => (await fixtureOf(q, sourceKey, `g${at}`)).status

database.transaction('FEED-391, FEED-390 a preview counts what deleting does: games to come are cancelled, those known elsewhere and those over stay', async (t, q) => {
  const { feed, operate } = await open(q)
  await makeSource(q, 'league', 'partnerApi')
  const known = await idOf(q, feed.sourceKey, 'fixture', 'g5')
  await push(q, 'league', [game(known, { title: 'Final' })])
  const shown = await operate('manage.preview_deletion')
  t.match(shown, { name: 'League', cancelled: 5, elsewhere: 1, over: 4 })
  t.match(shown.games[0], { id: await idOf(q, feed.sourceKey, 'fixture', 'g4'), name: /Team 4/, zone: 'America/Chicago' })
  t.match(await remove(operate, feed, 'withdraw'), { deletion: 'withdraw', withdrawal: { games: 6, left: 6, is_done: false } })
  t.equal(await withdraw(q, feed.feedId, 4), 2)
  t.match(await showFeed(q, feed), { withdrawal: { games: 6, left: 0, is_done: true } })
  const ends: string[] = []
  for (let at = 0; at < 10; at++) ends.push(await statusOf(q, feed, at))
  t.same(ends, [...Array(4).fill('scheduled'), 'cancelled', 'scheduled', ...Array(4).fill('cancelled')])
  t.match(await fixtureOf(q, feed.sourceKey, 'g5'), { title: 'Final', start: undefined })
})

database.transaction('FEED-390 what was to be kept stands as it was reported, games to come included', async (t, q) => {
  const { feed, operate } = await open(q)
  const before = await fixtureOf(q, feed.sourceKey, 'g6')
  t.match(await remove(operate, feed, 'keep'), { deletion: 'keep', withdrawal: undefined })
  t.equal(await withdraw(q, feed.feedId), 0)
  t.same(await fixtureOf(q, feed.sourceKey, 'g6'), before)
  t.equal(await q.value("select count(*)::integer from graphile_worker.jobs where key like 'withdraw:%'"), 0)
})

database.transaction('FEED-390 a deleted feed is in no list, keeps its page and runs, and takes nothing: OYC03', async (t, q) => {
  const { feed, operate, runId } = await open(q)
  await upload(q, feed, 'x')
  const held = await q.value('select max(run_id) from connect.runs')
  await remove(operate, feed, 'keep')
  t.same((await operate('manage.read_feeds', { before: null, row_limit: null })).feeds, [])
  t.same(await operate('manage.list_feeds', {}), [])
  t.match(await operate('manage.read_feed', { feed_id: feed.feedId, before: null, row_limit: null }), {
    name: 'League', status: 'disabled', status_reason: 'It was deleted.', deleted_at: `${dayOf(3)}T20:00:00Z`
  })
  t.match([await showRun(q, held), await showRun(q, runId)], [{ state: 'excluded' }, { state: 'applied' }])
  t.same(await work(q), [], 'nothing is read')
  const { session: developer } = await makePerson(q, { accountId: homeOf(q).accountId, role: 'developer' })
  for (const refused of [
    () => remove(operate, feed, 'withdraw'), () => operate('manage.pause_feed', { feed_id: feed.feedId, note: null }),
    () => operate('manage.preview_deletion'), () => operate('manage.undo_run', { run_id: runId }),
    () => upload(q, feed, 'y'), () => store(q, feed.sourceKey, [game('new')]),
    async () => act(q, 'manage.open_batch', developer, {
      mode: 'test', batch_id: await q.value('select min(batch_id) from intake.batches')
    }),
    async () => operate('manage.correct_entity', {
      entity_id: await idOf(q, feed.sourceKey, 'fixture', 'g6'), changes: { title: 'Final' }, source: null, reason: 'x', until: null
    })
  ]) t.equal(await q.code(refused), 'OYC03', String(refused))
  t.same(await q('select operation, note from connect.acts order by act_id desc limit 1'), [
    { operation: 'delete', note: 'keep: Moved to the league.' }
  ])
})

database.transaction('FEED-390 a feed of the same name is a new one with a source of its own, whose games are new', async (t, q) => {
  const { feed, operate } = await open(q)
  await remove(operate, feed, 'withdraw')
  await withdraw(q, feed.feedId)
  const again = await makeFeed(q)
  t.not(again.feedId, feed.feedId)
  t.equal(again.sourceKey, `${feed.sourceKey}-2`)
  const run = await read(q, again, season(10).slice(4))
  t.match(run, { state: 'applied', counts: { new: 6 } })
  t.equal(await statusOf(q, again, 6), 'scheduled')
  t.equal(await statusOf(q, feed, 6), 'cancelled')
})

database.transaction('FEED-390 another choice than withdraw and keep is refused (OYV02), and so is a connector (OYA04)', async (t, q) => {
  const { feed, operate } = await open(q)
  t.equal(await q.code(() => remove(operate, feed, 'forget')), 'OYV02')
  const connector = await makeFeed(q, { name: 'Site', kind: 'html', is_connector: true, url: 'https://a.example/' })
  t.equal(await q.code(() => remove(operate, connector, 'keep')), 'OYA04')
  t.equal(await q.code(() => q.call('manage.delete_feed', { feed_id: connector.feedId, reports: 'keep', note: null })), 'OYA04')
})

database.transaction('FEED-390, DASHBOARD-70 the source of a deleted feed shows that its feed was deleted, not paused', async (t, q) => {
  const { feed, operate } = await open(q)
  await remove(operate, feed, 'keep')
  const { session } = await makePerson(q, { accountId: homeOf(q).accountId, role: 'viewer' })
  const { sources } = await act(q, 'manage.read_sources', session, { mode: 'test', after: null, row_limit: null }) as any
  t.match(sources.find(({ source_key: key }: any) => key === feed.sourceKey), {
    feed: { feed_id: feed.feedId, status: 'deleted', deleted_at: `${dayOf(3)}T20:00:00Z` }
  })
})
