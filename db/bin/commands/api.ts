/** oyss api */
import type { Command } from 'commander'
import { readConfig } from '../../../server/config.ts'
import { makeLog } from '../log.ts'
import { openDatabase } from '../open_database.ts'
import { addLeaf } from '../options.ts'
import { stopRequested } from '../signals.ts'
import { waitForDatabase } from '../wait_for_database.ts'

export function addApiCommand (program: Command): void {
  addLeaf(program, 'api', 'run the API alone: several may run, on several machines')
    .addHelpText('after', '\nThe database must be up to date ("oyss migrate"), and a worker must run somewhere. It listens on HOST and PORT. The log is JSON lines.')
    .action(async () => {
      const config = readConfig(process.env)
      const log = makeLog(config.logLevel)
      const stopping = stopRequested()
      const database = await openDatabase(config)
      try {
        await waitForDatabase(database.connectionString, log)
        const { startApi } = await import('../../../server/main.ts')
        const api = await startApi(database.connectionString, config, log)
        const reason = await Promise.race([stopping, database.failed])
        log.info({ reason }, 'stopping')
        await api.stop()
      } finally {
        await database.close()
      }
    })
}
