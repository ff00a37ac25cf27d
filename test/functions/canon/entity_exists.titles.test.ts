/** canon.title_of and canon.named_value: what an entity, and what a field refers to, is called on a page for people. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, idOf, makeRealm, makeSource, push, say, sides } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('INTAKE-50 an entity is called by its name, a game by its title and its teams; references and sides carry names, without the ids that are new', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  const team = (name: string) => say('team', name, { name: `FC ${name}` })
  await push(q, 'league', [
    team('lions'), team('bears'), game('g', { sides: sides('lions', 'bears') }), game('bare'),
    game('final', { sides: sides('lions', 'bears'), title: 'Final' }), say('venue', 'v', { name: 'Park' })
  ])
  const title = async (type: 'team' | 'fixture', name: string) =>
    q.value('select canon.title_of($1, $2)', [realmId, await idOf(q, 'league', type, name)])
  t.same([await title('team', 'lions'), await title('fixture', 'g'), await title('fixture', 'final'), await title('fixture', 'bare')], [
    'FC lions', 'FC lions v FC bears', 'Final: FC lions v FC bears', null
  ])
  const [lions, bears, park] = [
    await idOf(q, 'league', 'team', 'lions'), await idOf(q, 'league', 'team', 'bears'), await idOf(q, 'league', 'venue', 'v')
  ]
  const named = (value: unknown, fresh: string[] = []) =>
    q.value('select canon.named_value($1, $2, $3)', [realmId, value === null ? null : JSON.stringify(value), fresh])
  t.same(await named({ id: park }), { id: park, name: 'Park' })
  t.same(await named({ id: park }, [park]), { name: 'Park' })
  t.same(await named([{ role: 'home', team: { id: lions } }, { role: 'away', team: { id: bears } }], [bears]), [
    { role: 'home', team: { id: lions, name: 'FC lions' } }, { role: 'away', team: { name: 'FC bears' } }
  ])
  for (const plain of ['team', 3, ['red', 'team'], [1.5, 2], { scores: [{ score: 1 }] }, [], null]) t.same(await named(plain), plain)
})
