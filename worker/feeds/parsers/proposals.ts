/**
 * Which columns of a file may be those that a feed had before, where names were changed: roles are given to columns whose values look like
 * what is listed, the likeliest first. What comes of each is found out by reading the file so; nothing is decided here.
 */
import type { Column, Mapping } from './columns.ts'
import type { Reading } from './headers.ts'
import { isStrange, weigh } from './resemblance.ts'
import { compact } from './synonyms.ts'
import type { Proposal, Role, Sought } from './types.ts'
import { fold } from './words.ts'

/** Columns of a role that are tried, mappings that are kept while they are made, and values of a column that are looked at. */
const MOST_COLUMNS = 4
const MOST_KEPT = 200
const MOST_SAMPLES = 400
/** What a role that no column had is given for at least. */
const LEAST_OF_OTHERS = 0.5
/** Roles in the order in which they are given. */
const ORDER: Role[] = ['date', 'start', 'home', 'away', 'opponent', 'title', 'venue', 'field']
/** What else a column may have become that is gone: two columns of one, or one of two. */
const COMPANIONS: [gone: Role[], come: Role[]][] = [
  [['date'], ['start']], [['title'], ['home', 'away']], [['home', 'away'], ['title']], [['venue'], ['field']]
]

/**
 * At most `most` mappings that differ from how the tables are read now; the likeliest first. Roles whose column is there and is read as
 * something else since another column is gone, as in a layout that is no longer known, are left to the reading first.
 */
export function propose (readings: Reading[], sought: Sought, most: number): Proposal[] {
  const [first] = readings
  if (!first) return []
  const columns = gather(readings)
  const { mapping } = first
  const known = new Map(Object.entries(sought.known).map(([name, values]) => [name, [...new Set(values.map(fold))]]))
  const open = openRoles(columns, mapping, sought, known)
  const isOld = (role: Role, { key }: Column): boolean => (sought.was[role] ?? '').split(', ').some((header) => compact(header) === key)
  const isLeft = (role: Role): boolean => columns.some((column) => isOld(role, column))
    && !(mapping.columns.get(role) ?? []).some((column) => isOld(role, column))
  const free = columns.filter((column) => isFree(column, mapping, sought, open))
  const choicesOf = (role: Role): Choice[] => free.filter((column) => isOld(role, column) || !isLeft(role)).flatMap((column) => {
    const weight = weigh(role, column, known)
    const least = sought.was[role] === undefined ? LEAST_OF_OTHERS : 0
    return weight === 0 || weight < least ? [] : [{ role, column, weight: weight + (isOld(role, column) ? 0.3 : 0) }]
  }).toSorted((a, b) => b.weight - a.weight).slice(0, MOST_COLUMNS)
  const options = new Map(open.map((role) => [role, choicesOf(role)]))
  const mappingsOf = (roles: Role[]): Proposal[] => assemble(roles, options).map((given) => Object.fromEntries(
    [...given].filter(([role, { key }]) => !mapping.columns.get(role)?.some((column) => column.key === key))
      .flatMap(([role, { header }]) => [role, ...idsOf(role, sought)].map((one) => [one, header]))
  )).filter((one) => Object.keys(one).length > 0)
  const proposals = [...mappingsOf(open.filter((role) => !isLeft(role))).slice(0, most - 2), ...mappingsOf(open)]
  return [...new Map(proposals.map((one) => [JSON.stringify(one), one])).values()].slice(0, most)
}

/** A column of ids that named the sides does so under another name too. */
const idsOf = (role: Role, { was }: Sought): Role[] => {
  const isId = (was[role] ?? '').split(', ').some((header) => /(?:id|code)$/.test(compact(header)))
  return isId && role === 'home' ? ['home_id'] : isId && role === 'away' ? ['away_id'] : []
}

/** Ways to give roles columns, none twice; those of most weight first. */
function assemble (roles: Role[], options: Map<Role, Choice[]>): Map<Role, Column>[] {
  let kept: Given[] = [{ weight: 0, columns: new Map() }]
  for (const role of roles) {
    const choices = options.get(role) ?? []
    kept = [...kept, ...kept.flatMap((given) => choices.flatMap((choice) => give(given, choice)))]
      .toSorted((a, b) => b.weight - a.weight).slice(0, MOST_KEPT)
  }
  // A title stands instead of two sides, not beside them.
  return kept.map(({ columns }) => columns).filter((given) => !given.has('title') || !given.has('home') && !given.has('away'))
}

type Given = { weight: number, columns: Map<Role, Column> }
type Choice = { role: Role, column: Column, weight: number }

function give ({ weight, columns }: Given, { role, column, weight: more }: Choice): Given[] {
  return [...columns.values()].includes(column) ? [] : [{ weight: weight + more, columns: new Map([...columns, [role, column]]) }]
}

/** The columns of the first table that can be named, each once, with the values of all tables. */
function gather (readings: Reading[]): Column[] {
  const all = Map.groupBy(readings.flatMap(({ columns }) => columns), ({ key }) => key)
  return (readings[0]?.columns ?? []).flatMap((column, at, columns) => {
    if (column.key === '' || columns.findIndex(({ key }) => key === column.key) < at) return []
    const alike = all.get(column.key) ?? []
    if (alike.some(({ isPersons }) => isPersons) || alike.every(({ isEmpty }) => isEmpty)) return []
    return [{ ...column, isEmpty: false, samples: alike.flatMap(({ samples }) => samples).slice(0, MOST_SAMPLES) }]
  })
}

/** Roles that lost their column or have another, those whose values are not what is listed, and what they may have become. */
function openRoles (columns: Column[], mapping: Mapping, { roles, was }: Sought, known: Map<string, string[]>): Role[] {
  const doubted = columns.flatMap((column) => (mapping.why.get(find(mapping, column) as Column) ?? []).map(({ role }) => role)
    .filter((role) => was[role] !== undefined && isStrange(role, column, mapping, known)))
  const sought = new Set([...roles, ...doubted])
  for (const [gone, come] of COMPANIONS) {
    if (!gone.every((role) => sought.has(role))) continue
    for (const role of come) if (was[role] === undefined) sought.add(role)
  }
  const place = (role: Role): number => ORDER.includes(role) ? ORDER.indexOf(role) : ORDER.length
  return [...sought].toSorted((a, b) => place(a) - place(b))
}

const find = (mapping: Mapping, { key }: Column): Column | undefined => [...mapping.why.keys()].find((column) => column.key === key)

/** Columns without a role, with one that is looked for, or with one that no column had before. */
function isFree (column: Column, mapping: Mapping, { was }: Sought, open: Role[]): boolean {
  const uses = mapping.why.get(find(mapping, column) as Column) ?? []
  return uses.length === 0 || uses.some(({ role }) => open.includes(role) || was[role] === undefined)
}
