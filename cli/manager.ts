/** A connection for management commands: as oyss_manager, on the database that the environment names. */
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open_database.ts'
import { connect, type Client } from '../db/pool.ts'
import { readConfig } from '../platform/config.ts'

/**
 * Runs `work` and closes everything. A database of our own is brought up to date first; another's waits for "oyss migrate". `mayMake`: also
 * where there is none yet.
 */
export async function withManager<T> (work: (db: Client) => Promise<T>, options: { mayMake?: boolean } = {}): Promise<T> {
  const { connectionString, isEmbedded, close } = await openDatabase(readConfig(process.env), options)
  try {
    if (isEmbedded) await migrate(connectionString)
    const db = await connect({ connectionString, role: 'oyss_manager', application: 'oyss cli' })
    try { return await work(db) } finally { await db.end() }
  } finally {
    await close()
  }
}
