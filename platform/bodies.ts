/** Bytes as they are stored: compressed with zstd, or with gzip by a Node.js that has no zstd. The first bytes say which. */
import { promisify } from 'node:util'
import * as zlib from 'node:zlib'

const hasZstd = typeof zlib.zstdCompressSync === 'function'
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])
const GZIP = Buffer.from([0x1f, 0x8b])
/** Most bytes of a body that was stored. */
const MOST = 64 * 1024 * 1024

export const packBody = (body: Buffer): Buffer => hasZstd ? zlib.zstdCompressSync(body) : zlib.gzipSync(body)

/** As packBody, where others wait for this process. */
export const packBodyAside: (body: Buffer) => Promise<Buffer> = promisify(hasZstd ? zlib.zstdCompress : zlib.gzip)

/** Errors: one that says what is wrong with the stored bytes. */
export function unpackBody (stored: Buffer): Buffer {
  if (stored.subarray(0, 2).equals(GZIP)) return zlib.gunzipSync(stored, { maxOutputLength: MOST })
  if (!stored.subarray(0, 4).equals(ZSTD)) throw new Error('the stored body is neither zstd nor gzip')
  if (!hasZstd) throw new Error(`the stored body needs zstd, which Node.js ${process.versions.node} does not have: run 22.15 or later`)
  return zlib.zstdDecompressSync(stored, { maxOutputLength: MOST })
}
