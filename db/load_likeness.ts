/** The words, weights and rules by which names are compared (db/likeness/*.csv), stored under the version of the release. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { Client } from './pool.ts'
import { root } from './root.ts'

/** Rises when the files change. */
const VERSION = 11

const read = (name: string): string =>
  JSON.stringify(parse(readFileSync(join(root, 'db/likeness', `${name}.csv`), 'utf8'), { columns: true }))

/**
 * Stores what is not stored yet, and puts it in force unless an operator put another version in force: then names are read again by jobs.
 * `client`: a session of oyss_owner, in no transaction.
 */
export async function loadLikeness (client: Client): Promise<void> {
  await client.query('select case when likeness.load_version($1, $2, $3, $4) then matching.read_again() end', [
    VERSION, read('words'), read('weights'), read('rules')
  ])
}
