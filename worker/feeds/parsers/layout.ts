/** What a table looks like: its fingerprint, what is left over, and which columns may be the ones that were not found. */
import { createHash } from 'node:crypto'
import { contradicts, shareOf, shareOfStatuses, type Column, type Mapping } from './columns.ts'
import { readSerial, serialOf, timeOfSerial } from './dates.ts'
import type { Grid } from './grid.ts'
import { withoutPersons } from './persons.ts'
import { ignored, synonyms } from './synonyms.ts'
import type { FeedKind, Layout, Role } from './types.ts'

/** The roles that a hint is worth, with what no schedule does without first. */
const HINTED: Role[] = ['date', 'home', 'away', 'start', 'venue', 'field', 'status', 'home_score', 'away_score', 'division', 'id',
  'home_id', 'away_id']
const MOST_HINTS = 3

/** `isDated`: days are stated, be it by headings. `shape`: what a page's table is made of. */
export function describe (
  kind: FeedKind, columns: Column[], mapping: Mapping, isDated: boolean, { shape = '', is1904 = false }: Pick<Grid, 'shape' | 'is1904'> = {}
): Layout {
  const used = columns.flatMap((column) => (mapping.why.get(column) ?? []).map(({ role, why }) => ({ role, header: column.header, why })))
  const left = columns.filter((column) => !mapping.why.has(column) && !column.isPersons && column.header !== '')
  return {
    name: mapping.signature?.name ?? 'generic',
    kind,
    headers: columns.map(({ header }) => header),
    fingerprint: fingerprintOf(columns, mapping, shape),
    mapping: used,
    samples: Object.fromEntries(columns.filter(({ header, isPersons }) => header !== '' && !isPersons)
      .map((column) => [column.header, samplesOf(column.samples.map(
        (text) => explain(text, (mapping.why.get(column) ?? []).map(({ role }) => role), is1904)))])),
    unmapped: left.map(({ header, samples }) => ({ header, samples: samplesOf(samples) })),
    hints: hintsOf(left, columns, mapping).filter(({ role }) => role !== 'date' || !isDated)
  }
}

/** A day or time that a spreadsheet stores as a number, with how it is read. */
function explain (text: string, roles: readonly Role[], is1904: boolean): string {
  const isDay = roles.some((role) => role === 'date' || role === 'end_date')
  const day = isDay ? readSerial(serialOf(text) ?? 0, is1904) : undefined
  if (day !== undefined) return `${text} (${day.date}${day.time === undefined ? '' : ` ${day.time}`})`
  const isTime = /^0?\.\d{2,}$/.test(text) && roles.some((role) => role === 'start' || role === 'end')
  return isTime ? `${text} (${timeOfSerial(Number(text))})` : text
}

const samplesOf = (samples: string[]): string[] =>
  [...new Set(samples)].slice(0, 3).map((text) => withoutPersons(text).slice(0, 80))

/** The same for the same set of named columns and the same meanings of them: order, case, blanks and empty columns without a role aside. */
function fingerprintOf (columns: Column[], mapping: Mapping, shape: string): string {
  const names = columns.filter((column) => mapping.why.has(column) || !column.isEmpty).map(({ key }) => key).toSorted()
  const rolesOf = (column: Column): string[] => (mapping.why.get(column) ?? []).map(({ role }) => `${role}=${column.key}`)
  const meanings = columns.flatMap(rolesOf).toSorted()
  return createHash('sha256').update(JSON.stringify([names, meanings, shape])).digest('hex').slice(0, 32)
}

/** Roles without a column, with the columns that two claim it by, or the likeliest of those that are left. */
function hintsOf (left: Column[], columns: Column[], mapping: Mapping): Layout['hints'] {
  const has = (role: Role): boolean => mapping.columns.has(role)
  const isNeeded = (role: Role): boolean => role === 'date'
    ? !has('date')
    : (role === 'home' || role === 'away') && !has('opponent') && (has('home') !== has('away') || !(has('home') || has('title')))
  const isNamed = has('home') || has('opponent') || has('title')
  const isOpen = (role: Role): boolean => !has(role) && !(/_id$/.test(role) && isNamed)
  return [...new Set([...HINTED, ...mapping.asked.keys()])].filter(isOpen).flatMap((role) => {
    const claimed = (mapping.asked.get(role) ?? []).filter((column) => left.includes(column))
    if (claimed.length > 1) return [{ role, candidates: claimed.map(({ header }) => header), ask: true }]
    const candidates = left.map((column) => ({ header: column.header, weight: weigh(role, column, columns, mapping) }))
      .filter(({ weight }) => weight >= 0.5).toSorted((a, b) => b.weight - a.weight).slice(0, MOST_HINTS).map(({ header }) => header)
    return candidates.length > 0 || isNeeded(role) ? [{ role, candidates, ask: isNeeded(role) }] : []
  })
}

/** How likely a column has a role: words that its name shares with the role's names, and what its values look like. */
function weigh (role: Role, column: Column, columns: Column[], mapping: Mapping): number {
  if (ignored.has(column.key) || column.isEmpty || contradicts(role, column)) return 0
  const byName = likeness(role, column)
  const share = shareOf(role, column) ?? 0
  if (role === 'date' || role === 'start') return share >= 0.8 ? 1 + byName : byName >= 1 ? byName : 0
  if (/^(?:home|away)(?:_id)?$/.test(role)) return byName + teamness(column, mapping, columns)
  if (role === 'status') return byName + (shareOfStatuses(column) >= 0.8 && column.samples.length > 0 ? 0.6 : 0)
  return byName
}

/** The words of a name that stand in a name of the role, by the share of them. */
export function likeness (role: Role, { key, name }: Column): number {
  const words = name.split(/[^a-z0-9]+/).filter((word) => word.length > 2)
  const known = (synonyms.get(role) ?? []).flat().filter((synonym) => synonym.length > 2)
  const shared = words.filter((word) => known.some((synonym) => synonym.includes(word)))
  return known.includes(key) ? 1 : words.length === 0 ? 0 : 0.9 * shared.length / words.length
}

/** Whether the values are names that stand in the other column of teams too, or in another that is left. */
function teamness (column: Column, mapping: Mapping, columns: Column[]): number {
  const names = new Set(column.samples)
  if (names.size < 2 || column.samples.some((text) => text.length > 120)) return 0
  const shareWith = (other: Column): number => {
    const others = new Set(other.samples)
    return [...names].filter((name) => others.has(name)).length / names.size
  }
  const teams = (['home', 'away', 'opponent'] as const).flatMap((role) => mapping.columns.get(role) ?? [])
  const rivals = teams.length > 0 ? teams : columns.filter((other) => other !== column && !mapping.why.has(other) && !other.isPersons)
  return rivals.some((other) => shareWith(other) >= 0.3) ? 0.8 : 0
}
