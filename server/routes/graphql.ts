/** POST /v1/graphql (GRAPHQL-1, GRAPHQL-2, GRAPHQL-3). */
import type { Request, RequestHandler, Response } from 'express'
import type { Graph } from '../graphql/main.ts'
import { makeObjectReader } from '../intake/read_object.ts'
import type { Key } from '../middleware/key.ts'
import { refuseKnown, requireKey } from '../middleware/meter.ts'
import { countedAddress } from '../limits/address.ts'
import { GRAPH_BYTES } from '../limits/graph_bytes.ts'
import { keyedCaching } from '../render/answer.ts'
import { send, weakTag } from '../render/send.ts'
import { accepts, requireAccept } from '../validation/accept.ts'
import { ServiceError } from '../../db/errors.ts'
import { keyOf, queryOf } from './read.ts'
import type { Deps } from './deps.ts'

export const [json, ofGraph] = ['application/json', 'application/graphql-response+json']
const mixed = 'multipart/mixed'
type Requested = { query: string, operationName?: string | null, variables?: Record<string, unknown> | null }

/** Whether an error is of the document rather than of the request: it is returned as GraphQL returns errors. */
export const isOfDocument = (error: unknown): boolean =>
  Object(error).name === 'Refused' || (error instanceof ServiceError && ['invalid_query', 'query_too_costly'].includes(error.known.slug))

/** The media type of a result. */
export const typeOf = ({ headers: { accept } }: Request): string =>
  `${accepts(accept, ofGraph) && !accepts(accept, json) ? ofGraph : json}; charset=utf-8`

/** `graph` resolves when it is built. */
export function runGraph ({ primary }: Deps, graph: () => Promise<Graph>): RequestHandler {
  const readRequest = makeObjectReader<Requested>('GraphqlRequest', { most: GRAPH_BYTES })
  const refuseQuery = queryOf('/v1/graphql', 'post')

  async function answer (req: Request, res: Response, key: Key): Promise<void> {
    const { runner, mask, prepare, count, textOf, formatErrors, sendStream } = await graph()
    const requestId = res.locals.requestId as string
    const reply = (status: number, text: string): void => {
      send(res, status, ['Content-Type', typeOf(req), 'ETag', weakTag(text), ...keyedCaching], text)
    }
    const asked = await readRequest(req)
    try {
      const address = countedAddress(req.ip)
      const prepared = await prepare(asked, { key, requestId, address })
      const isStream = prepared.kind === 'subscription'
      if (isStream) requireAccept(req.headers.accept, mixed)
      if (prepared.weight > 1) await count(address, key, prepared.weight - 1)
      const result = await runner.execute(prepared, true)
      if (!(Symbol.asyncIterator in result)) return reply(200, textOf(result, mask, requestId))
      await sendStream(res, {
        next: async () => {
          const { value, done } = await result.next()
          return done ? { value: undefined, done } : { value: textOf(value, mask, requestId), done: false }
        },
        return: async () => { await result.return?.(); return { value: undefined, done: true } },
        [Symbol.asyncIterator] () { return this }
      })
    } catch (error) {
      if (!isOfDocument(error)) throw error
      reply(400, JSON.stringify({ errors: formatErrors(error, mask, requestId) }))
    }
  }

  return async (req, res) => {
    refuseKnown(res)
    const key = keyOf(req, res)
    await requireKey(res, primary.quick, key, false)
    requireAccept(req.headers.accept, json, ofGraph, mixed)
    refuseQuery(req.url)
    await answer(req, res, key)
  }
}
