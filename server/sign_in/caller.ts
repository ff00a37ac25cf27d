/** Who asks /manage/graphql: a script with a user token, or a page of the service with the cookie of a session (GRAPHQL-40). */
import type { IncomingMessage } from 'node:http'
import { ServiceError } from '../../db/errors.ts'
import { isUserToken } from '../../platform/tokens.ts'
import { isOfOurPages } from '../dashboard/forms.ts'
import { cookieName, readCookie } from '../dashboard/session.ts'

const advice = 'Sign in to the dashboard, or send a user token, which is made there under Security: `Authorization: Bearer ut_...`.'

/**
 * The secret that the request brings: a user token, or the token of a session where a page of the service asks. Errors, without a query:
 * unauthorized.
 */
export function readCaller (req: IncomingMessage, baseUrl: string): Buffer {
  const { authorization } = req.headers
  if (authorization !== undefined) {
    const token = /^bearer +(\S+) *$/i.exec(authorization)?.[1]
    if (token !== undefined && isUserToken(token)) return Buffer.from(token)
    throw new ServiceError('unauthorized', `This is not a user token. User tokens begin with ut_. ${advice}`)
  }
  const session = readCookie(req, cookieName(baseUrl))
  if (session === undefined || session === '') throw new ServiceError('unauthorized', advice)
  if (isOfOurPages(req, baseUrl)) return Buffer.from(session)
  throw new ServiceError('unauthorized', `A session cookie is only valid on pages of the service. ${advice}`)
}
