/** jobs.apply_run: from what a parser read to canon, through intake. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { entry, makeFeed, read, season, showFeed, type Entry } from '../../helpers/feeds/feeds.ts'
import { fixtureOf, makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('FEED-23 a file that is uploaded becomes one ordinary batch of a source of class hostFeed; the same file again becomes none', async (t, q) => {
  await makeRealm(q)
  await setClock(q, '2026-09-01T12:00:00Z')
  const feed = await makeFeed(q)
  const run = await read(q, feed, season(30))
  t.match(run, { state: 'applied', counts: { new: 30, changed: 0, withdrawn: 0 } })
  t.equal(run.batch_ids.length, 1)
  t.match(await fixtureOf(q, feed.sourceKey, 'g3'), {
    start: '2026-09-04T15:00:00Z', sport: 'soccer', status: 'scheduled', venue: { name: 'Park 3', field: 'Field 0' },
    sides: [{ role: 'home', team: { name: 'Team 3' } }, { role: 'away', team: { name: 'Team 10' } }],
    provenance: { start: { source: feed.sourceKey, source_class: 'hostFeed', rank: 3, observed_at: '2026-09-01T12:00:00.000001Z' } }
  })
  t.match(await showFeed(q, feed), { status: 'healthy', source_key: 'feed:csv:league' })
  t.match(await read(q, feed, season(30)), { state: 'unchanged', batch_ids: [] })
  t.equal(await q.value('select count(*)::integer from intake.batches'), 1)
})

database.transaction('FEED-394 a newer list that states no status brings back no game that another source cancelled; one that states it does', async (t, q) => {
  await makeRealm(q)
  await setClock(q, '2026-09-01T12:00:00Z')
  const league = await makeFeed(q)
  const unstated = { status: undefined }
  await read(q, league, season(10, () => unstated))
  await setClock(q, '2026-09-01T13:00:00Z')
  await read(q, league, season(10, (_one, at) => at === 3 ? { status: 'cancelled' } : unstated))
  const { id } = await fixtureOf(q, league.sourceKey, 'g3') as { id: string }
  const statusOf = async (): Promise<unknown> => (await fixtureOf(q, league.sourceKey, 'g3') as { status: string }).status
  t.equal(await statusOf(), 'cancelled')
  await setClock(q, '2026-09-01T14:00:00Z')
  const club = await makeFeed(q, { name: 'Club' })
  const listed = (status?: string): Entry[] => [entry(3, { file_id: id, status })]
  t.match(await read(q, club, listed()), { state: 'applied' })
  t.equal(await statusOf(), 'cancelled')
  await setClock(q, '2026-09-01T15:00:00Z')
  t.match(await read(q, club, listed('scheduled')), { state: 'applied', counts: { changed: 1 } })
  t.equal(await statusOf(), 'scheduled')
  await setClock(q, '2026-09-01T16:00:00Z')
  await read(q, league, season(10, (_one, at) => at === 3 ? { status: 'cancelled', start: '11:00' } : unstated))
  t.equal(await statusOf(), 'cancelled')
  await setClock(q, '2026-09-01T17:00:00Z')
  await read(q, league, season(10, () => unstated))
  t.equal(await statusOf(), 'scheduled', 'a file that had it as cancelled and lists it without a status')
})
