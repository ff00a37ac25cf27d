/**
 * connect.publish_run and connect.try_run, as people call them (manage.publish_run, manage.try_run), with connect.feed_under and
 * connect.change_settings.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { extraction, makeFeed, read, season, showFeed, showRun, upload, work, type Feed } from '../../helpers/feeds/feeds.ts'
import { act, makePerson } from '../../helpers/people/people.ts'
import { fixtureOf, makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Data = Record<string, any>

async function begin (q: Query, settings: Data = {}): Promise<{ session: Buffer, feed: Feed }> {
  await setClock(q, '2026-09-01T12:00:00Z')
  const { accountId } = await makeRealm(q)
  return { session: (await makePerson(q, { accountId, role: 'developer' })).session, feed: await makeFeed(q, settings) }
}
const publish = (q: Query, session: Buffer, run_id: string, note: string | null = null): Promise<Data> =>
  act(q, 'manage.publish_run', session, { mode: 'test', run_id, note }) as Promise<Data>
const attempt = async (q: Query, session: Buffer, run_id: string, settings: Data): Promise<Data> => {
  const { run_id: made } = await act(q, 'manage.try_run', session, { mode: 'test', run_id, settings, note: null }) as Data
  await work(q)
  return act(q, 'manage.read_run', session, { mode: 'test', run_id: made }) as Promise<Data>
}

database.transaction('FEED-382, FEED-384, FEED-41 a held run is published as it was shown, removals included; it says who did, and leads to the run that applied it', async (t, q) => {
  const { session, feed } = await begin(q)
  await read(q, feed, season(40))
  await setClock(q, '2026-09-01T12:01:00Z')
  const held = await read(q, feed, season(40).filter((_one, at) => at < 10 || at > 18))
  t.equal(held.state, 'held')
  const made = await publish(q, session, held.run_id, 'The league left.')
  t.match(await work(q), [{ trigger: 'publish', state: 'applied', run_id: made.run_id, counts: { withdrawn: 9 } }])
  t.match(await q('select m.is_withdrawn from canon.external_ids m where m.external_id = $1', ['g12']), [{ is_withdrawn: true }])
  t.match(await act(q, 'manage.read_run', session, { mode: 'test', run_id: held.run_id }), {
    state: 'accepted', applied_by: made.run_id, act: { operation: 'accept', note: 'The league left.', by: /./ }
  })
  t.equal((await showFeed(q, feed)).status, 'healthy')
  t.equal(await q.code(() => publish(q, session, held.run_id)), 'OYC03', 'it is decided')
  t.equal(await q.code(() => publish(q, session, made.run_id)), 'OYC03', 'what was applied does not wait')
  await setClock(q, '2026-09-01T12:02:00Z')
  t.match(await read(q, feed, season(40).filter((_one, at) => at < 10 || at > 18)), { state: 'unchanged' }, 'its shape is the baseline')
})

database.transaction('FEED-383 the note of a preview is proposed as that of its publication, also after another preview: connect.note_of', async (t, q) => {
  const { session, feed } = await begin(q, { is_confirmed: false })
  const { run_id: id } = await read(q, feed, season(30))
  const note = async (run_id: string, settings: Data, given: string | null): Promise<[string, string | null]> => {
    const made = await act(q, 'manage.try_run', session, { mode: 'test', run_id, settings, note: given }) as Data
    await work(q)
    return [made.run_id, (await act(q, 'manage.read_run', session, { mode: 'test', run_id: made.run_id }) as Data).note]
  }
  const [first, ofFirst] = await note(id, { time_zone: 'America/Denver' }, 'The club moved.')
  t.equal(ofFirst, 'The club moved.')
  t.match(await note(first, { day_first: true }, null), [/./, 'The club moved.'])
  t.match(await note(first, { day_first: true }, 'It did.'), [/./, 'It did.'])
  t.match(await note(id, { day_first: true }, null), [/./, null])
})

database.transaction('FEED-383, DASHBOARD-152 other settings are previewed before anything is kept; published they are those of the feed', async (t, q) => {
  const { session, feed } = await begin(q, { is_confirmed: false })
  const held = await read(q, feed, season(30))
  const shown = await attempt(q, session, held.run_id, { time_zone: 'America/Denver', name: 'West' })
  t.match(shown, { state: 'previewed', trigger: 'trial', settings: { time_zone: 'America/Denver' }, games: { counts: { added: 30 } } })
  t.match(shown.games.games[0], { start: '2026-09-01T16:00:00Z', zone: 'America/Denver' })
  t.match(await showFeed(q, feed), { time_zone: 'America/Chicago', name: 'League', status: 'drifted' })
  await publish(q, session, shown.run_id)
  await work(q)
  t.match(await showFeed(q, feed), { time_zone: 'America/Denver', name: 'West', status: 'healthy' })
  t.match(await fixtureOf(q, feed.sourceKey, 'g3'), { start: '2026-09-04T16:00:00Z' })
  t.equal((await showRun(q, held.run_id)).state, 'superseded')
  await setClock(q, '2026-09-01T12:30:00Z')
  const back = await attempt(q, session, shown.run_id, { time_zone: 'America/Chicago' })
  t.match(back.games.counts, { moved: 30 })
  await publish(q, session, back.run_id)
  await work(q)
  t.match(await fixtureOf(q, feed.sourceKey, 'g3'), { start: '2026-09-04T15:00:00Z' }, 'the newest file holds under the new settings')
  for (const [settings, code] of [
    [{ time_zone: 'Chicago' }, 'OYV02'], [{ mapping: { home: 'Nothing' } }, 'OYV02'], [{ sport: 'chess' }, 'OYV02']
  ] as const) t.equal(await q.code(() => attempt(q, session, back.run_id, settings)), code)
})

database.transaction('FEED-382 nothing is published of a feed that is paused, or of a file of which no row was read', async (t, q) => {
  const { session, feed } = await begin(q, { is_confirmed: false })
  const skips = [{ row: 2, code: 'no_date', words: 'No date.', excerpt: 'x' }]
  const unread = await read(q, feed, extraction([], { skips }))
  t.equal(await q.code(() => publish(q, session, unread.run_id)), 'OYC03')
  const held = await read(q, feed, season(30))
  await act(q, 'manage.pause_feed', session, { mode: 'test', feed_id: feed.feedId, note: null })
  t.equal(await q.code(() => publish(q, session, held.run_id)), 'OYC03')
  t.equal(await q.code(() => upload(q, feed, 'x')), 'OYC03')
})

database.transaction('FEED-398 settings change what is listed after the columns were matched, too, and after an undo and a restoration', async (t, q) => {
  const { session, feed } = await begin(q, { is_confirmed: false })
  const held = await read(q, feed, season(24))
  await setClock(q, '2026-09-01T12:00:18Z')
  await publish(q, session, (await attempt(q, session, held.run_id, { mapping: { venue: 'Venue' } })).run_id)
  const [matched] = await work(q) as [Data]
  await setClock(q, '2026-09-01T12:01:00Z')
  const shown = await attempt(q, session, matched.run_id, { time_zone: 'America/New_York' })
  t.match(shown, { counts: { changed: 24, older: 0 }, games: { counts: { moved: 24 } } }, 'no newer file is in the way')
  await publish(q, session, shown.run_id)
  const [east] = await work(q) as [Data]
  t.match(await fixtureOf(q, feed.sourceKey, 'g3'), { start: '2026-09-04T14:00:00Z' })

  await setClock(q, '2026-09-01T12:10:00Z')
  const newer = await read(q, feed, season(24, (_one, at) => at > 2 && at < 9 ? { start: '11:00' } : {}))
  for (const name of ['manage.undo_run', 'manage.restore_run'] as const) await act(q, name, session, { mode: 'test', run_id: newer.run_id })
  await setClock(q, '2026-09-01T12:11:00Z')
  const back = await attempt(q, session, newer.run_id, { time_zone: 'America/Chicago' })
  t.match(back, { counts: { changed: 24, older: 0 }, games: { counts: { moved: 24 } } })
  const late = await attempt(q, session, east.run_id, { time_zone: 'America/Denver' })
  t.match(late, { counts: { changed: 0, older: 24 }, games: { counts: {} } }, 'of an older file the newer one is in the way')
  await publish(q, session, back.run_id)
  t.match(await work(q), [{ state: 'applied', counts: { changed: 24 } }])
  t.match(await fixtureOf(q, feed.sourceKey, 'g3'), { start: '2026-09-04T16:00:00Z' })
  t.match(await fixtureOf(q, feed.sourceKey, 'g9'), { start: '2026-09-10T15:00:00Z' })
})

database.transaction('FEED-37 a preview is discarded, and an upload that could not be read, which then is no failure; of an address none is', async (t, q) => {
  const { session, feed } = await begin(q)
  const first = await read(q, feed, season(24))
  const discard = (run_id: string): Promise<Data> =>
    act(q, 'manage.discard_run', session, { mode: 'test', run_id, note: null }) as Promise<Data>
  const preview = await attempt(q, session, first.run_id, { time_zone: 'America/Denver' })
  t.match(await discard(preview.run_id), { state: 'discarded' })
  t.equal(await q.code(() => publish(q, session, preview.run_id)), 'OYC03')
  await setClock(q, '2026-09-01T12:10:00Z')
  const wrong = await read(q, feed, { unreadable: { code: 'no_table', words: 'It has no table.' } })
  t.equal(wrong.state, 'unreadable')
  t.equal((await showFeed(q, feed)).status, 'failing')
  t.match(await discard(wrong.run_id), { state: 'discarded' })
  t.equal((await showFeed(q, feed)).status, 'healthy')
  t.equal(await q.code(() => discard(wrong.run_id)), 'OYC03')
  t.equal(await q.code(() => discard(first.run_id)), 'OYC03', 'what was applied is undone')
  await q("update connect.runs set state = 'unreadable' where run_id = $1", [wrong.run_id])
  await q("update connect.targets set url = 'https://example.org/games.csv' where last_run_id = $1", [wrong.run_id])
  t.equal(await q.code(() => discard(wrong.run_id)), 'OYC03')
})
