/**
 * A PostgreSQL server of our own, kept in one folder: `<folder>/pg` (data), `<folder>/socket`, `<folder>/postgres.log`, `<folder>/server.json` (who runs it, and where).
 *
 * It listens on a Unix socket only, dies with the process that started it, and starts again after any crash.
 */
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries, launch, planLaunch, runToEnd, type Binaries, type Launch } from './postgres_binaries.ts'
import { withClient } from './pool.ts'
import { ensureDatabase } from './databases.ts'
import { forget, giveFolder, isAlive, isLockHeld, isReady, makeSocketFolder, readPostmasterPid, readState, writeState, type ServerState } from './server_folder.ts'

export type EmbeddedServer = {
  /** Names the database `oyss`, which exists. */
  connectionString: string
  pid: number
  /** Resolves with a sentence when the server ends without having been asked to. */
  failed: Promise<string>
  stop: () => Promise<void>
}

export type EmbeddedOptions = {
  folder: string
  /** Another server's bin folder; undefined: the packaged one. */
  binFolder?: string | undefined
  /** False turns fsync off, for data that may be lost with the machine. */
  isDurable: boolean
}

const START_TIMEOUT = 60_000

/** Starts the server kept in `folder`, creating it first when there is none. Throws when another living process runs it. */
export async function startEmbedded (options: EmbeddedOptions): Promise<EmbeddedServer> {
  const folder = resolve(options.folder)
  mkdirSync(folder, { recursive: true })
  const binaries = await findBinaries(options.binFolder)
  const plan = planLaunch([dirname(binaries.postgres), folder])
  await clearTheWay(folder)
  const data = join(folder, 'pg')
  if (!existsSync(join(data, 'PG_VERSION'))) await createData(binaries, plan, data, options.isDurable)
  checkMajor(binaries, data)
  const socketFolder = makeSocketFolder(folder, plan)
  const { pid, failed, stop } = await startServer(binaries, plan, folder, socketFolder, options.isDurable)
  const connectionString = `postgresql://postgres@/oyss?host=${encodeURIComponent(socketFolder)}`
  await ensureDatabase(connectionString.replace('/oyss?', '/postgres?'), 'oyss')
  const state: ServerState = { pid, owner_pid: process.pid, connection_string: connectionString, socket_folder: socketFolder, started_at: new Date().toISOString() }
  writeState(folder, state)
  return { connectionString, pid, failed, stop: async () => { await stop(); forget(folder, state) } }
}

/** The state of the server that runs in `folder` now, or undefined when none answers. */
export async function findEmbedded (folder: string): Promise<ServerState | undefined> {
  const state = readState(resolve(folder))
  if (!state || !isAlive(state.pid)) return undefined
  try {
    await withClient({ connectionString: state.connection_string }, async () => {})
    return state
  } catch {
    return undefined
  }
}

/** Ends what a killed process left behind; refuses to touch the server of a living one. */
async function clearTheWay (folder: string): Promise<void> {
  const state = readState(folder)
  if (!state) return
  const isRunning = readPostmasterPid(join(folder, 'pg')) === state.pid && isAlive(state.pid)
  if (isRunning && state.owner_pid !== process.pid && isAlive(state.owner_pid) && await findEmbedded(folder)) {
    throw new Error(`the server in ${folder} already runs, started by process ${state.owner_pid}: stop that one first, or set OYSS_DATA_DIR to another folder`)
  }
  if (isRunning) await endProcess(state.pid)
  forget(folder, state)
}

async function createData (binaries: Binaries, plan: Launch, data: string, isDurable: boolean): Promise<void> {
  const draft = `${data}.new`
  rmSync(draft, { recursive: true, force: true })
  giveFolder(draft, plan)
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const provider = binaries.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []
  await runToEnd(plan, binaries.initdb, ['-D', draft, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', ...provider, `--locale=${locale}`, ...(isDurable ? [] : ['--no-sync'])])
  renameSync(draft, data)
}

function checkMajor (binaries: Binaries, data: string): void {
  const major = Number(readFileSync(join(data, 'PG_VERSION'), 'utf8'))
  if (major !== binaries.major) throw new Error(`${data} was made by PostgreSQL ${major}, these programs are PostgreSQL ${binaries.major}: use another OYSS_DATA_DIR, or move the data over with pg_dump`)
}

type Started = Pick<EmbeddedServer, 'pid' | 'failed' | 'stop'>

/** After a kill -9 the old server's children may hold its lock for a moment, so a failed start is tried again. */
async function startServer (binaries: Binaries, plan: Launch, folder: string, socketFolder: string, isDurable: boolean): Promise<Started> {
  const deadline = Date.now() + START_TIMEOUT
  const args = ['-D', join(folder, 'pg'), '-k', socketFolder, ...settings(isDurable).flatMap((setting) => ['-c', setting])]
  for (;;) {
    const output = openSync(join(folder, 'postgres.log'), 'a')
    const child = launch(plan, binaries.postgres, args, output)
    closeSync(output)
    let hasEnded = false
    const ended = new Promise<string>((done) => {
      child.once('error', (error) => done(error.message))
      child.once('exit', (code, signal) => done(`PostgreSQL ended with ${code ?? signal}; see ${join(folder, 'postgres.log')}`))
    })
    void ended.then(() => { hasEnded = true })
    while (!hasEnded && Date.now() < deadline && !isReady(join(folder, 'pg'), child.pid)) await sleep(10)
    if (!hasEnded && child.pid !== undefined && isReady(join(folder, 'pg'), child.pid)) return watch(child.pid, ended)
    if (!hasEnded) child.kill('SIGINT')
    const reason = await ended
    if (Date.now() > deadline || !isLockHeld(folder)) throw new Error(reason)
    await sleep(200)
  }
}

function watch (pid: number, ended: Promise<string>): Started {
  let isStopping = false
  const failed = new Promise<string>((done) => { void ended.then((reason) => { if (!isStopping) done(reason) }) })
  return { pid, failed, stop: async () => { isStopping = true; await Promise.all([endProcess(pid), ended]) } }
}

function settings (isDurable: boolean): string[] {
  const speed = ['shared_buffers=256MB', 'max_wal_size=2GB', 'checkpoint_timeout=15min', 'wal_compression=off', 'jit=off', 'work_mem=16MB', 'max_connections=200']
  const sound = ['listen_addresses=', 'timezone=UTC', 'log_timezone=UTC', 'log_checkpoints=off', 'log_min_messages=warning', 'unix_socket_permissions=0700']
  return isDurable ? [...sound, ...speed] : [...sound, ...speed, 'fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'wal_level=minimal', 'max_wal_senders=0', 'autovacuum_naptime=10s']
}

/** Asks for a fast shutdown and waits for the end. */
async function endProcess (pid: number): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT
  try { process.kill(pid, 'SIGINT') } catch { return }
  while (isAlive(pid) && Date.now() < deadline) await sleep(10)
}
