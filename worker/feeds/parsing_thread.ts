/** What a parser thread does: takes bytes and settings, answers what stands in them, or why they are no schedule. */
import { extract } from './parsers/index.ts'
import { Unreadable, type Extraction, type FeedSettings } from './parsers/types.ts'

export type Order = { body: Uint8Array, settings: FeedSettings }
export type Parsed = { extraction: Extraction } | { unreadable: { code: string, words: string } }

export default function parse ({ body, settings }: Order): Parsed {
  try {
    return { extraction: extract(Buffer.from(body.buffer, body.byteOffset, body.byteLength), settings) }
  } catch (error) {
    if (error instanceof Unreadable) return { unreadable: { code: error.code, words: error.message } }
    throw error
  }
}
