import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('PAGE-4 read.page_fixtures: whether a game is over, 90 minutes after its start or after its day, and the zone in which it is read', async (t, q) => {
  await setClock(q, '2026-09-12T12:00:00Z')
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const competition = { external_id: 'c' }
  await push(q, 'league', [
    say('competition', 'c', { name: 'Cup', sport: 'soccer', kind: 'league', time_zone: 'America/Chicago' }),
    game('a', { title: 'begun', start: '2026-09-12T10:31:00Z', competition }), game('b', { title: 'over', start: '2026-09-12T10:29:00Z' }),
    game('c', { title: 'long', start: '2026-09-12T08:00:00Z', end: '2026-09-12T12:01:00Z' }),
    game('d', { title: 'played', start: '2026-09-12T11:59:00Z', status: 'completed' }),
    game('e', { title: 'today', date: '2026-09-12' }), game('f', { title: 'yesterday', date: '2026-09-11' })
  ])
  const rows = (await q('select document from read.page_fixtures')).map(({ document }) => document)
  t.same(new Map(rows.map(({ title, over }) => [title, over])), new Map(Object.entries({
    begun: false, over: true, long: false, played: true, today: false, yesterday: true
  })))
  t.equal(rows.find(({ title }) => title === 'begun').time_zone, 'America/Chicago')
  t.ok(rows.every((row) => !('version' in row) && !('url' in row) && 'said' in row))
})
