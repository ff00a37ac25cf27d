/** Documents that are the same for everybody: the interface document, pages about problems, health. */
import type { Request, Response } from 'express'
import fresh from 'fresh'
import { requireAccept } from '../validation/accept.ts'
import { send, weakTag } from './send.ts'

/** A text that is known when the process starts, with its tag; `headers` are those of its own, a flat list of names and values. */
export type Page = { type: string, text: string, tag: string, headers?: readonly string[] }

export const makePage = (type: string, text: string): Page => ({ type, text, tag: weakTag(text) })
export const makeJsonPage = (value: unknown): Page => makePage('application/json; charset=utf-8', JSON.stringify(value))

/** Whether the client holds what the tag names, by its If-None-Match alone: `fetch` sends `Cache-Control: no-cache` along, which speaks to caches. */
export const isKnown = ({ headers }: Request, tag: string): boolean => fresh({ 'if-none-match': headers['if-none-match'] }, { etag: tag })

/** 200 or 304. `caching` is the value of Cache-Control. Errors: not_acceptable. */
export function sendPage (req: Request, res: Response, page: Page, caching = 'public, max-age=300'): void {
  requireAccept(req, page.type.split(';', 1)[0] as string)
  const headers = ['ETag', page.tag, 'Cache-Control', caching, 'Vary', 'Accept, Accept-Encoding', ...page.headers ?? []]
  if (isKnown(req, page.tag)) send(res, 304, headers, null)
  else send(res, 200, ['Content-Type', page.type, ...headers], page.text)
}
