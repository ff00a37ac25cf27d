/**
 * Reads pushes without delaying other requests (LIMIT-32): small bodies at once, large ones in threads of their own, in turns by key, each
 * within a bound of time.
 */
import { Worker } from 'node:worker_threads'
import { ServiceError } from '../../db/errors.ts'
import { readBatch, type Batch } from './read_batch.ts'
import type { Order, Outcome } from './reading_thread.ts'

/** `owner` is whose turn it is: the same text for the same key. Errors: those of readBatch, payload_too_large, rate_limited. */
export type BatchReader = (bytes: Buffer, now: number, owner: string) => Promise<Batch>
/** Bytes up to which a body is read at once; milliseconds that a thread may take for one; its file, for tests. */
export type Bounds = { atOnce: number, longest: number, thread: URL }

type Job = Order & { owner: string, settle: (outcome: Outcome) => void }

const kib = 1024
const defaults: Bounds = { atOnce: 64 * kib, longest: 10_000, thread: new URL('./reading_thread.ts', import.meta.url) }
const mostThreads = 2
/** Bytes of bodies of one key that may wait for their turn. */
const mostWaiting = 64 * kib * kib

const tooLong: Outcome = {
  slug: 'payload_too_large', detail: 'The body takes too long to read. Send fewer observations at once.', errors: undefined
}

function toBatch (outcome: Outcome): Batch {
  if ('batch' in outcome) return outcome.batch
  if ('failure' in outcome) throw new Error(`A thread failed to read a push: ${outcome.failure}`)
  throw new ServiceError(outcome.slug, outcome.detail, outcome.errors === undefined ? {} : { errors: outcome.errors })
}

/** One thread, begun with its first job, and anew after one that it did not survive; `work` ends with the outcome, whatever it is. */
function makeThread ({ longest, thread: file }: Bounds): { work: (job: Job) => Promise<Outcome> } {
  let thread: Worker | undefined
  const start = (): Worker => {
    const worker = new Worker(file, { execArgv: [] })
    worker.unref()
    worker.once('exit', () => { if (thread === worker) thread = undefined })
    worker.on('error', () => {}) // told below, to whoever it befalls
    return worker
  }
  return {
    work: async ({ bytes, now }) => {
      const isNew = thread === undefined
      const worker = thread ??= start()
      const { promise, resolve } = Promise.withResolvers<Outcome>()
      const fail = (error: Error): void => resolve({ failure: String(error.stack) })
      const end = (): void => resolve({ failure: 'it has ended' })
      let timer: NodeJS.Timeout | undefined
      const watch = (): void => { timer = setTimeout(() => { resolve(tooLong); void worker.terminate() }, longest) }
      if (isNew) worker.once('online', watch)
      else watch()
      worker.once('message', resolve).once('error', fail).once('exit', end)
      worker.postMessage({ bytes, now } satisfies Order)
      const outcome = await promise
      clearTimeout(timer)
      worker.off('online', watch).off('message', resolve).off('error', fail).off('exit', end)
      if (outcome === tooLong) thread = undefined
      return outcome
    }
  }
}

export function makeBatchReader (bounds: Partial<Bounds> = {}): BatchReader {
  const within = { ...defaults, ...bounds }
  const idle = Array.from({ length: mostThreads }, () => makeThread(within))
  /** Jobs by owner, whoever waits longest for a turn first. */
  const waiting = new Map<string, Job[]>()
  const busy = new Set<string>()

  function takeNext (): Job | undefined {
    for (const [owner, jobs] of waiting) {
      if (busy.has(owner)) continue
      const job = jobs.shift()
      waiting.delete(owner)
      if (jobs.length > 0) waiting.set(owner, jobs)
      return job
    }
    return undefined
  }

  function begin (): void {
    const thread = idle.pop()
    if (thread === undefined) return
    const job = takeNext()
    if (job === undefined) return void idle.push(thread)
    busy.add(job.owner)
    void thread.work(job).then((outcome) => {
      busy.delete(job.owner)
      idle.push(thread)
      job.settle(outcome)
      begin()
    })
  }

  function wait (bytes: Buffer, now: number, owner: string): Promise<Outcome> {
    const jobs = waiting.get(owner) ?? []
    if (jobs.reduce((sum, job) => sum + job.bytes.length, bytes.length) > mostWaiting) {
      throw new ServiceError('rate_limited', 'Too many large pushes of this key wait to be read. Send the next when they are answered.', {
        headers: { 'Retry-After': '2' }
      })
    }
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    jobs.push({ bytes, now, owner, settle: resolve })
    waiting.set(owner, jobs)
    begin()
    return promise
  }

  return async (bytes, now, owner) => bytes.length <= within.atOnce ? readBatch(bytes, now) : toBatch(await wait(bytes, now, owner))
}
