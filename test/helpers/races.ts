/**
 * Two sessions that meet on purpose: one leaves its transaction open, the other is seen to wait for it, then the first ends.
 *
 *   const races = await useRaces(t)
 *   const first = await races.open('oyss_resolver', (db) => call(db, 'jobs.apply_batch', { batch_id }))
 *   const second = await races.begin('oyss_resolver', (db) => call(db, 'jobs.apply_batch', { batch_id }))
 *   t.equal(await second.isWaiting(), true)
 *   await first.commit()
 *   t.same(await second.result, { observations: 0, changes: 0 })
 */
import { pino } from 'pino'
import type { Test } from 'tap'
import type { Client, Role } from '../../db/pool.ts'
import { makeApplyBatch } from '../../worker/tasks/apply_batch.ts'
import { makeQuery, useDatabase, type Query, type TestDatabase } from './database.ts'
import type { Realm } from './seed.ts'

type Work<T> = (db: Client) => Promise<T>
/** Work that is done in a transaction still open. */
export type Opened<T> = { result: T, commit: () => Promise<unknown>, rollback: () => Promise<unknown> }
/**
 * Work under way in a transaction of its own, committed when it succeeds. `isWaiting` resolves when it waits for a lock of another session
 * (true; the short ones of autovacuum do not count) or has ended without (false).
 */
export type Begun<T> = { result: Promise<T>, isWaiting: () => Promise<boolean> }
export type Races = {
  database: TestDatabase
  /** A committing session of the administering user. */
  q: Query
  open: <T>(role: Role, work: Work<T>) => Promise<Opened<T>>
  begin: <T>(role: Role, work: Work<T>) => Promise<Begun<T>>
  /**
   * Applies batches of a realm in as many sessions as the worker would, all let go at the same moment; resolves when each is done or
   * failed.
   */
  together: (batchIds: readonly string[], realm: Realm) => Promise<void>
}

export async function useRaces (t: Pick<Test, 'teardown' | 'test'>): Promise<Races> {
  const database = await useDatabase(t)
  const q = makeQuery(await database.connect())
  return {
    database, q,
    open: async (role, work) => {
      const db = await database.connect(role)
      await db.query('begin')
      return { result: await work(db), commit: () => db.query('commit'), rollback: () => db.query('rollback') }
    },
    begin: async (role, work) => {
      const db = await database.connect(role)
      const pid = (await db.query('select pg_backend_pid() as pid')).rows[0].pid as number
      let hasEnded = false
      const result = inTransaction(db, work).finally(() => { hasEnded = true })
      result.catch(() => {})
      const isWaiting = async (): Promise<boolean> => {
        while (!hasEnded) {
          if (await q.value(`select exists (select from pg_stat_activity where pid = any (pg_blocking_pids($1))
            and backend_type = 'client backend')`, [pid])) return true
        }
        return false
      }
      return { result, isWaiting }
    },
    together: async (batchIds, { realmId }) => {
      const applyBatch = makeApplyBatch({
        db: database.pool('oyss_resolver', batchIds.length), relay: { drain: async () => ({ taken: 0 }), wake: () => {} },
        places: batchIds.length + 1, batchSeconds: 300, log: pino({ level: 'silent' })
      })
      const gate = await database.connect()
      // Applying a batch asks for this lock first, as a reset of the realm would hold it.
      await gate.query("begin; select pg_advisory_xact_lock(hashtext('realm'), " + realmId + ')')
      const running = Promise.all(batchIds.map(() => applyBatch({})))
      running.catch(() => {})
      while (await q.value(`select count(*)::integer from pg_locks where locktype = 'advisory' and not granted and database = (select oid
        from pg_database where datname = current_database())`) < batchIds.length);
      await gate.query('commit')
      await running
    },
  }
}

async function inTransaction<T> (db: Client, work: Work<T>): Promise<T> {
  await db.query('begin')
  try {
    const done = await work(db)
    await db.query('commit')
    return done
  } catch (error) {
    await db.query('rollback')
    throw error
  }
}
