/**
 * Which columns of a file may be those that a feed had before, where names were changed: roles are given to columns whose values look like
 * what is listed, the likeliest first. What comes of each is found out by reading the file so; nothing is decided here.
 */
import { contradicts, shareOf, shareOfStatuses, type Column } from './columns.ts'
import type { Reading } from './headers.ts'
import { likeness } from './layout.ts'
import type { Mapping } from './roles.ts'
import { compact } from './synonyms.ts'
import type { Proposal, Role, Sought } from './types.ts'
import { fold } from './words.ts'

/** Columns of a role that are tried, mappings that are kept while they are made, and values of a column that are looked at. */
const MOST_COLUMNS = 4
const MOST_KEPT = 200
const MOST_SAMPLES = 400
const LEAST_WEIGHT = 0.3
/** Roles in the order in which they are given. */
const ORDER: Role[] = ['date', 'start', 'home', 'away', 'opponent', 'title', 'venue', 'field']
/** What else a column may have become that is gone: two columns of one, or one of two. */
const COMPANIONS: [gone: Role[], come: Role[]][] = [[['date'], ['start']], [['title'], ['home', 'away']], [['home', 'away'], ['title']], [['venue'], ['field']]]

const KNOWN: Partial<Record<Role, keyof Sought['known']>> = {
  home: 'teams', away: 'teams', opponent: 'teams', team: 'teams', venue: 'venues', field: 'fields', division: 'divisions', id: 'ids',
  competition: 'competitions'
}

/** At most `most` mappings that differ from how the tables are read now; the likeliest first. */
export function propose (readings: Reading[], sought: Sought, most: number): Proposal[] {
  const [first] = readings
  if (!first) return []
  const columns = gather(readings)
  const { mapping } = first
  const known = new Map(Object.entries(sought.known).map(([name, values]) => [name, [...new Set(values.map(fold))]]))
  const wanted = wantedRoles(columns, mapping, sought, known)
  const free = columns.filter((column) => isFree(column, mapping, sought, wanted))
  const options = wanted.map((role) => free.map((column) => ({ role, column, weight: weigh(role, column, sought, known) }))
    .filter(({ weight }) => weight >= LEAST_WEIGHT).toSorted((a, b) => b.weight - a.weight).slice(0, MOST_COLUMNS))
  let kept: Given[] = [{ weight: 0, columns: new Map() }]
  for (const choices of options) {
    kept = [...kept, ...kept.flatMap((given) => choices.flatMap((choice) => give(given, choice)))]
      .toSorted((a, b) => b.weight - a.weight).slice(0, MOST_KEPT)
  }
  const proposals = kept.map(({ columns: given }): Proposal => Object.fromEntries([...given]
    .filter(([role, column]) => !mapping.columns.get(role)?.some(({ key }) => key === column.key)).map(([role, { header }]) => [role, header])))
  const told = new Map(proposals.filter((one) => Object.keys(one).length > 0).map((one) => [JSON.stringify(one), one]))
  return [...told.values()].slice(0, most)
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
function wantedRoles (columns: Column[], mapping: Mapping, { roles, was }: Sought, known: Map<string, string[]>): Role[] {
  const doubted = columns.flatMap((column) => (mapping.why.get(find(mapping, column) as Column) ?? []).map(({ role }) => role)
    .filter((role) => was[role] !== undefined && isStrange(role, column, known)))
  const sought = new Set([...roles, ...doubted])
  for (const [gone, come] of COMPANIONS) {
    if (!gone.every((role) => sought.has(role))) continue
    for (const role of come) if (was[role] === undefined) sought.add(role)
  }
  const place = (role: Role): number => ORDER.includes(role) ? ORDER.indexOf(role) : ORDER.length
  return [...sought].toSorted((a, b) => place(a) - place(b))
}

const find = (mapping: Mapping, { key }: Column): Column | undefined => [...mapping.why.keys()].find((column) => column.key === key)

/** Whether a column's values are not those of its role. */
function isStrange (role: Role, column: Column, known: Map<string, string[]>): boolean {
  const share = shareOfKnown(role, column, known)
  return share !== undefined ? share < 0.2 : (role === 'date' || role === 'start') && (shareOf(role, column) ?? 1) < 0.5
}

/** Columns without a role, with one that is looked for, or with one that no column had before. */
function isFree (column: Column, mapping: Mapping, { was }: Sought, wanted: Role[]): boolean {
  const uses = mapping.why.get(find(mapping, column) as Column) ?? []
  return uses.length === 0 || uses.some(({ role }) => wanted.includes(role) || was[role] === undefined)
}

function weigh (role: Role, column: Column, { was }: Sought, known: Map<string, string[]>): number {
  if (contradicts(role, column)) return 0
  const byValues = shareOfKnown(role, column, known) ?? shareOfShape(role, column)
  if (byValues < LEAST_WEIGHT) return 0
  const isOld = (was[role] ?? '').split(', ').some((header) => compact(header) === column.key)
  return byValues + 0.3 * likeness(role, column) + (isOld ? 0.3 : 0)
}

/** The share of a column's values that are listed for the role, or begin with what is; undefined where nothing is to be compared. */
function shareOfKnown (role: Role, { samples }: Column, known: Map<string, string[]>): number | undefined {
  const listed = known.get(KNOWN[role] ?? '') ?? []
  const values = [...new Set(samples.map(fold))]
  if (listed.length === 0 || values.length === 0) return undefined
  const names = new Set(listed)
  const isKnown = (value: string): boolean => names.has(value) || role === 'venue' && listed.some((name) => value.startsWith(`${name} `))
  return values.filter(isKnown).length / values.length
}

const SIDES = /\S\s+(?:vs?\.?|@|at|[-–])\s+\S/i
const shareLike = ({ samples }: Column, pattern: RegExp): number =>
  samples.length === 0 ? 0 : samples.filter((text) => pattern.test(text)).length / samples.length

/** How far values have the shape of a role whose values are not listed one by one. */
function shareOfShape (role: Role, column: Column): number {
  if (role === 'status') return shareOfStatuses(column)
  if (role === 'home_score' || role === 'away_score') return 0.7 * shareLike(column, /^\d{1,3}$/)
  if (role === 'score') return shareLike(column, /\d\s*[-–:]\s*\d/)
  if (role === 'title') return shareLike(column, SIDES)
  if (KNOWN[role] !== undefined || role === 'age_group' || role === 'gender') return LEAST_WEIGHT
  return shareOf(role, column) ?? 0
}
