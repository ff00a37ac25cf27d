/** POST /manage/graphql (GRAPHQL-40). */
import type { Request, RequestHandler, Response } from 'express'
import { call } from '../../db/call.ts'
import { hashToken } from '../../platform/tokens.ts'
import type { Requested } from '../graphql/run.ts'
import type { ManageGraph } from '../graphql/manage.ts'
import { makeObjectReader } from '../intake/read_object.ts'
import { countedAddress } from '../limits/address.ts'
import { GRAPH_BYTES } from '../limits/graph_bytes.ts'
import { admission, personSubject } from '../middleware/meter.ts'
import { send, weakTag } from '../render/send.ts'
import { readCaller } from '../sign_in/caller.ts'
import { requireAccept } from '../validation/accept.ts'
import type { Deps } from './deps.ts'
import { isOfDocument, json, ofGraph, typeOf } from './graphql.ts'
import { queryOf } from './read.ts'

/** Answers may hold secrets that are shown once. */
const caching = ['Cache-Control', 'no-store', 'Vary', 'Authorization, Cookie, Accept-Encoding']

/** `graph` resolves when it is built. */
export function runManageGraph ({ primary, limits, config: { baseUrl } }: Deps, graph: () => Promise<ManageGraph>): RequestHandler {
  const readRequest = makeObjectReader<Requested>('GraphqlRequest', { most: GRAPH_BYTES })
  const refuseQuery = queryOf('/manage/graphql', 'post')

  /** Counts what an operation is beyond one request. */
  async function count (hash: Buffer, address: string, weight: number): Promise<void> {
    if (limits === undefined || weight === 0) return
    const { error } = await limits.take({ ...personSubject(hash, address), weight })
    if (error !== undefined) throw error
  }

  async function answer (req: Request, res: Response, credential: Buffer, hash: Buffer): Promise<void> {
    const { runner, mask, prepare, textOf, formatErrors } = await graph()
    const [requestId, address] = [res.locals.requestId as string, countedAddress(req.ip)]
    const reply = (status: number, text: string): void =>
      send(res, status, ['Content-Type', typeOf(req), 'ETag', weakTag(text), ...caching], text)
    const asked = await readRequest(req)
    try {
      const prepared = await prepare(asked, credential)
      await count(hash, address, prepared.weight - 1)
      const result = await runner.execute(prepared, true)
      reply(200, textOf(result as Exclude<typeof result, AsyncIterableIterator<unknown>>, mask, requestId))
    } catch (error) {
      if (!isOfDocument(error)) throw error
      reply(400, JSON.stringify({ errors: formatErrors(error, mask, requestId) }))
    }
  }

  return async (req, res) => {
    await admission(res)
    const credential = readCaller(req, baseUrl)
    const hash = hashToken(credential)
    // Someone who is not signed in does not even learn what there is to ask; counting finds out who is.
    if (res.locals.kind === undefined) await call(primary.quick, 'api.authorize_person', { secret_hash: hash })
    requireAccept(req.headers.accept, json, ofGraph)
    refuseQuery(req.url)
    await answer(req, res, credential, hash)
  }
}
