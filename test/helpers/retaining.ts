/** What the worker does about old rows (worker/retention.ts), with an archive in memory. */
import { createHash } from 'node:crypto'
import type { Query } from './database.ts'

/** Path -> lines. */
export type Files = Map<string, string>
export type Chunk = Awaited<ReturnType<typeof choose>>
export type What = 'changes' | 'payloads' | 'versions' | 'observations'

export const choose = (q: Query, what: What, days: number, rows = 100) =>
  q.as('oyss_resolver', () => q.call('jobs.choose_leaving', { what, keep_days: days, row_limit: rows }))

/** Removes a chunk whose lines are `lines`; returns the rows looked at. */
export const remove = (q: Query, chunk: Chunk, what: What, days: number, rows = 100, lines = chunk.lines): Promise<number> =>
  q.as('oyss_resolver', () => q.call('jobs.record_left', {
    what, keep_days: days, realm_id: chunk.realm_id, after_position: chunk.after_position, after_batch_id: chunk.after_batch_id,
    row_limit: rows, path: lines === null ? null : `${what}/${chunk.first_id}`,
    sha256: lines === null ? null : createHash('sha256').update(lines).digest()
  })) as Promise<number>

/** Until nothing is left: the lines that left, by their files. */
export async function retainAll (q: Query, what: What, days: number, rows = 100): Promise<Files> {
  const files: Files = new Map()
  for (let round = 0; round < 100_000; round++) {
    const chunk = await choose(q, what, days, rows)
    if (chunk.realm_id === null) return files
    if (chunk.lines !== null) files.set(`${what}/${chunk.first_id}`, chunk.lines as string)
    if (await remove(q, chunk, what, days, rows) === 0) throw new Error('a chunk was not removed')
  }
  throw new Error('there is no end')
}

export const parse = (lines: string): any[] => lines.split('\n').slice(0, -1).map((line) => JSON.parse(line))
