/** Lists of several sources whose truth is known, evaluated as "oyss identity evaluate" does. */
import { evaluate, type Evaluation, type Measured } from '../../../cli/evaluation/evaluate.ts'
import type { Entry } from '../../../cli/evaluation/lists.ts'
import type { Client } from '../../../db/pool.ts'

/** What a set came to in one way, with every wrong pair by its names. */
export type Outcome = Evaluation & { of: Record<string, Measured>, pairs: string[] }

/** Entities of keys that are joined, directly or by others. */
export function joinTruths (pairs: readonly (readonly [string, string])[]): (key: string) => string {
  const parents = new Map<string, string>()
  const find = (key: string): string => {
    const parent = parents.get(key) ?? key
    return parent === key ? key : find(parent)
  }
  for (const [one, other] of pairs) parents.set(find(other), find(one))
  return find
}

/** As the command reads them. */
export function toCsv (entries: readonly Entry[]): string {
  const rows = entries.map(({ source, truth, type, external_id, data }) => ({
    source, type, external_id, truth: truth ?? '', ...flatten(data ?? {})
  } as Record<string, unknown>))
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const quote = (value: unknown): string => /[",\n]/.test(`${value ?? ''}`) ? `"${`${value}`.replaceAll('"', '""')}"` : `${value ?? ''}`
  return [columns, ...rows.map((row) => columns.map((column) => row[column]))].map((cells) => `${cells.map(quote).join(',')}\n`).join('')
}

const flatten = (said: object, prefix = ''): Record<string, unknown> => Object.assign({}, ...Object.entries(said).map(([name, value]) =>
  value instanceof Object ? flatten(value, `${prefix}${name}.`) : { [`${prefix}${name}`]: value }))

/** Evaluates lists in one way; with OYSS_TEST_REPORT a line of each type and every wrong pair go to standard error. */
export async function measure (db: Client, set: string, entries: readonly Entry[], batch: number, first: string): Promise<Outcome> {
  const found = await evaluate(db, entries, { batch, sources: [first] })
  const pairs = found.wrong.map(({ type, one, other }) => `${type}: ${one.name} (${one.source}) / ${other.name} (${other.source})`)
  if (process.env.OYSS_TEST_REPORT) {
    const lines = found.types.map(({ type, population, ceiling, recall, precision, wrong, for_review: forReview, reviews }) =>
      [set, type, population, ceiling, batch, first, recall, precision, wrong, forReview, reviews].join(' | '))
    process.stderr.write([...lines, ...pairs.map((pair) => `${set} | ${batch} | ${first} | wrong: ${pair}`), ''].join('\n'))
  }
  return { ...found, pairs, of: Object.fromEntries(found.types.map((type) => [type.type, type])) }
}
