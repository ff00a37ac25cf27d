/** What a task is given, and the one log line that each job writes. */
import type { Logger } from 'pino'
import type { Task } from 'graphile-worker'
import type { Queryable } from '../db/pool.ts'
import { brief } from '../platform/log.ts'
import type { FeedPump } from './feeds/pump.ts'
import type { WorkerMetrics } from './metrics.ts'
import type { Pump } from './webhooks/pump.ts'
import type { Relay } from './webhooks/relay.ts'

/**
 * `db` acts as oyss_resolver, as does `patient`, whose statements may run for half an hour; `relay`, `pump` and `feeds` are those of this
 * process; `places`: how many jobs it runs at once;
 * `batchSeconds`: how long a statement that applies a batch may run.
 */
export type TaskContext = {
  db: Queryable, patient: Queryable, log: Logger, relay: Pick<Relay, 'drain' | 'wake'>, pump: Pick<Pump, 'wake' | 'size'>,
  feeds: Pick<FeedPump, 'wake' | 'size'>, places: number, batchSeconds: number
}
/**
 * Builds a task; what the task returns goes into the log line: an error where it has a member `failure`, a warning where it has `put_back`.
 * A thrown error makes graphile-worker try the job again later.
 */
export type MakeTask<Payload, Needs extends keyof TaskContext = keyof TaskContext> =
  (context: Pick<TaskContext, Needs>) => (payload: Payload) => Promise<Record<string, unknown>>

/** Wraps a task so that graphile-worker can run it and every job is logged once. */
export function makeTask<Payload> (
  name: string, make: MakeTask<Payload>, context: TaskContext, metrics?: Pick<WorkerMetrics, 'onJob'>
): Task {
  const work = make(context)
  return async (payload, { job }) => {
    const startedAt = performance.now()
    const facts = { task: name, job_id: job.id, attempt: job.attempts }
    const end = (outcome: 'done' | 'failed' | 'put back'): number => {
      const duration = performance.now() - startedAt
      metrics?.onJob(name, outcome, duration / 1000)
      return Math.round(duration)
    }
    try {
      const done = await work(payload as Payload)
      const [outcome, level] = 'failure' in done ? ['failed', 'error'] as const
        : 'put_back' in done ? ['put back', 'warn'] as const : ['done', 'info'] as const
      context.log[level]({ ...facts, ...done, duration_ms: end(outcome) }, `job ${outcome}`)
    } catch (error) {
      const { code, message } = error as { code?: string, message: string }
      context.log.warn({ ...facts, code, error: brief(message), duration_ms: end('put back') }, 'job put back')
      throw error
    }
  }
}
