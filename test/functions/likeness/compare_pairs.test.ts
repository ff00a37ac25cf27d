/** What is compared is a pair, not one after the other: random names and real ones (../shared/data), both ways. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { root } from '../../../db/migrate.ts'
import { compareAll } from '../../helpers/identity/comparing.ts'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { settings } from '../../helpers/property.ts'
import { one, some, type Data as Drawn } from '../../helpers/random_data.ts'

type Data = Record<string, unknown>
const data = join(root, '..', 'shared', 'data')
const database = await useDatabase(t)
const { title, parameters } = settings(3, 12)
const real: Pick<typeof database, 'transaction'> = existsSync(data)
  ? database
  : { transaction: async (title) => await t.test(title, { skip: `no real sets: ${data} is absent` }, async () => {}) }
const read = (path: string): any => JSON.parse(readFileSync(join(data, path), 'utf8'))

/** Words that are distinctive, misspelt, joined, cut, initials, places, squads, surnames, and those that every club has. */
const WORDS = [
  'Oakton', 'Oaktons', 'Oak', 'Marrowick', 'Marowick', 'Mar', 'Tolland', 'MTSA', 'MT', 'SA', 'Quillhaven', 'Qilhaven', 'Wolf', 'Pack',
  'Wolfpack', 'Ace', 'Aces', 'Kings', 'King', 'Storm', 'Franklin', 'Venn', 'East', 'Eastern', 'Gold', 'Coast', 'Elite', 'United', 'Bay',
  'Rovers', 'AZ', 'VA', 'NJ', 'Spain', 'SC', 'Club', 'City', 'Park', 'League', 'Cup', 'Spring', 'Memorial', 'High', 'School', 'Upper'
]
const MARKS = ['2016', 'B16', '16G', 'U12', 'BU12', 'Red', 'Blue', 'Academy', 'NPL', 'II', '2', '(A)', '(Pell)', 'F25', '25/26', '7v7']
/** What a club is called, and what one of its teams may be called: all of it, as initials, or not at all. */
const CLUBS = ['Marrowick Tolland SA', 'MTSA', 'Oakton East SC', 'East Oakton', 'AZ Rovers', 'Rovers AZ', 'Elite SC']
const name = fc.array(fc.oneof(
  { weight: 3, arbitrary: one(...WORDS) }, { weight: 2, arbitrary: one(...CLUBS) }, { weight: 1, arbitrary: one(...MARKS) }
), { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
const region = one('NJ', 'New Jersey', 'VA', 'Bay Area')
const club = some(['name'], { name: fc.oneof(one(...CLUBS), name), region, country: one('US', 'CA') })
const season = one('2025', '2025-26', '2026', 'Fall 2024')
const website = one('https://oakton.example', 'https://marrowick.example')
const SAID: Record<string, Drawn> = {
  team: fc.oneof({ weight: 5, arbitrary: some(['name'], { name, organization: club }) }, { weight: 1, arbitrary: some(['name'], {
    name, organization: club, coach: one('Venn', 'Pell Venn'), season, age_group: one('U11', 'U12', 'U14'), gender: one('M', 'F'),
    birth_year: one('2015', '2016'), colors: one(['red'], ['navy blue', 'white'], ['grey']), region, sport: one('soccer', 'rugby'),
    division: some(['name'], { name: one('U12 Boys', 'Gold') }), level: one('Gold', 'Premier')
  }) }),
  organization: some(['name'], {
    name, short_name: name, region, country: one('US', 'CA'), website, kind: one('club', 'league'),
    sanctioning: one({ usys: '1' }, { usys: '2' })
  }),
  competition: some(['name'], {
    name, season, host: club, region, website, kind: one('league', 'tournament'), start_date: one('2025-09-01', '2026-03-01'),
    end_date: one('2025-11-30', '2026-06-30')
  }),
  venue: some(['name'], {
    name: fc.oneof(name, fc.tuple(name, name).map((parts) => parts.join(' - '))), organization: club,
    geo: one([40, -75], [40.01, -75], [40.5, -75]),
    address: some([], {
      line1: one('1 Oak Street', '1 Oak St', '2-6 Oak Rd', '4 Oak Rd'), city: name, region, postal_code: one('08001', '08002')
    })
  })
}

/** Throws where a pair, of each name with the next `nearest`, does not come to one score, one veto and the same features both ways. */
async function isEven (q: Query, type: string, said: readonly Data[], nearest = said.length): Promise<void> {
  await compareAll(q, type, said.flatMap((one, n) => said.slice(n + 1, n + 1 + nearest).map((other) => [one, other] as const)))
}

for (const [type, said] of Object.entries(SAID)) {
  database.transaction(`IDENTITY-91 the same two ${type}s give one score, one veto and the same features both ways: ${title}`, async (t, q) => {
    await t.resolves(fc.assert(fc.asyncProperty(fc.array(said, { minLength: 2, maxLength: 16, size: 'max' }), async (names) => {
      await isEven(q, type, names as Data[])
    }), parameters))
  })
}

real.transaction('IDENTITY-91 real names give one score and one veto, whichever is asked first', async (t, q) => {
  const teams = [
    ...read('identity/sjsl_team_map_curated_2021.json').flatMap((row: any) => [
      { name: row.gotsport_name, ...row.club && { organization: { name: row.club } } }, { name: row.arbiter_name }
    ]),
    ...read('identity/gotsport_team_aliases_dev.json')
      .flatMap((row: any) => [row.canonical, ...row.aliases.map((alias: any) => alias.name)]).map((name: string) => ({ name }))
  ].sort((a, b) => a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1)
  await t.resolves(isEven(q, 'team', teams, 1), 'teams, each with the next in the alphabet')
  const places = read('venues/fodors_zagat_restaurants.json').records.slice(0, 200)
    .map(({ name, addr, city }: Record<string, string>) => ({ name, address: { line1: addr, city } }))
  await t.resolves(isEven(q, 'venue', places, 1), 'places')
})
