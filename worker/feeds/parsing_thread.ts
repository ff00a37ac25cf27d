/**
 * What a parser thread does: takes bytes and settings, answers what stands in them, or why they are no schedule; with `sought`, what their
 * columns may mean.
 */
import { withInstants } from './instants.ts'
import { extract, propose } from './parsers/index.ts'
import { Unreadable, type Extraction, type FeedSettings, type Proposal, type Sought } from './parsers/types.ts'

export type Order = { body: Uint8Array, settings: FeedSettings, sought?: Sought }
export type Parsed = { extraction: Extraction } | { proposals: Proposal[] } | { unreadable: { code: string, words: string } }

export default function parse ({ body: bytes, settings, sought }: Order): Parsed {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return sought === undefined
      ? { extraction: withInstants(extract(body, settings), settings.time_zone) }
      : { proposals: propose(body, settings, sought) }
  } catch (error) {
    if (error instanceof Unreadable) return { unreadable: { code: error.code, words: error.message } }
    throw error
  }
}
