/** The shape of every keyed read: take the key, parse the request, call one function, forward its answer. */
import type { Request, RequestHandler, Response } from 'express'
import { paths } from '../../contract/document.ts'
import type { IdKind } from '../../contract/ids.ts'
import type { Parameter } from '../../contract/parameters.ts'
import { call } from '../../db/call.ts'
import { ServiceError } from '../../db/errors.ts'
import type { Queryable } from '../../db/pool.ts'
import type { Routines } from '../../db/routines.ts'
import { readKey, type Key } from '../middleware/key.ts'
import { refuseKnown, requireKey } from '../middleware/meter.ts'
import { sendAnswer, type Answer } from '../render/answer.ts'
import { requireAccept } from '../validation/accept.ts'
import { readId } from '../validation/read_id.ts'
import { makeQueryReader, type QueryReader } from '../validation/read_query.ts'
import type { Shared } from '../databases.ts'

type ReadName = { [Name in keyof Routines]: Routines[Name]['result'] extends Answer ? Name : never }[keyof Routines]
type Parse<Name extends ReadName> = (req: Request) => Omit<Routines[Name]['arguments'], 'key_hash' | 'if_none_match'>

/** The reader of a path's query, by what the document lists for it, e.g. `/v1/fixtures/{id}`. */
export const queryOf = (path: string): QueryReader => makeQueryReader((paths[path] as { get: { parameters: Parameter[] } }).get.parameters)

/** Refuses any query, as the operation takes none. */
export const refuseQueryOf = (path: string, method: string): QueryReader =>
  makeQueryReader((paths[path] as Record<string, { parameters: Parameter[] }>)[method]?.parameters ?? [])

/** The id in the path; refuses any query, as the path takes none. */
export function idOf (path: string, kind: IdKind): (req: Request) => string {
  const refuseQuery = queryOf(path)
  return (req) => {
    const id = readId(String(req.params.id), kind, 'The id in the path')
    refuseQuery(req.url)
    return id
  }
}

/** The id in the path as the only parameter; refuses any query. */
export function oneOf (path: string, kind: IdKind): (req: Request) => ReturnType<QueryReader> {
  const readId = idOf(path, kind)
  return (req) => ({ id: readId(req) })
}

/** The id in the path of a list, and its query. */
export function pageOf (path: string, kind: IdKind): (req: Request) => ReturnType<QueryReader> & { id: string } {
  const readQuery = queryOf(path)
  return (req) => ({ id: readId(String(req.params.id), kind, 'The id in the path'), ...readQuery(req.url) })
}

/** An error found without the database is reported only to an authorized caller: 401 and 403 take precedence over 400 and 422. */
export async function authorizeBefore (error: unknown, res: Response, db: Queryable, key: Key, isWrite: boolean): Promise<never> {
  if (error instanceof ServiceError) await requireKey(res, db, key, isWrite)
  throw error
}

/** What happens between the answer of the database and that of the service, which it refuses by throwing. */
type Before<Name extends ReadName> = (answer: Routines[Name]['result'], key: Key, res: Response) => Promise<void>

/** `db` is where the function runs; `isSecret` when publishable keys are refused. */
export function read<Name extends ReadName> (
  db: Shared, name: Name, parse: Parse<Name>, isSecret = false, before?: Before<Name>
): RequestHandler {
  return async (req, res) => {
    refuseKnown(res)
    const key = res.locals.key as Key | undefined ?? readKey(req.headers.authorization)
    let given
    try {
      requireAccept(req.headers.accept, 'application/json')
      given = parse(req)
    } catch (error) {
      return authorizeBefore(error, res, db, key, isSecret)
    }
    const values = { key_hash: key.hash, if_none_match: req.headers['if-none-match'] ?? null, ...given }
    const ask = (): Promise<unknown> => call(db, name, values as unknown as Routines[Name]['arguments'])
    const answer = await (db.inTurn === undefined ? ask() : db.inTurn(key, ask)) as Routines[Name]['result']
    if (before !== undefined) await before(answer, key, res)
    sendAnswer(res, answer as Answer)
  }
}
