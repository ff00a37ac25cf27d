/** The folder of an embedded server: `pg` (data), `socket`, `postgres.log` and `server.json`; and whether its processes live. */
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Launch } from './postgres_binaries.ts'

/** What `server.json` says. `owner_pid` is the process that started the server. */
export type ServerState = { pid: number, owner_pid: number, connection_string: string, socket_folder: string, started_at: string }

const LONGEST_SOCKET_FOLDER = 90

/** PostgreSQL writes its state on the eighth line of postmaster.pid. */
export function isReady (data: string, pid: number | undefined): boolean {
  const lines = readLines(join(data, 'postmaster.pid'))
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
}

export function readPostmasterPid (data: string): number { return Number(readLines(join(data, 'postmaster.pid'))[0]) }

export function isLockHeld (folder: string): boolean {
  const tail = readLines(join(folder, 'postgres.log')).slice(-12).join('\n')
  return /postmaster\.pid|pre-existing shared memory|could not create lock file|could not bind/.test(tail)
}

function readLines (path: string): string[] {
  try { return readFileSync(path, 'utf8').split('\n') } catch { return [] }
}

export function readState (folder: string): ServerState | undefined {
  try { return JSON.parse(readFileSync(join(folder, 'server.json'), 'utf8')) as ServerState } catch { return undefined }
}

/** A process that ended but that nobody has reaped yet (state Z, as in containers without an init) counts as dead. */
export function isAlive (pid: number): boolean {
  if (/^\d+ \(.*\) Z/.test(readLines(`/proc/${pid}/stat`)[0] ?? '')) return false
  try { process.kill(pid, 0); return true } catch (error) { return (error as NodeJS.ErrnoException).code === 'EPERM' }
}

export function writeState (folder: string, state: ServerState): void {
  writeFileSync(join(folder, 'server.json'), JSON.stringify(state, null, 2) + '\n')
}

export function makeSocketFolder (folder: string, plan: Launch): string {
  const near = join(folder, 'socket')
  if (Buffer.byteLength(near) <= LONGEST_SOCKET_FOLDER) return giveFolder(near, plan)
  return giveFolder(mkdtempSync(join(tmpdir(), 'oyss-')), plan)
}

export function giveFolder (path: string, plan: Launch): string {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  chmodSync(path, 0o700)
  if (plan.uid !== undefined && plan.gid !== undefined) chownSync(path, plan.uid, plan.gid)
  return path
}

export function forget (folder: string, state: ServerState): void {
  rmSync(join(folder, 'server.json'), { force: true })
  if (dirname(state.socket_folder) === tmpdir()) rmSync(state.socket_folder, { recursive: true, force: true })
}
