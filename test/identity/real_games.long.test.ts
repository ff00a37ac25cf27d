/**
 * Games that two systems list, from real leagues (../shared/data): skipped with a reason where they are absent.
 *
 * What is one game is stated by the sets themselves, not by the matcher: by the ids of teams, or a league's own map of their names, and, of
 * two games of the same teams on a day, by what both reported as the score.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { root } from '../../db/migrate.ts'
import { useDatabase, type Query } from '../helpers/database.ts'
import { work } from '../helpers/identity/matching.ts'
import { game, homeOf, makeRealm, makeSource, push, say, type Observation } from '../helpers/seed.ts'

type Row = Record<string, string>
const data = join(root, '..', 'shared', 'data')
const database = await useDatabase(t)
const real: Pick<typeof database, 'transaction'> = existsSync(data)
  ? database
  : { transaction: async (title) => await t.test(title, { skip: `no real sets: ${data} is absent` }, async () => {}) }

/** Rows of a CSV file without quotes in it, by the names of its columns. */
function readRows (path: string): Row[] {
  const [head, ...lines] = readFileSync(join(data, path), 'utf8').trim().split(/\r?\n/).map((line) => line.split(','))
  return lines.map((fields) => Object.fromEntries(head!.map((name, at) => [name, fields[at] ?? ''])))
}

async function begin (q: Query, sources: string[]): Promise<void> {
  await makeRealm(q)
  for (const source of sources) await makeSource(q, source, 'hostFeed')
}
async function pushAll (q: Query, source: string, observations: Observation[]): Promise<void> {
  for (let at = 0; at < observations.length; at += 1_000) await push(q, source, observations.slice(at, at + 1_000))
}
/** Pairs of external ids of two sources that lead to one entity of a type. */
const pairs = async (q: Query, one: string, other: string, type = 'fixture'): Promise<Set<string>> => new Set((await q(`
  select a.external_id || '|' || b.external_id as pair
    from canon.external_ids a join tenancy.sources s on s.source_id = a.source_id and s.source_key = $2
    join canon.external_ids b on b.realm_id = a.realm_id and b.entity_id = a.entity_id
    join tenancy.sources r on r.source_id = b.source_id and r.source_key = $3
   where a.realm_id = $1 and a.entity_type = $4`, [homeOf(q).realmId, one, other, type])).map(({ pair }) => pair))

real.transaction('IDENTITY-121, IDENTITY-122 games as both teams reported them: at least 0.99 of 3,000 are found, and none wrongly', async (t, q) => {
  const rows = readRows('fixtures/gotsport_double_reported_games.csv')
  await begin(q, ['ours', 'theirs'])
  const report = (row: Row, at: number, side: 'a' | 'b', teamOf: (id: string) => string): Observation => {
    const other = side === 'a' ? 'b' : 'a'
    const isHome = row[`home_away_${side}`] === 'H'
    return game(`${at}`, {
      date: row.date, time_status: 'tbd',
      competition: { external_id: row[`competition_${side}`], name: row[`competition_${side}`] },
      sides: [
        { role: isHome ? 'home' : 'away', team: { external_id: teamOf(row[`gotsport_id_${side}`]!), name: row[`team_${side}`] } },
        { role: isHome ? 'away' : 'home', team: { external_id: teamOf(row[`gotsport_id_${other}`]!), name: row[`opponent_${side}`] } }
      ],
      ...(row[`venue_${side}`] && { venue: { external_id: row[`venue_${side}`], name: row[`venue_${side}`] } }),
      result: { final: true, scores: [
        { role: isHome ? 'home' : 'away', score: Number(row[`gf_${side}`]) },
        { role: isHome ? 'away' : 'home', score: Number(row[`ga_${side}`]) }
      ] }
    })
  }
  await pushAll(q, 'ours', rows.map((row, at) => report(row, at, 'a', (id) => id)))
  const ids = new Map((await q(`select external_id, entity_id from canon.external_ids where realm_id = $1 and entity_type = 'team'`, [
    homeOf(q).realmId
  ])).map(({ external_id: external, entity_id: id }) => [external, id]))
  await pushAll(q, 'theirs', rows.map((row, at) => report(row, at, 'b', (id) => ids.get(id)!)))
  await work(q)

  const dayOf = (row: Row): string => [row.date, ...[row.gotsport_id_a, row.gotsport_id_b].sort()].join()
  const days = Map.groupBy(rows.map((row, at) => ({ row, at })), ({ row }) => dayOf(row))
  const agrees = (ours: Row, theirs: Row): boolean => ours.gf_a === theirs.ga_b && ours.ga_a === theirs.gf_b
  const truth = new Set([...days.values()].flatMap((list) => list.length === 1
    ? [`${list[0]!.at}|${list[0]!.at}`]
    : list.flatMap((one) => list.filter((other) => agrees(one.row, other.row)).map((other) => `${one.at}|${other.at}`))))
  const found = await pairs(q, 'ours', 'theirs')
  const wrong = [...found].filter((pair) => !truth.has(pair))
  t.comment(`${truth.size} games, ${found.size} found, ${wrong.length} of them wrongly`)
  t.same(wrong, [])
  t.ok(found.size >= 0.99 * truth.size)
})

