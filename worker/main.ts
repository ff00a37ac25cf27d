/** The worker: takes jobs from the database and runs them, several at once, until it is told to stop. */
import { Logger as QueueLogger, run, type Runner, type TaskList } from 'graphile-worker'
import type { Logger } from 'pino'
import { call } from '../db/call.ts'
import { makePool } from '../db/pool.ts'
import type { Config } from '../server/config.ts'
import { makeTask } from './make_task.ts'
import { makeApplyBatch } from './tasks/apply_batch.ts'

export type WorkerOptions = { connectionString: string, config: Config, log: Logger }
/** `stop` waits for running jobs, at most `seconds`; a job cut off is rolled back and taken up again by another worker. */
export type Worker = { stop: (seconds?: number) => Promise<void> }

const RESUME_EVERY = 30_000
const RESTART_AFTER = 2_000
const POLL_EVERY = 1_000

/** Resolves when the worker takes jobs. */
export async function startWorker ({ connectionString, config, log }: WorkerOptions): Promise<Worker> {
  const { workerConcurrency: concurrency } = config
  let isStopping = false
  const onError = (error: Error): void => { if (!isStopping) log.warn({ error: error.message }, 'database connection lost') }
  const queue = makePool({ connectionString, max: concurrency + 2, application: 'oyss queue', onError })
  const db = makePool({ connectionString, role: 'oyss_resolver', max: concurrency + 1, application: 'oyss worker', onError })
  const taskList: TaskList = { apply_batch: makeTask('apply_batch', makeApplyBatch, { db, log }) }
  const begin = (): Promise<Runner> => run({ pgPool: queue, taskList, concurrency, noHandleSignals: true, pollInterval: POLL_EVERY, logger: queueLogger(log) })
  const resume = async (): Promise<void> => {
    try {
      const count = await call(db, 'jobs.resume_batches', {})
      if (count) log.info({ count }, 'batches resumed')
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'batches not resumed')
    }
  }
  let runner = await begin()
  // graphile-worker gives up after a database has been away for a while; it is started again until it stays.
  const supervise = async (): Promise<void> => {
    for (;;) {
      await runner.promise.catch((error: Error) => log.warn({ error: error.message }, 'job queue lost'))
      if (isStopping) return
      await wait(RESTART_AFTER)
      if (isStopping) return
      runner = await begin().catch(() => runner)
      if (isStopping) await runner.stop().catch(() => {})
    }
  }
  const supervision = supervise()
  await resume()
  const resuming = setInterval(() => { void resume() }, RESUME_EVERY)
  log.info({ concurrency }, 'worker ready')
  return {
    stop: async (seconds = 20) => {
      isStopping = true
      clearInterval(resuming)
      const drained = Promise.allSettled([runner.stop(), supervision]).then(() => true)
      const isDrained = await Promise.race([drained, wait(seconds * 1000).then(() => false)])
      if (isDrained) await Promise.all([queue.end(), db.end()])
      log.info({ is_drained: isDrained }, 'worker stopped')
    },
  }
}

function wait (milliseconds: number): Promise<void> {
  return new Promise((done) => { setTimeout(done, milliseconds).unref() })
}

/** graphile-worker's own news: only what went wrong. Failed jobs have their line already. */
function queueLogger (log: Logger): QueueLogger {
  return new QueueLogger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.debug({ queue: message }, 'job queue')
  })
}
