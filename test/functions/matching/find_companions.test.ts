/** What organizations and competitions have in common by the lists of different sources. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { work } from '../../helpers/identity/matching.ts'
import { game, homeOf, idOf, makeRealm, makeSource, push, say, type EntityType, type Observation } from '../../helpers/seed.ts'

type Data = Record<string, any>
const database = await useDatabase(t)
const SQUADS = ['Red', 'Blue', 'White', 'Black']
const areOne = async (q: Query, type: EntityType, id: string): Promise<boolean> =>
  await idOf(q, 'league', type, id) === await idOf(q, 'app', type, id)
const waiting = async (q: Query, type: EntityType): Promise<number> => q.value(
  "select count(*)::integer from identity.decisions where realm_id = $1 and entity_type = $2 and status = 'pending'",
  [homeOf(q).realmId, type])
async function begin (q: Query): Promise<void> {
  await makeRealm(q)
  for (const source of ['league', 'app']) await makeSource(q, source, 'hostFeed')
}
/** Teams of a club, each called by the club and a colour. */
const teams = (club: string, count: number, organization = club): Observation[] => SQUADS.slice(0, count).map((squad, n) =>
  say('team', `t${n}`, {
    name: `${club} 2015 Boys ${squad}`, sport: 'soccer', gender: 'M', birth_year: 2015, season: '2027',
    organization: { external_id: 'o', name: organization }
  }))
const playing = (home: string, away: string, name: string): Data[] =>
  [{ role: 'home', team: { external_id: home } }, { role: 'away', team: { external_id: away, name } }]
/** Games of teams that meet opponents of their own, as many weeks as given. */
const games = (count: number, weeks: number, data: Data = {}): Observation[] => SQUADS.slice(0, count).flatMap((_, n) =>
  Array.from({ length: weeks }, (_, week) => game(`g${n}-${week}`, {
    start: `2027-03-${String(6 + 7 * week).padStart(2, '0')}T1${n}:00:00Z`, time_zone: 'America/New_York',
    sides: playing(`t${n}`, `x${n}`, `Kestworth Rovers ${n} 2015B`), ...data
  })))

for (const [count, weeks, expected] of [[2, 2, true], [1, 3, false], [3, 1, false]] as const) {
  database.transaction(`IDENTITY-216 two clubs called alike, of whom ${count} teams play ${weeks} games each in both lists, are ${expected ? 'one' : 'two'}`, async (t, q) => {
    await begin(q)
    await push(q, 'league', [...teams('Ashbank FC', count), ...games(count, weeks)])
    await push(q, 'app', [...teams('Ashbank Football Club', count), ...games(count, weeks)])
    t.ok(await areOne(q, 'team', 't0'))
    t.ok(await areOne(q, 'fixture', 'g0-0'))
    t.notOk(await areOne(q, 'organization', 'o'), 'a name alone is not enough')
    await work(q)
    t.equal(await areOne(q, 'organization', 'o'), expected)
    t.equal(await waiting(q, 'organization'), expected ? 0 : 1)
  })
}

database.transaction('IDENTITY-216 clubs of other names or another state stay two, whatever teams they share', async (t, q) => {
  await begin(q)
  for (const [source, club, region] of [['league', 'Rivermouth United', 'NJ'], ['app', 'Ashbank FC', 'PA']] as const) {
    const glenwick = say('organization', 's', { name: 'Glenwick SC', kind: 'club', region, country: 'US' })
    await push(q, source, [...teams('Ashbank FC', 3, club), ...games(3, 3), glenwick])
  }
  await work(q)
  t.notOk(await areOne(q, 'organization', 'o'))
  t.notOk(await areOne(q, 'organization', 's'))
})

database.transaction('IDENTITY-36, IDENTITY-216 an organization that gives grants is a person\'s to merge, whatever its teams indicate', async (t, q) => {
  await begin(q)
  await push(q, 'league', [...teams('Ashbank FC', 3), ...games(3, 3)])
  await q.call('manage.create_grant', {
    account_id: homeOf(q).accountId, mode: 'test', organization_id: await idOf(q, 'league', 'organization', 'o'),
    scope: 'participants:read', sources: null
  })
  await push(q, 'app', [...teams('Ashbank Football Club', 3), ...games(3, 3)])
  await work(q)
  t.notOk(await areOne(q, 'organization', 'o'))
  t.equal(await waiting(q, 'organization'), 1)
})

