/** Several statements of one session as one. */
import type { Client } from './pool.ts'

/** Runs `work` in a transaction; within one that is open already it begins and ends none. What `work` throws undoes it. */
export async function inTransaction<T> (db: Client, work: () => Promise<T>): Promise<T> {
  if (db.getTransactionStatus() !== 'I') return work()
  await db.query('begin')
  try {
    const done = await work()
    await db.query('commit')
    return done
  } catch (error) {
    await db.query('rollback')
    throw error
  }
}
