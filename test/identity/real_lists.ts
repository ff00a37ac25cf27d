/**
 * The real sets (../shared/data) as lists of two sources whose truth is known. As a program it prints one as "oyss identity evaluate"
 * reads it:
 *
 *   node_modules/.bin/node test/identity/real_lists.ts aliases > lists.csv
 *   npm run -s oyss -- identity evaluate --lists lists.csv
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Entry } from '../../cli/evaluation/lists.ts'
import { root } from '../../db/migrate.ts'
import { joinTruths, toCsv } from '../helpers/lists/labelled_lists.ts'

type Data = Record<string, unknown>
type Team = { age_group: string | null, gender: string | null, state: string | null, club: string | null }
type Alias = Team & { gotsport_id: number, canonical: string, aliases: { name: string, conflicts: string[] }[] }

export const data = join(root, '..', 'shared', 'data')
export const areHere = existsSync(data)
const read = (path: string): any => JSON.parse(readFileSync(join(data, path), 'utf8'))

/** Without members that are not known. */
const known = (said: Data): Data => Object.fromEntries(Object.entries(said).filter(([, value]) => value != null && value !== ''))
const say = (source: string, type: string, id: string, truth: string | null, said: Data): Entry =>
  ({ source, type, external_id: id, truth, data: known(said) })
const clubOf = (name: string | null): object | null => name === null ? null : { external_id: name, name }
const sexOf = (gender: string | null): string | undefined => gender === null ? undefined : ({ Male: 'M', Female: 'F' })[gender]

/** Teams of a league as its schedule and its assignor call them, by the league's own map: names alone, or with club, age and gender. */
export function curated (isSaid = false): Entry[] {
  const rows: any[] = read('identity/sjsl_team_map_curated_2021.json')
  const truthOf = joinTruths(rows.map((row) => [`g ${row.gotsport_full}`, `a ${row.arbiter_name}`]))
  const list = (source: string, key: string, name: string, saidOf: (row: any) => Data): Entry[] =>
    [...new Map(rows.map((row) => [row[key], row])).values()].map((row) => say(source, 'team', row[key],
      row.label_suspect ? null : truthOf(`${key === 'arbiter_name' ? 'a' : 'g'} ${row[key]}`), { name: row[name], ...saidOf(row) }))
  return [
    ...list('gotsport', 'gotsport_full', 'gotsport_name', ({ club, age, gender }) => isSaid
      ? { sport: 'soccer', season: '2021', age_group: age, gender: sexOf(gender), organization: clubOf(club) } : {}),
    ...list('arbiter', 'arbiter_name', 'arbiter_name', ({ age }) => isSaid ? { sport: 'soccer', season: '2021', age_group: age } : {})
  ]
}

/** The clubs that teams of the lists name, each with its state, before their teams. */
function withStates (teams: readonly (Entry & { state: string | null })[]): Entry[] {
  const clubs = teams.flatMap(({ source, state, data }) => {
    const club = data?.organization as { external_id: string } | undefined
    return club && state ? [say(source, 'organization', club.external_id, null, {
      name: club.external_id, kind: 'club', region: state.slice(0, 2), country: 'US'
    })] : []
  })
  const unique = new Map(clubs.map((club) => [`${club.source} ${club.external_id}`, club]))
  return [...unique.values(), ...teams.map(({ state: _, ...team }) => team)]
}

/**
 * Teams by the name of their registration and by the first other name that it carried and that contradicts nothing (`areConflicts`: that
 * does), with club, age and gender, and with the state of the club where `withState`.
 */
export function aliases (withState = false, areConflicts = false): Entry[] {
  const teams = (read('identity/gotsport_team_aliases_dev.json') as Alias[]).flatMap((team) => {
    const alias = team.aliases.find(({ conflicts }) => conflicts.length > 0 === areConflicts)
    if (!alias) return []
    const truth = `${team.gotsport_id}`
    const of = (source: string, name: string, truth: string): Entry & { state: string | null } => ({
      ...say(source, 'team', `${team.gotsport_id}`, truth, {
        name, sport: 'soccer', age_group: team.age_group, gender: sexOf(team.gender), organization: clubOf(team.club)
      }), state: withState ? team.state : null
    })
    return [of('registry', team.canonical, truth), of('earlier', alias.name, areConflicts ? `${truth} other` : truth)]
  })
  return withStates(teams)
}

/** Look-alikes that met on the field, with club, age, gender and state: each row's second is another team than its first. */
export function met (): Entry[] {
  const rows = readFileSync(join(data, 'identity/gotsport_played_each_other_negatives_dev.csv'), 'utf8').trim().split('\n').slice(1)
    .map((line) => [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''))
  const list = (source: string, at: number): (Entry & { state: string | null })[] =>
    [...new Map(rows.map((row) => [row[at]!, row])).entries()].map(([id, row]) => ({
      ...say(source, 'team', id, id, {
        name: row[at + 1]!, sport: 'soccer', age_group: row[6]!, gender: sexOf(row[7]!), organization: clubOf(row[at + 2] || null)
      }), state: row[8] ?? null
    }))
  return withStates([...list('one', 0), ...list('other', 3)])
}

/** Places that two guides list, with street and town. */
export function places (): Entry[] {
  const seen = new Set<string>()
  return read('venues/fodors_zagat_restaurants.json').records.map(({ cls, name, addr, city }: Record<string, string>, at: number) => {
    const source = seen.has(cls!) ? 'zagat' : 'fodors'
    seen.add(cls!)
    return say(source, 'venue', `${at}`, cls!, { name, address: { line1: addr, city } })
  })
}

/** A quarter of the clubs by their name and by the first other one, with country and town. One that is listed twice is one. */
export function clubs (): Entry[] {
  const some: any[] = read('identity/clubs_aliases.json').filter((_: unknown, at: number) => at % 4 === 0)
  const nameOf = (club: any): string => [club.country, club.city, club.canonical].join()
  const of = (source: string, club: any, at: number, name: string): Entry => say(source, 'organization', `${at}`, nameOf(club), {
    name, kind: 'club', country: club.code.length === 2 ? club.code.toUpperCase() : null, region: club.city
  })
  const unique = [...new Map(some.map((club) => [nameOf(club), club])).values()]
  return [
    ...unique.map((club, at) => of('one', club, at, club.canonical)),
    ...unique.flatMap((club, at) => club.aliases.length > 0 ? [of('other', club, at, club.aliases[0].name)] : [])
  ]
}

const SETS: Record<string, () => Entry[]> = {
  curated: () => curated(), 'curated-said': () => curated(true), aliases: () => aliases(), 'aliases-state': () => aliases(true),
  conflicts: () => aliases(true, true), met, places, clubs
}

if (import.meta.main) {
  const set = SETS[process.argv[2] ?? '']
  if (!areHere || !set) throw new Error(areHere ? `a set is one of ${Object.keys(SETS).join(', ')}` : `no real sets: ${data} is absent`)
  process.stdout.write(toCsv(set()))
}
