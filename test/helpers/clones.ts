/** The databases of the test files of this process: clones of the template that test/run.ts makes. */
import { cloneDatabase, dropDatabase, withDatabase } from '../../db/databases.ts'
import { grantRights } from '../../db/migrate.ts'
import { connect, type Client, type Role } from '../../db/pool.ts'
import { personKeys } from './config.ts'

/** `isClean`: all that was done in it was rolled back. `session`: the one whose transactions are. */
export type Clone = { name: string, connectionString: string, isClean: boolean, session?: Promise<Client> }

let count = 0
/** For the next file. Its session has compiled the functions and planned their statements, which takes longer than most tests. */
let kept: Clone | undefined

/** Of the template, if no other is named. */
export async function takeClone (template?: string): Promise<Clone> {
  const { OYSS_TEST_SERVER: server, OYSS_TEST_PREFIX: prefix, OYSS_TEST_TEMPLATE } = process.env
  if (!server || !prefix || !OYSS_TEST_TEMPLATE) {
    throw new Error('run test files through npm test -- <path>: it starts PostgreSQL and builds the template database')
  }
  if (template === undefined && kept !== undefined) {
    const clone = kept
    kept = undefined
    return clone
  }
  const name = `${prefix}${process.pid}_${++count}`
  await cloneDatabase(server, name, template ?? OYSS_TEST_TEMPLATE, 'file_copy')
  const connectionString = withDatabase(server, name)
  await grantRights(connectionString)
  return { name, connectionString, isClean: template === undefined }
}

/** Keeps it, or drops it. */
export async function giveBack (clone: Clone): Promise<void> {
  const session = await clone.session
  if (clone.isClean && kept === undefined) {
    await session?.query('select pg_catalog.pg_advisory_unlock_all()')
    kept = clone
  } else {
    await session?.end()
    await dropDatabase(process.env.OYSS_TEST_SERVER as string, clone.name)
  }
}

/** The session of the tests that are rolled back. */
export const sessionOf = (clone: Clone): Promise<Client> => (clone.session ??= openKept(clone.connectionString))

/**
 * With the temporary tables that a worker's session has: made in a transaction that is rolled back, they would end every plan that names
 * them, and each test would plan all of applying again.
 */
async function openKept (connectionString: string): Promise<Client> {
  const client = await openSession(connectionString)
  await client.query('begin; set local role oyss_resolver; select resolve.open_workspace(1), ledger.open_staging(1); commit')
  // The process need not stay for it.
  ;(client as unknown as { unref: () => void }).unref()
  return client
}

/**
 * Empties the temporary tables of a session whose transaction was rolled back where they became large: what empties them in a transaction
 * is rolled back too, so that each test would empty them again and plan all of applying again.
 */
export const shrinkWorkspace = (client: Client): Promise<unknown> => client.query(
  "select resolve.clear_workspace(1000), likeness.open_workspace(1000) from (values " +
    "(array['incoming', 'drafts'], 500000), ('{games}', 100000), ('{parts,facts}', 500000)) m (tables, most) " +
    "where (select sum(pg_table_size('pg_temp.' || name)) from unnest(m.tables) name) > m.most limit 1"
)

export const openSession = (connectionString: string, role?: Role): Promise<Client> =>
  connect({ connectionString, role, application: 'oyss test', personKeys })
