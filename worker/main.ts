/** The worker: takes jobs from the database and runs them, several at once, until it is told to stop. */
import { Logger as QueueLogger, run, type Runner, type TaskList } from 'graphile-worker'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { call } from '../db/call.ts'
import { makePool } from '../db/pool.ts'
import type { Config } from '../server/config.ts'
import { addStand, makeRegistry, type Stand } from '../db/metrics.ts'
import { makeTask } from './make_task.ts'
import { makeWorkerMetrics, serveMetrics } from './metrics.ts'
import { makeApplyBatch } from './tasks/apply_batch.ts'
import { makeDeliver } from './tasks/deliver.ts'
import { makeRelayOutbox } from './tasks/relay_outbox.ts'
import { startDeliveries } from './webhooks/start.ts'

/** `registry` is given when the API of the same process tells the figures. */
export type WorkerOptions = { connectionString: string, config: Config, log: Logger, registry?: Registry }
/** `stop` waits for running jobs and deliveries, at most `seconds`; a job cut off is rolled back and taken up again by another worker. */
export type Worker = { stop: (seconds?: number) => Promise<void> }

const RESUME_EVERY = 30_000
const RESTART_AFTER = 2_000
const POLL_EVERY = 1_000
/** What recording the last attempts may take. */
const SPARE = 1_000

/** Resolves when the worker takes jobs. */
export async function startWorker ({ connectionString, config, log, registry }: WorkerOptions): Promise<Worker> {
  const { workerConcurrency: concurrency } = config
  let isStopping = false
  const onError = (error: Error): void => { if (!isStopping) log.warn({ error: error.message }, 'database connection lost') }
  const queue = makePool({ connectionString, max: concurrency + 2, application: 'oyss queue', onError })
  const db = makePool({ connectionString, role: 'oyss_resolver', max: concurrency + 1, application: 'oyss worker', onError })
  const own = registry ?? makeRegistry()
  const metrics = makeWorkerMetrics(own)
  const telling = registry === undefined && config.metricsPort !== undefined
    ? await serveMetrics({ registry: own, port: config.metricsPort, host: config.host, token: config.metricsToken, log }) : undefined
  if (telling) addStand(own, async () => await call(db, 'jobs.delivery_metrics', {}) as Stand)
  const deliveries = startDeliveries({ connectionString, config, log, metrics, onError })
  const context = { db, log, ...deliveries }
  const taskList: TaskList = {
    apply_batch: makeTask('apply_batch', makeApplyBatch, context, metrics),
    relay_outbox: makeTask('relay_outbox', makeRelayOutbox, context, metrics),
    deliver: makeTask('deliver', makeDeliver, context, metrics),
  }
  const begin = (): Promise<Runner> => run({ pgPool: queue, taskList, concurrency, noHandleSignals: true, pollInterval: POLL_EVERY, logger: queueLogger(log) })
  const resume = async (): Promise<void> => {
    try {
      const count = await call(db, 'jobs.resume_batches', {})
      if (count) log.info({ count }, 'batches resumed')
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'batches not resumed')
    }
  }
  let runner = await begin().catch(async (error) => {
    await deliveries.stop(0)
    throw error
  })
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
      const endsAt = Date.now() + seconds * 1000
      clearInterval(resuming)
      const drained = Promise.allSettled([runner.stop(), supervision])
        .then(() => Promise.allSettled([deliveries.stop(endsAt - SPARE - Date.now()), telling?.stop()])).then(() => true)
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
