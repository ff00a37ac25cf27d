/** Tokens of links to what is not public: calendars and pages of private teams (CALENDAR-21, CALENDAR-24). */
import { call } from '../../db/call.ts'
import type { Queryable } from '../../db/pool.ts'
import { hashToken } from '../../platform/tokens.ts'

/** The token of a link if it has the form of one; another is never in force, so nobody asks for it, and it is shown nowhere. */
export const formedToken = (token: string | undefined): string | undefined =>
  token !== undefined && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : undefined

/**
 * The hash by which a read is asked, null where the token is absent or not in force: what is private is then not there. The primary
 * judges it, so a link that was revoked opens nothing with the next request, however far a replica is behind.
 */
export async function hashInForce (db: Queryable, token: string | undefined): Promise<Buffer | null> {
  if (token === undefined) return null
  const hash = hashToken(token)
  return await call(db, 'api.use_calendar_token', { token_hash: hash }) ? hash : null
}
