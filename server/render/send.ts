/** The one place where a response leaves: headers written at once, body forwarded as text. */
import { hash } from 'node:crypto'
import type { Response } from 'express'

/** Weak entity tag of a text. */
export const weakTag = (text: string): string => `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`

/** Data is neither run nor framed; a page brings its own policy. */
const dataPolicy = ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"]

/** Those of every response, but for the policy of referrers where a page brings its own. */
function fixedHeaders (res: Response, headers: readonly string[]): readonly string[] {
  const fixed = res.locals.fixedHeaders() as readonly string[]
  if (!headers.includes('Referrer-Policy')) return fixed
  const at = fixed.indexOf('Referrer-Policy')
  return fixed.toSpliced(at, 2)
}

/** What goes over the wire: the headers of the middleware, `headers`, and a policy for what browsers do with the answer. */
export const allHeaders = (res: Response, headers: readonly string[]): string[] =>
  [
    ...res.locals.headers as string[], ...fixedHeaders(res, headers), ...headers,
    ...headers.includes('Content-Security-Policy') ? [] : dataPolicy
  ]

/**
 * Sends a body, or none (304), with `headers` as a flat list of names and values after those of the middleware. Drops the body on HEAD.
 * While it is not known whether the client's rate limits let the request pass (middleware/meter.ts), the answer waits; refused, it is
 * dropped.
 */
export function send (res: Response, status: number, headers: readonly string[], body: string | Buffer | null): void {
  if (res.headersSent || res.destroyed) return
  const { admission, refusal, refuse } = res.locals
  if (admission !== undefined) return void admission.then(() => send(res, status, headers, body))
  if (refusal !== undefined) {
    res.locals.refusal = undefined
    return refuse(refusal)
  }
  const all = allHeaders(res, headers)
  if (body === null) {
    res.writeHead(status, all).end()
  } else {
    all.push('Content-Length', String(Buffer.byteLength(body)))
    res.writeHead(status, all).end(body)
  }
}
