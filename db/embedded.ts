/**
 * A PostgreSQL server of our own, kept in one folder: `<folder>/pg` (data, or where it leads), `<folder>/socket`, `<folder>/postgres.log`
 * (and the one before it), `<folder>/server.json` (who runs it, and where).
 *
 * It listens on a Unix socket only, dies with the process that started it, and starts again after any crash.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureDatabase } from './databases.ts'
import { withClient } from './pool.ts'
import { findBinaries, planLaunch, runToEnd, type Binaries, type Launch } from './postgres/binaries.ts'
import { endProcess, keepRunning, startServer } from './postgres/server.ts'
import {
  claim, forget, giveFolder, isHeld, isServerAlive, makeSocketFolder, readState, writeAccess, writeState, type Purpose, type ServerState
} from './postgres/folder.ts'
import { bringPrograms, placeData } from './postgres/within_reach.ts'

export type EmbeddedServer = {
  /** Names the database `oyss`, which exists. */
  connectionString: string
  pid: number
  /** Resolves with a sentence when the server ends without having been asked to; never where it is started again. */
  failed: Promise<string>
  stop: () => Promise<void>
}

export type EmbeddedOptions = {
  folder: string
  /** Another server's bin folder; undefined: the packaged one. */
  binFolder?: string | undefined
  /** `service` unless given. */
  purpose?: Purpose
  /** False turns fsync off, for data that may be lost with the machine. */
  isDurable: boolean
  /** If given, a server that ends unexpectedly is started again until it runs; called with the reason each time. */
  onEnd?: (reason: string) => void
  /** Milliseconds that the server has to end before it is ended by force; for tests. */
  timeout?: number
}

const START_TIMEOUT = 60_000
/** Asked to end while it recovers from a crash, PostgreSQL may wait for ever. */
const TIMEOUT = 10_000
/** How long a killed owner may still look alive: on a busy machine a kill -9 takes effect later than it returns. */
const DYING_TIME = 2_000

/**
 * Starts the server kept in `folder`, creating it first when there is none. Waits for a command that runs it, and throws when a service
 * does.
 */
export async function startEmbedded (options: EmbeddedOptions): Promise<EmbeddedServer> {
  const folder = resolve(options.folder)
  const { purpose = 'service', timeout = TIMEOUT } = options
  mkdirSync(folder, { recursive: true })
  const plan = planLaunch()
  const binaries = bringPrograms(await findBinaries(options.binFolder), plan)
  await takeOver(folder, purpose, timeout)
  let state = readState(folder) as ServerState
  try {
    const data = placeData(folder, plan)
    if (!existsSync(join(data, 'PG_VERSION'))) await createData(binaries, plan, data, options.isDurable)
    checkMajor(binaries, data)
    writeAccess(data, plan)
    const socketFolder = makeSocketFolder(folder, plan)
    const connectionString = `postgresql://postgres@/oyss?host=${encodeURIComponent(socketFolder)}`
    const server = await keepRunning({
      start: () => startServer({ binaries, plan, folder, data, socketFolder, isDurable: options.isDurable, timeout }),
      onEnd: options.onEnd,
      onStart: async (pid) => {
        await ensureDatabase(connectionString.replace('/oyss?', '/postgres?'), 'oyss')
        state = { ...state, pid, connection_string: connectionString, socket_folder: socketFolder, started_at: new Date().toISOString() }
        writeState(folder, state)
      },
    })
    return {
      connectionString, get pid () { return server.pid() }, failed: server.failed,
      stop: async () => { await server.stop(); forget(folder, state) }
    }
  } catch (error) {
    forget(folder, state)
    throw error
  }
}

/** The state of the server that a service runs in `folder`, or undefined when none does. Waits for one that is starting. */
export async function findEmbedded (folder: string): Promise<ServerState | undefined> {
  for (;;) {
    const state = readState(resolve(folder))
    if (!state || state.purpose !== 'service' || !isHeld(resolve(folder), state)) return undefined
    if (state.pid > 0) return await withClient({ connectionString: state.connection_string }, async () => state).catch(() => undefined)
    await sleep(50)
  }
}

/** Claims the folder when no living process holds it; ends what a killed process left behind. */
async function takeOver (folder: string, purpose: Purpose, timeout: number): Promise<void> {
  const start = Date.now()
  while (!claim(folder, purpose)) {
    const state = readState(folder)
    if (!state || isHeld(folder, state)) {
      if (Date.now() - start > (state?.purpose === 'service' ? DYING_TIME : START_TIMEOUT)) {
        throw new Error(`the server in ${folder} already runs, started by process ${state?.owner_pid}: stop that one first, or set ` +
          'OYSS_DATA_DIR to another folder')
      }
      await sleep(50)
    } else {
      if (isServerAlive(folder, state)) await endProcess(state.pid, timeout)
      forget(folder, state)
    }
  }
}

async function createData (binaries: Binaries, plan: Launch, data: string, isDurable: boolean): Promise<void> {
  const draft = `${data}.new`
  rmSync(draft, { recursive: true, force: true })
  giveFolder(draft, plan)
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const provider = binaries.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []
  await runToEnd(plan, binaries.initdb, [
    '-D', draft, '-U', 'postgres', '--auth-local=peer', '--auth-host=reject', '--encoding=UTF8', ...provider, `--locale=${locale}`,
    ...(isDurable ? [] : ['--no-sync'])
  ])
  renameSync(draft, data)
}

function checkMajor (binaries: Binaries, data: string): void {
  const major = Number(readFileSync(join(data, 'PG_VERSION'), 'utf8'))
  if (major !== binaries.major) {
    throw new Error(`${data} was made by PostgreSQL ${major}, these programs are PostgreSQL ${binaries.major}: use another ` +
      'OYSS_DATA_DIR, or move the data over with pg_dump')
  }
}
