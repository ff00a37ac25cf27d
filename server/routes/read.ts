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
import { makeQueryReader, type Query, type QueryReader } from '../validation/read_query.ts'
import type { Databases, Shared } from '../databases.ts'

export type ReadName = { [Name in keyof Routines]: Routines[Name]['result'] extends Answer ? Name : never }[keyof Routines]
export type Given<Name extends ReadName> = Omit<Routines[Name]['arguments'], 'key_hash' | 'if_none_match'>
type Parse<Name extends ReadName> = (req: Request) => Given<Name>

/** The reader of an operation's query, by what the document lists for its path, e.g. `/v1/fixtures/{id}` (makeQueryReader). */
export const queryOf = (path: string, method = 'get', ignoresOthers = false): QueryReader =>
  makeQueryReader((paths[path] as Record<string, { parameters?: Parameter[] }>)[method]?.parameters ?? [], ignoresOthers)

/** The id in the path, and the query. */
export function pageOf (path: string, kind: IdKind, method = 'get', ignoresOthers = false): (req: Request) => Query & { id: string } {
  const readQuery = queryOf(path, method, ignoresOthers)
  return (req) => ({ id: readId(String(req.params.id), kind, 'The id in the path'), ...readQuery(req.url) })
}

/** The key of a request. Errors: unauthorized. */
export const keyOf = (req: Request, res: Response): Key => res.locals.key as Key | undefined ?? readKey(req.headers.authorization)

/** A write with a secret key, which is judged before anything of the request. */
export const write = ({ primary: db }: { primary: Databases }, work: (req: Request, res: Response, key: Key) => Promise<void>):
RequestHandler => async (req, res) => {
  const key = keyOf(req, res)
  await requireKey(res, db.quick, key, true)
  await work(req, res, key)
}

/** Stores something when it is the turn of the account. */
export const store = <T>({ pushes }: Databases, key: Key, work: () => Promise<T>): Promise<T> => pushes.inTurn?.(key, work) ?? work()

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
    const key = keyOf(req, res)
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
