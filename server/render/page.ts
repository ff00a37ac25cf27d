/** Documents that are the same for everybody: the interface document, pages about problems, health. */
import type { Request, Response } from 'express'
import { requireAccept } from '../validation/accept.ts'
import { send, weakTag } from './send.ts'

/** A text that is known when the process starts, with its tag; `headers` are those of its own, a flat list of names and values. */
export type Page = { type: string, text: string, tag: string, headers?: readonly string[] }

export const makePage = (type: string, text: string): Page => ({ type, text, tag: weakTag(text) })
export const makeJsonPage = (value: unknown): Page => makePage('application/json; charset=utf-8', JSON.stringify(value))

/** Whether the header If-None-Match, a list of tags or `*`, names the tag; tags are compared weakly. */
export function isKnown (ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const opaque = (text: string): string => text.trim().replace(/^W\//, '')
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((item) => opaque(item) === opaque(tag))
}

/** 200 or 304. `caching` is the value of Cache-Control. Errors: not_acceptable. */
export function sendPage (req: Request, res: Response, page: Page, caching = 'public, max-age=300'): void {
  requireAccept(req.headers.accept, page.type.split(';', 1)[0] as string)
  const headers = ['ETag', page.tag, 'Cache-Control', caching, 'Vary', 'Accept, Accept-Encoding', ...page.headers ?? []]
  if (isKnown(req.headers['if-none-match'], page.tag)) send(res, 304, headers, null)
  else send(res, 200, ['Content-Type', page.type, ...headers], page.text)
}
