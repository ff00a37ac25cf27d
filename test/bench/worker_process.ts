/** The worker as `oyss worker` runs it, its log included. Asked, it answers with when each batch was committed, by its log. */
import { pino } from 'pino'
import { readConfig } from '../../platform/config.ts'
import { startWorker } from '../../worker/main.ts'
import { ready } from './children.ts'

const commits: number[] = []
/** A job that found no batch whose turn it was has applied none. */
const note = (line: string): void => {
  if (!line.includes('"task":"apply_batch"')) return
  const { time, counts } = JSON.parse(line) as { time: number, counts?: object }
  if (counts !== undefined) commits.push(time)
}

const config = readConfig(process.env)
const log = pino(
  { level: config.logLevel },
  pino.multistream([{ stream: pino.destination({ dest: 2, sync: false, minLength: 4096 }) }, { stream: { write: note } }])
)
const worker = await startWorker({ connectionString: config.databaseUrl as string, config, log })
process.on('message', () => process.send?.({ commits }))
ready(0, () => worker.stop(2))
