/** The one place where a response leaves: headers written at once, body forwarded as text. */
import { hash } from 'node:crypto'
import type { Response } from 'express'

/** Weak entity tag of a text. */
export const weakTag = (text: string): string => `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`

/** Data is neither run nor framed; a page brings its own policy. */
const dataPolicy = ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"]

/** Characters from which on a text is sent as bytes: a shorter one leaves with its headers in one piece, a longer one would be copied through three times its size. */
const smallest = 16 * 1024

/** What goes over the wire: the headers of the middleware, `headers`, and a policy for what browsers do with the answer. */
export const allHeaders = (res: Response, headers: readonly string[]): string[] =>
  [...res.locals.headers as string[], ...res.locals.standingHeaders() as string[], ...headers, ...headers.includes('Content-Security-Policy') ? [] : dataPolicy]

/**
 * Sends a body, or none (304), with `headers` as a flat list of names and values after those of the middleware. Drops the body on HEAD.
 */
export function send (res: Response, status: number, headers: readonly string[], body: string | Buffer | null): void {
  if (res.headersSent || res.destroyed) return
  const all = allHeaders(res, headers)
  if (body === null) return void res.writeHead(status, all).end()
  const content = body.length < smallest ? body : Buffer.from(body as string)
  all.push('Content-Length', String(Buffer.byteLength(content)))
  res.writeHead(status, all).end(content)
}
