/** One PostgreSQL server as a process: started, stopped even if it hangs, and restarted after it ended unexpectedly. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { launch, type Binaries, type Launch } from './binaries.ts'
import { isAlive } from '../processes.ts'
import { dropCopiedLocks, isLockHeld, isReady } from './folder.ts'
import { keepLogShort, logPath, logSince, logSize, withLog } from './log.ts'

/** Where the server lives, and how. `timeout`: milliseconds that it has to end before it is ended by force. */
export type Place = {
  binaries: Binaries, plan: Launch, folder: string, data: string, socketFolder: string, isDurable: boolean, timeout: number
}

const START_TIMEOUT = 60_000
const RESTART_AFTER = 1_000

/** `ended` resolves with the reason. */
export type Started = { pid: number, ended: Promise<string>, end: () => Promise<void> }

/** After a kill -9 the old server's children may hold its lock for a moment, so a failed start is tried again. */
export async function startServer ({ binaries, plan, folder, data, socketFolder, isDurable, timeout }: Place): Promise<Started> {
  const deadline = Date.now() + START_TIMEOUT
  dropCopiedLocks(data, socketFolder)
  const args = ['-D', data, '-k', socketFolder, ...[...settings(isDurable), ...statistics(binaries)].flatMap((setting) => ['-c', setting])]
  for (;;) {
    const logged = logSize(folder)
    const child = withLog(folder, (output) => launch(plan, binaries.postgres, args, output))
    let hasEnded = false
    const ended = new Promise<string>((done) => {
      child.once('error', (error) => done(error.message))
      child.once('exit', (code, signal) => done(`PostgreSQL ended with ${code ?? signal}; see ${logPath(folder)}`))
    })
    const forgetLog = keepLogShort(folder)
    void ended.then(() => { hasEnded = true; forgetLog() })
    const { pid } = child
    while (!hasEnded && Date.now() < deadline && !isReady(data, pid)) await sleep(10)
    if (!hasEnded && pid !== undefined && isReady(data, pid)) {
      return { pid, ended, end: async () => { await endProcess(pid, timeout); await ended } }
    }
    if (!hasEnded && pid !== undefined) await endProcess(pid, timeout)
    const reason = await ended
    if (Date.now() > deadline || !isLockHeld(logSince(folder, logged))) throw new Error(reason)
    await sleep(200)
  }
}

type Keeping = { start: () => Promise<Started>, onStart: (pid: number) => Promise<void>, onEnd: ((reason: string) => void) | undefined }

/** Starts the server and, if `onEnd` is given, starts it again after each unexpected end. */
export async function keepRunning ({ start, onStart, onEnd }: Keeping): Promise<{
  pid: () => number, failed: Promise<string>, stop: () => Promise<void>
}> {
  const failed = Promise.withResolvers<string>()
  let isStopping = false
  let server = await start()
  await onStart(server.pid)
  const startAgain = async (): Promise<void> => {
    for (;;) {
      await sleep(RESTART_AFTER)
      if (isStopping) return
      try {
        server = await start()
        return await onStart(server.pid)
      } catch (error) {
        onEnd?.((error as Error).message)
      }
    }
  }
  const life = (async () => {
    for (;;) {
      const reason = await server.ended
      if (isStopping) return
      if (onEnd === undefined) return failed.resolve(reason)
      onEnd(reason)
      await startAgain()
    }
  })()
  const stop = async (): Promise<void> => {
    isStopping = true
    await server.end()
    if (onEnd !== undefined) { await life; await server.end() } // one that was just being started
  }
  return { pid: () => server.pid, failed: failed.promise, stop }
}

function settings (isDurable: boolean): string[] {
  const speed = [
    'shared_buffers=256MB', 'max_wal_size=2GB', 'checkpoint_timeout=15min', 'wal_compression=off', 'jit=off', 'work_mem=16MB',
    'max_connections=200'
  ]
  const sound = [
    'listen_addresses=', 'timezone=UTC', 'log_timezone=UTC', 'log_checkpoints=off', 'log_min_messages=warning',
    'unix_socket_permissions=0700'
  ]
  return isDurable
    ? [...sound, ...speed]
    : [
      ...sound, ...speed, 'fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'wal_level=minimal', 'max_wal_senders=0'
    ]
}

/** Counts what statements take (pg_stat_statements), where this PostgreSQL has that. What creates roles may hold a password: left out. */
function statistics ({ postgres }: Binaries): string[] {
  const library = ['lib/postgresql', 'lib'].flatMap((folder) => ['so', 'dylib', 'dll'].map((ending) =>
    join(dirname(dirname(postgres)), folder, `pg_stat_statements.${ending}`))).find((path) => existsSync(path))
  return library ? ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track_utility=off'] : []
}

/**
 * Asks for a fast shutdown and waits for the end; after `timeout` milliseconds for an immediate one, which loses nothing that was
 * committed.
 */
export async function endProcess (pid: number, timeout: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    const deadline = Date.now() + (signal === 'SIGINT' ? timeout : START_TIMEOUT)
    try { process.kill(pid, signal) } catch { return }
    while (isAlive(pid) && Date.now() < deadline) await sleep(10)
    if (!isAlive(pid)) return
  }
}
