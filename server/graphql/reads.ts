/** How fields read: with the key of the request, in the turn of its account, as the role that may only read. */
import { call } from '../../db/call.ts'
import { ServiceError } from '../../db/errors.ts'
import type { Routines } from '../../db/routines.ts'
import { makeRecorder, type Recorder } from '../disclosures.ts'
import type { Key } from '../middleware/key.ts'
import type { Databases, Shared } from '../databases.ts'

/** What a request brings to the fields that it asks for; `isBrief`: provenance is not among them. */
export type Caller = { key: Key, requestId: string, address: string, isBrief?: boolean }
/** A document as the database renders it. */
export type Document = Record<string, unknown>
export type ReadName = {
  [Name in keyof Routines]: Routines[Name]['arguments'] extends { key_hash: unknown } ? Name : never
}[keyof Routines]

/** Calls a function with the key of the caller; `isFresh`: of the primary, for what was written a moment ago. */
export type Ask = <Name extends ReadName>(
  caller: Caller, name: Name, values: Omit<Routines[Name]['arguments'], 'key_hash' | 'if_none_match'>, isFresh?: boolean
) => Promise<Routines[Name]['result']>
export type Reads = { ask: Ask, record: Recorder }

export function makeReads ({ db, primary }: Record<'db' | 'primary', Databases>): Reads {
  const ask: Ask = (caller, name, values, isFresh = false) => {
    const sessions: Shared = isFresh ? primary.graph : db.graph
    const given = { key_hash: caller.key.hash, if_none_match: null, ...values }
    const work = (): Promise<never> => call(sessions, name, given as never) as Promise<never>
    return sessions.inTurn === undefined ? work() : sessions.inTurn(caller.key, work)
  }
  return { ask, record: makeRecorder(primary.slow) }
}

/** In the text of entities: of a fixture three quarters of it, and half the work of parsing it. */
const provenance = /"provenance":\{(?:"[^"]*":\{[^{}]*\},?)*\}/g

/** A document, without the provenance of its entities where nobody asks for that. */
export const parseDocument = (text: string, { isBrief }: Pick<Caller, 'isBrief'>): Document =>
  JSON.parse(isBrief ? text.replace(provenance, '"provenance":null') : text) as Document

const tooMuch = (): ServiceError => new ServiceError(
  'invalid_parameter', 'What is read here for one page has more than 8 MiB. Ask for a smaller page, with `limit`, or for less of each.'
)

/** The documents that a read of several answers with, by the id that was asked for. Errors: invalid_parameter where they are too much. */
export function parseRows (rows: readonly { entity_id: string | null, body: string | null }[], caller: Caller): Map<string, Document> {
  return new Map(rows.map(({ entity_id: id, body }) => {
    if (body === null) throw tooMuch()
    return [id as string, parseDocument(body, caller)]
  }))
}
