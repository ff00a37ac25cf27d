/** What many may ask for at once is read once: those who ask meanwhile share the reading, and who holds it is sent nothing. */
import type { Request } from 'express'
import { ServiceError } from '../../db/errors.ts'
import { makeTurns } from '../limits/turns.ts'
import { codingFor, type Coding } from './encode.ts'
import { makeKept, type StoredContent } from './kept.ts'
import { isKnown } from './page.ts'

const keptBytes = 32 * 1024 * 1024
/** Readings at once, and milliseconds that one waits for them: they name no account. */
const turnsOfAll = { most: 4, timeout: 2_000 }

/** `body` is null when the tag that the client or this process holds names it still. */
export type Ask = (ifNoneMatch: string | null) => Promise<{ body: string | null, etag: string | null }>
/** `bytes` null: the client holds it. */
export type Found = { etag: string, bytes: Buffer | null, coding?: Coding | undefined }
type Read = { etag: string, content: StoredContent | undefined }

/**
 * Returns what is asked for under a key, compressed where the client takes that; `noun` is what these are called, in the plural. Rendered
 * is what neither the client nor this process holds under its tag. Errors: unavailable, where too many are being read; those of `ask` and
 * `render`.
 */
export function makeSharedReading (noun: string, render: (body: string, key: string) => Promise<Buffer> | Buffer): (
  req: Request, key: string, ask: Ask
) => Promise<Found> {
  const contents = makeKept(keptBytes)
  const refusal = (): ServiceError => new ServiceError(
    'unavailable', `Many ${noun} are being read at this moment. Fetch this one again shortly.`, { headers: { 'Retry-After': '5' } }
  )
  const turns = makeTurns({ ...turnsOfAll, refusal })
  const underWay = new Map<string, Promise<Read>>()

  async function read (key: string, ask: Ask, held: string | undefined): Promise<Read> {
    const last = contents.find(key)
    const { body, etag: named } = await ask([held, last?.etag].filter(Boolean).join() || null)
    const etag = named as string
    if (body !== null) return { etag, content: contents.keep(key, { etag, bytes: await render(body, key) }) }
    return { etag, content: last?.etag === etag ? last : undefined }
  }

  return async (req, key, ask) => {
    const held = req.headers['if-none-match']
    for (;;) {
      let reading = underWay.get(key)
      if (reading === undefined) {
        reading = turns.take(noun, () => read(key, ask, held)).finally(() => underWay.delete(key))
        underWay.set(key, reading)
      }
      const { etag, content } = await reading
      if (isKnown(held, etag)) return { etag, bytes: null }
      // Whom this client waited for held the content, and it was not rendered: now it is.
      if (content === undefined) continue
      const coding = codingFor(req, content.bytes.length)
      return { etag, bytes: coding === undefined ? content.bytes : await content.in(coding), coding }
    }
  }
}
