/** Runs one part of the service until it is signalled to stop. */
import type { Logger } from 'pino'
import { openDatabase, refuseEmptyFolder } from '../db/open_database.ts'
import { waitForDatabase } from '../db/wait_for_database.ts'
import { readConfig, readServiceConfig, type Config } from '../platform/config.ts'
import { makeLog } from '../platform/log.ts'
import { stopRequested } from './signals.ts'

type Part = { stop: () => Promise<void> }

/** Waits for an external database first; an embedded one is closed last. */
export async function runPart (start: (connectionString: string, config: Config, log: Logger) => Promise<Part>): Promise<void> {
  refuseEmptyFolder(readConfig(process.env)) // before a key of secrets is made there
  const config = readServiceConfig(process.env)
  const log = makeLog(config.logLevel)
  const stopping = stopRequested()
  if (config.databaseUrl) await waitForDatabase(config.databaseUrl, log)
  const database = await openDatabase(config)
  try {
    const part = await start(database.connectionString, config, log)
    const reason = await Promise.race([stopping, database.failed])
    log.info({ reason }, 'stopping')
    await part.stop()
  } finally {
    await database.close()
  }
}
