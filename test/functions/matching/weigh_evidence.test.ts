/**
 * What games in common add to the names of two teams. Pairs are put into the workspace with a score and a veto, as if their names had
 * been compared.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { game, homeOf, idOf, makeRealm, makeSource, push, say, sides, type Observation } from '../../helpers/seed.ts'

type Data = Record<string, any>
const database = await useDatabase(t)
const NAMES = ['Eagles', 'Lions', 'Tigers', 'Bears', 'Sharks']
const start = (week: number, hour = 14): string => new Date(Date.UTC(2026, 8, 5 + 7 * week, hour, 30)).toISOString()
const team = (id: string, name: string): Observation => say('team', id, { name, sport: 'soccer', season: '2026' })

/** Stores the names of teams that were reported while matching is off, as a batch would. */
async function nameTeams (q: Query): Promise<void> {
  await q('select resolve.open_workspace(0)')
  await q(`insert into pg_temp.new_names (entity_type, external_id, mapping_id, name_no, said)
    select m.entity_type, m.external_id, m.mapping_id, m.mapping_id, jsonb_build_object('name', e.name)
      from canon.external_ids m join canon.teams e on e.realm_id = m.realm_id and e.team_id = m.entity_id
     where m.entity_type = 'team' and not exists (select from matching.names k where k.mapping_id = m.mapping_id)`)
  await q(`insert into pg_temp.mentions (entity_type, external_id, mapping_id, entity_id)
    select m.entity_type, m.external_id, m.mapping_id, m.entity_id
      from pg_temp.new_names n join canon.external_ids m using (mapping_id)`)
  await q('select likeness.open_workspace(0)')
  await q('select matching.read_parts()')
  await q('select matching.store_names($1)', [homeOf(q).realmId])
}

/** A league and a club list a team; `play` gives the games that either lists of it. */
async function begin (
  q: Query, play: (source: string, to: Data) => Observation[], names: readonly string[] = NAMES
): Promise<{ weigh: (score: number, veto: string | null) => Promise<Data> }> {
  const realm = await makeRealm(q)
  await q('update tenancy.realms set is_matching = false')
  for (const source of ['league', 'club']) await makeSource(q, source, 'partnerApi')
  await push(q, 'league', [
    say('competition', 'c', { name: 'Marrowick Fall League' }), say('venue', 'v', { name: 'Marrowick Park' }), team('known', 'Quillmere')
  ])
  const to = {
    competition: { external_id: await idOf(q, 'league', 'competition', 'c') },
    venue: { external_id: await idOf(q, 'league', 'venue', 'v') },
    known: await idOf(q, 'league', 'team', 'known')
  }
  for (const source of ['league', 'club']) {
    await push(q, source, [team('own', source), ...names.map((name, n) => team(`t${n}`, source === 'club' ? `The ${name}` : name))])
    await nameTeams(q)
    await push(q, source, play(source, to))
  }
  const [one, other] = [await idOf(q, 'league', 'team', 'own'), await idOf(q, 'club', 'team', 'own')]
  return {
    weigh: async (score, veto) => {
      await q('select resolve.open_workspace(0)')
      await q(`insert into pg_temp.candidates (entity_type, own_entity_id, entity_id, own_mapping_id, source_id, score, veto, features)
        select 'team', $2, $3, m.mapping_id, 'club', $4, $5, '[]'
          from canon.external_ids m where m.realm_id = $1 and m.entity_id = $2`, [
        realm.realmId, one, other, score, veto
      ])
      await q('select matching.weigh_evidence($1)', [homeOf(q).realmId])
      return q.one('select score, veto, features from pg_temp.candidates')
    }
  }
}
/** Games against `known`, a week apart, and how many of them. */
const met = (count: number) => (source: string, to: Data): Observation[] => Array.from({ length: count }, (_, week) =>
  game(`${source}${week}`, { start: start(week), sides: sides('own', to.known) }))
