/** A PostgreSQL server that exists while some work lasts. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../embedded.ts'

/** Where short-lived clusters go: memory when the machine offers it. */
export const fastFolder: string = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** Gives `work` the connection string of an empty database `oyss`, as a superuser. */
export async function withTemporaryServer<T> (work: (connectionString: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(fastFolder, 'oyss-'))
  try {
    const server = await startEmbedded({ folder, isDurable: false })
    try { return await work(server.connectionString) } finally { await server.stop() }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
