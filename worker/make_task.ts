/** What a task is given, and the one log line that each job writes. */
import type { Logger } from 'pino'
import type { Task } from 'graphile-worker'
import type { Queryable } from '../db/pool.ts'

/** `db` acts as oyss_resolver. */
export type TaskContext = { db: Queryable, log: Logger }
/** Builds a task; what the task returns goes into the log line. A thrown error makes graphile-worker try the job again later. */
export type MakeTask<Payload> = (context: TaskContext) => (payload: Payload) => Promise<Record<string, unknown>>

/** Wraps a task so that graphile-worker can run it and every job is logged once. */
export function makeTask<Payload> (name: string, make: MakeTask<Payload>, context: TaskContext): Task {
  const work = make(context)
  return async (payload, { job }) => {
    const startedAt = performance.now()
    const facts = { task: name, job_id: job.id, attempt: job.attempts }
    const duration = (): number => Math.round(performance.now() - startedAt)
    try {
      const told = await work(payload as Payload)
      context.log.info({ ...facts, ...told, duration_ms: duration() }, 'failure' in told ? 'job failed' : 'job done')
    } catch (error) {
      const { code, message } = error as { code?: string, message: string }
      context.log.warn({ ...facts, code, error: message, duration_ms: duration() }, 'job put back')
      throw error
    }
  }
}
