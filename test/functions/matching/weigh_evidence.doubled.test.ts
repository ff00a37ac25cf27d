/** Two teams of one source. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { work } from '../../helpers/identity/matching.ts'
import { game, idOf, makeRealm, makeSource, push, say, type Observation } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const team = (id: string, club = 'oakton'): Observation => say('team', id, {
  name: 'Oakton Tolland SC 2014 Boys Red', sport: 'soccer', gender: 'M', birth_year: 2014, season: '2027',
  organization: { external_id: club, name: 'Oakton Tolland SC' }
})
const meets = (id: string, opponent: string, day: number, hour: number): Observation => game(`${id}-${opponent}-${day}`, {
  start: `2027-04-${String(day).padStart(2, '0')}T${hour}:30:00Z`, time_zone: 'America/New_York',
  sides: [{ role: 'home', team: { external_id: id } }, { role: 'away', team: { external_id: opponent, name: `Opponent ${opponent}` } }]
})

for (const [what, observations, isAsked] of [
  ['an opponent in common on another day', [team('a'), team('b'), meets('a', 'x', 3, 14), meets('b', 'x', 10, 14)], true],
  ['no opponent in common', [team('a'), team('b'), meets('a', 'x', 3, 14), meets('b', 'y', 10, 14)], false],
  ['games half an hour apart', [
    team('a'), team('b'), meets('a', 'x', 3, 14), meets('b', 'x', 10, 14), meets('a', 'y', 17, 14),
    { ...meets('b', 'z', 17, 14), data: { ...meets('b', 'z', 17, 14).data, start: '2027-04-17T15:00:00Z' } }
  ], false],
  ['another club of the same name', [team('a'), team('b', 'other'), meets('a', 'x', 3, 14), meets('b', 'x', 10, 14)], false],
  ['no game', [team('a'), team('b')], false]
] as [string, Observation[], boolean][]) {
  database.transaction(`IDENTITY-117 two teams of one source with ${what} are ${isAsked ? '' : 'not '}proposed`, async (t, q: Query) => {
    await makeRealm(q)
    for (const source of ['league', 'else']) await makeSource(q, source, 'hostFeed')
    for (const one of observations) await push(q, 'league', [one])
    await work(q)
    const [first, second] = [await idOf(q, 'league', 'team', 'a'), await idOf(q, 'league', 'team', 'b')]
    t.not(first, second)
    t.same((await q("select first_id, second_id from identity.decisions where entity_type = 'team' and status = 'pending'"))
      .map(({ first_id: low, second_id: high }) => [low, high]), isAsked ? [[first, second].toSorted()] : [])
  })
}