const CLOCK = /^(\d+):(\d+)(?::\d+)? ?([AP]M)?$/i
/** A moment from a local date (m/d/y) and time of day in New Jersey in September: UTC-4. */
function momentOf (date: string, time: string): string {
  const [month, day, year] = date.split(' ')[0]!.split('/').map(Number)
  const [, hour, minute, half] = CLOCK.exec(time)!
  const hours = Number(hour) % (half ? 12 : 24) + (half?.toUpperCase() === 'PM' ? 12 : 0)
  return new Date(Date.UTC(year!, month! - 1, day, hours + 4, Number(minute))).toISOString().replace('.000', '')
}

// A weekend alone: teams that are called by initials have one game in common, which is too little to say that they are one (IDENTITY-73),
// but enough to say that the game is one where the other team is known.
real.transaction('IDENTITY-121, IDENTITY-172, IDENTITY-213 a league\'s games in two systems: at least 0.99 of those that both list are found, none wrongly, with their places and the ten differences', async (t, q) => {
  await begin(q, ['schedule', 'assignor'])
  const schedule = readRows('fixtures/sjsl_schedule_fall2021_2021-09-21T1334.csv')
  const assigned = readRows('fixtures/sjsl_20210926_arbiter_games.csv')
  const division = (age: string, gender?: string): object => ({
    external_id: `${age} ${gender}`, name: [age, gender].filter(Boolean).join(' '), age_group: age, ...(gender && { gender: gender[0] })
  })
  const competition = (divisions: object[]): Observation => say('competition', 'fall', {
    name: 'South Jersey Soccer League Fall 2021', sport: 'soccer', kind: 'league', season: '2021', start_date: '2021-09-01',
    end_date: '2021-12-31', host: { external_id: 'sjsl', name: 'South Jersey Soccer League' }, divisions
  })
  const unique = (list: object[]): object[] => [...new Map(list.map((one) => [JSON.stringify(one), one])).values()]
  const listed = (id: string, start: string, home: string, away: string, venue: string, of: object): Observation => game(id, {
    start, time_zone: 'America/New_York', competition: { external_id: 'fall' }, division: of, venue: { external_id: venue, name: venue },
    sides: [{ role: 'home', team: { external_id: home, name: home } }, { role: 'away', team: { external_id: away, name: away } }]
  })
  const short = (club: string, team: string): string => team.startsWith(`${club} `) ? team.slice(club.length + 1) : team
  const teams = unique(schedule.flatMap((row) => (['Home', 'Away'] as const).map((side) => say('team', row[`${side} Team`]!, {
    name: short(row[`${side} Club`]!, row[`${side} Team`]!), sport: 'soccer', age_group: row.Age, gender: row.Gender![0], season: '2021',
    organization: { external_id: row[`${side} Club`], name: row[`${side} Club`] }
  })))) as Observation[]
  await pushAll(q, 'schedule', [
    competition(unique(schedule.map((row) => division(row.Age!, row.Gender)))), ...teams,
    ...schedule.map((row) => listed(row.ID!, momentOf(row.Date!, row['Start Time']!), row['Home Team']!, row['Away Team']!, row.Venue!, {
      external_id: `${row.Age} ${row.Gender}`
    }))
  ])
  await pushAll(q, 'assignor', [
    competition(unique(assigned.map((row) => division(row.LevelName!.replace('-', ''))))),
    ...assigned.map((row) => listed(row.GameID!, momentOf(row.FromDate!, row.FromTime!.split(' ').slice(1).join(' ')), row.HomeTeams!,
      row.AwayTeams!, row.SiteName!, { external_id: `${row.LevelName!.replace('-', '')} undefined` }))
  ])
  await work(q)

  // The league's own map of names says which teams are one, but where it is in doubt itself.
  const map: Row[] = JSON.parse(readFileSync(join(data, 'identity/sjsl_team_map_curated_2021.json'), 'utf8'))
  const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, ' ').trim()
  const names = new Map(map.filter(({ label_suspect: isInDoubt }) => !isInDoubt)
    .map(({ gotsport_full: full, arbiter_name: name }) => [plain(full!), plain(name!)]))
  const isOf = (row: Row, home: string, away: string): boolean => {
    const is = (side: 'Home' | 'Away', name: string): boolean =>
      [names.get(plain(row[`${side} Team`]!)), row[`${side} Team`]!, short(row[`${side} Club`]!, row[`${side} Team`]!)]
        .some((own) => own !== undefined && plain(own) === plain(name))
    return is('Home', home) && is('Away', away) || is('Home', away) && is('Away', home)
  }
  const truth = new Set(assigned.flatMap((row) =>
    schedule.filter((own) => isOf(own, row.HomeTeams!, row.AwayTeams!)).map((own) => `${own.ID}|${row.GameID}`)))
  const found = await pairs(q, 'schedule', 'assignor')
  const wrong = [...found].filter((pair) => !truth.has(pair))
  t.comment(`${truth.size} games in both, ${found.size} found, ${wrong.length} of them wrongly`)
  t.same(wrong, [])
  t.ok(truth.size >= 240 && found.size >= 0.99 * truth.size)

  // Places by the games that both systems have there (IDENTITY-213), by the league's own map of pitches.
  const sites: Row[] = JSON.parse(readFileSync(join(data, 'venues/sjsl_pitch_subsite_map.json'), 'utf8'))
  // Pitches of several places are called alike.
  const sitesOf = Map.groupBy(sites, ({ gotsport_pitch: pitch }) => plain(pitch!))
  const known = Map.groupBy(schedule.filter((row) => sitesOf.has(plain(row.Pitch!))), (row) => row.Venue!)
  const isAt = (venue: string, site: string): boolean | undefined =>
    known.get(venue)?.some((row) => sitesOf.get(plain(row.Pitch!))!.some(({ arbiter_site: own }) => plain(own!) === plain(site)))
  const [ours, theirs] = [new Map(schedule.map((row) => [row.ID, row.Venue])), new Map(assigned.map((row) => [row.GameID, row.SiteName!]))]
  const common = Map.groupBy([...truth].map((pair) => pair.split('|')), ([own, other]) => `${ours.get(own)}|${theirs.get(other!)}`)
  const places = await pairs(q, 'schedule', 'assignor', 'venue')
  const isMapped = (pair: string): boolean | undefined => isAt(...pair.split('|') as [string, string])
  const wanted = [...common].filter(([pair, games]) => games.length >= 3 && isMapped(pair)).map(([pair]) => pair)
  t.same([...places].filter((pair) => isMapped(pair) === false), [], 'no place is joined that the map has elsewhere')
  const count = wanted.filter((pair) => places.has(pair)).length
  t.comment(`${wanted.length} places have three games, ${count} of them are found, ${places.size} are joined`)
  t.ok(wanted.length >= 40 && count >= 0.95 * wanted.length)

  // What the league's administrator wrote down: what one system has and the other has not, but for a game that he asks about (7, 10).
  const ids = [...found].map((pair) => pair.split('|'))
  const onlyThere = schedule.filter(({ ID }) => !ids.some(([own]) => own === ID))
  const onlyHere = assigned.filter(({ GameID }) => !ids.some(([, own]) => own === GameID))
  const reported = readFileSync(join(data, 'fixtures/sjsl_20210926_human_diff.csv'), 'utf8')
    .split(/\r?\n/).slice(2).map((line) => line.split(','))
  t.equal(reported.length, 10)
  for (const [number, home, away, , , , , , isThere] of reported) {
    const row = isThere === 'X'
      ? onlyThere.find((own) => isOf(own, home!, away!))
      : onlyHere.find((own) => plain(own.HomeTeams!) === plain(home!) && plain(own.AwayTeams!) === plain(away!))
    t.equal(row === undefined, ['7', '10'].includes(number!), `${number}: ${home} - ${away}`)
  }
})
