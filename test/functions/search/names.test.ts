import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { merge } from '../../helpers/identity/merged.ts'
import { idOf, makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('LIST-31 search.names: what can be searched for has a name, but for what was merged into another', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [
    say('organization', 'o', { name: 'Falcons Club', kind: 'club' }), say('venue', 'v', { name: 'Falcons Park' }),
    say('competition', 'c', { name: 'Falcons Cup', sport: 'soccer', kind: 'league' }), say('team', 'a', { name: 'Falcons' })
  ])
  await setClock(q, '2099-01-01T00:00:00Z')
  await push(q, 'league', [say('team', 'b', { name: 'Falcons II' })])
  const names = async () => (await q('select entity_type, name from search.names where realm_id = $1 order by 1, 2', [realmId]))
    .map((row) => Object.values(row))
  const others = [['competition', 'Falcons Cup'], ['organization', 'Falcons Club']]
  t.same(await names(), [...others, ['team', 'Falcons'], ['team', 'Falcons II'], ['venue', 'Falcons Park']])
  await merge(q, 'team', await idOf(q, 'league', 'team', 'b'), await idOf(q, 'league', 'team', 'a'))
  t.equal((await names()).filter(([type]) => type === 'team').length, 1)
})
