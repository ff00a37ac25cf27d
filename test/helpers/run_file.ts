/**
 * Runs test files in a process that they share, one after the other (file_host.ts). Plain `node`: tap's own runner would put its loader
 * into that process and into every one that it starts, and each would take half as long again to begin.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../../db/root.ts'
import type { FileResult } from './file_host.ts'

export type FileReport = FileResult & { name: string, isGood: boolean, milliseconds: number }
export type Host = { run: (name: string) => Promise<FileReport>, end: () => Promise<void> }

/** Seconds after which a file counts as hanging, whatever the machine does besides. */
const LONGEST = 1_800
/** Seconds in which a file that hangs may report what it waits for. */
const GRACE = 60
/** Files after which another process takes over, so that what they leave in memory does not add up. */
const MOST_FILES = 100

/** Runs one file at a time. After one that failed another process takes over. */
export function makeHost (env: Record<string, string>, stopping: AbortSignal): Host {
  let current: { child: ChildProcess, files: number } | undefined
  const start = (): ChildProcess => fork(join(root, 'test/helpers/file_host.ts'), {
    cwd: root, // The process outlives many files: what a file may take is counted for each.
    env: { ...process.env, ...env, TAP_TIMEOUT: '0', OYSS_TEST_TIMEOUT: String(LONGEST) }, stdio: ['ignore', 2, 2, 'ipc'], detached: true
  })
  const end = async (): Promise<void> => {
    const { child } = current ?? {}
    current = undefined
    if (child?.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.disconnect()
    await gone
  }
  /** It fails where a test does, where its process ends, and where it has no test. */
  const run = async (name: string): Promise<FileReport> => {
    const startedAt = performance.now()
    if (current?.files === MOST_FILES) await end()
    current ??= { child: start(), files: 0 }
    current.files += 1
    const { passed, failed, skipped, lines } = await ask(current.child, name, stopping)
    const isGood = failed === 0 && passed + skipped > 0
    if (!isGood) { endGroup(current.child); current = undefined }
    return {
      name, isGood, passed, skipped, failed: isGood ? 0 : Math.max(failed, 1), milliseconds: performance.now() - startedAt,
      lines: failed === 0 && !isGood ? [...lines, 'it has no test'] : lines
    }
  }
  return { run, end }
}

/** Ends a process, which leads a group, with what its files started and did not end. */
function endGroup ({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as { code?: string }).code !== 'ESRCH') throw error
  }
}

/** What came of a file, or of the end of its process. */
async function ask (child: ChildProcess, name: string, stopping: AbortSignal): Promise<FileResult> {
  const { promise, resolve } = Promise.withResolvers<FileResult>()
  const stop = (): void => endGroup(child)
  const timer = setTimeout(stop, (LONGEST + GRACE) * 1000)
  const failure = (reason: string): void => resolve({ passed: 0, failed: 1, skipped: 0, lines: [reason] })
  const onExit = (code: number | null, signal: string | null): void => failure(`its process ended with ${code ?? signal}`)
  const onError = (error: Error): void => failure(error.message)
  // tap sends its listeners how long a test may take.
  const onMessage = (message: object): void => { if ('lines' in message) resolve(message as FileResult) }
  child.once('exit', onExit).once('error', onError).on('message', onMessage)
  stopping.addEventListener('abort', stop)
  child.send(name)
  const result = await promise
  clearTimeout(timer)
  child.off('exit', onExit).off('error', onError).off('message', onMessage)
  stopping.removeEventListener('abort', stop)
  return result
}
