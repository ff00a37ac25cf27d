/** The database that a command works on: DATABASE_URL, else the embedded server, started for the occasion unless it runs already. */
import { findEmbedded, startEmbedded } from '../embedded.ts'

/** `failed` resolves when a server of ours ends by itself; never for another's. */
export type OpenDatabase = { connectionString: string, isEmbedded: boolean, failed: Promise<string>, close: () => Promise<void> }

const NEVER = new Promise<string>(() => {})

export async function openDatabase ({ databaseUrl, dataDir }: { databaseUrl: string | undefined, dataDir: string }): Promise<OpenDatabase> {
  if (databaseUrl) return { connectionString: databaseUrl, isEmbedded: false, failed: NEVER, close: async () => {} }
  const running = await findEmbedded(dataDir)
  if (running) return { connectionString: running.connection_string, isEmbedded: true, failed: NEVER, close: async () => {} }
  const server = await startEmbedded({ folder: dataDir, purpose: 'command', isDurable: true })
  return { connectionString: server.connectionString, isEmbedded: true, failed: server.failed, close: server.stop }
}
