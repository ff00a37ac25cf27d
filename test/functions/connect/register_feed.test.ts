/** The settings that a feed is registered with, where they are no text. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeFeed, read, season, showFeed } from '../../helpers/feeds/feeds.ts'
import { game, homeOf, makeRealm, push, store } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const FEED = { name: 'League', kind: 'csv', sport: 'soccer', time_zone: 'America/Chicago' }

database.transaction('FEED-1 what is no boolean or no number of requests is refused in words (OYV02) (connect.class_for)', async (t, q) => {
  const { accountId } = await makeRealm(q)
  const create = (more: object) => q.call('manage.create_feed', {
    account_id: accountId, mode: 'test', feed: { ...FEED, ...more }, made_by: 'Kim'
  })
  for (const wrong of [
    { is_connector: 'perhaps' }, { is_connector: {} }, { day_first: 'x' }, { is_preview: 7 }, { is_confirmed: [] },
    { requests_per_hour: 0 }, { requests_per_hour: 100001 }, { requests_per_hour: 'many' }, { requests_per_hour: 1.5 }
  ]) t.equal(await q.code(() => create(wrong)), 'OYV02', JSON.stringify(wrong))
  t.match(await create({ requests_per_hour: 100000, is_connector: 'true' }), { source_class: 'scrape', requests_per_hour: 100000 })
  t.match(await create({ name: 'Other' }), { source_class: 'hostFeed' })
})

database.transaction('FEED-22 while a feed is paused, pushes to its source are refused (OYC03), and what was reported stands (connect.refuse_paused)', async (t, q) => {
  const { accountId } = await makeRealm(q)
  const feed = await makeFeed(q)
  const place = { account_id: accountId, feed_id: feed.feedId }
  await read(q, feed, season(3))
  await push(q, feed.sourceKey, [game('one', { start: '2026-09-12T14:30:00Z' })])
  const known = (): Promise<number> => q.value('select count(*)::integer from canon.fixtures where realm_id = $1', [homeOf(q).realmId])
  const before = await known()
  await q.call('manage.pause_feed', { ...place, note: null, made_by: 'Kim' })
  t.match(await showFeed(q, feed), { status: 'disabled' })
  t.equal(await q.code(() => store(q, feed.sourceKey, [game('two')])), 'OYC03')
  t.equal(await known(), before)
  await q.call('manage.resume_feed', { ...place, note: null, made_by: 'Kim' })
  await push(q, feed.sourceKey, [game('two', { start: '2026-09-13T14:30:00Z' })])
  t.equal(await known(), before + 1)
})
