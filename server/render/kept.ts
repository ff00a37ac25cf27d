/**
 * What many clients ask for, as it was last rendered, and as it was compressed since: calendars, public pages. Their readers come again and
 * they change seldom; the tag is read from the database every time, so nothing stale is sent. The least recently used are dropped first.
 */
import { encode, type Coding } from './encode.ts'

/** `bytes`: the whole content that `etag` names. */
type Rendered = { etag: string, bytes: Buffer }
/** `in`: the content in a coding, made when it is asked for first (HTTP-15). */
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
  const contents = new Map<string, { content: StoredContent, size: number }>()
  let size = 0
  const drop = (key: string): void => {
    size -= contents.get(key)?.size ?? 0
    contents.delete(key)
  }
  const enter = (key: string, content: StoredContent, own: number): StoredContent => {
    drop(key)
    contents.set(key, { content, size: own })
    size += own
    for (const oldest of contents.keys()) if (size > limit) drop(oldest); else break
    return content
  }
  return {
    keep: (key, { etag, bytes }) => {
      const codings = new Map<Coding, Promise<Buffer>>()
      const make = async (coding: Coding): Promise<Buffer> => {
        const made = await encode(bytes, coding, level)
        const kept = contents.get(key)
        if (kept?.content === content) enter(key, content, kept.size + made.length)
        return made
      }
      const content: StoredContent = {
        etag, bytes, in: (coding) => {
          const made = codings.get(coding) ?? make(coding)
          codings.set(coding, made)
          made.catch(() => codings.delete(coding)) // whoever asked is told; the next one tries again
          return made
        }
      }
      return enter(key, content, bytes.length)
    },
    find: (key) => {
      const kept = contents.get(key)
      return kept && enter(key, kept.content, kept.size)
    }
  }
}
