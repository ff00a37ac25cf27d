/** Teams whose names say nothing, by the games of their competition or club. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { work } from '../../helpers/identity/matching.ts'
import { game, homeOf, idOf, makeRealm, makeSource, push, say, sides, type Observation } from '../../helpers/seed.ts'

type Data = Record<string, any>
const database = await useDatabase(t)
const NAMES = ['Eagles', 'Lions', 'Tigers', 'Bears', 'Sharks']
const describe = (id: string, name: string, more: Data = {}): Observation =>
  say('team', id, { name, sport: 'soccer', age_group: 'U12', gender: 'M', season: '2026', ...more })
/** A game of a team against each of some opponents, a week apart. */
const meetAll = (prefix: string, team: string, opponents: string[], more: Data = {}): Observation[] => opponents.map((opponent, week) =>
  game(`${prefix}g${week}`, {
    start: new Date(Date.UTC(2026, 8, 5 + 7 * week, 14, 30)).toISOString(), sides: sides(team, opponent), ...more
  }))
const areOne = async (q: Query, one: string, other: string): Promise<boolean> =>
  await idOf(q, 'league', 'team', one) === await idOf(q, 'club', 'team', other)

/** Two sources list a team at one venue, under names that have nothing in common, against opponents of these names. */
async function list (
  q: Query, { among, league, club }: { among: 'competition' | 'club' | 'nothing', league: readonly string[], club: readonly string[] }
): Promise<void> {
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await makeSource(q, 'club', 'partnerApi')
  await push(q, 'league', [
    say('competition', 'c', { name: 'Marrowick Fall League' }), say('organization', 'o', { name: 'Marrowick', kind: 'club' }),
    say('venue', 'v', { name: 'Marrowick Park' })
  ])
  const competition = { external_id: await idOf(q, 'league', 'competition', 'c') }
  const organization = { external_id: await idOf(q, 'league', 'organization', 'o') }
  const venue = { external_id: await idOf(q, 'league', 'venue', 'v') }
  for (const [source, own, names] of [['league', 'Wolfhounds', league], ['club', 'Bobcats', club]] as const) {
    await push(q, source, [
      describe('own', own, among === 'club' ? { organization } : {}), ...names.map((name, n) => describe(`t${n}`, name))
    ])
    await push(q, source, meetAll('', 'own', names.map((_, n) => `t${n}`), { venue, ...among === 'competition' ? { competition } : {} }))
  }
  await work(q)
}

for (const among of ['competition', 'club'] as const) {
  database.transaction(`IDENTITY-220 teams of one ${among} with four games in common are one, whatever they are called`, async (t, q) => {
    await list(q, { among, league: NAMES.slice(0, 4), club: NAMES.slice(0, 4).map((name) => `The ${name}`) })
    t.ok(await areOne(q, 'own', 'own'))
    const [decision] = await q("select evidence, decided_by from identity.decisions where entity_type = 'team' and status = 'approved'")
    t.equal(decision?.decided_by, 'matcher')
    t.match(decision?.evidence.features.find(({ name }: Data) => name === 'schedule'), { value: 4 })
    for (const n of [0, 1, 2, 3]) {
      t.equal(await idOf(q, 'league', 'fixture', `g${n}`), await idOf(q, 'club', 'fixture', `g${n}`), 'so are their games')
    }
  })
}

for (const [what, lists] of Object.entries({
  'three games in common': { among: 'competition', league: NAMES.slice(0, 3), club: NAMES.slice(0, 3) },
  'a fifth game that contradicts': { among: 'competition', league: NAMES, club: [...NAMES.slice(0, 4), 'Dragons'] },
  'neither competition nor club in common': { among: 'nothing', league: NAMES, club: NAMES }
} as const)) {
  database.transaction(`IDENTITY-220 teams with ${what} stay two`, async (t, q) => {
    await list(q, lists)
    t.notOk(await areOne(q, 'own', 'own'))
  })
}

database.transaction('IDENTITY-220 names are alike by half of their trigrams, unless a hard rule keeps the teams apart: matching.find_similar_names', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  const names = ['Eagles', 'The Eagles', 'Tigers', 'Oakton Eagles', 'Eagles Red', 'Eagles Blue', 'TBD']
  await push(q, 'league', names.map((name) => describe(name, name)))
  const alike = 'select from matching.find_similar_names($1, $2, $3) where is_alike'
  const areAlike = async (one: string, other: string): Promise<boolean> => (await q(alike, [
    homeOf(q).realmId, [await idOf(q, 'league', 'team', one)], [await idOf(q, 'league', 'team', other)]
  ])).length === 1
  for (const other of ['Eagles', 'The Eagles', 'Oakton Eagles', 'Eagles Red']) t.ok(await areAlike('Eagles', other), other)
  t.notOk(await areAlike('Eagles', 'Tigers'))
  t.notOk(await areAlike('Eagles Red', 'Eagles Blue'))
  t.notOk(await areAlike('Eagles', 'TBD'))
})

