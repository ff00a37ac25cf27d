/** Processes by their number, which is given again after a while, and at once where a container restarts. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync } from 'node:fs'

const HAS_PROC = existsSync('/proc/self/stat')

/** A process that ended but was not reaped yet (state Z, as in containers without an init) counts as dead. */
export function isAlive (pid: number): boolean {
  if (!(pid > 0) || /^\d+ \(.*\) Z/s.test(read(`/proc/${pid}/stat`))) return false
  try { process.kill(pid, 0); return true } catch (error) { return (error as NodeJS.ErrnoException).code === 'EPERM' }
}

/** What a process has that no other of its number has: when it started, and on Linux since which boot. Undefined where it is not known. */
export function identify (pid: number): string | undefined {
  if (!HAS_PROC) return startedAt(pid)
  const [, , ...fields] = read(`/proc/${pid}/stat`).replace(/\(.*\)/s, '-').split(' ')
  const ticks = fields[STARTED_AFTER_NAME]
  return ticks === undefined ? undefined : `${read('/proc/sys/kernel/random/boot_id').trim()} ${ticks}`
}

/** Whether the process that had this number, and this identity if it is known, still lives. */
export function isSameProcess (pid: number, identity: string | undefined): boolean {
  return isAlive(pid) && (identity === undefined || identify(pid) === identity)
}

/** The folder in which a process works, wherever that was moved; undefined where the system does not say. */
export function workingFolder (pid: number): string | undefined {
  try { return readlinkSync(`/proc/${pid}/cwd`) } catch { return undefined }
}

/** Field 22 of /proc/<pid>/stat, counted after number and name. */
const STARTED_AFTER_NAME = 19

function startedAt (pid: number): string | undefined {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch { return undefined }
}

function read (path: string): string {
  try { return readFileSync(path, 'utf8') } catch { return '' }
}
