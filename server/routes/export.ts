/** GET /v1/competitions/{id}/export/fixtures.parquet (specification; decisions, section 15). */
import type { RequestHandler } from 'express'
import { call } from '../../db/call.ts'
import { inSnapshot } from '../../db/pool.ts'
import { writeParquet, type RowGroup } from '../export/write_parquet.ts'
import { readKey } from '../middleware/key.ts'
import { admission } from '../middleware/meter.ts'
import { keyedCaching, sendAnswer, type Answer } from '../render/answer.ts'
import { allHeaders } from '../render/send.ts'
import { requireAccept } from '../validation/accept.ts'
import type { Deps } from './deps.ts'
import { authorizeBefore, idOf } from './read.ts'

/** Rows of a row group: enough to compress well, and a few megabytes. */
const GROUP = 5_000
const PARQUET = 'application/vnd.apache.parquet'

type Rows = { count: number, last: [string, string][], columns: RowGroup }

export const exportFixtures = ({ db }: Deps): RequestHandler => {
  const readId = idOf('/v1/competitions/{id}/export/fixtures.parquet', 'competition')
  return async (req, res) => {
    await admission(res)
    const key = readKey(req.headers.authorization)
    let id: string
    try { requireAccept(req.headers.accept, PARQUET); id = readId(req) } catch (fault) { return authorizeBefore(fault, db.quick, key, true) }
    await inSnapshot(db.long, async (client) => {
      const read = (after: string[] | null): Promise<Answer> =>
        call(client, 'api.export_fixtures', { key_hash: key.hash, if_none_match: req.headers['if-none-match'] ?? null, competition_id: id, after, row_limit: GROUP }) as Promise<Answer>
      const first = await read(null)
      if (first.is_unchanged) return sendAnswer(res, first)
      res.writeHead(200, allHeaders(res, ['Content-Type', PARQUET, 'Content-Disposition', `attachment; filename="${id}.parquet"`, 'ETag', first.etag as string, ...keyedCaching]))
      if (req.method === 'HEAD') return void res.end()
      await writeParquet(res, groupsOf(first, read)).catch((error) => { res.destroy(error) }) // whoever reads sees that the file is not whole
    })
  }
}

async function * groupsOf (first: Answer, read: (after: string[]) => Promise<Answer>): AsyncIterable<RowGroup> {
  for (let answer = first; ;) {
    const { count, last, columns } = JSON.parse(answer.body as string) as Rows
    if (count > 0) yield columns
    if (count < GROUP) return
    answer = await read(last[0] as string[])
  }
}
