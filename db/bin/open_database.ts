/** The database that a command works on: DATABASE_URL, else the embedded server, started for the occasion unless it runs already. */
import { findEmbedded, startEmbedded } from '../embedded.ts'

export type OpenDatabase = { connectionString: string, isEmbedded: boolean, close: () => Promise<void> }

export async function openDatabase (env: NodeJS.ProcessEnv): Promise<OpenDatabase> {
  if (env.DATABASE_URL) return { connectionString: env.DATABASE_URL, isEmbedded: false, close: async () => {} }
  const folder = dataFolder(env)
  const running = await findEmbedded(folder)
  if (running) return { connectionString: running.connection_string, isEmbedded: true, close: async () => {} }
  const server = await startEmbedded({ folder, isDurable: true })
  return { connectionString: server.connectionString, isEmbedded: true, close: server.stop }
}

/** Where the embedded server keeps its data. */
export function dataFolder (env: NodeJS.ProcessEnv): string {
  return env.OYSS_DATA_DIR || '.oyss'
}
