/** How far the values of a column are those of a role, by what is listed and by their shape. */
import { contradicts, shareOf, shareOfStatuses, type Column, type Mapping } from './columns.ts'
import { likeness } from './layout.ts'
import type { Role, Sought } from './types.ts'
import { fold } from './words.ts'

/** What is listed, folded, by the names of `Sought.known`. */
export type Known = Map<string, string[]>

const LEAST_WEIGHT = 0.3

const KNOWN: Partial<Record<Role, keyof Sought['known']>> = {
  home: 'teams', away: 'teams', opponent: 'teams', team: 'teams', venue: 'venues', field: 'fields', division: 'divisions', id: 'ids',
  competition: 'competitions'
}

const SHAPED: Role[] = ['date', 'start', 'home_score', 'away_score', 'score', 'status', 'home_or_away', 'title']

/** Whether a column's values are not those of its role; the time of day is doubtful with the day. */
export function isStrange (role: Role, column: Column, mapping: Mapping, known: Known): boolean {
  if (column.samples.length === 0) return false
  const share = shareOfKnown(role, column, known)
  if (role === 'start' && mapping.columns.get('date')?.every((other) => (shareOf('date', other) ?? 1) < 0.5) === true) return true
  return share !== undefined ? share < 0.2 : SHAPED.includes(role) && shareOfShape(role, column) < LEAST_WEIGHT
}

/** How likely a column has a role: by its values first, by its name besides; 0: it has not. */
export function weigh (role: Role, column: Column, known: Known): number {
  if (contradicts(role, column)) return 0
  const byValues = shareOfKnown(role, column, known) ?? shareOfShape(role, column)
  return byValues < LEAST_WEIGHT ? 0 : byValues + 0.3 * likeness(role, column)
}

/** The share of a column's values that are listed for the role, or begin with what is; undefined where nothing is to be compared. */
function shareOfKnown (role: Role, { samples }: Column, known: Known): number | undefined {
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
  if (role === 'status') return shareOfStatuses(column) >= 0.8 ? 0.8 : 0
  if (role === 'home_score' || role === 'away_score') return 0.7 * shareLike(column, /^\d{1,3}$/)
  if (role === 'score') return shareLike(column, /\d\s*[-–:]\s*\d/)
  if (role === 'title') return shareLike(column, SIDES)
  if (KNOWN[role] !== undefined || role === 'age_group' || role === 'gender') return LEAST_WEIGHT
  return shareOf(role, column) ?? 0
}
