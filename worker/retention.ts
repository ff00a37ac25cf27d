/**
 * Removes what is old, where that is set: idempotency keys always; the rest goes to the archive first (OPERATE-71). A worker that dies
 * between the file and the removal finds the same lines again, which are the same file.
 */
import type { Logger } from 'pino'
import { call } from '../db/call.ts'
import type { Queryable } from '../db/pool.ts'
import type { Config } from '../platform/config.ts'
import { openArchive, type Archive } from '../platform/store/archive.ts'
import { startTidying } from './tidying.ts'

/** What can go to the archive: the setting of its days, and rows looked at in one transaction. */
const KINDS = [
  { what: 'changes', setting: 'keepChanges', rows: 5_000 },
  { what: 'payloads', setting: 'keepPayloads', rows: 500 },
  { what: 'versions', setting: 'keepVersions', rows: 10_000 },
  { what: 'observations', setting: 'keepObservations', rows: 2_000 }
] as const
export type Kind = typeof KINDS[number]['what']

/** Archives and removes a chunk; returns how many rows were looked at: call it until 0. */
export async function retain (db: Queryable, archive: Archive, what: Kind, days: number, rows: number): Promise<number> {
  const leaving = await call(db, 'jobs.choose_leaving', { what, keep_days: days, row_limit: rows })
  if (leaving?.realm_id == null) return 0
  const { place, first_id: first, last_id: last, lines } = leaving
  const kept = lines === null ? undefined
    : await archive.keep({ what, within: place as string, first: first as string, last: last as string, lines })
  return await call(db, 'jobs.record_left', {
    what, keep_days: days, realm_id: leaving.realm_id, after_position: leaving.after_position, after_batch_id: leaving.after_batch_id,
    row_limit: rows, path: kept?.path ?? null, sha256: kept?.sha256 ?? null
  }) as number
}

/** Returns a function that stops it. */
export function startRetention ({ db, config, log }: { db: Queryable, config: Config, log: Logger }): () => void {
  const ends = [startTidying({
    tidy: (rows) => call(db, 'jobs.tidy_keys', { row_limit: rows }), every: 3_600_000, rows: 1_000, rounds: 500,
    noun: 'idempotency keys', log
  })]
  for (const { what, setting, rows } of KINDS) {
    const days = config[setting]
    if (days === undefined || config.archive === undefined) continue
    const place = config.archive
    ends.push(startTidying({
      tidy: async (limit) => retain(db, await openArchive(place, config.s3), what, days, limit), every: 600_000, rows, rounds: 500,
      noun: `old ${what}`, deed: 'looked through', log
    }))
  }
  return () => { for (const end of ends) end() }
}
