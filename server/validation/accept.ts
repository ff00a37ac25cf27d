/** The header Accept (RFC 9110, section 12.5.1), as express reads it: whether a client can take what it would be given. */
import type { Request } from 'express'
import { Fault } from '../../db/errors.ts'

/** Errors: not_acceptable. */
export function requireAccept (req: Request, mediaType: string): void {
  const { accept } = req.headers
  if (accept === undefined || accept === '*/*' || req.accepts([mediaType, `${mediaType}; charset=utf-8`])) return
  throw new Fault('not_acceptable', `This address answers ${mediaType}, which the header Accept excludes.`)
}
