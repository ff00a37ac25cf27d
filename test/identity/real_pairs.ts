/**
 * Prints one of the real sets (../shared/data) as labelled pairs for "oyss identity evaluate", the known names of all other sets of the
 * type beside them as distractors:
 *
 *   node_modules/.bin/node test/identity/real_pairs.ts aliases said > pairs.json
 *   npm run -s oyss -- identity evaluate --pairs pairs.json
 *
 * Sets: curated, aliases, conflicts, met, fodors, clubs. "said": with what the set says beside a name (club, region, age group, gender;
 * the address of a place; the town of a club); "name": with nothing (places keep their town, clubs their country).
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../db/migrate.ts'

type Said = Record<string, unknown> & { name: string }
type Pair = { left: Said, right: Said, same: boolean }
type Team = { age_group: string | null, gender: string | null, state: string | null, club: string | null }

const data = join(root, '..', 'shared', 'data')
const [set = '', mode = 'name'] = process.argv.slice(2)
const read = (path: string): any => JSON.parse(readFileSync(join(data, path), 'utf8'))

/** What is said of a team, without what is not known; only its name, unless `mode` is said. */
function team (name: string, { age_group: age, gender, state, club }: Team, more: object = {}): Said {
  const beside = {
    age_group: age, gender: gender && ({ Male: 'M', Female: 'F' })[gender], region: state?.slice(0, 2),
    organization: club && { name: club }, sport: 'soccer', ...more
  }
  return mode === 'said' ? { name, ...Object.fromEntries(Object.entries(beside).filter(([, value]) => value)) } : { name }
}

function readRow (line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
}

/** Pairs of a league's own map of names: what the league says of the left ones, and the age of the right ones. */
const curated = (): Pair[] => read('identity/sjsl_team_map_curated_2021.json').map((pair: any) => {
  const known = { age_group: pair.age, gender: pair.gender, state: null, club: pair.club }
  return {
    left: team(pair.gotsport_name, known, { season: '2021' }),
    right: team(pair.arbiter_name, { ...known, gender: null, club: null }, { season: '2021' }), same: true
  }
})

/** Names that one registration carried: those that contradict each other, or those that do not. */
const aliases = (areConflicts: boolean): Pair[] => read('identity/gotsport_team_aliases_dev.json').flatMap((known: any) => known.aliases
  .filter(({ conflicts }: { conflicts: string[] }) => (conflicts.length > 0) === areConflicts)
  .map(({ name }: { name: string }) => ({ left: team(known.canonical, known), right: team(name, known), same: !areConflicts })))

/** Look-alikes that met on the field; one that arrives is that which another row or set knows by its registration. */
function met (): Pair[] {
  const rows = readFileSync(join(data, 'identity/gotsport_played_each_other_negatives_dev.csv'), 'utf8').trim().split('\n').slice(1)
    .map(readRow).map(([idA, nameA = '', clubA = '', idB, nameB = '', clubB = '', age = '', gender = '', state = '']) => ({
      idA, idB, left: team(nameA, { age_group: age, gender, state, club: clubA }),
      right: team(nameB, { age_group: age, gender, state, club: clubB })
    }))
  const known = [
    ...rows.map(({ idA: id, left }) => ({ id, left })),
    ...read('identity/gotsport_team_aliases_dev.json').map((one: any) => ({ id: `${one.gotsport_id}`, left: team(one.canonical, one) }))
  ]
  return rows.flatMap(({ idB, left, right }) => [
    { left, right, same: false }, ...known.filter(({ id }) => id === idB).map((same) => ({ left: same.left, right, same: true }))
  ])
}

/** Places that two guides list: of each class the first is known, and the others arrive. */
function fodors (): Pair[] {
  const first = new Map<string, Said>()
  return read('venues/fodors_zagat_restaurants.json').records.flatMap(({ cls, name, addr, city }: Record<string, string>) => {
    const said = { name: name as string, address: { ...(mode === 'said' && { line1: addr }), city } }
    const known = first.get(cls as string)
    if (known) return [{ left: known, right: said, same: true }]
    first.set(cls as string, said)
    return [{ left: said, right: { name: 'TBD' }, same: false }]
  })
}

/** A quarter of the clubs by their other names. A club that is listed twice, one town and one name, cannot be told from itself. */
function clubs (): Pair[] {
  const known = new Map<string, Said>()
  return read('identity/clubs_aliases.json').filter((_: unknown, at: number) => at % 4 === 0).flatMap((club: any) => {
    const beside = { kind: 'club', country: club.code, ...(mode === 'said' && club.city && { region: club.city }) }
    const say = (name: string): Said => ({ name, ...beside })
    const names = [...new Set<string>([club.canonical, ...club.aliases.map(({ name }: { name: string }) => name)])]
    const places = names.map((name) => JSON.stringify([club.country, club.city, name.toLowerCase()]))
    const left = (club.city && places.map((place) => known.get(place)).find(Boolean)) ?? say(club.canonical)
    for (const place of places) known.set(place, left)
    return names.filter((name) => name !== left.name).map((name) => ({ left, right: say(name), same: true }))
  })
}

const TEAMS: Record<string, () => Pair[]> = { curated, aliases: () => aliases(false), conflicts: () => aliases(true), met }
const OTHERS: Record<string, () => Pair[]> = { fodors, clubs }

function choose (): Pair[] {
  const mine = (TEAMS[set] ?? OTHERS[set])?.()
  if (!mine) throw new Error(`a set is one of ${[...Object.keys(TEAMS), ...Object.keys(OTHERS)].join(', ')}`)
  if (!(set in TEAMS)) return mine
  // Nothing is like a placeholder: what stands beside it is known, and distracts.
  const others = Object.entries(TEAMS).filter(([name]) => name !== set).flatMap(([, pairs]) => pairs())
  return [...mine, ...others.map(({ left }) => ({ left, right: { name: 'TBD' }, same: false }))]
}

if (!existsSync(data)) throw new Error(`no real sets: ${data} is absent`)
process.stdout.write(`[\n${choose().map((pair) => JSON.stringify(pair)).join(',\n')}\n]\n`)
