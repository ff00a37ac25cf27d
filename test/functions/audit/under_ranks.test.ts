/** audit.under_ranks: what would win if sources had other ranks. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { game, idOf, makeRealm, makeSource, push } from '../../helpers/seed.ts'
import { setYield } from '../../helpers/yielding.ts'

const database = await useDatabase(t)
const at = (day: number) => ({ observed_at: `2026-09-0${day}T08:00:00Z` })
const under = async (q: Query, id: string, ranks: object): Promise<Record<string, any[]>> => Object.fromEntries(
  (await q.as('oyss_auditor', () => q('select * from audit.under_ranks($1, $2) where is_changed', [id, JSON.stringify(ranks)])))
    .map(({ field, value, source, value_now: now, source_now: by }) => [field, [value, source, now, by]]))

database.transaction('AUDIT-18 fields go to the source that would win, by key or class, times together, and nothing else moves', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await makeSource(q, 'parent', 'crowd')
  await push(q, 'league', [game('g', { start: '2026-09-12T14:00:00Z', title: 'Final' }, at(1))])
  const id = await idOf(q, 'league', 'fixture', 'g')
  await push(q, 'parent', [game(id, { time_status: 'tbd', title: 'The game', url: 'https://example.org' }, at(2))])
  t.same(await under(q, id, {}), {})
  t.same(await under(q, id, { parent: 5 }), {})
  const wins = {
    start: [null, null, '2026-09-12T14:00:00Z', 'league'], time_status: ['tbd', 'parent', 'confirmed', 'league'],
    title: ['The game', 'parent', 'Final', 'league']
  }
  t.same(await under(q, id, { parent: 1 }), wins)
  t.same(await under(q, id, { crowd: 1 }), wins)
  t.same(await under(q, id, { crowd: 1, parent: 6 }), {}, 'a key counts before a class')
})

database.transaction('AUDIT-18 a source that yields still does', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'feed', 'hostFeed')
  await makeSource(q, 'league', 'hostFeed')
  await push(q, 'feed', [game('g', { title: 'Feed' }, at(2))])
  const id = await idOf(q, 'feed', 'fixture', 'g')
  await push(q, 'league', [game(id, { title: 'League' }, at(1))])
  t.same(await under(q, id, { league: 2 }), { title: ['League', 'league', 'Feed', 'feed'] })
  await setYield(q, 'feed', 'league')
  t.same(await under(q, id, { feed: 1 }), {})
})
