/** The PostgreSQL server that a test run uses: TEST_DATABASE_URL, else a container when a Docker engine answers, else the embedded one. */
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../db/embedded.ts'
import { isHeld, readState } from '../../db/postgres/folder.ts'

/** `connectionString` is of a user who may create databases and roles. */
export type TestServer = { connectionString: string, description: string, close: () => Promise<void> }

const IMAGE = 'postgres:18'
const ENOUGH_BYTES = 2 ** 30
const PREFIX = 'oyss-test-'

/** TEST_POSTGRES_BIN names the bin folder of another PostgreSQL to run as the embedded one; `bytes` is the room its data will take. */
export async function openTestServer (env: NodeJS.ProcessEnv, bytes = ENOUGH_BYTES): Promise<TestServer> {
  if (env.TEST_DATABASE_URL) return { connectionString: env.TEST_DATABASE_URL, description: 'TEST_DATABASE_URL', close: async () => {} }
  const binFolder = env.TEST_POSTGRES_BIN || undefined
  return (binFolder ? undefined : await startContainer(env)) ?? await startLocal(binFolder, bytes)
}

async function startLocal (binFolder: string | undefined, bytes: number): Promise<TestServer> {
  const parent = hasRoomInMemory(bytes) ? '/dev/shm' : tmpdir()
  removeForsaken(parent)
  const folder = mkdtempSync(join(parent, PREFIX))
  try {
    const server = await startEmbedded({ folder, binFolder, isDurable: false })
    const close = async (): Promise<void> => { await server.stop(); rmSync(folder, { recursive: true, force: true }) }
    return { connectionString: server.connectionString, description: binFolder ?? 'embedded', close }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** Undefined when no engine answers, or the image cannot be had. */
async function startContainer (env: NodeJS.ProcessEnv): Promise<TestServer | undefined> {
  if (!env.DOCKER_HOST && !existsSync('/var/run/docker.sock')) return undefined
  try {
    const { GenericContainer, Wait } = await import('testcontainers')
    const container = await new GenericContainer(IMAGE)
      .withEnvironment({ POSTGRES_HOST_AUTH_METHOD: 'trust', POSTGRES_DB: 'oyss' })
      .withTmpFs({ '/var/lib/postgresql': 'rw' })
      .withCommand(['postgres', '-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'jit=off', '-c', 'max_connections=200'])
      .withExposedPorts(5432)
      .withWaitStrategy(Wait.forLogMessage(/database system is ready to accept connections/, 2))
      .start()
    const connectionString = `postgresql://postgres@${container.getHost()}:${container.getMappedPort(5432)}/oyss`
    return { connectionString, description: `container ${IMAGE}`, close: async () => { await container.stop() } }
  } catch (error) {
    process.stderr.write(`no container (${(error as Error).message}): using the embedded PostgreSQL\n`)
    return undefined
  }
}

function hasRoomInMemory (bytes: number): boolean {
  if (!existsSync('/dev/shm')) return false
  const { bavail, bsize } = statfsSync('/dev/shm')
  return bavail * bsize >= bytes
}

/** What test runs left that were killed. */
function removeForsaken (parent: string): void {
  for (const name of readdirSync(parent).filter((name) => name.startsWith(PREFIX))) {
    const folder = join(parent, name)
    const state = readState(folder)
    if (state && !isHeld(folder, state)) rmSync(folder, { recursive: true, force: true })
  }
}
