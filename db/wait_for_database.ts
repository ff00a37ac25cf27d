/** PostgreSQL may come up after us: when a machine boots, or while it recovers. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isTransient } from './errors.ts'
import { connect } from './pool.ts'

const TIMEOUT = 60
const PAUSE = 500

/**
 * Returns when the server takes connections. Throws its refusal after `seconds`, and at once what waiting does not mend (a wrong password,
 * no such database).
 */
export async function waitForDatabase (connectionString: string, log: Logger, seconds = TIMEOUT): Promise<void> {
  const deadline = Date.now() + seconds * 1000
  for (let attempt = 1; ; attempt++) {
    try {
      await (await connect({ connectionString, application: 'oyss' })).end()
      return
    } catch (error) {
      if (!isTransient(error) || Date.now() > deadline) throw error
      if (attempt === 1) log.warn({ error: (error as Error).message, seconds }, 'PostgreSQL does not accept connections yet; waiting')
      await sleep(PAUSE)
    }
  }
}
