/** The folder of an embedded server: `pg` (data), `socket`, `postgres.log` and `server.json`; and whether its processes live. */
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import type { Launch } from './binaries.ts'
import { identify, isAlive, isSameProcess, workingFolder } from '../processes.ts'
import { findClosed } from './within_reach.ts'

/** Why a server runs: for a service, whose database other processes may use, or for a command, whose end they wait for. */
export type Purpose = 'service' | 'command'
/**
 * The content of `server.json`. `owner_pid` is the process that started the server, `owner` its identity (db/processes.ts), as numbers are
 * given again; `folder` is where the file was written, as folders are copied; `pid` is 0 while the server starts.
 */
export type ServerState = {
  pid: number, owner_pid: number, owner: string | undefined, folder: string, purpose: Purpose, connection_string: string,
  socket_folder: string, started_at: string
}

const LONGEST_SOCKET_FOLDER = 90

/** PostgreSQL writes its state on the eighth line of postmaster.pid. */
export function isReady (data: string, pid: number | undefined): boolean {
  const lines = readLines(join(data, 'postmaster.pid'))
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
}

/** `log`: what was written while a server failed to start, by it and by children of the one before, which write until they have ended. */
export function isLockHeld (log: string): boolean {
  return /postmaster\.pid|pre-existing shared memory|could not create lock file|could not bind/.test(log)
}

function readLines (path: string): string[] {
  try { return readFileSync(path, 'utf8').split('\n') } catch { return [] }
}

export function readState (folder: string): ServerState | undefined {
  try { return JSON.parse(readFileSync(join(folder, 'server.json'), 'utf8')) as ServerState } catch { return undefined }
}

/** Whether a living process runs the server of this folder, or is starting it. */
export function isHeld (folder: string, state: ServerState): boolean {
  if (!isSameProcess(state.owner_pid, state.owner)) return false
  return state.pid === 0 ? state.folder === realpathSync(folder) : isServerAlive(folder, state)
}

export function isServerAlive (folder: string, state: ServerState): boolean {
  return state.pid > 0 && findServer(join(folder, 'pg')) === state.pid
}

/** The living server that works on this data; in a copied folder the lock file names that of the original. */
export function findServer (data: string): number | undefined {
  const [pid, place] = readLines(join(data, 'postmaster.pid'))
  const server = Number(pid)
  if (!(server > 0) || !isAlive(server)) return undefined
  return (workingFolder(server) ?? place) === realpathSync(data) ? server : undefined
}

/** Removes the lock files that came along when the folder was copied from one whose server still runs: PostgreSQL would heed them. */
export function dropCopiedLocks (data: string, socketFolder: string): void {
  for (const lock of [join(data, 'postmaster.pid'), join(socketFolder, '.s.PGSQL.5432.lock')]) {
    const pid = Number(readLines(lock)[0])
    if (isAlive(pid) && workingFolder(pid) !== realpathSync(data) && findServer(data) === undefined) rmSync(lock)
  }
}

/** Claims the folder for this process; false if another process has claimed it. */
export function claim (folder: string, purpose: Purpose): boolean {
  const state: ServerState = {
    pid: 0, owner_pid: process.pid, owner: identify(process.pid), folder: realpathSync(folder), purpose, connection_string: '',
    socket_folder: '', started_at: new Date().toISOString()
  }
  try {
    writeFileSync(join(folder, 'server.json'), JSON.stringify(state), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Publishes where the claimed server answers, in one step, so that no reader sees half of it. */
export function writeState (folder: string, state: ServerState): void {
  const draft = join(folder, `server.json.${process.pid}`)
  writeFileSync(draft, JSON.stringify(state, null, 2) + '\n')
  renameSync(draft, join(folder, 'server.json'))
}

export function makeSocketFolder (folder: string, plan: Launch): string {
  const near = join(folder, 'socket')
  const isWithinReach = plan.uid === undefined || findClosed(folder) === undefined
  if (isWithinReach && Buffer.byteLength(near) <= LONGEST_SOCKET_FOLDER) return giveFolder(near, plan)
  return giveFolder(mkdtempSync(join(tmpdir(), 'oyss-')), plan)
}

export function giveFolder (path: string, plan: Launch): string {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  chmodSync(path, 0o700)
  if (plan.uid !== undefined && plan.gid !== undefined) chownSync(path, plan.uid, plan.gid)
  return path
}

/**
 * Who is let in: over the socket alone, as `postgres` for the user of this machine who runs the server, and root, anybody else by
 * password. Written at each start, as the data may have been another user's.
 */
export function writeAccess (data: string, plan: Launch): void {
  const write = (name: string, lines: string[]): void => {
    const path = join(data, name)
    writeFileSync(path, `${lines.join('\n')}\n`, { mode: 0o600 })
    if (plan.uid !== undefined && plan.gid !== undefined) chownSync(path, plan.uid, plan.gid)
  }
  const databases = ['all', 'replication']
  write('pg_hba.conf', [
    ...databases.map((database) => `local ${database} postgres peer map=oyss`),
    ...databases.map((database) => `local ${database} all scram-sha-256`)
  ])
  write('pg_ident.conf', [...new Set([userInfo().username, 'root'])].map((name) => `oyss "${name}" postgres`))
}

/** Gives the folder up, unless another has taken it over. */
export function forget (folder: string, state: ServerState): void {
  if (readState(folder)?.owner_pid === state.owner_pid) rmSync(join(folder, 'server.json'), { force: true })
  if (state.socket_folder && dirname(state.socket_folder) === tmpdir()) rmSync(state.socket_folder, { recursive: true, force: true })
}
