/** A connection for management commands: as oyss_manager, on the database that the environment names. */
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open_database.ts'
import { requireRelease } from '../db/release.ts'
import { connect, type Client, type Role } from '../db/pool.ts'
import { readConfig, readServiceConfig } from '../platform/config.ts'
import { derivePersonKeys } from '../platform/secrets.ts'

/**
 * Runs `work` and closes everything, also what it opens beside as another role: what changes the model does so as oyss_resolver, its one
 * writer. A database of our own is brought up to date first; another's waits for "oyss migrate". `mayMake`: also
 * where there is none yet. `needsPersonKeys`: for what erases persons, who are recognised under the keys of the service.
 */
export async function withManager<T> (
  work: (db: Client, open: (role: Role) => Promise<Client>) => Promise<T>,
  { needsPersonKeys = false, ...options }: { mayMake?: boolean, needsPersonKeys?: boolean } = {}
): Promise<T> {
  const config = needsPersonKeys ? readServiceConfig(process.env) : readConfig(process.env)
  const { connectionString, isEmbedded, close } = await openDatabase(config, options)
  try {
    await (isEmbedded ? migrate(connectionString) : requireRelease({ connectionString, role: 'oyss_manager' }))
    const personKeys = needsPersonKeys ? derivePersonKeys(config.secretKeys) : undefined
    const opened: Client[] = []
    const open = async (role: Role): Promise<Client> => {
      const db = await connect({ connectionString, role, application: 'oyss cli', personKeys })
      opened.push(db)
      return db
    }
    try { return await work(await open('oyss_manager'), open) } finally { await Promise.all(opened.map((db) => db.end())) }
  } finally {
    await close()
  }
}
