/** resolve.stated_otherwise: where two sources state something differently, so that a yield of the one may change something. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, homeOf, idOf, makeRealm, makeSource, push } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const at = (n: number) => ({ observed_at: `2026-09-01T08:0${n}:00Z` })
const START = '2026-09-12T17:00:00Z'

database.transaction('DECIDE-44 of the entities that two sources report, those have ids where one unit is stated differently: resolve.stated_otherwise', async (t, q) => {
  const sourceOf = (key: string): Promise<unknown> => q.value('select source_id from tenancy.sources where source_key = $1', [key])
  const stated = async (limit = 10): Promise<unknown[]> => await q(
    'select entity_id, mapping_ids from resolve.stated_otherwise($1, $2, $3, $4)', [
      homeOf(q).realmId, await sourceOf('feed'), [await sourceOf('league')], limit
    ])
  await makeRealm(q)
  for (const key of ['feed', 'league']) await makeSource(q, key, 'hostFeed')
  await push(q, 'feed', [game('g', { title: 'Same', start: START }, at(9))])
  const id = await idOf(q, 'feed', 'fixture', 'g')
  await push(q, 'league', [game(id, { title: 'Same' }, at(1))])
  t.match(await stated(), [{ entity_id: id, mapping_ids: null }])
  t.same(await stated(0), [])
  await push(q, 'league', [game(id, { title: 'Same', date: '2026-09-12' }, at(2))])
  t.match(await stated(), [{ entity_id: id, mapping_ids: [/./] }], 'a day beside a time is another statement on when it is')
})

