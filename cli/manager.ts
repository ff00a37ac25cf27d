/** A connection for management commands: as oyss_manager, on the database that the environment names. */
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open_database.ts'
import { requireRelease } from '../db/release.ts'
import { connect, type Client } from '../db/pool.ts'
import { readConfig, readServiceConfig } from '../platform/config.ts'
import { derivePersonKeys } from '../platform/secrets.ts'

/**
 * Runs `work` and closes everything. A database of our own is brought up to date first; another's waits for "oyss migrate". `mayMake`:
 * also where there is none yet. `needsPersonKeys`: for what erases persons, who are recognised under the keys of the service.
 */
export async function withManager<T> (
  work: (db: Client) => Promise<T>,
  { needsPersonKeys = false, ...options }: { mayMake?: boolean, needsPersonKeys?: boolean } = {}
): Promise<T> {
  const config = needsPersonKeys ? readServiceConfig(process.env) : readConfig(process.env)
  const { connectionString, isEmbedded, close } = await openDatabase(config, options)
  try {
    await (isEmbedded ? migrate(connectionString) : requireRelease({ connectionString, role: 'oyss_manager' }))
    const personKeys = needsPersonKeys ? derivePersonKeys(config.secretKeys) : undefined
    const db = await connect({ connectionString, role: 'oyss_manager', application: 'oyss cli', personKeys })
    try { return await work(db) } finally { await db.end() }
  } finally {
    await close()
  }
}
