/**
 * The log of an embedded server: `<folder>/postgres.log`, for its owner alone. The server writes to the end of the file whatever its
 * length, so that it is emptied in place once it has grown; what stood in it goes to `postgres.log.1`.
 */
import {
  chmodSync, closeSync, copyFileSync, existsSync, fchmodSync, openSync, readFileSync, rmSync, statSync, truncateSync
} from 'node:fs'
import { join } from 'node:path'

const LONGEST = 5 * 2 ** 20
const LOOK_EVERY = 10_000
/** Lines that are looked through for the reason of a failure. */
const TAIL = 100
const OWNER_ONLY = 0o600

export const logPath = (folder: string): string => join(folder, 'postgres.log')

/** Gives `work` the descriptor that a server writes to. */
export function withLog<T> (folder: string, work: (output: number) => T): T {
  const output = openSync(logPath(folder), 'a', OWNER_ONLY)
  try {
    fchmodSync(output, OWNER_ONLY)
    return work(output)
  } finally {
    closeSync(output)
  }
}

export const logSize = (folder: string): number => statSync(logPath(folder), { throwIfNoEntry: false })?.size ?? 0

/** What was written after `size` bytes; all of it where the log was emptied since. */
export function logSince (folder: string, size: number): string {
  const log = readFileSync(logPath(folder))
  return log.subarray(log.length < size ? 0 : size).toString()
}

/** Reads the log until it is stopped. `bytes` and `every` milliseconds: for tests. */
export function keepLogShort (folder: string, { bytes = LONGEST, every = LOOK_EVERY } = {}): () => void {
  const looking = setInterval(() => shorten(logPath(folder), bytes), every).unref()
  return () => clearInterval(looking)
}

/** What the server wrote last before it failed; undefined where nothing says why. */
export function lastFailure (folder: string): string | undefined {
  if (!existsSync(logPath(folder))) return undefined
  const lines = readFileSync(logPath(folder), 'utf8').split('\n').slice(-TAIL)
  return lines.filter((line) => /\b(?:PANIC|FATAL):/.test(line)).at(-1)?.replace(/^.*?\b(PANIC|FATAL):/, '$1:')
}

function shorten (path: string, bytes: number): void {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) <= bytes) return
  const older = `${path}.1`
  try {
    rmSync(older, { force: true })
    copyFileSync(path, older)
    chmodSync(older, OWNER_ONLY)
  } catch {
    rmSync(older, { force: true }) // a full disk: lines are lost, room is made (OPERATE-12)
  }
  truncateSync(path)
}
