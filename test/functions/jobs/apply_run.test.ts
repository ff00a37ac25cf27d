/** jobs.apply_run: from what a parser read to canon, through intake. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeFeed, read, season, showFeed } from '../../helpers/feeds/feeds.ts'
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
