/** Lists of several sources whose truth is known: a CSV file, a row an observation. */
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { checkObservation } from '../../server/intake/check_observation.ts'

/**
 * One row: what a source says of an entity, and which it is. Rows of one truth are one entity; without a truth a row only stands by. A row
 * that says nothing is not pushed: it names the truth of an id that other rows mention, such as a division.
 */
export type Entry = { source: string, truth: string | null, type: string, external_id: string, data?: Record<string, unknown> }

const OWN = ['source', 'type', 'external_id', 'truth']
/** Members of an observation that are no text (contract/observations). */
const NUMBERS = new Set(['birth_year', 'order', 'score', 'penalties', 'geo'])
const BOOLEANS = new Set(['final', 'official'])

type Branch = Record<string, unknown>

/**
 * Reads the columns source, type, external_id and truth; every other column is a member of the observation by its path, such as `name`,
 * `organization.external_id` or `sides.0.team.name`. Empty cells say nothing. Throws a sentence that names the row.
 */
export function readLists (path: string): Entry[] {
  const rows = parse(readFileSync(path, 'utf8'), { columns: true, bom: true, skip_empty_lines: true }) as Record<string, string>[]
  const missing = OWN.filter((name) => rows[0] !== undefined && !(name in rows[0]))
  if (rows.length === 0 || missing.length > 0) throw new Error(`${path} needs rows, and the columns ${OWN.join(', ')}`)
  return rows.map((row, at) => {
    const { source = '', type = '', external_id: id = '', truth } = row
    if (!source || !type || !id) throw new Error(`${path}: row ${at + 2} needs a source, a type and an external_id`)
    const data: Branch = {}
    for (const [column, cell] of Object.entries(row)) if (!OWN.includes(column) && cell !== '') place(data, column.split('.'), cell)
    const observation = { type, external_id: id, data: close(data) as Branch }
    if (Object.keys(data).length === 0) return { source, truth: truth || null, type, external_id: id }
    const [fault] = checkObservation(observation, { now: Date.now(), hasOddText: false, isTerse: true })
    if (fault) throw new Error(`${path}: row ${at + 2}${fault.path}: ${fault.message}`)
    return { source, truth: truth || null, ...observation }
  })
}

function place (branch: Branch, [name = '', ...rest]: string[], cell: string, isNumber = false): void {
  const isNumeric = isNumber || NUMBERS.has(name)
  if (rest.length > 0) return place((branch[name] ??= {}) as Branch, rest, cell, isNumeric)
  branch[name] = isNumeric ? Number(cell) : BOOLEANS.has(name) ? cell === 'true' : cell
}

/** Members that are called by numbers are those of an array. */
function close (value: unknown): unknown {
  if (!(value instanceof Object)) return value
  const members = Object.entries(value).map(([name, member]) => [name, close(member)] as const)
  return members.every(([name]) => /^\d+$/.test(name)) ? members.map(([, member]) => member) : Object.fromEntries(members)
}
