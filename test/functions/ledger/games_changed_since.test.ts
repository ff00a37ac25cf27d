import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, idOf, makeRealm, makeSource, push, say, sides } from '../../helpers/seed.ts'

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

database.transaction('HISTORY-46 ledger.games_that_named: those of which a version by then names the entity, also where it no longer does', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  const on = (day: number) => ({ observed_at: `2026-08-0${day}T08:00:00Z` })
  await push(q, 'league', [game('g1', { sides: sides('a', 'b') }, on(1)), game('g2', { sides: sides('c', 'b') }, on(1))])
  const [g1, g2] = [await idOf(q, 'league', 'fixture', 'g1'), await idOf(q, 'league', 'fixture', 'g2')]
  const [a, first] = [await idOf(q, 'league', 'team', 'a'), await q.value('select max(position) from ledger.versions')]
  await push(q, 'league', [game('g1', { sides: sides('c', 'b') }, on(2)), game('g2', { sides: sides('a', 'b') }, on(2))])
  const named = async (position: string) =>
    (await q.value('select ledger.games_that_named($1, $2, $3, $4)', [realmId, [g1, g2], a, position])).toSorted()
  t.same(await named('0'), [])
  t.same(await named(first), [g1])
  t.same(await named('9223372036854775807'), [g1, g2].toSorted())
})
