/** Where in a JSON value the games are: an array of objects, or an object of them by their ids, at whatever depth. */
import { flatten, type Member } from './members.ts'
import { compact, normalise, patterns, synonyms } from '../synonyms.ts'
import type { Role } from '../types.ts'

/** One object, with what the objects around it say of it, and its id where it stands under one. */
export type Found = { own: object, above: Member[] }
/** The objects at one place of the value, and what their members state. `isSided`: who plays; `isLike`: that and when. */
type Group = { path: string, records: Found[], keys: Set<string>, isSided: boolean, isLike: boolean }

const MOST_DEPTH = 10
/** What objects around a record may say of it. */
const ABOVE: Role[] = ['date', 'zone', 'venue', 'field', 'division', 'age_group', 'gender', 'competition', 'team']
const BARE: Role[] = ['date', 'zone', 'division', 'competition', 'venue', 'age_group', 'gender']

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)
const namesOf = (...roles: Role[]): Set<string> => new Set(roles.flatMap((role) => (synonyms.get(role) ?? []).flat()))
const [around, bare, dates] = [namesOf(...ABOVE), namesOf(...BARE), namesOf('date', 'start')]
const [others, titles] = [namesOf('opponent'), namesOf('title')]

/**
 * The records of a value: the largest group of objects that say when something is and who plays, or what it is, with the groups beside it
 * that have the same members; else the largest group of any. Undefined: there are no objects.
 */
export function findRecords (value: unknown): Found[] | undefined {
  const groups = new Map<string, Found[]>()
  walk(value, '', 0, [], groups)
  const judged = [...groups].map(([path, records]) => judge(path, records))
  const weight = ({ isLike, isSided, records }: Group): number => Number(isLike) * 4e6 + Number(isLike && isSided) * 2e6 + records.length
  const [first, ...rest] = judged.toSorted((a, b) => weight(b) - weight(a) || a.path.length - b.path.length)
  if (!first) return undefined
  const isApart = ({ path }: Group): boolean => !path.startsWith(`${first.path}.`) && !first.path.startsWith(`${path}.`)
  const isAlike = ({ keys, isLike, isSided }: Group): boolean =>
    isLike === first.isLike && isSided === first.isSided && keys.size > 0 && [...keys].filter((key) => first.keys.has(key)).length >=
      0.8 * Math.max(keys.size, first.keys.size)
  const alike = first.isLike ? rest.filter((group) => isApart(group) && isAlike(group)) : []
  const chosen = [first, ...alike]
  return judged.filter((group) => chosen.includes(group)).flatMap(({ records }) => records)
}

function judge (path: string, records: Found[]): Group {
  const members = [...new Set(records.slice(0, 20).flatMap(({ own, above }) => [...above, ...flatten(own)].map(([name]) => name)))]
  const keys = new Set(members.map(compact))
  const has = (names: Set<string>): boolean => [...keys].some((key) => names.has(key))
  const hasRole = (role: Role): boolean => has(namesOf(role)) || members.some((name) => patterns.get(role)?.test(normalise(name)))
  // Demosphere's own: its members are no names that anybody else uses.
  const isOwn = ['dt', 'tim', 'tm1', 'tm2'].every((key) => keys.has(key))
  const isSided = isOwn || has(others) || (hasRole('home') && hasRole('away'))
  return { path, records, keys, isSided, isLike: isOwn || has(dates) && (isSided || has(titles)) }
}

function walk (value: unknown, path: string, depth: number, above: Member[], groups: Map<string, Found[]>): void {
  if (depth > MOST_DEPTH) return
  if (Array.isArray(value)) {
    for (const one of value) {
      if (isObject(one)) add(one, path, depth, above, groups)
      else if (Array.isArray(one)) walk(one, path, depth + 1, above, groups)
    }
  } else if (isObject(value)) {
    const members = Object.entries(value)
    if (areIds(members)) {
      for (const [id, one] of members) add(one as object, `${path}.*`, depth, [...above, ['id', id]], groups)
    } else {
      const areDays = members.every(([key]) => /^\d{4}-\d\d-\d\d$/.test(key))
      for (const [key, one] of members) {
        const reported: Member[] = areDays ? [...above, ['date', key]] : [...above, ...sayings(value, '')]
        walk(one, `${path}.${areDays ? '*' : key}`, depth + 1, reported, groups)
      }
    }
  }
}

function add (own: object, path: string, depth: number, above: Member[], groups: Map<string, Found[]>): void {
  const records = groups.get(path) ?? []
  if (records.length === 0) groups.set(path, records)
  records.push({ own, above })
  const members = Object.entries(own).filter(([, value]) => typeof value === 'object' && value !== null)
  if (members.length === 0) return
  const reported = [...above.filter(([name]) => name !== 'id'), ...sayings(own, singular(path))]
  for (const [key, value] of members) walk(value, `${path}.${key}`, depth + 1, reported, groups)
}

/** What an object says itself that holds for all within it: `name` of one of `divisions` is `division.name`. */
function sayings (own: object, what: string): Member[] {
  return flatten(own).flatMap(([name, value]): Member[] => {
    const full = what === '' ? name : `${what}.${name}`
    return value === '' ? [] : around.has(compact(full)) ? [[full, value]] : bare.has(compact(name)) ? [[name, value]] : []
  })
}

const singular = (path: string): string =>
  (path.split('.').findLast((part) => part !== '*' && part !== '') ?? '').replace(/ies$/i, 'y').replace(/(?<=[a-z])s$/i, '')

/** Whether an object holds objects by their ids: all of its values are objects, and each key has a digit and is no day. */
const areIds = (members: [string, unknown][]): boolean => members.length > 0
  && members.every(([key, value]) => isObject(value) && /\d/.test(key) && !/^\d{4}-\d\d-\d\d$/.test(key))
