/** What a thread does that reads large pushes: takes the bytes and the time, answers the batch, or what is wrong with it. */
import { ServiceError } from '../../db/errors.ts'
import { readBatch, type Batch } from './read_batch.ts'

export type Order = { bytes: Uint8Array, now: number }
export type Outcome = { batch: Batch } | { slug: string, detail: string, errors: readonly object[] | undefined }

export default function read ({ bytes, now }: Order): Outcome {
  try {
    return { batch: readBatch(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), now) }
  } catch (error) {
    if (error instanceof ServiceError) return { slug: error.known.slug, detail: error.message, errors: error.errors }
    throw error
  }
}
