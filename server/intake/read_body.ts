/** The raw bytes of a request, inflated, with a cap that a compressed bomb cannot pass. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { ServiceError } from '../../db/errors.ts'

const inflate = promisify<Buffer, { maxOutputLength: number, chunkSize: number }, Buffer>(gunzip)
const jsonType = /^application\/json\s*(?:;|$)/i
const mib = 1024 * 1024
const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i

const tooLarge = (limit: number): ServiceError =>
  new ServiceError(
    'payload_too_large',
    `The body has more than ${limit < mib ? `${limit / 1024} KiB` : `${limit / mib} MiB`} after inflation. Send less at once.`
  )

/** The charset that a media type names. */
export const charsetOf = (contentType = ''): string | undefined => charset.exec(contentType)?.[1]

function checkMediaType (contentType = ''): void {
  if (jsonType.test(contentType) && /^utf-?8$/i.test(charsetOf(contentType) ?? 'utf-8')) return
  throw new ServiceError('unsupported_media_type', 'Send `Content-Type: application/json`, in UTF-8.', {
    headers: { Accept: 'application/json' }
  })
}

function checkEncoding (contentEncoding = 'identity'): void {
  if (!/^(?:gzip|x-gzip|identity)$/i.test(contentEncoding.trim())) {
    throw new ServiceError('unsupported_media_type', 'Send the body as it is, or with `Content-Encoding: gzip`.', {
      headers: { 'Accept-Encoding': 'gzip, identity' }
    })
  }
}

/** Asks a client that waits before it sends its body (`Expect: 100-continue`) to send it. */
function invite (req: IncomingMessage & { res?: ServerResponse }): void {
  if (/^100-continue$/i.test(req.headers.expect ?? '')) req.res?.writeContinue()
}

/** The bytes as they come; what is beyond the limit is thrown away, so that the client gets to read the answer. */
function collect (req: IncomingMessage, limit: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  let size = 0
  req.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= limit) return chunks.push(chunk)
    chunks.length = 0
    reject(tooLarge(limit))
  })
  req.on('end', () => resolve(chunks.length === 1 ? chunks[0] as Buffer : Buffer.concat(chunks)))
  req.on('error', reject)
  req.on('close', () => reject(new Error('The client went away before it had sent the body.')))
  return promise
}

const notJson = (message: string): ServiceError => new ServiceError('malformed_json', message)

/**
 * Reads the body of a JSON request. `limit` in bytes holds before and after inflation.
 * Errors: unsupported_media_type, payload_too_large, malformed_json (not gzip, or cut short).
 */
export async function readBody (req: IncomingMessage, limit: number): Promise<Buffer> {
  checkMediaType(req.headers['content-type'])
  return readBytes(req, limit, notJson)
}

/** As readBody, of any media type; `refuse` makes the error of what cannot be inflated. Its errors otherwise. */
export async function readBytes (req: IncomingMessage, limit: number, refuse: (message: string) => ServiceError): Promise<Buffer> {
  checkEncoding(req.headers['content-encoding'])
  if (Number(req.headers['content-length']) > limit) throw tooLarge(limit)
  invite(req)
  const bytes = await collect(req, limit)
  if (!/gzip/i.test(req.headers['content-encoding'] ?? '')) return bytes
  try {
    return await inflate(bytes, { maxOutputLength: limit, chunkSize: 64 * 1024 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(limit)
    throw refuse('The body is marked as gzip but cannot be inflated. Send it complete.')
  }
}
