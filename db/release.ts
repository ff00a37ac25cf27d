/**
 * Which release made a database what it is. A release has a number, and a hash of its migrations and of all that functions/ holds: builds
 * of one number differ in it.
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { remark } from '../platform/output.ts'
import { VERSION } from '../platform/version.ts'
import { readFunctionFiles, type SqlObject } from './function_files.ts'
import { readCommitted } from './migration_text.ts'
import { withClient, type Client } from './pool.ts'
import { DEFAULT_ROLES, rolesOf } from './role_names.ts'
import { root } from './root.ts'

/** `number`: three whole numbers with dots between. `hash`: SHA-256, in hexadecimal. */
export type Release = { number: string, hash: string }

const IS_MADE = 'select pg_catalog.to_regclass($1) is not null as is_made'
/** In the order in which they ran. */
const APPLIED = 'select m.hash from graphile_migrate.migrations m order by m.filename'
const NUMBER = 'select r.number from util.release r'
const STORE = `
  insert into util.release (number, hash, applied_at) values ($1, $2, util.now())
      on conflict (is_here) do update set number = excluded.number, hash = excluded.hash, applied_at = excluded.applied_at
   where (release.number, release.hash) <> (excluded.number, excluded.hash)`
/** Where each role may read the release. */
const SCHEMAS = { oyss_http: 'api', oyss_manager: 'manage', oyss_resolver: 'util' } as const
/** What a database answers that knows no such function, or does not let this role call it. */
const UNKNOWN = /^(42883|42501|3F000)$/

/** The release that this code is; `objects` as readFunctionFiles gives them. */
export function ownRelease (objects: readonly SqlObject[] = readFunctionFiles()): Release {
  const hash = createHash('sha256').update(hashesFor(DEFAULT_ROLES).at(-1) as string)
  for (const line of objects.map(({ kind, name, hash }) => `${kind} ${name} ${hash}`).sort()) hash.update(`\n${line}`)
  return { number: VERSION, hash: hash.digest('hex') }
}

/** The hashes of the committed migrations, in order, where the roles are called so. */
const hashesFor = (roles: string): string[] => readCommitted(join(root, 'migrations'), roles).map(({ hash }) => hash)

/**
 * Before migrating: throws `other_release` where a migration that ran is not the one that this version has in its place, and
 * `newer_release` where the release is a higher one, unless `isLowerAllowed`. Gives whether migrations are still to run.
 */
export async function judgeDatabase (connectionString: string, isLowerAllowed: boolean): Promise<{ isBehind: boolean }> {
  const own = hashesFor(rolesOf(connectionString))
  const [applied, number] = await withClient({ connectionString, application: 'oyss migrate' }, async (client) => [
    await readColumn(client, 'graphile_migrate.migrations', APPLIED), (await readColumn(client, 'util.release', NUMBER))[0]
  ] as const)
  if (applied.slice(0, own.length).some((hash, index) => hash !== own[index])) throw otherRelease()
  if (!isLowerAllowed && (applied.length > own.length || number !== undefined && compareNumbers(number, VERSION) > 0)) {
    throw Object.assign(new Error(`the database is of release ${number ?? 'unknown'}, this is ${VERSION}. Run that release; to go ` +
      'back to this one, keep a backup and run "oyss migrate --lower". Nothing was changed.'), { code: 'newer_release' })
  }
  return { isBehind: applied.length < own.length }
}

/** Before serving: throws `database_behind` where "oyss migrate" is still to be run, and `other_release` where it could not be. */
export async function requireRelease (session: { connectionString: string, role: keyof typeof SCHEMAS }): Promise<void> {
  const own = ownRelease()
  const made = await withClient(session, (client) => readRelease(client, SCHEMAS[session.role]))
  if (made === undefined) throw otherRelease()
  const order = compareNumbers(made.number, own.number)
  if (order > 0) return remark(`the database is of release ${made.number}, this is ${own.number}: run that release soon.`, made)
  if (order === 0 && made.hash === own.hash) return
  throw Object.assign(new Error('the database was not brought to this version: run "oyss migrate" first.'), { code: 'database_behind' })
}

/** After migrating, in a session of oyss_owner. */
export async function storeRelease (owner: Client, { number, hash }: Release): Promise<void> {
  await owner.query(STORE, [number, hash])
}

async function readRelease (client: Client, schema: string): Promise<Release | undefined> {
  try {
    const { rows: [row] } = await client.query<{ release: string | null }>(`select ${schema}.read_release() as release`)
    const [number, hash] = row?.release?.split(' ') ?? []
    return number && hash ? { number, hash } : undefined
  } catch (error) {
    if (UNKNOWN.test(String((error as { code?: string }).code))) return undefined
    throw error
  }
}

/** The only column of a table; none where the table is not there yet. */
async function readColumn (client: Client, table: string, query: string): Promise<string[]> {
  const { rows: [found] } = await client.query<{ is_made: boolean }>(IS_MADE, [table])
  return found?.is_made ? (await client.query<Record<string, string>>(query)).rows.flatMap((row) => Object.values(row)) : []
}

/** Below zero where the first is the lower one, above where it is the higher. */
function compareNumbers (one: string, other: string): number {
  const [a, b] = [one, other].map((number) => number.split('.').map(Number)) as [number[], number[]]
  return a.map((part, n) => part - b[n]!).find((difference) => difference !== 0) ?? 0
}

const otherRelease = (): Error => Object.assign(
  new Error('the database was set up by another version of OYSS Exchange, which cannot be brought to this one (no database from before ' +
    '0.2.0 can). Run the version that set it up, or give this one a database of its own (OYSS_DATA_DIR, DATABASE_URL). ' +
    'Nothing was changed.'),
  { code: 'other_release' }
)
