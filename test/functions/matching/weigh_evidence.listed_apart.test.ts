/** Two that two lists keep apart. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { homeOf, idOf, makeRealm, makeSource, push, say, type Observation } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const squad = (id: string): Observation => say('team', id, { name: 'Quillmere Lancers 2014 Boys', sport: 'soccer' })

database.transaction('IDENTITY-117 what two lists keep apart is two, whatever brought it together', async (t, q) => {
  await makeRealm(q)
  for (const source of ['league', 'club']) await makeSource(q, source, 'hostFeed')
  await push(q, 'league', ['red', 'blue', 'white'].map(squad))
  await push(q, 'club', ['r', 'b'].map(squad))
  const { realmId } = homeOf(q)
  for (const [one, other] of [['red', 'r'], ['blue', 'b']] as const) {
    await q("select identity.merge($1, $2, $3, 'Kim', 'The same.')", [
      realmId, await idOf(q, 'league', 'team', one), await idOf(q, 'club', 'team', other)
    ])
  }
  const [red, blue, white] = [
    await idOf(q, 'league', 'team', 'red'), await idOf(q, 'league', 'team', 'blue'), await idOf(q, 'league', 'team', 'white')
  ]
  await q(`select matching.compare_again($1, array(
    select m.mapping_id from canon.external_ids m where m.realm_id = $1 and m.entity_id = any ($2)))`, [realmId, [red, white]])
  await q('select resolve.open_workspace(10)')
  await q('select matching.read_noted($1, 10)', [realmId])
  await q('select matching.find_candidates($1, null)', [realmId])
  const pairs = await q('select distinct own_entity_id as own, entity_id as other from pg_temp.candidates')
  const has = (own: string, other: string): boolean => pairs.some((pair) => pair.own === own && pair.other === other)
  t.equal(has(red, white), true)
  t.equal(has(white, blue), true)
  await q("insert into pg_temp.candidates (entity_type, own_entity_id, entity_id, score) values ('organization', $1, $2, 1)", [red, blue])
  await q('select matching.weigh_lists($1)', [realmId])
  const apart = await q("select distinct own_entity_id as own, entity_id as other from pg_temp.candidates where veto = 'listed_apart'")
  t.same(new Set(apart.map(({ own, other }) => [own, other].toSorted().join(' '))), new Set([[red, blue].toSorted().join(' ')]))
})
