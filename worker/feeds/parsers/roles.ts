/** Which column means what: by the feed's mapping, by a layout that is known, by its name, by its words; never by a guess between two. */
import { contradicts, isSame, shareOf, shareOfLabels, type Column } from './columns.ts'
import { compact, ignored, patterns, synonyms } from './synonyms.ts'
import { roles as all, type Role } from './types.ts'

/** A layout that is known by its headers. All of `headers` must be there; `mapping` gives columns of a role, the first that is filled counts. */
export type Signature = {
  name: string
  headers: string[]
  mapping: Partial<Record<Role, string | string[]>>
  midnight_is_tbd?: true
  whole_place?: true
}
/** The columns of each role, first choice first, why they are, and the roles that two columns claim. */
export type Mapping = { columns: Map<Role, Column[]>, why: Map<Column, { role: Role, why: string }[]>, asked: Map<Role, Column[]>, signature?: Signature, warnings: string[] }

export function mapColumns (columns: Column[], signatures: Signature[], given: Partial<Record<Role, string>>): Mapping {
  const mapping: Mapping = { columns: new Map(), why: new Map(), asked: new Map(), warnings: [] }
  const open = (): Column[] => columns.filter((column) => !column.isPersons && column.header !== '' && !mapping.why.has(column))
  const assign = (role: Role, found: Column, why: string): void => {
    mapping.columns.set(role, [...mapping.columns.get(role) ?? [], found])
    mapping.why.set(found, [...mapping.why.get(found) ?? [], { role, why }])
    mapping.asked.delete(role)
  }
  takeGiven(columns, given, assign, mapping)
  takeSignature(columns, signatures, assign, mapping)
  const has = (role: Role): boolean => mapping.columns.has(role)
  const take = (role: Role, lines: string[][] = synonyms.get(role) ?? [], pattern = patterns.get(role)): void => {
    if (has(role) || mapping.asked.has(role)) return
    for (const [at, line] of lines.entries()) {
      const found = line.flatMap((key) => open().filter((column) => column.key === key)).filter((column) => fits(role, column, at))
      const [first, ...rest] = found
      if (!first) continue
      const isPlain = rest.every((other) => isSame(first, other)) || role === 'id' || role === 'title' || role === 'notes'
      if (isPlain) return assign(role, first, 'its name')
      mapping.asked.set(role, found)
      return
    }
    const found = pattern ? open().filter((column) => !ignored.has(column.key) && pattern.test(column.name) && !contradicts(role, column)) : []
    if (found.length === 1) assign(role, found[0] as Column, 'the words of its name')
    if (found.length > 1) mapping.asked.set(role, found)
  }
  take('zone')
  take('weekday')
  take('date')
  take('end_date')
  for (const role of ['start', 'end', 'duration', 'all_day', 'opponent', 'home', 'away'] as const) take(role)
  if (!has('date')) takeStamp(open(), mapping, assign)
  takeIds(has, take)
  takeScores(columns, mapping, open, assign, take)
  takePlaces(open, mapping, assign, take)
  for (const role of ['status', 'kind', 'division', 'age_group', 'gender'] as const) take(role)
  const isOfSides = has('home') || has('away') || has('opponent')
  if (isOfSides) take('competition')
  else take('title')
  for (const role of ['id', 'title', 'competition', 'notes', 'url'] as const) take(role)
  return mapping
}

/** A name fits where the values do not speak against it; names of the last lines of a date must be borne out by values. */
function fits (role: Role, column: Column, line: number): boolean {
  if (role === 'date' && line >= 2) return (shareOf('date', column) ?? 0) >= 0.5
  if ((role === 'home' || role === 'away') && line >= 2) return true
  if ((role === 'home_score' || role === 'away_score') && line >= 1) return (shareOf(role, column) ?? 0) >= 0.5
  if (role === 'weekday') return (shareOf('weekday', column) ?? 0) >= 0.5
  return !contradicts(role, column)
}

