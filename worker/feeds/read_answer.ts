/**
 * The bytes of an answer, inflated while they come and no further than allowed (FEED-162). A body that ends early is a failure: a schedule
 * of which half is there would look like one that lost its games.
 */
import type { Transform } from 'node:stream'
import * as zlib from 'node:zlib'
import { discard, type Answer } from '../../platform/guard.ts'
import { FetchFailure } from './fetched.ts'
import { FREE_BYTES, MOST_RATIO, SMALL } from './limits.ts'

const inflaters: Record<string, () => Transform> = {
  gzip: () => zlib.createGunzip(),
  'x-gzip': () => zlib.createGunzip(),
  br: () => zlib.createBrotliDecompress(),
  // Node 20 has none.
  ...typeof zlib.createZstdDecompress === 'function' ? { zstd: () => zlib.createZstdDecompress() } : {},
}

/** The header Accept-Encoding: what can be inflated here. */
export const ACCEPT_ENCODING = Object.keys(inflaters).filter((name) => name !== 'x-gzip').join(', ')

export type Bytes = { body: Buffer, wireBytes: number, encoding: string }

/**
 * `most`: bytes, inflated. `admit`: awaited before more than FREE_BYTES are read. `upTo`: as many bytes as are wanted, and what comes
 * beyond is not read. Errors: FetchFailure too_large, truncated, encoding; what the connection and `admit` throw.
 */
export function readAnswer ({ headers, body: response }: Answer, { most, admit, upTo = Infinity }: {
  most: number, admit?: (() => Promise<void>) | undefined, upTo?: number | undefined
}): Promise<Bytes> {
  const encoding = (headers['content-encoding'] ?? '').trim().toLowerCase() || 'identity'
  const make = inflaters[encoding]
  const inflater = encoding === 'identity' ? undefined : make?.()
  if (encoding !== 'identity' && inflater === undefined) {
    discard(response)
    const words = `The answer is compressed in a way that is not supported (${encoding.slice(0, 40)}).`
    return Promise.reject(new FetchFailure('encoding', words))
  }
  return new Promise((done, fail) => {
    const chunks: Buffer[] = []
    let wireBytes = 0
    let size = 0
    const end = (error: unknown): void => { fail(error); response.destroy(); inflater?.destroy() }
    const truncated = (): void => end(new FetchFailure('truncated', 'The answer ended before it was complete.'))
    const tooLarge = (): void => end(new FetchFailure(
      'too_large', `The answer is larger than ${Math.round(most / 2 ** 20)} MiB, or grows too much when it is inflated.`
    ))
    let isAdmitted = admit === undefined
    const take = (chunk: Buffer): void => {
      size += chunk.length
      if (size > most || inflater !== undefined && size > SMALL && size > wireBytes * MOST_RATIO) return tooLarge()
      chunks.push(chunk)
      if (size >= upTo) { finish(); response.destroy(); inflater?.destroy(); return }
      if (isAdmitted || size <= FREE_BYTES) return
      isAdmitted = true
      source.pause()
      admit?.().then(() => source.resume(), end)
    }
    const finish = (): void => done({ body: Buffer.concat(chunks, size), wireBytes, encoding })
    response.on('data', (chunk: Buffer) => { if ((wireBytes += chunk.length) > most) tooLarge() })
    response.on('error', (error) => { if (error instanceof FetchFailure) end(error); else truncated() })
    const source = inflater === undefined ? response : response.pipe(inflater)
    source.on('data', take)
    source.on('end', finish)
    inflater?.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'Z_BUF_ERROR' || /unexpected end/i.test(error.message)) truncated()
      else end(new FetchFailure('encoding', `The answer says that it is compressed (${encoding}) and is not.`))
    })
  })
}
