/**
 * The job queue: graphile-worker, treated as something that can die or stand still. It does not await what it writes about jobs, and keeps
 * a failed answer of its first moment for good; so after any fault all of it is restarted, on sessions of its own. Jobs belong to the
 * database and are none the worse for it.
 */
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger as QueueLogger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Logger } from 'pino'
import { isTransient } from '../db/errors.ts'
import { makePool } from '../db/pool.ts'

/**
 * `check` rejects where the database is not ours; graphile-worker would make itself at home in any. `onBegun` is called each time the queue
 * has begun, the first time included.
 */
export type QueueOptions = {
  connectionString: string, concurrency: number, taskList: TaskList, log: Logger, check: () => Promise<unknown>, onBegun: () => void
}
/** `renew` restarts the queue, for a reason that is logged. `stop` resolves when running jobs have ended. */
export type Queue = { renew: (reason: string) => void, stop: () => Promise<void> }

/** `ended` resolves with the reason of an unexpected end; `end` lets running jobs end and closes its sessions. */
type Generation = { ended: Promise<string>, isStuck: () => boolean, end: () => Promise<void> }

/** Milliseconds between two polls for jobs, and between two attempts to start. */
const POLL_EVERY = 1_000
const RETRY_AFTER = 500
/** A queue that has capacity but has not polled for this long is stalled. */
const STUCK_AFTER = 5_000
/** The next generation starts at the latest this long after the last one was abandoned, whose running jobs end meanwhile. */
const SHUTDOWN_GRACE = 1_000
/** Milliseconds between two looks whether all is written about jobs that ended. */
const LOOK_EVERY = 10

/** Resolves when the queue takes jobs. Rejects only where waiting would not help, as in a database without the queue's tables. */
export async function startQueue (options: QueueOptions): Promise<Queue> {
  const { log, check, onBegun } = options
  const endings = new Set<Promise<void>>()
  let isStopping = false
  let renew: (reason: string) => void = () => {}

  /** Undefined when the queue was stopped meanwhile. */
  const beginAtLast = async (isFirst: boolean): Promise<Generation | undefined> => {
    while (!isStopping) {
      try {
        await check()
        return await begin(options)
      } catch (error) {
        if (isFirst && !isTransient(error)) throw error
        log.warn({ error: (error as Error).message }, 'job queue not begun')
        await sleep(RETRY_AFTER)
      }
    }
    return undefined
  }
  /** From the beginning of a generation to its end, or to the moment when it is given up. */
  const live = async (generation: Generation): Promise<void> => {
    const given = new Promise<string>((done) => { renew = done })
    const watching = setInterval(() => { if (generation.isStuck()) renew('it has looked for no job for a while') }, POLL_EVERY)
    onBegun()
    const reason = await (isStopping ? 'stop' : Promise.race([generation.ended, given]))
    clearInterval(watching)
    if (!isStopping) log.warn({ reason }, 'job queue restarted')
    const ending = generation.end().finally(() => endings.delete(ending))
    endings.add(ending)
    await Promise.race([ending, sleep(SHUTDOWN_GRACE)])
  }
  const first = await beginAtLast(true)
  const life = (async () => {
    for (let generation = first; generation !== undefined; generation = await beginAtLast(false)) await live(generation)
  })()
  return {
    renew: (reason) => renew(reason),
    stop: async () => {
      isStopping = true
      renew('stop')
      await life
      await Promise.all(endings)
    },
  }
}

async function begin ({ connectionString, concurrency, taskList, log }: QueueOptions): Promise<Generation> {
  let isOver = false
  const pool = makePool({
    connectionString, max: concurrency + 2, application: 'oyss queue',
    onError: (error) => { if (!isOver) log.warn({ error: error.message }, 'database connection lost') }
  })
  const events = new EventEmitter() as WorkerEvents
  let running = 0
  let lookedAt = performance.now()
  const look = (): void => { lookedAt = performance.now() }
  events.on('worker:getJob:empty', look)
  events.on('job:start', () => { running++; look() })
  events.on('job:complete', () => { running--; look() })
  try {
    const runner = await run({
      pgPool: pool, taskList, concurrency, events, noHandleSignals: true, pollInterval: POLL_EVERY, logger: queueLogger(log)
    })
    return {
      ended: runner.promise.then(() => 'it ended', (error: Error) => error.message),
      isStuck: () => running < concurrency && performance.now() - lookedAt > STUCK_AFTER,
      end: async () => {
        isOver = true
        await runner.stop().catch((error: Error) => log.debug({ error: error.message }, 'job queue ended badly'))
        // What it still writes about jobs that ended: a pool that ends lends no session to those that wait for one.
        while (pool.waitingCount > 0) await sleep(LOOK_EVERY)
        await pool.end()
      },
    }
  } catch (error) {
    isOver = true
    await pool.end()
    throw error
  }
}

/** graphile-worker's own news: only what went wrong. Failed jobs have their line already. */
function queueLogger (log: Logger): QueueLogger {
  return new QueueLogger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.debug({ queue: message }, 'job queue')
  })
}