const league = (name: string, more: Data = {}): Observation => say('competition', 'c', {
  name, sport: 'soccer', kind: 'league', season: '2027', start_date: '2027-03-01', end_date: '2027-06-30', ...more
})
const host = (name: string): Observation => say('organization', 'h', { name, kind: 'league', region: 'NJ', country: 'US' })
const in_ = { competition: { external_id: 'c' } }

for (const [what, ours, theirs, count, expected] of [
  ['called alike', 'Oakton Soccer League Spring 2027', 'Spring 2027 Oakton Soccer League', 2, true],
  ['of common words alone', 'Spring Recreational League 2027', 'Spring Recreational League 2027', 2, true],
  ['with two teams in common', 'Oakton Soccer League Spring 2027', 'Spring 2027 Oakton Soccer League', 1, false],
  ['the part and the whole', 'Oakton Soccer League Spring 2027', 'Oakton Soccer League Spring 2027 U12', 2, false],
  ['called otherwise', 'Oakton Soccer League Spring 2027', 'Glenwick Premier Spring 2027', 2, false]
] as const) {
  database.transaction(`IDENTITY-217 of two competitions without a host, ${what}, games in common make ${expected ? 'one' : 'none'}`, async (t, q) => {
    await begin(q)
    const club = teams('Ashbank FC', count)
    await push(q, 'league', [league(ours), ...club, ...games(count, 2, in_)])
    await push(q, 'app', [league(theirs), ...club, ...games(count, 2, in_)])
    await work(q)
    t.ok(await areOne(q, 'fixture', 'g0-0'))
    t.equal(await areOne(q, 'competition', 'c'), expected)
  })
}

database.transaction('IDENTITY-217 a competition called alike is one by two places that are one, once its games have come', async (t, q) => {
  await begin(q)
  const places = ['Kestbrook Park', 'Marrowick Field'].map((name, n) =>
    say('venue', `v${n}`, { name, address: { line1: `${n + 1} Main St`, city: 'Oakton', region: 'NJ' } }))
  const at = (n: number, team: string): Observation[] => [1, 2].map((week) => game(`p${n}-${week}`, {
    ...in_, start: `2027-04-0${week}T1${n}:00:00Z`, venue: { external_id: `v${n}` },
    sides: playing(`${team}${n}a`, `${team}${n}b`, `${team} ${n}`)
  }))
  await push(q, 'league', [league('Oakton Soccer League'), ...places, ...at(0, 'Wexcombe'), ...at(1, 'Larkham')])
  await push(q, 'app', [league('Oakton Youth Soccer League'), ...places])
  await work(q)
  t.notOk(await areOne(q, 'competition', 'c'))
  await push(q, 'app', at(0, 'Thornmere'))
  await work(q)
  t.notOk(await areOne(q, 'competition', 'c'), 'one place is that of many')
  await push(q, 'app', at(1, 'Juniperstead'))
  await work(q)
  t.ok(await areOne(q, 'competition', 'c'))
})

database.transaction('IDENTITY-216 hosts of one competition that are called alike are one, once both lists have its games', async (t, q) => {
  await begin(q)
  const site = { website: 'https://oakton.example.org', host: { external_id: 'h' } }
  await push(q, 'league', [host('Oakton Youth Soccer Association'), league('Oakton Soccer League', site)])
  await push(q, 'app', [host('Oakton Youth Soccer'), league('Oakton Soccer League', site)])
  await work(q)
  t.ok(await areOne(q, 'competition', 'c'))
  t.notOk(await areOne(q, 'organization', 'h'))
  for (const source of ['league', 'app']) await push(q, source, [...teams('Ashbank FC', 2), ...games(2, 2, in_)])
  await work(q)
  t.ok(await areOne(q, 'organization', 'h'))
})
