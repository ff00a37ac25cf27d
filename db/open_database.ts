/** The database that a command works on: DATABASE_URL, else the embedded server, started for the occasion unless it runs already. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { remark } from '../platform/output.ts'
import { chooseRoles } from './choose_roles.ts'
import { findEmbedded, startEmbedded } from './embedded.ts'

/** `failed` resolves when an embedded server of this process ends unexpectedly; never for another server. */
export type OpenDatabase = { connectionString: string, isEmbedded: boolean, failed: Promise<string>, close: () => Promise<void> }
type Where = { databaseUrl: string | undefined, dataDir: string }

const NEVER = new Promise<string>(() => {})

/**
 * Reports on standard error which folder is used. A folder without a database is refused, unless the command is one that begins with
 * nothing (`mayMake`). Another's server must take connections: the connection string learns there what the roles are called.
 */
export async function openDatabase (where: Where, { mayMake = false } = {}): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = where
  if (databaseUrl) return { connectionString: await chooseRoles(databaseUrl), isEmbedded: false, failed: NEVER, close: async () => {} }
  const running = await findEmbedded(dataDir)
  if (!running && !mayMake) refuseEmptyFolder(where)
  printFolder(dataDir)
  if (running) return { connectionString: running.connection_string, isEmbedded: true, failed: NEVER, close: async () => {} }
  const server = await startEmbedded({ folder: dataDir, purpose: 'command', isDurable: true })
  return { connectionString: server.connectionString, isEmbedded: true, failed: server.failed, close: server.stop }
}

/** Prevents a second database from being created because a command ran in another folder. */
export function refuseEmptyFolder ({ databaseUrl, dataDir }: Where): void {
  if (databaseUrl || !isEmpty(dataDir)) return
  const message = `there is no database in ${resolve(dataDir)}. If yours is elsewhere, run the command in the same folder as "oyss ` +
    'start", or set OYSS_DATA_DIR or DATABASE_URL as it does. "oyss start" creates a new database here.'
  throw Object.assign(new Error(message), { code: 'no_database' })
}

/** Before the server is started: afterwards no folder is new. */
export function printFolder (dataDir: string): void {
  const folder = resolve(dataDir)
  if (isEmpty(dataDir)) remark(`a new database is made in ${folder}`, { data_dir: folder, is_new: true })
  else remark(`using the database in ${folder}`)
}

const isEmpty = (dataDir: string): boolean => !existsSync(join(dataDir, 'pg', 'PG_VERSION'))
