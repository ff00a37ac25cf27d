/**
 * A worker as a process of its own, started by worker/supervisor.ts with the environment as its configuration. Whatever goes wrong in it
 * and is not ours to mend ends this process and nothing else; the supervisor begins another. It ends with the supervisor.
 */
import { isTransient } from '../db/errors.ts'
import { waitForDatabase } from '../db/wait_for_database.ts'
import { readServiceConfig } from '../platform/config.ts'
import { makeLog } from '../platform/log.ts'
import { makeRegistry } from '../platform/metrics.ts'
import { startWorker, type Worker } from './main.ts'
import type { FromWorker, ToWorker } from './messages.ts'

/** Seconds that running deliveries have when a process ends because of an error, or because its supervisor has ended. */
const LAST_SECONDS = 3

const isBesideApi = process.argv.includes('--beside-api')
const config = readServiceConfig(process.env, { isWhole: true })
const log = makeLog(config.logLevel)
/** Beside an API, which has metrics of its own process, those of the worker have another prefix. */
const registry = isBesideApi ? makeRegistry('worker_') : undefined
let worker: Worker | undefined
let isEnding = false

const post = (message: FromWorker): void => { process.send?.(message, undefined, undefined, () => {}) }

async function end (code: number, seconds: number): Promise<void> {
  if (isEnding) return
  isEnding = true
  await worker?.stop(seconds).catch(() => {})
  log.flush()
  process.exit(code)
}

function giveUp (reason: unknown): void {
  log.fatal({ error: reason instanceof Error ? reason.stack : String(reason) }, 'worker ends')
  void end(1, LAST_SECONDS)
}

// A session that breaks between two statements of a library is reported only here; the job queue is started again.
process.on('unhandledRejection', (reason) => {
  if (worker !== undefined && isTransient(reason)) worker.renew((reason as Error).message); else giveUp(reason)
})
process.on('uncaughtException', giveUp)
// A terminal signals the whole group; the supervisor decides when to stop.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.on('disconnect', () => { void end(0, LAST_SECONDS) })
process.on('message', (message: ToWorker) => {
  if (message.type === 'stop') void end(0, message.seconds)
  else if (message.type === 'ping') post({ type: 'pong' })
  else void registry?.metrics().then((text) => post({ type: 'metrics', text }))
})

try {
  const connectionString = config.databaseUrl as string
  await waitForDatabase(connectionString, log, Infinity)
  worker = await startWorker({ connectionString, config, log, onHopeless: giveUp, ...registry ? { registry } : {} })
  post({ type: 'ready' })
} catch (error) {
  const { code, message } = error as { code?: string, message: string }
  if (!isTransient(error)) post({ type: 'failed', code, message })
  giveUp(error)
}
