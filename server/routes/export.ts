/** GET /v1/competitions/{id}/export/fixtures.parquet (EXPORT-1, EXPORT-5). */
import { pipeline } from 'node:stream/promises'
import type { RequestHandler } from 'express'
import { call } from '../../db/call.ts'
import { ServiceError } from '../../db/errors.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import { writeParquet } from '../export/write_parquet.ts'
import { readKey } from '../middleware/key.ts'
import { admission } from '../middleware/meter.ts'
import { keyedCaching, sendAnswer, type Answer } from '../render/answer.ts'
import { allHeaders } from '../render/send.ts'
import { requireAccept } from '../validation/accept.ts'
import type { Deps } from './deps.ts'
import { authorizeBefore, pageOf } from './read.ts'

/** Rows read at once: two megabytes. */
const PAGE = 5_000
/**
 * Exports of one account at once, and milliseconds that others of it wait for them. A place is held as long as its session, which sees one
 * moment of the database: until the last page is read, whatever of the file is still to be sent (LIMIT-45).
 */
export const exportTurns = {
  most: 2, timeout: 10_000,
  refusal: (): ServiceError => new ServiceError(
    'rate_limited',
    'Two exports of this account are being sent, and this one has waited 10 s for them. Fetch one after another, and read each without ' +
      'pausing.',
    { headers: { 'Retry-After': '10' } }
  )
}
const PARQUET = 'application/vnd.apache.parquet'

export const exportFixtures = ({ db, log }: Deps): RequestHandler => {
  const readId = pageOf('/v1/competitions/{id}/export/fixtures.parquet', 'competition')
  return async (req, res) => {
    await admission(res)
    const key = readKey(req.headers.authorization)
    let id: string
    try {
      requireAccept(req.headers.accept, PARQUET)
      id = readId(req).id
    } catch (error) {
      return authorizeBefore(error, res, db.quick, key, true)
    }
    const inTurn = db.long.inTurn ?? ((_key, work) => work())
    let sending: Promise<void> | undefined
    await inTurn(key, () => res.destroyed ? Promise.resolve() : inSnapshot(db.long, async (client) => {
      const read = (after: string[] | null): Promise<Answer> =>
        call(client, 'api.export_fixtures', {
          key_hash: key.hash, if_none_match: req.headers['if-none-match'] ?? null, competition_id: id, after, row_limit: PAGE
        }) as Promise<Answer>
      const first = await read(null)
      if (first.is_unchanged) return sendAnswer(res, first)
      res.writeHead(
        200,
        allHeaders(res, [
          'Content-Type', PARQUET, 'Content-Disposition', `attachment; filename="${id}.parquet"`, 'ETag', first.etag as string,
          ...keyedCaching
        ])
      )
      if (req.method === 'HEAD') return void res.end()
      const isRead = Promise.withResolvers<void>()
      // Cut off on failure, so that the reader notices that the file is incomplete.
      sending = pipeline(writeParquet(id, pagesOf(first, read, isRead.resolve)), res).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') {
          log.error(
            { request_id: res.locals.requestId, competition_id: id, error: error.message, stack: error.stack }, 'an export was cut off'
          )
        }
      })
      await Promise.race([isRead.promise, sending])
    }))
    await sending
  }
}

/** A page is read while the one before is written. `onRead` is called when the last one is there. */
async function * pagesOf (first: Answer, read: (after: string[]) => Promise<Answer>, onRead: () => void): AsyncIterable<string> {
  for (let answer = first; ;) {
    const text = answer.body as string
    const { count, last } = JSON.parse(text.slice(0, text.indexOf('\n'))) as { count: number, last: string[] }
    const next = count < PAGE ? undefined : read(last)
    next?.catch(() => {}) // thrown below, unless nobody reads on
    if (next === undefined) onRead()
    yield text
    if (next === undefined) return
    answer = await next
  }
}
