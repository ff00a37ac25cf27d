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
  const areAlike = async (one: string, other: string): Promise<boolean> => (await q('select from matching.find_similar_names($1, $2, $3)', [
    homeOf(q).realmId, [await idOf(q, 'league', 'team', one)], [await idOf(q, 'league', 'team', other)]
  ])).length === 1
  for (const other of ['Eagles', 'The Eagles', 'Oakton Eagles', 'Eagles Red']) t.ok(await areAlike('Eagles', other), other)
  t.notOk(await areAlike('Eagles', 'Tigers'))
  t.notOk(await areAlike('Eagles Red', 'Eagles Blue'))
  t.notOk(await areAlike('Eagles', 'TBD'))
})
