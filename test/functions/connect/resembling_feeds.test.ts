/** connect.resembling_feeds, connect.move_run (manage.move_run): a first file that is a newer file of another feed. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { entry, extraction, HEADERS, makeFeed, read, season, showRun, upload, work, type Feed } from '../../helpers/feeds/feeds.ts'
import { act, makePerson } from '../../helpers/people/people.ts'
import { makeLive, makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Data = Record<string, any>
const OTHERS = HEADERS.map((name) => `${name} of the club`)

/** A feed that published 30 games; `first` uploads to another one that is new, and gives what the first file resembles. */
async function begin (q: Query): Promise<{ session: Buffer, league: Feed }> {
  await setClock(q, '2026-09-01T12:00:00Z')
  const { accountId } = await makeRealm(q)
  const league = await makeFeed(q)
  await read(q, league, season(30))
  return { session: (await makePerson(q, { accountId, role: 'schedule_manager' })).session, league }
}
let made = 0
const first = async (q: Query, what: Data | Data[], settings: Data = {}): Promise<{ feed: Feed, run: Data, found: Data[] }> => {
  const feed = await makeFeed(q, { name: `New ${++made}`, is_confirmed: false, ...settings })
  const run = await read(q, feed, what as never)
  const found = await q.value('select connect.resembling_feeds(r) from connect.runs r where r.run_id = $1', [run.run_id]) as Data[]
  return { feed, run, found }
}

database.transaction('FEED-410 the same columns and most games make it likely that a first file is a newer file of another feed', async (t, q) => {
  const { league } = await begin(q)
  const moved = season(30, (_one, at) => at < 4 ? { start: '18:30' } : {})
  t.match((await first(q, moved)).found, [
    { feed_id: league.feedId, name: 'League', games: 30, of: 30, has_columns: true, is_likely: true }
  ])
  const byDay = season(30, (_one, at) => ({ file_id: `x${at}` }))
  t.match((await first(q, byDay)).found, [{ games: 30, is_likely: true }], 'by sides and day, with other ids')
  const half = [...season(12), ...season(18, (_one, at) => ({ row: at + 40, file_id: `y${at}`, home: { name: `Other ${at}` } }))]
  t.match((await first(q, half)).found, [{ games: 12, of: 30, is_likely: false }], 'most of its games are others')
})

database.transaction('FEED-410 the same name of a file, or most games, are worth a question; none of them is not', async (t, q) => {
  const { league } = await begin(q)
  t.match((await first(q, extraction(season(30), {}, OTHERS))).found, [
    { feed_id: league.feedId, has_columns: false, games: 30, is_likely: false }
  ], 'most games')
  const alien = extraction(
    season(30, (_one, at) => ({ file_id: `z${at}`, home: { name: `A ${at}` }, away: { name: `B ${at}` } })), {}, OTHERS)
  const { run } = await first(q, alien)
  t.match((await showRun(q, run.run_id)).resembling, [{ has_name: true, has_columns: false, games: 0, is_likely: false }], 'a.csv')
  const rename = (name: string, isOwn: boolean): Promise<unknown> => q(`update connect.snapshots s set file_name = $2
    where (s.snapshot_id = (select r.snapshot_id from connect.runs r where r.run_id = $1)) = $3`, [run.run_id, name, isOwn])
  await rename('Spring (2).CSV', true)
  t.same((await showRun(q, run.run_id)).resembling, [])
  await rename('spring.csv', false)
  t.match((await showRun(q, run.run_id)).resembling, [{ has_name: true }], 'the number of a second download')
})

database.transaction('FEED-410 no feed of another format, account, mode, none that is deleted, and of a later file nothing is asked', async (t, q) => {
  const { league } = await begin(q)
  t.same((await first(q, season(30), { kind: 'xlsx' })).found, [])
  const later = await read(q, league, season(30, (_one, at) => at < 2 ? { start: '19:00' } : {}), true)
  t.equal(later.state, 'previewed')
  t.same((await showRun(q, later.run_id)).resembling, [])
  const { accountId, realmId } = await makeRealm(q)
  const other = await makeFeed(q, { name: 'Theirs', is_confirmed: false }, { accountId, realmId, mode: 'test' } as never)
  const theirs = await read(q, other, season(30))
  t.same((await showRun(q, theirs.run_id)).resembling, [])
  await q.call('manage.delete_feed', { feed_id: league.feedId, reports: 'keep', note: null, made_by: 'Kim' })
  t.same((await first(q, season(30))).found, [])
})

