/** The result of a database function as a response; its JSON text is forwarded unparsed. */
import type { Response } from 'express'
import type { Coding } from './encode.ts'
import { send, weakTag } from './send.ts'

/** Rows of api.answer and api.receipt: they never lack a tag, and lack a body only when unchanged. */
export type Answer = { body: string | null, etag: string | null, is_unchanged: boolean | null }
export type Receipt = { body: string | null, etag: string | null, is_replayed: boolean | null }

/** Only the caller may cache the answer to a request with a key, and must revalidate it before use (HTTP-4). */
export const keyedCaching = ['Cache-Control', 'private, no-cache', 'Vary', 'Authorization, Accept-Encoding']

const jsonType = ['Content-Type', 'application/json; charset=utf-8']

/** As the functions of SQL write JSON that put a blank behind the first name: so they do everywhere. */
const isSpaced = /^\{"\w+"(?: ?: )/
const stringsAndBlanks = /("(?:[^"\\]|\\.)*")|\s+/g
/** JSON text without blanks between its parts (LIST-22), byte for byte otherwise. */
export const compact = (text: string): string => isSpaced.test(text) ? text.replace(stringsAndBlanks, '$1') : text

/** 200 with the body, or 304 when the client holds this state already. */
export function sendAnswer (res: Response, { body, etag, is_unchanged: isUnchanged }: Answer): void {
  const headers = ['ETag', etag as string, ...keyedCaching]
  if (isUnchanged) send(res, 304, headers, null)
  else send(res, 200, [...jsonType, ...headers], compact(body as string))
}

/** A write that was done: 200, 201 (`location`: where to read it) or 202. */
export function sendDone (res: Response, status: 200 | 201 | 202, { body, etag }: Pick<Answer, 'body' | 'etag'>, location?: string): void {
  const headers = [...jsonType, 'ETag', etag as string, ...keyedCaching, ...location === undefined ? [] : ['Location', location]]
  send(res, status, headers, compact(body as string))
}

/** 204 No Content: the resource was deleted. */
export function sendNoContent (res: Response): void {
  send(res, 204, ['ETag', weakTag(''), ...keyedCaching], null)
}

/** 202: stored and queued. The first receipt again, and marked, when the push was a replay. */
export function sendReceipt (res: Response, { body, etag, is_replayed: isReplayed }: Receipt): void {
  const replayed = isReplayed ? ['Idempotent-Replayed', 'true'] : []
  send(res, 202, [...jsonType, 'ETag', etag as string, ...keyedCaching, ...replayed], compact(body as string))
}

/** A file as somebody sent it, for its owner; `bytes` null when the client holds it already. */
export function sendFile (res: Response, { bytes, type, etag, name }: {
  bytes: Buffer | null, type: string, etag: string, name: string
}): void {
  const headers = ['ETag', etag, ...keyedCaching]
  if (bytes === null) send(res, 304, headers, null)
  else send(res, 200, ['Content-Type', type, 'Content-Disposition', `attachment; filename="${name}"`, ...headers], bytes)
}

/** Any cache may keep it for five minutes; shared caches purge it by an id. */
const sharedCaching = (id: string): string[] =>
  ['Cache-Control', 'public, max-age=300, stale-while-revalidate=600', 'Vary', 'Accept-Encoding', 'Surrogate-Key', id]

/** Only who asked may keep it, and asks again before each use: by a link with a token, which may be revoked (CALENDAR-24). */
export const ownCaching = ['Cache-Control', 'private, no-cache', 'Vary', 'Accept-Encoding']

/**
 * What anybody may read and keep, such as a calendar, in `coding` where that is given; null when the client holds it already. `isOwn`: it
 * was asked for with a token, and is for nobody else.
 */
export function sendShared (res: Response, { id, type, etag, bytes, coding, headers = [], isOwn = false }: {
  id: string, type: string, etag: string, bytes: Buffer | null, coding?: Coding | undefined, headers?: readonly string[], isOwn?: boolean
}): void {
  const all = ['ETag', etag, ...isOwn ? ownCaching : sharedCaching(id), ...headers]
  if (bytes === null) send(res, 304, all, null)
  else send(res, 200, ['Content-Type', type, ...all, ...coding ? ['Content-Encoding', coding] : []], bytes)
}
