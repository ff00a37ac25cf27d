/**
 * Sessions that apply batches at once, as several workers would, and meet for certain: the first leaves its transaction open until each of
 * the others waits for a lock, or has done without; then all go on as they can.
 */
import { setTimeout } from 'node:timers/promises'
import { call } from '../../db/call.ts'
import type { Client } from '../../db/pool.ts'
import type { Query, TestDatabase } from './database.ts'

const MOST_CIRCLES = 20
/** Milliseconds between two looks at who waits, so that looking takes no processor from those who work. */
const POLL = 2
type Session = { db: Client, pid: number }
export type Crowd = { apply: (batchIds: readonly string[]) => Promise<void> }

/** `q` commits, as the administering user. */
export function makeCrowd (database: TestDatabase, q: Query): Crowd {
  const sessions: Session[] = []
  const open = async (): Promise<Session> => {
    // Where two meet in a circle, one is ended at once rather than after a second.
    if (sessions.length === 0) {
      await q(`do $$ begin execute format('alter database %I set deadlock_timeout = ''5ms''', current_database()); end $$`)
    }
    const db = await database.connect('oyss_resolver')
    const session = { db, pid: (await db.query('select pg_backend_pid() as pid')).rows[0].pid as number }
    sessions.push(session)
    return session
  }
  const waiting = async (pids: number[]): Promise<number> =>
    q.value("select count(*)::integer from pg_stat_activity where pid = any ($1) and wait_event_type = 'Lock'", [pids])
  return {
    apply: async (batchIds) => {
      while (sessions.length < batchIds.length) await open()
      const [first, ...others] = batchIds.map((batchId, n) => ({ ...sessions[n] as Session, batchId }))
      if (!first) return
      await first.db.query('begin')
      await call(first.db, 'jobs.apply_batch', { batch_id: first.batchId })
      const running = new Set(others.map(({ pid }) => pid))
      const done = Promise.all(others.map(async ({ db, pid, batchId }) => {
        try { await applyUntilDone(db, batchId) } finally { running.delete(pid) }
      }))
      done.catch(() => {})
      while (running.size > 0 && await waiting([...running]) < running.size) await setTimeout(POLL)
      await first.db.query('commit')
      await done
    },
  }
}

/** As the worker does: a transaction ended in a circle applies again at once. */
async function applyUntilDone (db: Client, batchId: string): Promise<void> {
  for (let circles = 0; ; circles++) {
    try {
      await call(db, 'jobs.apply_batch', { batch_id: batchId })
      return
    } catch (error) {
      if ((error as { code?: string }).code !== '40P01' || circles === MOST_CIRCLES) throw error
    }
  }
}