function takeGiven (columns: Column[], given: Partial<Record<Role, string>>, assign: (role: Role, column: Column, why: string) => void, mapping: Mapping): void {
  for (const role of all) {
    const header = given[role]
    if (header === undefined) continue
    const found = columns.find((column) => column.header === header) ?? columns.find(({ key }) => key === compact(header))
    if (!found) mapping.warnings.push(`The mapping of the feed gives "${header}" as ${role}; the file has no such column.`)
    else if (found.isPersons) mapping.warnings.push(`The column "${found.header}" tells of persons and is not read as ${role}.`)
    else assign(role, found, 'the mapping of the feed')
  }
}

function takeSignature (columns: Column[], signatures: Signature[], assign: (role: Role, column: Column, why: string) => void, mapping: Mapping): void {
  const keys = new Set(columns.map(({ key }) => key))
  const signature = signatures.filter(({ headers }) => headers.every((header) => keys.has(compact(header))))
    .toSorted((a, b) => b.headers.length - a.headers.length)[0]
  if (!signature) return
  mapping.signature = signature
  for (const [role, names] of Object.entries(signature.mapping) as [Role, string | string[]][]) {
    if (mapping.columns.has(role)) continue
    for (const name of [names].flat()) {
      const found = columns.find((column) => column.key === compact(name) && !column.isPersons && !mapping.why.has(column))
      if (found) assign(role, found, `the layout ${signature.name}`)
    }
  }
}

/** A column of times whose values begin with dates is that of the dates. */
function takeStamp (open: Column[], mapping: Mapping, assign: (role: Role, column: Column, why: string) => void): void {
  const start = mapping.columns.get('start')?.[0]
  if (start && (shareOf('date', start) ?? 0) >= 0.5) {
    assign('date', start, 'its values have date and time')
    mapping.columns.delete('start')
    return
  }
  const [one, ...others] = open.filter((column) => column.key === 'date' || synonyms.get('date')?.flat().includes(column.key))
  if (one && others.length === 0) assign('date', one, 'its name')
}

function takeIds (has: (role: Role) => boolean, take: (role: Role) => void): void {
  for (const [role, side] of [['home_id', 'home'], ['away_id', 'away']] as const) if (has(side)) take(role)
  if (has('opponent')) { take('home_or_away'); take('team') }
}

/** A pattern that fits nothing. */
const NEVER = /$^/

/** Scores of both sides, one of both in one cell, or two of one name that stand in the order of the teams. */
function takeScores (
  columns: Column[], mapping: Mapping, open: () => Column[], assign: (role: Role, column: Column, why: string) => void, take: (role: Role) => void
): void {
  const [home, away] = [mapping.columns.get('home')?.[0], mapping.columns.get('away')?.[0]]
  const twins = open().filter(({ key }) => /^(?:score|goals|points|pts|runs|result|f|final|total|r)$/.test(key))
  if (home && away && twins.length === 2 && twins[0]?.key === twins[1]?.key) {
    const [first, second] = twins as [Column, Column]
    const isHomeFirst = columns.indexOf(home) < columns.indexOf(away)
    assign('home_score', isHomeFirst ? first : second, 'the order of the teams')
    assign('away_score', isHomeFirst ? second : first, 'the order of the teams')
  }
  take('home_score')
  take('away_score')
  if (!mapping.columns.has('home_score')) take('score')
}

/** The wider place is the venue, the narrower one the field: Complex before Venue, Venue before Field; a Field alone is a venue. */
function takePlaces (
  open: () => Column[], mapping: Mapping, assign: (role: Role, column: Column, why: string) => void, take: (role: Role, lines?: string[][], pattern?: RegExp) => void
): void {
  const lines = synonyms.get('venue') ?? []
  const venues = open().filter(({ key }) => lines[1]?.includes(key))
  const [labels, names] = [venues.filter((column) => shareOfLabels(column) >= 0.6), venues.filter((column) => shareOfLabels(column) < 0.6)]
  take('venue', lines.slice(0, 1), NEVER)
  if (!mapping.columns.has('venue') && labels.length === 1 && names.length === 1 && !mapping.columns.has('field')) {
    assign('venue', names[0] as Column, 'its name')
    assign('field', labels[0] as Column, 'its values are labels of fields')
  }
  take('venue', lines.slice(1, 2), NEVER)
  if (!mapping.columns.has('venue')) take('venue', lines.slice(2))
  if (mapping.columns.has('venue')) take('field')
}
