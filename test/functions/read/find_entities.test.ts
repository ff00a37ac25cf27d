import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, idOf, makeRealm, makeSource, push, say, sides } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('DASHBOARD-31 read.find_entities: by name, fixtures within a team the earliest first, or what the service heard of last', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const on = (day: number) => ({ start: `2026-09-1${day}T14:00:00Z`, sides: sides('a', 'b') })
  await push(q, 'league', [say('team', 'a', { name: 'Eagles' }), say('team', 'b', { name: 'Hawks' }), game('late', on(3)), game('early',
    on(2)),
    game('other', { sides: sides('b', 'x') })])
  const find = async (type: string, text: string | null, within: string | null = null) =>
    (await q('select entity_id from read.find_entities($1, $2, $3, $4, null, 10) where entity_id is not null', [realmId, type, text,
      within]))
      .map((row) => row.entity_id)
  const [team, late, early] = [await idOf(q, 'league', 'team', 'a'), await idOf(q, 'league', 'fixture', 'late'), await idOf(q, 'league',
    'fixture', 'early')]
  t.same(await find('team', 'eagles'), [team])
  t.same(await find('fixture', null, team), [early, late])
  t.same(await find('fixture', 'eagles'), [late, early])
  t.equal((await find('team', null)).length, 3)
  t.equal((await find('fixture', null)).length, 3)
})
