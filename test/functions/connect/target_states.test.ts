import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeFeed, read, season } from '../../helpers/feeds/feeds.ts'
import { makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('FEED-15, FEED-264 connect.target_states: where files are uploaded nothing is stale, and what is stopped is excluded with its reason', async (t, q) => {
  await makeRealm(q)
  await setClock(q, '2026-09-01T12:00:00Z')
  const feed = await makeFeed(q)
  const state = () => q.one('select state, excluded_reason, objective from connect.target_states where feed_id = $1', [feed.feedId])
  const before = await state()
  t.match(before, { excluded_reason: null, objective: null })
  await read(q, feed, season(10))
  const after = await state()
  t.not(after.state, before.state, 'it was read')
  await setClock(q, '2026-09-09T12:00:00Z')
  t.same(await state(), after)
  await q("update connect.feeds set killed_reason = 'Letter 12', killed_at = util.now() where feed_id = $1", [feed.feedId])
  t.match(await state(), { state: 'excluded', excluded_reason: 'Letter 12' })
})
