/** Work that would hold up the event loop is done in threads, which piscina begins when the first comes, and again where one has ended. */
import { fileURLToPath } from 'node:url'
import type { ResourceLimits } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { makeSemaphore } from './semaphore.ts'

/**
 * `file`: a module whose default export does the work. `most` threads; `longest` milliseconds that one may take for one task, its beginning
 * included; `resourceLimits` of each; `idle` milliseconds after which one that has nothing to do ends, with the memory that it took (it
 * never does, unless given). `moved`: memory of a task that goes over to its thread and is no more where it came from (none, unless given).
 */
export type ThreadOptions<Task> = {
  file: URL, most: number, longest: number, resourceLimits?: ResourceLimits, idle?: number, moved?: (task: Task) => ArrayBuffer[]
}
/** First come, first served; idle threads keep no process alive. Errors: TookTooLong; what the work throws; how its thread has ended. */
export type Threads<Task, Result> = (task: Task) => Promise<Result>

/** A task had a thread for longer than it may; the thread is ended. */
export class TookTooLong extends Error {}

export function makeThreads<Task, Result> (
  { file, most, longest, resourceLimits = {}, idle = Infinity, moved = () => [] }: ThreadOptions<Task>
): Threads<Task, Result> {
  // Tasks wait here, for their time begins when they have a thread, and piscina forgets waiting tasks when the last thread ends.
  const { run: take } = makeSemaphore({ permits: most })
  const filename = fileURLToPath(file)
  let run: Threads<Task, Result> | undefined

  function begin (): Threads<Task, Result> {
    const pool = new Piscina({
      filename, minThreads: 0, maxThreads: most, idleTimeout: idle, resourceLimits, execArgv: [], recordTiming: false
    })
    let failure: Error | undefined
    const own: Threads<Task, Result> = async (task) => {
      const signal = AbortSignal.timeout(longest)
      try { return await pool.run(task, { signal, transferList: moved(task) }) } catch (error) {
        throw signal.aborted ? new TookTooLong(`a task took longer than ${longest} ms`) : failure ?? error
      }
    }
    // A thread ended that had no task, as one does that cannot begin: those that wait for it learn nothing unless the pool ends.
    pool.on('error', (error: Error) => {
      failure = error
      if (run === own) run = undefined
      void pool.destroy()
    })
    return own
  }

  return (task) => take(() => (run ??= begin())(task))
}
