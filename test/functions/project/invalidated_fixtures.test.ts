import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, idOf, makeRealm, makeSource, push, sides, type EntityType } from '../../helpers/seed.ts'
import { fill, openWorkspace } from '../../helpers/workspace.ts'

const database = await useDatabase(t)

for (const [type, id] of [
  ['fixture', 'g'], ['competition', 'c'], ['division', 'd'], ['stage', 's'], ['venue', 'v'], ['team', 'a']
] as [EntityType, string][]) {
  database.transaction(`a ${type} that is stale makes the fixtures stale that show it, and no other`, async (t, q) => {
    const { realmId } = await makeRealm(q)
    await makeSource(q, 'league', 'authoritativePush')
    await push(q, 'league', [game('g', {
      competition: { external_id: 'c' }, division: { external_id: 'd' }, stage: { external_id: 's' }, venue: { external_id: 'v' },
      sides: sides('a', 'b')
    }), game('other', { sides: sides('b', 'x') })])
    await openWorkspace(q)
    const stale = () => q.value('select project.invalidated_fixtures($1)', [realmId])
    t.equal(await stale(), null)
    await fill(q, 'invalidated', { entity_type: type, entity_id: await idOf(q, 'league', type, id) }, { entity_type: 'team',
      entity_id: 'tm_unknown' })
    t.same(await stale(), [await idOf(q, 'league', 'fixture', 'g')])
  })
}
