/** The files of feeds and what became of them (FEED-340, FEED-341). Always of the primary: who uploads asks next what became of it. */
import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { call } from '../../db/call.ts'
import { ServiceError } from '../../db/errors.ts'
import { MOST_BYTES } from '../../platform/sizes.ts'
import { packFile, type PackedFile } from '../intake/pack_file.ts'
import { readBytes } from '../intake/read_body.ts'
import { sendDone, type Answer } from '../render/answer.ts'
import { requireAccept } from '../validation/accept.ts'
import { readId } from '../validation/read_id.ts'
import type { Deps } from './deps.ts'
import { pageOf, queryOf, read, store, write } from './read.ts'

const refuse = (message: string): ServiceError => new ServiceError('validation_failed', message, { errors: [{ path: '', message }] })

async function readFile (req: IncomingMessage): Promise<PackedFile> {
  const bytes = await readBytes(req, MOST_BYTES, refuse)
  if (bytes.length === 0) throw refuse('The body is empty. Send the bytes of a schedule.')
  return packFile(bytes, req.headers['content-type'])
}

export function uploadFeedFile (deps: Deps): RequestHandler {
  const { primary: db } = deps
  const readId = pageOf('/manage/feeds/{id}/files', 'feed', 'post')
  return write(deps, async (req, res, key) => {
    requireAccept(req.headers.accept, 'application/json')
    const { id } = readId(req)
    const given = { key_hash: key.hash, feed_id: id, ...await readFile(req) }
    const answer = await store(db, key, () => call(db.pushes, 'api.upload_feed_file', given)) as Answer
    const { run_id: runId } = JSON.parse(answer.body as string) as { run_id: string }
    sendDone(res, 202, answer, `${deps.config.baseUrl}/manage/feeds/${id}/runs/${runId}`)
  })
}

export function getFeedRun ({ primary: db }: Deps): RequestHandler {
  const refuseQuery = queryOf('/manage/feeds/{id}/runs/{run_id}')
  return read(db.slow, 'api.get_feed_run', (req) => {
    const feedId = readId(String(req.params.id), 'feed', 'The id of the feed in the path')
    const runId = readId(String(req.params.run_id), 'run', 'The id of the run in the path')
    refuseQuery(req.url)
    return { feed_id: feedId, run_id: runId }
  }, true)
}
