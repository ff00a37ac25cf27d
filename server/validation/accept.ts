/** The header Accept (RFC 9110, section 12.5.1): whether a client can take what it would be given. */
import Negotiator from 'negotiator'
import { ServiceError } from '../../db/errors.ts'

/** Parameters of a range but its weight: they are not looked at (HTTP-7). */
const parameters = /;(?!\s*q\s*=)[^;,]*/gi

/** Whether the header takes a media type: the most specific range that matches decides. */
export function accepts (accept: string | undefined, mediaType: string): boolean {
  if (accept === undefined || accept === '*/*') return true // as most clients send it
  const ranges = accept.replace(parameters, '').trim() || '*/*'
  return new Negotiator({ headers: { accept: ranges } }).mediaType([mediaType]) !== undefined
}

/** Errors: not_acceptable. */
export function requireAccept (accept: string | undefined, ...mediaTypes: readonly string[]): void {
  if (mediaTypes.some((mediaType) => accepts(accept, mediaType))) return
  throw new ServiceError('not_acceptable', `This address answers ${mediaTypes.join(' or ')}, which the header Accept excludes.`)
}