database.transaction('FEED-411 moved, it is previewed as a newer file of that feed, under its settings, and the feed that it came as is gone', async (t, q) => {
  const { session, league } = await begin(q)
  await setClock(q, '2026-09-01T13:00:00Z')
  const { feed, run } = await first(q, season(30, (_one, at) => at < 4 ? { start: '18:30' } : {}), { time_zone: 'America/Denver' })
  const move = (feed_id: string): Promise<Data> =>
    act(q, 'manage.move_run', session, { mode: 'test', run_id: run.run_id, feed_id }) as Promise<Data>
  t.equal(await q.code(() => move(feed.feedId)), 'OYC03', 'to itself')
  t.equal(await q.code(async () => move((await makeFeed(q, { name: 'Sheet', kind: 'xlsx' })).feedId)), 'OYC03', 'another format')
  const { run_id: id, feed_id: to } = await move(league.feedId)
  t.equal(to, league.feedId)
  t.match(await work(q), [{ run_id: id, state: 'previewed' }])
  t.match(await act(q, 'manage.read_run', session, { mode: 'test', run_id: id }), {
    games: { counts: { moved: 4 } }, act: { operation: 'upload' }, file: { name: 'a.csv' }, resembling: []
  })
  t.equal((await showRun(q, run.run_id)).state, 'discarded')
  t.type((await q.call('manage.show_feed', { feed_id: feed.feedId }) as Data).deleted_at, 'string')
  t.equal(await q.code(() => move(league.feedId)), 'OYC03', 'it is decided')
  await act(q, 'manage.publish_run', session, { mode: 'test', run_id: id, note: null })
  t.match(await work(q), [{ state: 'applied', counts: { changed: 4 } }])
})

database.transaction('FEED-411 only a first file that was uploaded is moved', async (t, q) => {
  const { session, league } = await begin(q)
  const other = await makeFeed(q, { name: 'Other' })
  await read(q, other, [...season(30), entry(31)])
  const later = await read(q, other, season(30), true)
  const move = ({ run_id }: Data): Promise<unknown> => act(q, 'manage.move_run', session, { mode: 'test', run_id, feed_id: league.feedId })
  t.equal(await q.code(() => move(later)), 'OYC03')
  const unread = await upload(q, await makeFeed(q, { name: 'Unread', is_confirmed: false }), 'x')
  t.equal(await q.code(() => move(unread)), 'OYC03', 'not read yet')
})

database.transaction('FEED-411 none is moved while another file of its feed waits, for that would be discarded with the feed', async (t, q) => {
  const { session, league } = await begin(q)
  const { feed, run } = await first(q, season(30))
  const other = await read(q, feed, season(20))
  const move = (): Promise<unknown> => act(q, 'manage.move_run', session, { mode: 'test', run_id: run.run_id, feed_id: league.feedId })
  t.equal(await q.code(move), 'OYC03')
  t.equal((await showRun(q, other.run_id)).state, 'held')
  await act(q, 'manage.discard_run', session, { mode: 'test', run_id: other.run_id, note: null })
  t.match(await move(), { feed_id: league.feedId })
})

database.transaction('FEED-411 none is moved to a feed of another account, by an operator neither', async (t, q) => {
  await begin(q)
  const [own, theirs] = [await makeLive(q, (await makeRealm(q)).accountId), await makeLive(q, (await makeRealm(q)).accountId)]
  const to = await makeFeed(q, { name: 'Theirs' }, theirs)
  const run = await read(q, await makeFeed(q, { name: 'Own', is_confirmed: false }, own), season(30))
  const asked = { mode: 'live', run_id: run.run_id, feed_id: to.feedId, made_by: 'Kim' }
  const move = (): Promise<unknown> => q.call('manage.move_run', asked as never)
  t.equal(await q.code(move), 'OYC03')
  t.equal((await showRun(q, run.run_id)).state, 'held')
})
