/**
 * The processes that a measurement is spread over: each is a module of this folder that signals its parent when it is ready and ends with
 * it.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { testEnvironment } from '../helpers/config.ts'

export type Child = {
  /** What the child said when it was ready. */
  port: number
  pid: number
  /** Sends a message and waits for the answer. */
  ask: <T>(message: object) => Promise<T>
  stop: () => Promise<void>
}

export type ChildName = 'api_process' | 'bare_process' | 'load_process' | 'poller_process' | 'publisher_process' | 'receiver_process' |
  'sender_process' | 'worker_process'

/** `isQuiet` throws the child's log away, so that writing it costs what it costs a service. */
export async function startChild (name: ChildName, env: Record<string, string> = {}, isQuiet = false): Promise<Child> {
  const child = fork(join(import.meta.dirname, `${name}.ts`), {
    env: { ...process.env, ...testEnvironment, ...env }, stdio: ['ignore', 'ignore', isQuiet ? 'ignore' : 'inherit', 'ipc']
  })
  const { port } = await answerOf<{ port: number }>(child, name)
  return {
    port,
    pid: child.pid as number,
    ask: (message) => { child.send(message); return answerOf(child, name) },
    stop: async () => {
      if (child.exitCode !== null) return
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

async function answerOf<T> (child: ChildProcess, name: string): Promise<T> {
  const watch = new AbortController()
  const { signal } = watch
  const ended = once(child, 'exit', { signal }).then(([code]) => { throw new Error(`${name} ended with ${code}`) })
  try {
    return (await Promise.race([once(child, 'message', { signal }), ended]) as [T])[0]
  } finally {
    ended.catch(() => {})
    watch.abort()
  }
}

/** In the child: signals the parent, and ends when the parent goes. */
export function ready (port: number, stop: () => Promise<unknown>): void {
  process.once('disconnect', () => { void stop().finally(() => process.exit(0)) })
  process.send?.({ port })
}
