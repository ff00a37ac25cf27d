/** The settings that a feed is registered with, where they are no text. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm } from '../../helpers/seed.ts'

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
