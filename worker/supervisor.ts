/** Keeps a worker running in a process of its own: begins another when it ends, and ends one that does not answer. */
import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Config } from '../platform/config.ts'
import type { FromWorker, ToWorker } from './messages.ts'

/** `isBesideApi`: the metrics of the worker are served by the API of this process, not on a port of its own. */
export type SupervisorOptions = { connectionString: string, config: Config, log: Logger, isBesideApi?: boolean }
export type WorkerState = { is_up: boolean, restarts: number }
/** `readMetrics` is empty while no worker answers. `stop` waits for running jobs and deliveries, at most `seconds`. `pid` is for tests. */
export type Supervisor = {
  state: () => WorkerState, readMetrics: () => Promise<string>, pid: () => number | undefined, stop: (seconds?: number) => Promise<void>
}

/** Milliseconds before the next process is started: doubled while processes end soon, up to the longest. */
const PAUSE = 200
const LONGEST_PAUSE = 5_000
const LASTED = 30_000
const PING_EVERY = 5_000
/** A process that has not answered for so long hangs. */
const SILENCE = 30_000
const METRICS_TIMEOUT = 2_000
/** Seconds that a process is given beyond those of its jobs before it is killed. */
const GRACE = 3

/** Resolves when a worker takes jobs; rejects where waiting would not help, as in a database that is not up to date. */
export async function superviseWorker (options: SupervisorOptions): Promise<Supervisor> {
  const { log } = options
  const state: WorkerState = { is_up: false, restarts: 0 }
  const first = Promise.withResolvers<void>()
  let child = begin(options)
  let isStopping = false
  const send = (message: ToWorker): void => { if (child.connected) child.send(message, () => {}) }

  /** From the beginning of a process to its end. */
  const live = async (): Promise<void> => {
    let heardAt = performance.now()
    child.on('message', (message: FromWorker) => {
      heardAt = performance.now()
      if (message.type === 'ready') { state.is_up = true; first.resolve() }
      if (message.type === 'failed') {
        first.reject(Object.assign(new Error(message.message), message.code === undefined ? {} : { code: message.code }))
      }
    })
    const asking = setInterval(() => {
      if (state.is_up && performance.now() - heardAt > SILENCE) { log.error('worker does not answer'); child.kill('SIGKILL') }
      send({ type: 'ping' })
    }, PING_EVERY)
    const reason = await ended(child)
    clearInterval(asking)
    state.is_up = false
    if (!isStopping) log.error({ reason }, 'worker ended; another begins')
  }
  const keep = async (): Promise<void> => {
    for (let pause = PAUSE; ;) {
      const begunAt = performance.now()
      await live()
      if (isStopping) return
      pause = performance.now() - begunAt > LASTED ? PAUSE : Math.min(pause * 2, LONGEST_PAUSE)
      await sleep(pause)
      if (isStopping) return
      state.restarts++
      child = begin(options)
    }
  }
  const kept = keep()
  const stop = async (seconds = 20): Promise<void> => {
    isStopping = true
    send({ type: 'stop', seconds })
    const killing = setTimeout(() => child.kill('SIGKILL'), (seconds + GRACE) * 1000)
    await kept
    clearTimeout(killing)
  }
  await first.promise.catch(async (error) => { await stop(0); throw error })
  const readMetrics = (): Promise<string> => {
    const asked = child
    const answered = new Promise<string>((done) => {
      const listen = (message: FromWorker): void => { if (message.type === 'metrics') { asked.off('message', listen); done(message.text) } }
      asked.on('message', listen)
    })
    send({ type: 'metrics' })
    return state.is_up ? Promise.race([answered, sleep(METRICS_TIMEOUT, '', { ref: false })]) : Promise.resolve('')
  }
  return { state: () => ({ ...state }), readMetrics, pid: () => child.pid, stop }
}

/** The metrics of the supervisor about its worker. */
export function addWorkerFigures (registry: Registry, { state }: Pick<Supervisor, 'state'>): void {
  const registers = [registry]
  new Gauge({
    name: 'oyss_worker_up', help: 'Whether the worker of this service takes jobs', registers,
    collect () { this.set(state().is_up ? 1 : 0) }
  })
  new Counter({
    name: 'oyss_worker_restarts_total', help: 'Times that the worker ended and another was begun', registers,
    collect () { this.reset(); this.inc(state().restarts) }
  })
}

function begin ({ connectionString, config, log, isBesideApi }: SupervisorOptions): ChildProcess {
  const env = {
    ...process.env, DATABASE_URL: connectionString, BASE_URL: config.baseUrl,
    OYSS_SECRET_KEY: config.secretKeys.map((key) => key.toString('base64')).join(','),
    LOG_LEVEL: log.level,
  }
  return fork(join(import.meta.dirname, 'process.ts'), isBesideApi ? ['--beside-api'] : [], {
    env, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc']
  })
}

/** Returns the reason; a process that could not be started counts as one that ended. */
function ended (child: ChildProcess): Promise<string> {
  return new Promise((done) => {
    child.once('error', (error) => done(error.message))
    child.once('exit', (code, signal) => done(`it ended with ${code ?? signal}`))
  })
}
