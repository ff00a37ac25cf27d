/** A database server of a test's own that is ended in the middle of work and started again, as an operator's would be. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Test } from 'tap'
import { startEmbedded, type EmbeddedServer } from '../../db/embedded.ts'
import { migrate } from '../../db/migrate.ts'

export type BouncingServer = {
  /** The server as it runs now; its address stays. */
  current: () => EmbeddedServer
  /** Ends it by `signal`, whose child processes end with it, and starts it again after `away` milliseconds. */
  bounce: (signal: NodeJS.Signals, away: number) => Promise<void>
}

/** Migrated, durable, and removed with the test. */
export async function startBouncing (t: Pick<Test, 'teardown'>): Promise<BouncingServer> {
  const folder = mkdtempSync(join(tmpdir(), 'oyss-bouncing-'))
  const options = { folder, binFolder: process.env.TEST_POSTGRES_BIN || undefined, isDurable: true }
  let server = await startEmbedded(options)
  t.teardown(async () => { await server.stop(); rmSync(folder, { recursive: true, force: true }) })
  await migrate(server.connectionString, { includeCurrent: true })
  return {
    current: () => server,
    bounce: async (signal, away) => {
      process.kill(server.pid, signal)
      await server.stop().catch(() => {})
      await sleep(away)
      server = await startEmbedded(options)
    }
  }
}
