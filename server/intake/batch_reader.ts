/**
 * Reads pushes without delaying other requests (LIMIT-32): small bodies at once, large ones in threads, in turns by key, each within a
 * bound of time.
 */
import { ServiceError } from '../../db/errors.ts'
import { makeThreads, TookTooLong } from '../../platform/threads.ts'
import { makeTurns } from '../limits/turns.ts'
import { readBatch, type Batch } from './read_batch.ts'
import type { Order, Outcome } from './reading_thread.ts'

/** `owner` is whose turn it is: the same text for the same key. Errors: those of readBatch, payload_too_large, rate_limited. */
export type BatchReader = (bytes: Buffer, now: number, owner: string) => Promise<Batch>
/** Bytes up to which a body is read at once; milliseconds that a thread may take for one; its file, for tests. */
export type Bounds = { atOnce: number, longest: number, thread: URL }

const kib = 1024
const defaults: Bounds = { atOnce: 64 * kib, longest: 10_000, thread: new URL('./reading_thread.ts', import.meta.url) }
const mostThreads = 2
/** Bytes of bodies of one key that may wait for their turn. */
const mostWaiting = 64 * kib * kib

const tooLong = (): ServiceError =>
  new ServiceError('payload_too_large', 'The body takes too long to read. Send fewer observations at once.')
const tooMany = (): ServiceError => new ServiceError(
  'rate_limited', 'Too many large pushes of this key wait to be read. Send the next when they are answered.', {
    headers: { 'Retry-After': '2' }
  }
)

function toBatch (outcome: Outcome): Batch {
  if ('batch' in outcome) return outcome.batch
  throw new ServiceError(outcome.slug, outcome.detail, outcome.errors === undefined ? {} : { errors: outcome.errors })
}

export function makeBatchReader (bounds: Partial<Bounds> = {}): BatchReader {
  const { atOnce, longest, thread } = { ...defaults, ...bounds }
  const readInThread = makeThreads<Order, Outcome>({ file: thread, most: mostThreads, longest })
  const turns = makeTurns({ most: 1, capacity: mostWaiting, refusal: tooMany })
  return async (bytes, now, owner) => {
    if (bytes.length <= atOnce) return readBatch(bytes, now)
    return toBatch(await turns.take(owner, () => readInThread({ bytes, now }).catch((error) => {
      throw error instanceof TookTooLong ? tooLong() : error
    }), bytes.length))
  }
}

/** The one of this process: pushes and replays share its threads. */
export const readInTurn: BatchReader = makeBatchReader()
