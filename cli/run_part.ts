/** Runs one part of the service, with a login of its own, until it is signalled to stop. */
import type { Logger } from 'pino'
import { isTransient } from '../db/errors.ts'
import { logIn, roleOf, type Part } from '../db/logins.ts'
import { openDatabase, refuseEmptyFolder } from '../db/open_database.ts'
import { requireRelease } from '../db/release.ts'
import { waitForDatabase } from '../db/wait_for_database.ts'
import { readConfig, readServiceConfig, type Config } from '../platform/config.ts'
import { makeLog } from '../platform/log.ts'
import { makeSecretBox } from '../platform/secrets.ts'
import { stopRequested } from './signals.ts'

/** `loginOf`: the connection string of another part that this one runs. */
type Start = (
  connectionString: string, config: Config, log: Logger, loginOf: (part: Part) => Promise<string>
) => Promise<{ stop: () => Promise<void> }>

/** Waits for an external database first; an embedded one is closed last. */
export async function runPart (part: 'api' | 'worker', start: Start): Promise<void> {
  refuseEmptyFolder(readConfig(process.env)) // before a key of secrets is made there
  const config = readServiceConfig(process.env)
  const log = makeLog(config.logLevel)
  const stopping = stopRequested()
  if (config.databaseUrl) await waitForDatabase(config.databaseUrl, log)
  const database = await openDatabase(config)
  try {
    const secrets = makeSecretBox(config.secretKeys)
    const { connectionString } = database
    const loginOf = async (one: Part): Promise<string> => {
      for (;;) {
        try { return await logIn({ connectionString, part: one, secrets, log, ...config }) } catch (error) {
          if (!isTransient(error)) throw error
          await waitForDatabase(connectionString, log) // it went away meanwhile
        }
      }
    }
    const login = await loginOf(part)
    await requireRelease({ connectionString: login, role: roleOf[part] })
    const running = await start(login, config, log, loginOf)
    const reason = await Promise.race([stopping, database.failed])
    log.info({ reason }, 'stopping')
    await running.stop()
  } finally {
    await database.close()
  }
}
