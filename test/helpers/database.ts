/**
 * A database of its own for a test file: a clone of the migrated template, dropped when the file ends.
 *
 *   const database = await useDatabase(t)
 *   await database.transaction('a sentence that the function makes true', async (t, q) => {
 *     t.equal(await q.value('select util.now() is not null'), true)
 *     t.equal(await q.code('select canon.refuse_everything()'), 'OYX10')
 *   })
 */
import type { Test } from 'tap'
import { cloneDatabase, dropDatabase, withDatabase } from '../../db/databases.ts'
import { grantRights } from '../../db/migrate.ts'
import { connect, makePool, type Client, type Pool, type Role } from '../../db/pool.ts'
import type { Routines } from '../../db/routines.ts'
import { call, type Given } from './call.ts'
import { personKeys } from './config.ts'

type Row = Record<string, any>
type Values = readonly unknown[]

/** Statements inside one test's transaction. `q(text, values)` gives the rows. */
export type Query = {
  (text: string, values?: Values): Promise<Row[]>
  one: (text: string, values?: Values) => Promise<Row>
  /** The first column of the first row. */
  value: (text: string, values?: Values) => Promise<any>
  call: <Name extends keyof Routines>(name: Name, values: Given<Name>) => Promise<Routines[Name]['result']>
  /** The SQLSTATE that a statement, or a piece of work, raises; undefined when it raises none. What it did is undone when it fails. */
  code: (what: string | (() => Promise<unknown>), values?: Values) => Promise<string | undefined>
  /** Runs a piece of work as another role. */
  as: <T>(role: Role, work: () => Promise<T>) => Promise<T>
}

export type TestDatabase = {
  connectionString: string
  /** A test whose transaction is rolled back. Statements run as the administering user unless `q.as` says otherwise. */
  transaction: (title: string, body: (t: Test, q: Query) => Promise<void>) => Promise<unknown>
  /** A session that commits, for races; ended with the file. */
  connect: (role?: Role) => Promise<Client>
  pool: (role: Role, max?: number) => Pool
}

let clones = 0

/** Clones the template, or another database, for the file whose root test is `t`. Only under test/run.ts, which makes the template. */
export async function useDatabase (
  t: Pick<Test, 'teardown' | 'test'>, template = process.env.OYSS_TEST_TEMPLATE
): Promise<TestDatabase> {
  const { OYSS_TEST_SERVER: server, OYSS_TEST_PREFIX: prefix } = process.env
  if (!server || !template || !prefix) {
    throw new Error('run test files through npm test -- <path>: it starts PostgreSQL and builds the template database')
  }
  const name = `${prefix}${process.pid}_${++clones}`
  await cloneDatabase(server, name, template, 'file_copy')
  const connectionString = withDatabase(server, name)
  await grantRights(connectionString)
  const openings: { end: () => Promise<void> }[] = []
  t.teardown(async () => {
    await Promise.allSettled(openings.map((opening) => opening.end()))
    await dropDatabase(server, name)
  })
  const open = async (role?: Role): Promise<Client> => {
    const client = await connect({ connectionString, role, application: 'oyss test', personKeys })
    openings.push(client)
    return client
  }
  let session: Promise<Client> | undefined
  return {
    connectionString,
    connect: open,
    pool: (role, max = 4) => { const pool = makePool({ connectionString, role, max, personKeys }); openings.push(pool); return pool },
    transaction: (title, body) => t.test(title, async (t) => {
      const client = await (session ??= open())
      await client.query('begin')
      try { await body(t, makeQuery(client)) } finally { await client.query('rollback') }
    }),
  }
}

/** Statements on a client that is inside a transaction. */
export function makeQuery (client: Client): Query {
  const rows = async (text: string, values: Values = []): Promise<Row[]> => (await client.query(text, [...values])).rows
  const one = async (text: string, values?: Values): Promise<Row> => {
    const [row] = await rows(text, values)
    if (!row) throw new Error(`no row: ${text}`)
    return row
  }
  const code: Query['code'] = async (what, values) => {
    await client.query('savepoint expected_error')
    try {
      await (typeof what === 'string' ? rows(what, values) : what())
      return undefined
    } catch (error) {
      const state = (error as { code?: string }).code
      if (state === undefined) throw error
      await client.query('rollback to savepoint expected_error')
      return state
    }
  }
  const as: Query['as'] = async (role, work) => {
    await client.query(`set local role ${role}`)
    try { return await work() } finally { await client.query('reset role').catch(() => {}) }
  }
  return Object.assign(rows, {
    one, code, as,
    value: async (text: string, values?: Values) => Object.values(await one(text, values))[0],
    call: <Name extends keyof Routines>(name: Name, values: Given<Name>) => call(client, name, values),
  })
}
