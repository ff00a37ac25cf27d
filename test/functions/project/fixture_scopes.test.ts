/** project.scopes_of. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, idOf, makeRealm, makeSource, push, sides } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('filters may name the competition and the teams of a fixture, as it is stored', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [game('g', { competition: { external_id: 'c' }, sides: sides('a', 'b') }), game('bare')])
  const scopes = async (id: string): Promise<string[]> =>
    q.value('select project.scopes_of($1, $2)', [realmId, await idOf(q, 'league', 'fixture', id)])
  t.same(await scopes('g'), [
    await idOf(q, 'league', 'competition', 'c'), await idOf(q, 'league', 'team', 'a'), await idOf(q, 'league', 'team', 'b')
  ])
  t.same(await scopes('bare'), [])
})
