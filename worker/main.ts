/** The worker: takes jobs from the database and runs them, several at once, until it is stopped. */
import type { TaskList } from 'graphile-worker'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { WorkerBacklog } from '../db/backlog.ts'
import { call } from '../db/call.ts'
import { addDatabaseMetrics, type DatabaseMetrics } from '../db/metrics.ts'
import { makePool } from '../db/pool.ts'
import type { Config } from '../platform/config.ts'
import { makeRegistry } from '../platform/metrics.ts'
import { startDigests } from './digests.ts'
import { startFeeds } from './feeds/start.ts'
import { makeTask } from './make_task.ts'
import { makeWorkerMetrics, serveMetrics } from './metrics.ts'
import { startQuestions } from './questions.ts'
import { startQueue } from './queue.ts'
import { makeApplyBatch } from './tasks/apply_batch.ts'
import { makeDeliver } from './tasks/deliver.ts'
import { makeMatchNames } from './tasks/match_names.ts'
import { makeCarryOutDecision } from './tasks/carry_out_decision.ts'
import { makeMergeMatched } from './tasks/merge_matched.ts'
import { makePoll } from './tasks/poll.ts'
import { makeRedecideSource } from './tasks/redecide_source.ts'
import { makeRelayOutbox } from './tasks/relay_outbox.ts'
import { makeUndoRun } from './tasks/undo_run.ts'
import { makeWithdrawFeed } from './tasks/withdraw_feed.ts'
import { startRetention } from './retention.ts'
import { startTidying } from './tidying.ts'
import { compareTimeZones } from './time_zones.ts'
import { startWatchdog } from './watchdog.ts'
import { startDeliveries } from './webhooks/start.ts'

/**
 * `registry` is given if the metrics are served elsewhere. `onHopeless` is called when batches are not applied whatever is tried: the
 * process should be restarted.
 */
export type WorkerOptions = {
  connectionString: string, config: Config, log: Logger, registry?: Registry, onHopeless?: (reason: string) => void
}
/**
 * `renew` restarts the job queue. `stop` waits for running jobs and deliveries, at most `seconds`; a job cut off is rolled back and
 * taken up again by another worker.
 */
export type Worker = { renew: (reason: string) => void, stop: (seconds?: number) => Promise<void> }

const RESUME_EVERY = 5_000
/**
 * Places beyond those of batches: merging, comparing and undoing have one each, so that none uses one that an account leaves to others.
 */
const OWN_PLACES = 3
/** Milliseconds that undoing a run may take: a hundred thousand games. */
const PATIENT = 1_800_000
/** Milliseconds that a look at the batches may take. */
const QUICK = 5_000
/** What recording the last attempts may take. */
const SPARE = 1_000

