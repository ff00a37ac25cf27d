/** The one place where a response leaves: headers written at once, body forwarded as text. */
import { hash } from 'node:crypto'
import type { Response } from 'express'

/** Weak entity tag of a text. */
export const weakTag = (text: string): string => `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`

/** Sends a body, or none (304), with `headers` as a flat list of names and values. Drops the body on HEAD. */
export function send (res: Response, status: number, headers: readonly string[], body: string | Buffer | null): void {
  if (res.headersSent || res.destroyed) return
  const about = ['Request-Id', res.locals.requestId as string]
  if (body === null) {
    res.writeHead(status, [...about, ...headers]).end()
  } else {
    res.writeHead(status, [...about, 'Content-Length', String(Buffer.byteLength(body)), ...headers]).end(body)
  }
}