/** Games against opponents of the same names. */
type More = (to: Data, source: string, week: number) => Data
const metAlike = (names: readonly string[], more: More) => (source: string, to: Data): Observation[] =>
  names.map((_, week) => game(`${source}${week}`, {
    start: start(week), sides: sides('own', `t${week}`), ...more(to, source, week)
  }))

for (const [veto, games, expected] of [
  ['bare_name', 1, { veto: 'bare_name', score: 0.9091 }], ['bare_name', 2, { veto: null, score: 0.9901 }],
  ['generic_name', 2, { veto: null, score: 0.9901 }], ['misspelt_name', 1, { veto: null, score: 0.9091 }],
  ['colour', 4, { veto: 'colour', score: 0.5 }], ['generic_name', 0, { veto: 'generic_name', score: 0.5, features: [] }]
] as const) {
  database.transaction(`IDENTITY-120 with ${games} games against one opponent, a veto of ${veto} ${expected.veto ? 'stands' : 'falls'}`, async (t, q) => {
    t.match(await (await begin(q, met(games), [])).weigh(0.5, veto), expected)
  })
}

database.transaction('IDENTITY-120 the first game against one opponent adds more beside names that make the two likelier one than not', async (t, q) => {
  const { weigh } = await begin(q, met(1), [])
  t.equal((await weigh(0.5, null)).score, 0.9091)
  t.equal((await weigh(0.6, null)).score, 0.9836)
})

const inLeague = (to: Data): Data => ({ competition: to.competition })
const twoClocks = (to: Data, source: string, week: number): Data => ({
  ...inLeague(to), venue: to.venue, start: start(week, source === 'club' ? 17 : 14)
})
for (const [what, names, more, games] of [
  ['four in one competition', NAMES.slice(0, 4), inLeague, 4], ['three in one competition', NAMES.slice(0, 3), inLeague, 0],
  ['four on one day at one place in one competition, at other hours,', NAMES.slice(0, 4), twoClocks, 4],
  ['four on one day at one place in no competition, at other hours,', NAMES.slice(0, 4), (to: Data, source: string, week: number) => ({
    ...twoClocks(to, source, week), competition: undefined
  }), 0],
  ['four on one day in one competition, at other hours', NAMES.slice(0, 4), (to: Data, source: string, week: number) => ({
    ...twoClocks(to, source, week), venue: undefined
  }), 0]
] as [string, string[], More, number][]) {
  database.transaction(`IDENTITY-220 of games against opponents called alike ${what} count ${games}, whatever the names say`, async (t, q) => {
    const { veto, features } = await (await begin(q, metAlike(names, more))).weigh(0.1, 'generic_name')
    t.match(features, games > 0 ? [{ name: 'schedule', value: games }] : [])
    t.equal(veto, games > 0 ? null : 'generic_name')
  })
}

database.transaction('IDENTITY-220 two games against opponents called alike count beside a distinctive name, wherever they are played', async (t, q) => {
  const { weigh } = await begin(q, metAlike(NAMES.slice(0, 2), () => ({})))
  t.match(await weigh(0.7, null), { features: [{ name: 'schedule', value: 2 }] })
  t.match(await weigh(0.7, 'generic_name'), { features: [] })
  t.match(await weigh(0.4, null), { features: [] })
})

database.transaction('IDENTITY-220 a team that plays twice a day at a place has no games in common there at other hours', async (t, q) => {
  const { weigh } = await begin(q, (source, to) => [
    ...metAlike(NAMES.slice(0, 4), twoClocks)(source, to),
    ...NAMES.slice(0, 4).map((_, week) => game(`${source}x${week}`, {
      ...twoClocks(to, source, week), start: start(week, 20), sides: sides('own', to.known)
    }))
  ])
  t.match((await weigh(0.1, 'generic_name')).features, [{ name: 'schedule', value: 4 }], 'those against one opponent')
})
