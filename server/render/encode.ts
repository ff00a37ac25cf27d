/** Content that is sent many times, compressed once for each coding. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request } from 'express'

export type Coding = 'br' | 'gzip'

/** What is shorter is sent as it is. */
const shortest = 1024

const codings: Record<Coding, (content: string | Buffer, level: number) => Promise<Buffer>> = {
  br: (content, level) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: level } }),
  gzip: (content, level) => promisify(gzip)(content, { level })
}

/** The content in a coding, at a level of 1 to 9: more takes longer. */
export const encode = (content: string | Buffer, coding: Coding, level: number): Promise<Buffer> => codings[coding](content, level)

/** The coding in which content of that many bytes is sent to a client; undefined: in none of these. */
export function codingFor (req: Request, length: number): Coding | undefined {
  if (length <= shortest || req.headers['accept-encoding'] === undefined) return undefined
  const coding = req.acceptsEncodings('br', 'gzip', 'identity')
  return coding === 'br' || coding === 'gzip' ? coding : undefined
}