/** Resolves when the worker takes jobs. Rejects only where waiting would not help. */
export async function startWorker ({ connectionString, config, log, registry, onHopeless = () => {} }: WorkerOptions): Promise<Worker> {
  const { workerConcurrency: concurrency, batchSeconds } = config
  let isStopping = false
  const onError = (error: Error): void => { if (!isStopping) log.warn({ error: error.message }, 'database connection lost') }
  const session = { connectionString, role: 'oyss_resolver', onError } as const
  const db = makePool({ ...session, max: concurrency + OWN_PLACES + 1, timeout: batchSeconds * 1000, application: 'oyss worker' })
  const patient = makePool({ ...session, max: 1, timeout: PATIENT, application: 'oyss undo' })
  const aside = makePool({ ...session, max: 1, timeout: QUICK, application: 'oyss watchdog' })
  const endPools = (): Promise<unknown> => Promise.all([db, patient, aside].map((pool) => pool.end()))
  const own = registry ?? makeRegistry()
  const metrics = makeWorkerMetrics(own)
  const metricsServer = registry === undefined && config.metricsPort !== undefined
    ? await serveMetrics({ registry: own, port: config.metricsPort, host: config.host, token: config.metricsToken, log }) : undefined
  if (metricsServer) addDatabaseMetrics(own, async () => await call(aside, 'jobs.delivery_metrics', {}) as DatabaseMetrics)
  const deliveries = startDeliveries({ connectionString, config, log, metrics, onError })
  const feeds = startFeeds({ connectionString, config, log, metrics, onError })
  const context = { db, patient, log, ...deliveries, feeds: feeds.pump, places: concurrency, batchSeconds }
  const taskList: TaskList = {
    apply_batch: makeTask('apply_batch', makeApplyBatch, context, metrics),
    relay_outbox: makeTask('relay_outbox', makeRelayOutbox, context, metrics),
    match_names: makeTask('match_names', makeMatchNames, context, metrics),
    carry_out_decision: makeTask('carry_out_decision', makeCarryOutDecision, context, metrics),
    merge_matched: makeTask('merge_matched', makeMergeMatched, context, metrics),
    undo_run: makeTask('undo_run', makeUndoRun, context, metrics),
    deliver: makeTask('deliver', makeDeliver, context, metrics),
    poll: makeTask('poll', makePoll, context, metrics),
    redecide_source: makeTask('redecide_source', makeRedecideSource, context, metrics),
    withdraw_feed: makeTask('withdraw_feed', makeWithdrawFeed, context, metrics),
  }
  const resume = async (): Promise<void> => {
    try {
      const batches = await call(aside, 'jobs.resume_batches', {})
      const merging = await call(aside, 'jobs.resume_merging', {})
      const matching = await call(aside, 'jobs.resume_matching', {})
      const corrections = await call(aside, 'jobs.end_corrections', {})
      const undos = await call(aside, 'jobs.resume_undos', {})
      const withdrawing = await call(aside, 'jobs.resume_withdrawing', {})
      const redeciding = await call(aside, 'jobs.resume_redeciding', {})
      const resumed = { batches, merging, matching, corrections, withdrawing, redeciding, undos }
      if (Object.values(resumed).some(Boolean)) log.info(resumed, 'jobs resumed')
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'jobs not resumed')
    }
  }
  const readBacklog = async (): Promise<WorkerBacklog> => await call(aside, 'jobs.read_backlog', {}) as WorkerBacklog
  const queue = await startQueue({
    connectionString, concurrency: concurrency + OWN_PLACES, taskList, log, check: readBacklog, onBegun: () => { void resume() }
  }).catch(async (error) => {
    await Promise.all([deliveries.stop(0), feeds.stop(0), metricsServer?.stop(), endPools()])
    throw error
  })
  const endDigests = startDigests({ db, config, log })
  const endJudging = startTidying({
    tidy: (rows) => call(db, 'jobs.judge_games', { row_limit: rows }), every: 600_000, rows: 200, rounds: 500, noun: 'judged games', log
  })
  const endSealing = startTidying({
    tidy: (rows) => call(db, 'jobs.seal_ledger', { row_limit: rows }), every: 600_000, rows: 10_000, rounds: 500, noun: 'ledger',
    deed: 'sealed', log
  })
  const endRetention = startRetention({ db, config, log })
  const endQuestions = startQuestions({ db, log })
  const resuming = setInterval(() => { void resume() }, RESUME_EVERY)
  const endWatch = startWatchdog({ read: readBacklog, renew: queue.renew, giveUp: onHopeless, log })
  log.info({ concurrency }, 'worker ready')
  void compareTimeZones(db, log)
  return {
    renew: queue.renew,
    stop: async (seconds = 20) => {
      isStopping = true
      const endsAt = Date.now() + seconds * 1000
      clearInterval(resuming)
      endDigests()
      endJudging()
      endSealing()
      endRetention()
      endQuestions()
      endWatch()
      const drained = queue.stop()
        .then(() => Promise.allSettled([
          ...[deliveries, feeds].map(({ stop }) => stop(Math.max(endsAt - SPARE - Date.now(), 0))), metricsServer?.stop()
        ]))
        .then(() => true)
      const isDrained = await Promise.race([drained, wait(seconds * 1000).then(() => false)])
      if (isDrained) await endPools()
      log.info({ is_drained: isDrained }, 'worker stopped')
    },
  }
}

function wait (milliseconds: number): Promise<void> {
  return new Promise((done) => { setTimeout(done, milliseconds).unref() })
}
