/** Asks about newer reports that differ from what is shown (CORRECT-23), off the path of data: of what was applied and merged since. */
import type { Logger } from 'pino'
import { call } from '../db/call.ts'
import type { Queryable } from '../db/pool.ts'

type Asked = { batches: number, merges: number, asked: number }

/** Milliseconds between two rounds; batches of one statement, and statements of a round. */
const EVERY = 15_000
const BATCHES = 20
const MOST = 200

/** Looks until there is nothing left; returns how much was asked. */
export async function askQuestions (db: Queryable, isStopping = (): boolean => false): Promise<number> {
  let sum = 0
  for (let looked = 0; looked < MOST && !isStopping(); looked++) {
    const { batches, merges, asked } = await call(db, 'jobs.ask_questions', { batch_limit: BATCHES }) as Asked
    sum += asked
    if (Math.max(batches, merges) < BATCHES) break
  }
  return sum
}

/** Returns a function that stops it. */
export function startQuestions ({ db, log }: { db: Queryable, log: Logger }): () => void {
  let [isBusy, isStopping] = [false, false]
  const work = async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    try {
      const asked = await askQuestions(db, () => isStopping)
      if (asked > 0) log.info({ asked }, 'questions asked')
    } catch (error) {
      if (!isStopping) log.warn({ error: (error as Error).message }, 'questions not asked')
    } finally {
      isBusy = false
    }
  }
  const timer = setInterval(() => { void work() }, EVERY)
  return () => { isStopping = true; clearInterval(timer) }
}
