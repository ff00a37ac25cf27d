/**
 * Runs one test file in a process of its own, which prints TAP. Plain `node`: tap's own runner would put its loader into that process and
 * into every one that it starts, and each would take half as long again to begin.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { root } from '../../db/migrate.ts'
import { readTap, type Counts } from './tap_reader.ts'

/** `lines` are what a reader needs to see of a failed file. */
export type FileReport = Counts & { name: string, isGood: boolean, milliseconds: number, lines: string[] }

/** Seconds after which a file counts as hanging, whatever the machine does besides. */
const LONGEST = 1_800
/** Milliseconds in which a file that is ended may say what it waits for. */
const FAREWELL = 2_000

/** It fails where a test does, where it ends otherwise than by itself, and where it has no test. */
export async function runFile (name: string, env: Record<string, string>, stopping: AbortSignal): Promise<FileReport> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [name], {
    cwd: root, env: { ...process.env, ...env, TAP_TIMEOUT: String(LONGEST) }, stdio: ['ignore', 'pipe', 'inherit']
  })
  const ended = new Promise<string>((done) => {
    child.once('error', (error) => done(error.message))
    child.once('close', (code, signal) => done(code === 0 ? '' : `it ended with ${code ?? signal}`))
  })
  const lines: string[] = []
  const end = (): void => {
    child.kill('SIGALRM') // tap then tells what is open
    setTimeout(() => child.kill('SIGKILL'), FAREWELL).unref()
  }
  const timer = setTimeout(() => { lines.push(`it has not ended after ${LONGEST} s`); end() }, LONGEST * 1000)
  stopping.addEventListener('abort', end)
  const { counts, lines: told } = await readTap(createInterface({ input: child.stdout }))
  const reason = await ended
  clearTimeout(timer)
  stopping.removeEventListener('abort', end)
  const { passed, failed, skipped } = counts
  if (failed === 0) lines.push(...reason === '' ? passed + skipped === 0 ? ['it has no test'] : [] : [reason])
  const isGood = reason === '' && failed === 0 && passed + skipped > 0
  return {
    name, isGood, passed, skipped, failed: isGood ? 0 : Math.max(failed, 1), lines: [...told, ...lines],
    milliseconds: performance.now() - startedAt
  }
}
