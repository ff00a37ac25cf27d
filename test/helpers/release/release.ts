/**
 * A release as test/data/release-<number>/ keeps it: the hashes of its migrations (migrations.json), its functions (functions.json.gz), the
 * rows of a database in use (rows.sql.gz), and what its API answered of them (documents.json.gz).
 */
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { migrate as runCommitted } from 'graphile-migrate'
import { applyFunctions } from '../../../db/apply_functions.ts'
import { ensureDatabase, withDatabase } from '../../../db/databases.ts'
import { orderObjects, readFunctionFiles, type SqlObject } from '../../../db/function_files.ts'
import { prepareDatabase, readSettings, root, withMigrator } from '../../../db/migrate.ts'
import { readCommitted } from '../../../db/migration_text.ts'
import { withClient, type Client } from '../../../db/pool.ts'
import { DEFAULT_ROLES } from '../../../db/role_names.ts'
import type { Documents } from './documents.ts'
import { readRows, writeRows } from './rows.ts'

/** File and hash of each migration, in order. */
export type Frozen = { file: string, hash: string }[]
type Kept = { key: string, documents: Documents }

const migrations = join(root, 'migrations')
const pathOf = (number: string, file: string): string => join(root, 'test/data', `release-${number}`, file)
const pack = (number: string, file: string, text: string): void => writeFileSync(pathOf(number, file), gzipSync(text, { level: 9 }))
const unpack = (number: string, file: string): string => gunzipSync(readFileSync(pathOf(number, file))).toString()

/** The number of the release that is kept. */
export function findRelease (): string {
  const [found, ...others] = globSync('release-*', { cwd: join(root, 'test/data') })
  if (found === undefined || others.length > 0) throw new Error('test/data keeps one release')
  return found.slice('release-'.length)
}
export const readFrozen = (number: string): Frozen => JSON.parse(readFileSync(pathOf(number, 'migrations.json'), 'utf8'))
export const readKept = (number: string): Kept => JSON.parse(unpack(number, 'documents.json.gz'))
/** The migrations of this version. */
export const currentMigrations = (): Frozen => readCommitted(migrations, DEFAULT_ROLES).map(({ file, hash }) => ({ file, hash }))

/** Keeps this version as a release, with what is in a database. */
export async function keepRelease (number: string, admin: Client, kept: Kept): Promise<void> {
  for (const folder of globSync('release-*', { cwd: join(root, 'test/data') })) rmSync(join(root, 'test/data', folder), { recursive: true })
  mkdirSync(pathOf(number, ''), { recursive: true })
  writeFileSync(pathOf(number, 'migrations.json'), `${JSON.stringify(currentMigrations(), null, 2)}\n`)
  pack(number, 'functions.json.gz', JSON.stringify(orderObjects(readFunctionFiles())))
  pack(number, 'rows.sql.gz', await readRows(admin))
  pack(number, 'documents.json.gz', JSON.stringify(kept))
}

/** Makes the database that the release left. Gives its connection string. */
export async function restoreRelease (server: string, name: string, number: string): Promise<string> {
  await ensureDatabase(server, name)
  const connectionString = withDatabase(server, name)
  await prepareDatabase(connectionString)
  const folder = mkdtempSync(join(tmpdir(), 'oyss-release-'))
  mkdirSync(join(folder, 'committed'))
  writeFileSync(join(folder, 'current.sql'), '')
  for (const { file } of readFrozen(number)) copyFileSync(join(migrations, 'committed', file), join(folder, 'committed', file))
  await withMigrator(() => runCommitted({ ...readSettings(connectionString), migrationsFolder: folder }))
  rmSync(folder, { recursive: true })
  const objects: SqlObject[] = JSON.parse(unpack(number, 'functions.json.gz'))
  await withClient({ connectionString, role: 'oyss_owner' }, (owner) => applyFunctions(owner, DEFAULT_ROLES, { objects }))
  await writeRows(connectionString, unpack(number, 'rows.sql.gz'))
  await withClient({ connectionString, role: 'oyss_owner' }, (owner) => owner.query('select tenancy.grant_operations()'))
  return connectionString
}
