/**
 * A database of its own for a test file: a clone of the migrated template. Tests that run in transactions only, which are rolled back,
 * leave it as it was, for the next file of this process.
 *
 *   const database = await useDatabase(t)
 *   await database.transaction('a sentence that the function makes true', async (t, q) => {
 *     t.equal(await q.value('select util.now() is not null'), true)
 *     t.equal(await q.code('select canon.refuse_everything()'), 'OYX10')
 *   })
 */
import type { Test } from 'tap'
import { makePool, type Client, type Pool, type Role } from '../../db/pool.ts'
import type { Routines } from '../../db/routines.ts'
import { call, type Given } from './call.ts'
import { giveBack, openSession, sessionOf, shrinkWorkspace, takeClone } from './clones.ts'
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

/** A clone of the template, or of another database, for the file whose root test is `t`. */
export async function useDatabase (t: Pick<Test, 'teardown' | 'test'>, template?: string): Promise<TestDatabase> {
  const clone = await takeClone(template)
  const openings: { end: () => Promise<void> }[] = []
  t.teardown(async () => {
    await Promise.allSettled(openings.map((opening) => opening.end()))
    await giveBack(clone)
  })
  /** For what may commit. */
  const expose = (): string => { clone.isClean = false; return clone.connectionString }
  const open = async (role?: Role): Promise<Client> => {
    const client = await openSession(expose(), role)
    openings.push(client)
    return client
  }
  return {
    get connectionString () { return expose() },
    connect: open,
    pool: (role, max = 4) => {
      const pool = makePool({ connectionString: expose(), role, max, personKeys })
      openings.push(pool)
      return pool
    },
    transaction: (title, body) => t.test(title, async (t) => {
      const client = await sessionOf(clone)
      await client.query('begin')
      try {
        await body(t, makeQuery(client))
      } finally {
        await client.query('rollback')
        await shrinkWorkspace(client)
      }
    }),
  }
}

/**
 * As useDatabase, a clone in which nothing was written before: rows that were rolled back leave pages behind, and plans and counts of
 * buffers depend on them.
 */
export const useFreshDatabase = (t: Pick<Test, 'teardown' | 'test'>): Promise<TestDatabase> =>
  useDatabase(t, process.env.OYSS_TEST_TEMPLATE)

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
