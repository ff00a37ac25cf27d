/** The file of a feed as the database takes it, whether a program or a person uploads it (FEED-340, DASHBOARD-73). */
import { packBodyAside } from '../../platform/bodies.ts'
import { charsetOf } from './read_body.ts'

const LONGEST_TYPE = 200
const LONGEST_NAME = 200

export type PackedFile = { content: Buffer, file: Record<string, unknown> }

/**
 * The bytes as they are stored, and what describes them: {sha256 (hex), byte_count, content_type, charset, file_name}. Hashed and
 * compressed beside the event loop, which others wait for.
 */
export async function packFile (bytes: Buffer, contentType = '', name?: string): Promise<PackedFile> {
  const type = contentType.slice(0, LONGEST_TYPE)
  const [hash, content] = await Promise.all([crypto.subtle.digest('SHA-256', new Uint8Array(bytes)), packBodyAside(bytes)])
  return {
    content,
    file: {
      sha256: Buffer.from(hash).toString('hex'), byte_count: bytes.length, content_type: type, charset: charsetOf(type) ?? null,
      ...name === undefined ? {} : { file_name: name.slice(0, LONGEST_NAME) }
    }
  }
}
