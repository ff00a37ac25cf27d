/** Which column means what: by the feed's mapping, by a layout that is known, by its name, by its words; never by a guess between two. */
import { columnRoles as all } from '../../../platform/column_roles.ts'
import { contradicts, isSame, shareOf, type Column, type Mapper, type Mapping, type Signature } from './columns.ts'
import { takePlaces, takeScores } from './pairs.ts'
import { takeSignature } from './platforms/signatures.ts'
import { compact, ignored, patterns, synonyms } from './synonyms.ts'
import type { FeedSettings, Role } from './types.ts'

/** Roles of which a second column by name is no question: the first counts. */
const NEVER_ASKED: Role[] = ['id', 'title', 'notes', 'url']

/** `ignored`: columns that the feed says mean nothing. */
export function mapColumns (
  all: Column[], signatures: Signature[], { mapping: given = {}, ignored: left = [] }: Pick<FeedSettings, 'mapping' | 'ignored'>
): Mapping {
  const keys = new Set(left.map((header) => compact(header)))
  const mapper = makeMapper(all.filter(({ key }) => !keys.has(key)))
  const { mapping, has, take } = mapper
  takeGiven(mapper, given)
  takeSignature(mapper, signatures)
  const first = ['zone', 'weekday', 'date', 'end_date', 'start', 'end', 'duration', 'all_day', 'opponent', 'home', 'away'] as const
  for (const role of first) take(role)
  if (!has('date')) takeStamp(mapper)
  takeIds(mapper)
  if (has('opponent')) for (const role of ['home_or_away', 'team'] as const) take(role)
  takeScores(mapper)
  takePlaces(mapper)
  for (const role of ['status', 'kind', 'division', 'age_group', 'gender'] as const) take(role)
  take(has('home') || has('away') ? 'competition' : 'title')
  for (const role of ['id', 'title', 'competition', 'notes', 'url'] as const) take(role)
  return mapping
}

function makeMapper (columns: Column[]): Mapper {
  const mapping: Mapping = { columns: new Map(), why: new Map(), asked: new Map(), ids: new Set(), warnings: [] }
  const open = (): Column[] => columns.filter((column) => !column.isPersons && column.header !== '' && !mapping.why.has(column))
  const has = (role: Role): boolean => mapping.columns.has(role)
  const assign: Mapper['assign'] = (role, found, why) => {
    mapping.columns.set(role, [...mapping.columns.get(role) ?? [], found])
    mapping.why.set(found, [...mapping.why.get(found) ?? [], { role, why }])
    mapping.asked.delete(role)
  }
  const choose = (role: Role, found: Column[], why: string): void => {
    const [first, ...rest] = found
    if (first && (rest.every((other) => isSame(first, other)) || NEVER_ASKED.includes(role))) assign(role, first, why)
    else mapping.asked.set(role, found)
  }
  const take: Mapper['take'] = (role, names = synonyms.get(role) ?? [], pattern = patterns.get(role)) => {
    if (has(role) || mapping.asked.has(role)) return
    for (const [weight, keys] of names.entries()) {
      const found = keys.flatMap((key) => open().filter((column) => column.key === key)).filter((column) => fits(role, column, weight))
      if (found.length > 0) return choose(role, found, 'its name')
    }
    const isOfWords = ({ key, name }: Column): boolean => !ignored.has(key) && pattern?.test(name) === true
    const found = open().filter((column) => isOfWords(column) && !contradicts(role, column))
    if (found.length > 0) choose(role, found, 'the words of its name')
  }
  return { columns, mapping, open, has, assign, take }
}

/** Roles whose names of weight are believed whatever the values are: what is no date or time is then a row's fault. */
const BELIEVED: Role[] = ['date', 'start', 'end', 'end_date', 'home_score', 'away_score']

/** A name fits where the values do not speak against it; names of little weight must be borne out by values. */
function fits (role: Role, column: Column, weight: number): boolean {
  const isBorneOut = (shareOf(role, column) ?? 0) >= 0.5
  if (role === 'weekday' || (role === 'date' && weight >= 2) || (/_score$/.test(role) && weight >= 1)) return isBorneOut
  if (BELIEVED.includes(role)) return true
  return ((role === 'home' || role === 'away') && weight >= 2) || !contradicts(role, column)
}

/** Ids of sides stand beside the names or, where a file has no names, instead of them. */
function takeIds ({ mapping, has, assign, take }: Mapper): void {
  for (const [side, id] of [['home', 'home_id'], ['away', 'away_id']] as const) {
    if (has(side)) take(id)
    const [name] = mapping.columns.get(side) ?? []
    const [own] = mapping.columns.get(id) ?? []
    if (name && !own && /(?:id|code)$/.test(name.key)) assign(id, name, 'its values are ids')
    else if (own && !name && !has('opponent')) assign(side, own, 'the file has ids and no names')
  }
}

function takeGiven ({ columns, mapping, assign }: Mapper, given: Partial<Record<Role, string>>): void {
  for (const role of all) {
    const header = given[role]
    if (header === undefined) continue
    const found = columns.find((column) => column.header === header) ?? columns.find(({ key }) => key === compact(header))
    if (!found) mapping.warnings.push(`The mapping of the feed gives "${header}" as ${role}; the file has no such column.`)
    else if (found.isPersons) mapping.warnings.push(`The column "${found.header}" describes persons and is not read as ${role}.`)
    else assign(role, found, 'the mapping of the feed')
  }
}

/** A column of times whose values begin with dates is that of the dates; a lone column of dates by name is, whatever its values. */
function takeStamp ({ mapping, open, assign }: Mapper): void {
  const [start] = mapping.columns.get('start') ?? []
  if (start && (shareOf('date', start) ?? 0) >= 0.5) {
    mapping.columns.delete('start')
    mapping.why.delete(start)
    return assign('date', start, 'its values have date and time')
  }
  const named = open().filter(({ key }) => synonyms.get('date')?.[0]?.includes(key))
  if (named.length === 1) assign('date', named[0] as Column, 'its name')
}
