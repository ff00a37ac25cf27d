/**
 * What many clients ask for, as it was last rendered, and as it was compressed since: calendars, public pages. Their readers come again and
 * they change seldom; the tag is read from the database every time, so nothing stale is sent. The least recently used are dropped first.
 */
import { LRUCache } from 'lru-cache'
import { encode, type Coding } from './encode.ts'

/** `bytes`: the whole content that `etag` names. */
type Rendered = { etag: string, bytes: Buffer }
/** `in`: the content in a coding, made when it is asked for first (OPERATE-15). */
export type StoredContent = Rendered & { in: (coding: Coding) => Promise<Buffer> }
export type KeptContents = {
  find: (key: string) => StoredContent | undefined
  /** Returns the content, also where it is too large to be kept. */
  keep: (key: string, content: Rendered) => StoredContent
}

/** A megabyte takes hundredths of a second; with higher levels tenths. */
const level = 5

/** Keeps at most `limit` bytes, compressed ones included. */
export function makeKept (limit: number): KeptContents {
  const contents = new LRUCache<string, StoredContent>({ maxSize: limit })
  return {
    find: (key) => contents.get(key),
    keep: (key, { etag, bytes }) => {
      const codings = new Map<Coding, Promise<Buffer>>()
      let size = bytes.length
      const make = async (coding: Coding): Promise<Buffer> => {
        const made = await encode(bytes, coding, level)
        if (contents.peek(key) === content) {
          contents.delete(key) // the size of what is set again would stay as it was
          contents.set(key, content, { size: size += made.length })
        }
        return made
      }
      const content: StoredContent = {
        etag, bytes, in: (coding) => {
          const made = codings.get(coding) ?? make(coding)
          codings.set(coding, made)
          made.catch(() => codings.delete(coding)) // this caller gets the error; the next one tries again
          return made
        }
      }
      contents.delete(key)
      contents.set(key, content, { size })
      return content
    }
  }
}
