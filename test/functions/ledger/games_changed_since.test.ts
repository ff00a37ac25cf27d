import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, idOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('HISTORY-46 ledger.games_changed_since: games with a later version, in the middle of a transaction too; other entities and realms do not count', async (t, q) => {
  const { realmId } = await makeRealm(q)
  const other = await makeRealm(q, 'Other')
  for (const realm of [undefined, other]) await makeSource(q, 'league', 'partnerApi', realm)
  await push(q, 'league', [game('g1'), game('g2'), say('team', 'a', { name: 'Eagles' })])
  await push(q, 'league', [game('g1')], other)
  const [g1, g2] = [await idOf(q, 'league', 'fixture', 'g1'), await idOf(q, 'league', 'fixture', 'g2')]
  const positions = (await q("select position from ledger.versions where realm_id = $1 and entity_type = 'fixture' order by position", [
    realmId
  ])).map(({ position }) => position as string)
  const since = (position: string) => q.value('select ledger.games_changed_since($1, $2)', [realmId, position])
  t.same((await since('0')).toSorted(), [g1, g2].toSorted())
  t.equal((await since(positions[0]!)).length, 1)
  t.same(await since(positions[1]!), [])
})
