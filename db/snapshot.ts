/** Several statements on one moment of the database. */
import type { Lender, Queryable } from './pool.ts'

/**
 * Runs `work` on a session of the pool that sees one moment of the database, however long it reads; between its statements it may wait a
 * minute.
 */
export async function inSnapshot<T> (pool: Lender, work: (client: Queryable) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query("begin isolation level repeatable read read only; set local idle_in_transaction_session_timeout = '60s'")
    const done = await work(client)
    await client.query('commit')
    client.release()
    return done
  } catch (error) {
    client.release(error as Error)
    throw error
  }
}
