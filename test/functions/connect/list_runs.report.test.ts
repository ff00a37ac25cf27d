/** What the owner of a feed reads of a run over HTTP. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { extraction, makeFeed, read, season, showFeed, type Feed } from '../../helpers/feeds/feeds.ts'
import { ask, bodyOf, refusal, tagsFollowBodies } from '../../helpers/http/reads.ts'
import { makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('FEED-341 a run reports its counts, every skipped row and whether all it pushed is applied; a held one why (connect.run_report)', async (t, q) => {
  await setClock(q, '2026-09-01T08:00:00Z')
  await makeRealm(q)
  const feed = await makeFeed(q, { is_confirmed: true })
  const get = (id: string, of: Feed = feed) => ask(q, 'api.get_feed_run', { feed_id: of.feedId, run_id: id })
  const skips = [
    { row: 30, code: 'bad_date', words: 'The date cannot be read.', excerpt: 'x' },
    { row: 'a@b', code: 'no_date', words: 'None.', excerpt: '' }
  ]
  const { run_id: id } = await read(q, feed, extraction(season(28), { skips }))
  const reported = await get(id)
  t.match(bodyOf(reported), {
    feed_id: feed.feedId, run_id: id, trigger: 'upload', state: 'applied', is_settled: true, status: 'degraded', reasons: [], warnings: [],
    counts: { rows: 30, entries: 28, skipped: 2, new: 28, same: 0, changed: 0, withdrawn: 0 },
    skipped: [{ row: 30, code: 'bad_date', words: 'The date cannot be read.' }, { row: 'a@b', code: 'no_date', words: 'None.' }]
  })
  t.same(Object.keys(bodyOf(reported).skipped[0]).toSorted(), ['code', 'row', 'words'], 'no excerpt')
  const { run_id: heldId } = await read(q, feed, season(28).map((one) => ({ ...one, home: { name: `New ${one.row}` } })))
  const held = await get(heldId)
  t.match(bodyOf(held), { state: 'held', status: 'drifted', is_settled: true, reasons: [/home team differs/i] })
  t.match(await showFeed(q, feed), { status: 'drifted' })
  tagsFollowBodies(t, [reported, held])
  const other = await makeFeed(q, { name: 'Other' })
  t.equal(await refusal(q, 'api.get_feed_run', { feed_id: other.feedId, run_id: id }), 'OYN01', 'not of another feed')
})

database.transaction('FEED-342 a file in which nothing is says why: as the reason of the status (connect.status_of), and to who reads the run', async (t, q) => {
  await setClock(q, '2026-09-01T08:00:00Z')
  await makeRealm(q)
  const feed = await makeFeed(q, { is_confirmed: true })
  const { run_id: id } = await read(q, feed, extraction([], { warnings: ['The calendar has no event.'] }))
  t.match(await showFeed(q, feed), { status: 'healthy', status_reason: 'The calendar has no event.' })
  t.match(bodyOf(await ask(q, 'api.get_feed_run', { feed_id: feed.feedId, run_id: id })), {
    counts: { rows: 0 }, warnings: ['The calendar has no event.']
  })
})
