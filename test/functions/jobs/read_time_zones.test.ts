/** The time zones in use, and what PostgreSQL makes of them. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeFeed } from '../../helpers/feeds/feeds.ts'
import { game, makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('FEED-7 zones of feeds, venues, competitions and games to come are in use, each with its offsets', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await setClock(q, '2026-09-01T12:00:00Z')
  await makeFeed(q, { time_zone: 'America/Chicago' })
  await push(q, 'league', [
    say('venue', 'v', { name: 'Park', time_zone: 'America/Phoenix' }),
    say('competition', 'c', { name: 'Cup', sport: 'soccer', kind: 'league', time_zone: 'Europe/Vienna' }),
    game('g', { start: '2026-10-01T12:00:00Z', time_zone: 'America/Lima' }),
    game('old', { start: '2026-08-01T12:00:00Z', time_zone: 'Asia/Tokyo' })
  ])
  const moments = ['2026-07-01T00:00:00Z', '2026-12-01T00:00:00Z']
  t.same(await q.as('oyss_resolver', () => q('select * from jobs.read_time_zones($1)', [moments])), [
    { zone: 'America/Chicago', offsets: [-300, -360] }, { zone: 'America/Lima', offsets: [-300, -300] },
    { zone: 'America/Phoenix', offsets: [-420, -420] }, { zone: 'Europe/Vienna', offsets: [120, 60] }
  ])
})
