/**
 * Whether a database was made by the migrations of this version. They are compared by hash, each chained after the one before: names are
 * the same in versions that differ.
 */
import { join } from 'node:path'
import { readCommitted } from './migration_text.ts'
import { withClient, type Client } from './pool.ts'
import { rolesOf } from './role_names.ts'
import { root } from './root.ts'

/** In the order in which they ran; none where the table is not there yet. */
const APPLIED = 'select m.hash from graphile_migrate.migrations m order by m.filename'
const IS_MADE = "select pg_catalog.to_regclass('graphile_migrate.migrations') is not null as is_made"
/** Where each role may read the hash of the last migration that ran. */
const SCHEMAS = { oyss_http: 'api', oyss_manager: 'manage', oyss_resolver: 'util' } as const
/** What a database answers that knows no such function, or does not let this role call it. */
const UNKNOWN = /^(42883|42501|3F000)$/

/** The hashes of the committed migrations, in order, where the roles are called as in the database of a connection string. */
const hashesFor = (connectionString: string): string[] =>
  readCommitted(join(root, 'migrations'), rolesOf(connectionString)).map(({ hash }) => hash)

/** Before migrating: throws `other_release` where a migration that ran is not the one that this version has in its place. */
export async function refuseOtherRelease (connectionString: string): Promise<void> {
  const applied = await withClient({ connectionString, application: 'oyss migrate' }, readApplied)
  const own = hashesFor(connectionString)
  if (applied.some((hash, index) => hash !== own[index])) throw otherRelease()
}

/**
 * Before serving: throws `database_behind` where migrations of this version are still to run, and `other_release` where another version's
 * ran.
 */
export async function requireRelease (session: { connectionString: string, role: keyof typeof SCHEMAS }): Promise<void> {
  const own = hashesFor(session.connectionString)
  const applied = await withClient(session, (client) => readRelease(client, SCHEMAS[session.role]))
  if (applied === own.at(-1)) return
  throw applied !== undefined && own.includes(applied)
    ? Object.assign(new Error('the database is older than this version: run "oyss migrate" first.'), { code: 'database_behind' })
    : otherRelease()
}

async function readRelease (client: Client, schema: string): Promise<string | undefined> {
  try {
    return (await client.query<{ release: string }>(`select ${schema}.read_release() as release`)).rows[0]?.release
  } catch (error) {
    if (UNKNOWN.test(String((error as { code?: string }).code))) return undefined
    throw error
  }
}

async function readApplied (client: Client): Promise<string[]> {
  const { rows: [table] } = await client.query<{ is_made: boolean }>(IS_MADE)
  return table?.is_made ? (await client.query<{ hash: string }>(APPLIED)).rows.map(({ hash }) => hash) : []
}

const otherRelease = (): Error => Object.assign(
  new Error('the database was set up by another version of OYSS Exchange. Run the version that set it up, or give this one a database of ' +
    'its own (OYSS_DATA_DIR, DATABASE_URL). Nothing was changed.'),
  { code: 'other_release' }
)