const TOWNS = ['Deptford', 'Swedesboro', 'Cinnaminson', 'Riverside']
const SQUADS = ['Chaos', 'Sharks', 'Demons', 'Rebels', 'Kickers']
/** A league lists a squad with the town's initials, a team app without any; neither names a competition or club. */
async function listSquad (
  q: Query, { own, typed, games = 4 }: { own: string, typed: readonly string[], games?: number }
): Promise<boolean> {
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await makeSource(q, 'club', 'partnerApi')
  for (const [source, name, opponents] of [
    ['league', 'TBAA Dynamo 2014B', [...TOWNS, 'Lumberton'].map((town, n) => `${town} ${SQUADS[n]}`)], ['club', own, typed]
  ] as const) {
    await push(q, source, [
      say('team', 'own', { name, sport: 'soccer' }), ...opponents.slice(0, games).map((opponent, n) => describe(`t${n}`, opponent))
    ])
    await push(q, source, meetAll('', 'own', opponents.slice(0, games).map((_, n) => `t${n}`)))
  }
  await work(q)
  return areOne(q, 'own', 'own')
}

database.transaction('IDENTITY-220 a squad that gives its name alone is found by four games against opponents of the same towns', async (t, q) => {
  t.ok(await listSquad(q, { own: 'Dynamo 2014B', typed: TOWNS }))
})

database.transaction('IDENTITY-220 an opponent called by its squad and initials does not contradict', async (t, q) => {
  t.ok(await listSquad(q, { own: 'Dynamo 2014B', typed: [...TOWNS, 'LSC Kickers'], games: 5 }))
})

for (const [what, of] of Object.entries({
  'by three games': { own: 'Dynamo 2014B', typed: TOWNS, games: 3 },
  'where an opponent is of another town': { own: 'Dynamo 2014B', typed: [...TOWNS.slice(0, 3), 'Palmyra'] },
  'whose name has nothing in common': { own: 'Cosmos 2014B', typed: TOWNS },
  'whose opponents are called by their squads alone': { own: 'Dynamo 2014B', typed: SQUADS }
})) {
  database.transaction(`IDENTITY-220 a squad that gives its name alone is not found ${what}`, async (t, q) => {
    t.notOk(await listSquad(q, of))
  })
}

database.transaction('IDENTITY-220 names of a team may agree in a town, a squad or initials: matching.find_similar_names', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  const names = [
    'Turnersville Dynamo', 'TBAA Dynamo', 'Medford', 'Medford Columbia', 'TBAA Cosmos', 'Turnersville', 'Palmyra',
    'Medford Red', 'Medford Blue'
  ]
  await push(q, 'league', names.map((name) => describe(name, name)))
  const compare = async (one: string, other: string): Promise<Data | undefined> => (await q(
    'select is_alike, is_of_one_town from matching.find_similar_names($1, $2, $3)',
    [homeOf(q).realmId, [await idOf(q, 'league', 'team', one)], [await idOf(q, 'league', 'team', other)]]))[0]
  t.same(await compare('Turnersville Dynamo', 'TBAA Dynamo'), { is_alike: false, is_of_one_town: false }, 'one squad')
  t.match(await compare('Medford', 'Medford Columbia'), { is_of_one_town: true })
  t.same(await compare('TBAA Cosmos', 'Turnersville'), { is_alike: false, is_of_one_town: false }, 'initials')
  t.equal(await compare('Palmyra', 'Turnersville'), undefined)
  t.equal(await compare('Medford Red', 'Medford Blue'), undefined, 'a rule forbids it')
})

/** A league's game of two known teams, and that of a club's calendar at another hour, of a team of the same common name. */
async function listDay (q: Query, more: { place?: string, second?: boolean } = {}): Promise<boolean> {
  await makeRealm(q)
  await makeSource(q, 'league', 'hostFeed')
  await makeSource(q, 'club', 'hostFeed')
  const at = (day: number, hour: number): string => `2026-09-${String(day).padStart(2, '0')}T${hour}:00:00Z`
  const places = [['league', 14, 'Lincoln School Field'], ['club', 15, more.place ?? 'Lincoln School Field']] as const
  for (const [source, hour, place] of places) {
    await push(q, source, [
      say('venue', 'v', { name: place }), describe('hawks', 'Harbor Hawks Marrowick'), describe('own', 'Summit U12'),
      describe('other', 'Granite Wolves')
    ])
    await push(q, source, [
      ...[3, 4, 5, 6].map((day) => game(`g${day}`, { start: at(day, 10), sides: sides('hawks', 'other') })),
      ...[13, 20].map((day) => game(`d${day}`, { start: at(day, hour), venue: { external_id: 'v' }, sides: sides('own', 'hawks') })),
      ...more.second && source === 'club'
        ? [game('again', { start: at(20, 19), venue: { external_id: 'v' }, sides: sides('own', 'hawks') })] : []
    ])
  }
  await work(q)
  return areOne(q, 'own', 'own')
}

database.transaction('IDENTITY-220 a game of one day at one place against one opponent counts where the names agree, though they identify nobody', async (t, q) => {
  t.ok(await listDay(q))
})

for (const [what, more] of Object.entries({
  'at another place': { place: 'Garfield Park' }, 'where one of them plays again': { second: true }
})) {
  database.transaction(`IDENTITY-220 a game of one day against one opponent does not count ${what}`, async (t, q) => {
    t.notOk(await listDay(q, more))
  })
}
