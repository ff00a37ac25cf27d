/** oyss worker */
import type { Command } from 'commander'
import { readConfig } from '../../../server/config.ts'
import { makeLog } from '../log.ts'
import { openDatabase } from '../open_database.ts'
import { addLeaf } from '../options.ts'
import { stopRequested } from '../signals.ts'
import { waitForDatabase } from '../wait_for_database.ts'

export function addWorkerCommand (program: Command): void {
  addLeaf(program, 'worker', 'run a worker alone: several may run, on several machines')
    .addHelpText('after', '\nThe database must be up to date ("oyss migrate"). WORKER_CONCURRENCY jobs are applied at once. The log is JSON lines.')
    .action(async () => {
      const config = readConfig(process.env)
      const log = makeLog(config.logLevel)
      const stopping = stopRequested()
      const database = await openDatabase(config)
      try {
        await waitForDatabase(database.connectionString, log)
        const { startWorker } = await import('../../../worker/main.ts')
        const worker = await startWorker({ connectionString: database.connectionString, concurrency: config.workerConcurrency, log })
        const reason = await Promise.race([stopping, database.failed])
        log.info({ reason }, 'stopping')
        await worker.stop()
      } finally {
        await database.close()
      }
    })
}
