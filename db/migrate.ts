/**
 * Brings a database to the present: roles, extensions, graphile-worker's schema, then our migrations and functions, and the index of
 * vectors where the extension for it exists.
 *
 * The connecting user is a superuser, or owns the database and has CREATEROLE. Everything is created by, and belongs to, oyss_owner, or to
 * the owner role that the connection string names (db/choose_roles.ts).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger as MigrateLogger, migrate as runCommitted, watch, type Settings } from 'graphile-migrate'
import { clearAllPools } from 'graphile-migrate/dist/pgReal.js'
import { Logger as WorkerLogger, runMigrations } from 'graphile-worker'
import { applyFunctions, type Applied } from './apply_functions.ts'
import { readFunctionFiles } from './function_files.ts'
import { indexNames } from './index_names.ts'
import { loadLikeness } from './load_likeness.ts'
import { withNamedRoles } from './migration_text.ts'
import { asRole, makePool, withClient, type Client, type Role } from './pool.ts'
import { judgeDatabase, ownRelease, storeRelease } from './release.ts'
import { nameRoles, rolesOf } from './role_names.ts'
import { root } from './root.ts'

export { root } from './root.ts'

/** Where a line about progress goes. */
export type Say = (message: string) => void

/** Any number; all migrating processes of a cluster's database wait for each other on it. */
const MIGRATION_LOCK = '8244102938120011'
/** graphile-migrate's own, which it only tries: the session of a migration that was cut off holds it until its statement ends. */
const THEIR_LOCK = '4727445306447283'
const IS_OPEN = "select pg_catalog.has_function_privilege('public', 'pg_catalog.lo_create(oid)', 'execute') as is_open"

/** `includeCurrent` also runs migrations/current.sql (development and tests); `isLowerAllowed`: where a higher release was. */
export type MigrateOptions = { say?: Say, includeCurrent?: boolean, isLowerAllowed?: boolean }

/**
 * Migrates; several processes may call it at once. Gives which functions, views and triggers were replaced. Throws, before anything is
 * changed, `other_release` where another version made the database, and `newer_release` where a higher release did.
 */
export async function migrate (connectionString: string, options: MigrateOptions = {}): Promise<Applied> {
  const { say = () => {}, includeCurrent = false, isLowerAllowed = false } = options
  const [roles, objects] = [rolesOf(connectionString), readFunctionFiles()]
  return withClient({ connectionString }, async (client) => {
    await client.query('select pg_catalog.pg_advisory_lock($1)', [MIGRATION_LOCK])
    const { isBehind } = await judgeDatabase(connectionString, isLowerAllowed)
    await prepareDatabase(connectionString)
    await reportOpen(client, say)
    if (isBehind || includeCurrent) {
      await client.query('select pg_catalog.pg_advisory_lock($1), pg_catalog.pg_advisory_unlock($1)', [THEIR_LOCK])
      await runTables(connectionString, options)
    }
    return withClient({ connectionString, role: 'oyss_owner' }, async (owner) => {
      const applied = await applyFunctions(owner, roles, { objects, say })
      await owner.query('select webhook.expand_topics(null), tenancy.grant_operations()')
      await loadLikeness(owner)
      await indexNames(owner, say)
      await storeRelease(owner, ownRelease(objects))
      return applied
    })
  })
}

/** Runs the migrations that did not run yet. */
async function runTables (connectionString: string, { say, includeCurrent }: MigrateOptions): Promise<void> {
  const settings = readSettings(connectionString, say)
  await withNamedRoles(settings.migrationsFolder as string, rolesOf(connectionString), (migrationsFolder) => withMigrator(async () => {
    await runCommitted({ ...settings, migrationsFolder })
    if (includeCurrent) await watch({ ...settings, migrationsFolder }, true)
  }))
}

/**
 * graphile-migrate keeps its pools for a while, and listens to no error of a session: when the server goes away they would end the process.
 * Here they end the work.
 */
export async function withMigrator (work: () => Promise<void>): Promise<void> {
  const broken = Promise.withResolvers<never>()
  process.on('uncaughtException', broken.reject)
  try {
    await Promise.race([work(), broken.promise])
  } finally {
    clearAllPools()
    await sleep(20)
    process.off('uncaughtException', broken.reject)
  }
}

/** What migrations require: roles, extensions, and the schema of the job queue, into which functions enqueue. */
export async function prepareDatabase (connectionString: string): Promise<void> {
  await runFiles(connectionString, ['roles.sql', 'prepare.sql', 'owners.sql', 'extensions.sql'])
  const pool = makePool({ connectionString, role: 'oyss_owner', max: 2 })
  try { await runMigrations({ pgPool: pool, logger: new WorkerLogger(() => () => {}) }) } finally { await pool.end() }
  await runFiles(connectionString, ['queue.sql'], 'oyss_owner')
}

/** Says what only a superuser could have closed (db/prepare.sql). */
async function reportOpen (client: Client, say: Say): Promise<void> {
  const { rows: [present] } = await client.query<{ is_open: boolean }>(IS_OPEN)
  if (present?.is_open) {
    say('every login of this database can make large objects and take advisory locks. Let a superuser run "oyss migrate" once.')
  }
}

/** Who may do what in the database as a whole, which a copy made from a template does not have of it. */
export const grantRights = (connectionString: string): Promise<void> => runFiles(connectionString, ['prepare.sql'])

async function runFiles (connectionString: string, files: string[], role?: Role): Promise<void> {
  await withClient({ connectionString, role }, async (client) => {
    for (const file of files) await client.query(nameRoles(readFileSync(join(root, 'db', file), 'utf8'), rolesOf(connectionString)))
  })
}

/** graphile-migrate's settings: those of .gmrc, acting as oyss_owner. */
export function readSettings (connectionString: string, say: Say = () => {}): Settings {
  const { migrationsFolder, blankMigrationContent } = JSON.parse(readFileSync(join(root, '.gmrc'), 'utf8')) as {
    migrationsFolder: string, blankMigrationContent: string
  }
  const logger = new MigrateLogger(() => (level, message) => { if (level !== 'debug') say(message) })
  return {
    connectionString: asRole(connectionString, 'oyss_owner'), rootConnectionString: connectionString,
    migrationsFolder: join(root, migrationsFolder), blankMigrationContent, logger
  }
}
