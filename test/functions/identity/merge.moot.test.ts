/** Reviews that answer themselves. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { work } from '../../helpers/identity/matching.ts'
import { homeOf, idOf, makeRealm, makeSource, push, say, setClock, type Observation } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const team = (id: string, data: object): Observation => say('team', id, { name: 'Quillmere Lancers 2014 Boys', sport: 'soccer', ...data })
const game = (id: string, day: number, hour = 15): Observation => say('fixture', id, {
  kind: 'game', sport: 'soccer', start: `2027-03-${day}T${hour}:00:00Z`,
  sides: [{ role: 'home', team: { external_id: 'lancers' } }, { role: 'away', team: { external_id: 'lions' } }]
})
const reviews = async (q: Query): Promise<[string, string | null][]> => (await q(`
  select d.status, d.decided_by as by from identity.decisions d where d.realm_id = $1 and d.kind = 'merge' order by d.decision_id`,
[homeOf(q).realmId])).map(({ status, by }) => [status, by])

database.transaction('IDENTITY-218 a review closes once one list has both of the two under ids of its own', async (t, q) => {
  await makeRealm(q)
  for (const source of ['league', 'club']) await makeSource(q, source, 'hostFeed')
  await push(q, 'league', [team('red', { colors: ['red'] })])
  await push(q, 'club', [team('blue', { colors: ['blue'] })])
  await work(q)
  t.same(await reviews(q), [['pending', null]])
  const { realmId } = homeOf(q)
  const [red, blue] = [await idOf(q, 'league', 'team', 'red'), await idOf(q, 'club', 'team', 'blue')]
  t.equal(await q.value('select identity.close_moot($1, $2)', [realmId, [red, blue]]), 0, 'each list has one of them')

  // The league has a team of its own that the blue one is, as people say.
  await push(q, 'league', [say('team', 'lions', { name: 'Harbor Lions', sport: 'soccer' })])
  await q("select identity.merge($1, $2, $3, 'Kim', 'The same.')", [realmId, blue, await idOf(q, 'league', 'team', 'lions')])
  await work(q)
  t.same((await reviews(q)).toSorted(), [['approved', 'Kim'], ['rejected', 'matcher']])
  t.not(await idOf(q, 'league', 'team', 'red'), await idOf(q, 'club', 'team', 'blue'))
})

database.transaction('IDENTITY-218 a review of two games closes once two lists have both', async (t, q) => {
  await makeRealm(q)
  for (const source of ['league', 'club']) await makeSource(q, source, 'hostFeed')
  const teams = [team('lancers', { season: '2027' }), team('lions', { name: 'Quillmere Lions 2014 Boys', season: '2027' })]
  await push(q, 'league', [...teams, game('early', 10)])
  await push(q, 'club', [...teams, game('late', 17)])
  await work(q)
  for (const id of ['lancers', 'lions']) t.equal(await idOf(q, 'league', 'team', id), await idOf(q, 'club', 'team', id))
  t.same((await reviews(q)).filter(([status]) => status === 'pending').length, 1, 'the one may be the other, moved')
  await push(q, 'club', [game('earlier', 10)])
  await push(q, 'league', [game('later', 17)])
  await work(q)
  t.equal(await idOf(q, 'league', 'fixture', 'early'), await idOf(q, 'club', 'fixture', 'earlier'))
  t.same((await reviews(q)).filter(([status]) => status !== 'approved'), [['rejected', 'matcher']])
})

database.transaction('IDENTITY-218, IDENTITY-122 a game that one list moved to the day of another stays in question until the other list follows', async (t, q) => {
  await makeRealm(q)
  for (const source of ['league', 'club']) await makeSource(q, source, 'hostFeed')
  const teams = [team('lancers', { season: '2027' }), team('lions', { name: 'Quillmere Lions 2014 Boys', season: '2027' })]
  await push(q, 'league', [...teams, game('first', 10), game('second', 17)])
  await push(q, 'club', [...teams, game('first', 10), game('second', 17, 18)])
  await work(q)
  for (const id of ['first', 'second']) t.equal(await idOf(q, 'league', 'fixture', id), await idOf(q, 'club', 'fixture', id))
  await setClock(q, '2027-03-02T08:00:00Z')
  await push(q, 'club', [game('first', 17, 11)])
  await work(q)
  t.same((await reviews(q)).filter(([status]) => status !== 'approved'), [['pending', null]], 'it may be the one of that day')
  await setClock(q, '2027-03-03T08:00:00Z')
  await push(q, 'league', [game('first', 17, 11)])
  await work(q)
  t.same((await reviews(q)).filter(([status]) => status !== 'approved'), [['rejected', 'matcher']])
})

database.transaction('IDENTITY-218 what a person asks stays open, even where one list has both', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'hostFeed')
  await push(q, 'league', [team('a', { colors: ['red'] }), team('b', { colors: ['blue'] })])
  await work(q)
  const { realmId } = homeOf(q)
  const [a, b] = [await idOf(q, 'league', 'team', 'a'), await idOf(q, 'league', 'team', 'b')]
  await q("select identity.propose($1, 'team', $2, $3, 'merge', null, '{}', null, null)", [realmId, a, b])
  t.equal(await q.value('select identity.close_moot($1, $2)', [realmId, [a, b]]), 0)
  t.same(await reviews(q), [['pending', null]])
})
