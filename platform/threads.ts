/** Work that would hold up the event loop is done in threads, which piscina begins when the first comes, and anew where one has ended. */
import { fileURLToPath } from 'node:url'
import type { ResourceLimits } from 'node:worker_threads'
import { Piscina } from 'piscina'

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
  // Whoever waits does so here, for its time begins when it has a thread, and piscina forgets who waits when the last thread ends.
  const take = makePlaces(most)
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
    // A thread ended that had no task, as one does that cannot begin: those that wait for it are told nothing unless the pool ends.
    pool.on('error', (error: Error) => {
      failure = error
      if (run === own) run = undefined
      void pool.destroy()
    })
    return own
  }

  return (task) => take(() => (run ??= begin())(task))
}

/**
 * Runs `work` when one of `most` places is free: owners in turn, the work of one owner first come first served, so that however much one
 * has waiting, another waits for one piece of it at most. Without an owner all work is of one. `size`: those that have a place or wait.
 */
export type Places = (<T>(work: () => Promise<T>, owner?: string) => Promise<T>) & { size: () => number }

export function makePlaces (most: number): Places {
  /** By owner; the one that has waited longest for its turn is the first. */
  const waiting = new Map<string, (() => void)[]>()
  let [free, count] = [most, 0]

  /** The next of another owner than had the place, if any waits; its owner goes behind the others. */
  function takeNext (former: string): (() => void) | undefined {
    const owner = [...waiting.keys()].find((other) => other !== former) ?? former
    const [next, ...rest] = waiting.get(owner) ?? []
    waiting.delete(owner)
    if (rest.length > 0) waiting.set(owner, rest)
    return next
  }
  const take = async <T>(work: () => Promise<T>, owner = ''): Promise<T> => {
    if (free > 0) free -= 1
    else {
      count += 1
      await new Promise<void>((next) => { waiting.set(owner, [...waiting.get(owner) ?? [], next]) })
    }
    try { return await work() } finally {
      const next = takeNext(owner)
      if (next === undefined) free += 1
      else { count -= 1; next() } // the place is handed over
    }
  }
  return Object.assign(take, { size: () => most - free + count })
}
