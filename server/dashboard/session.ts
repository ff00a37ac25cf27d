/** The cookie of a session: 32 random bytes, of which the database knows the hash (PEOPLE-20, DASHBOARD-2). */
import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { Request, Response } from 'express'
import { seconds } from '../../db/routines.ts'
import { hashToken, makeToken } from '../../platform/tokens.ts'

/**
 * The session that asks: `credential` is its token (null: none), of which the database knows the hash; `browser` what this browser is known
 * by, be its session over (PEOPLE-112). `renew` makes a new token, whose hash it returns for the operation that begins or raises a session;
 * with `keep` it goes into the cookie, after that operation. A sign-in that awaits a factor leaves what the browser is known by as it was.
 */
export type Session = {
  credential: Buffer | null, browser: Buffer | null, renew: () => Buffer, keep: (awaitsFactor?: boolean | null) => void, forget: () => void
}

/**
 * A cookie besides that of the session. `ticket`: of a ceremony under way (PEOPLE-70), the token of what was asked, five minutes long;
 * `usual`: the account at whose identity provider this browser signed in last, for a year.
 */
export type Ticket = { read: () => string | undefined, keep: (token: string) => void, forget: () => void }

/** How long a browser keeps the token of a session, and is known after it signed in (PEOPLE-112). */
const [life, memory] = [seconds['tenancy.session_life'], seconds['tenancy.session_memory']]
const FORM = /^[A-Za-z0-9_-]{43}$/

/** Over https the name binds the cookie to this host; over http, as on a machine of one's own, browsers would refuse that name. */
export const cookieName = (baseUrl: string): string => baseUrl.startsWith('https:') ? '__Host-oyss' : 'oyss'

/** The value of one cookie of a request. */
export const readCookie = ({ headers }: Pick<IncomingMessage, 'headers'>, name: string): string | undefined =>
  parseCookie(headers.cookie ?? '')[name]

export function setCookie ({ locals }: Pick<Response, 'locals'>, name: string, value: string, baseUrl: string, age: number): void {
  const cookies: Map<string, string> = locals.cookies ??= new Map<string, string>()
  const secure = baseUrl.startsWith('https:')
  cookies.set(name, stringifySetCookie({ name, value, path: '/', httpOnly: true, sameSite: 'lax', maxAge: age, secure }))
}

/** The headers that set cookies. */
export const cookieHeaders = (res: Response): string[] =>
  [...(res.locals.cookies as Map<string, string> | undefined)?.values() ?? []].flatMap((cookie) => ['Set-Cookie', cookie])

/** The token in a cookie. */
function readToken (req: Request, name: string): Buffer | null {
  const token = readCookie(req, name)
  return token !== undefined && FORM.test(token) ? Buffer.from(token) : null
}

/** What a browser is known by when it tries to sign in again, which opens nothing: tenancy.sessions.browser_hash (PEOPLE-112). */
const browserHash = (token: Buffer): Buffer => createHash('sha256').update('known').update(hashToken(token)).digest()

function readBrowser (req: Request, name: string): Buffer | null {
  const value = readCookie(req, name)
  return value !== undefined && FORM.test(value) ? Buffer.from(value, 'base64url') : null
}

export function readSession (req: Request, res: Response, baseUrl: string): Session {
  const name = cookieName(baseUrl)
  const known = `${name}-known`
  const credential = readToken(req, name)
  let next: string | undefined
  const session: Session = {
    credential,
    browser: readBrowser(req, known) ?? (credential && browserHash(credential)),
    renew: () => hashToken(next = makeToken()),
    keep: (awaitsFactor) => {
      if (next === undefined) throw new Error('no token was made that could be kept')
      session.credential = Buffer.from(next)
      setCookie(res, name, next, baseUrl, life)
      if (!awaitsFactor) setCookie(res, known, browserHash(session.credential).toString('base64url'), baseUrl, life + memory)
    },
    forget: () => { session.credential = null; setCookie(res, name, '', baseUrl, 0) }
  }
  return session
}

/** The cookies besides that of the session, and how many seconds they stay. */
const others = { try: seconds['tenancy.challenge_life'], usual: 365 * 86_400 } as const

export function readOther (req: Request, res: Response, baseUrl: string, which: keyof typeof others): Ticket {
  const name = `${cookieName(baseUrl)}-${which}`
  return {
    read: () => readCookie(req, name),
    keep: (value) => setCookie(res, name, value, baseUrl, others[which]),
    forget: () => setCookie(res, name, '', baseUrl, 0)
  }
}
