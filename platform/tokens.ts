/**
 * Tokens of links, sessions and scripts: 32 random bytes as base64url, those of scripts with `ut_` before them. The database knows their
 * hash alone (PEOPLE-15, PEOPLE-20, PEOPLE-28).
 */
import { hash, randomBytes } from 'node:crypto'

const BYTES = 32
const USER_TOKEN = 'ut_'

/** A new token, to be shown or set once. */
export const makeToken = (): string => randomBytes(BYTES).toString('base64url')

/** A new token for scripts. */
export const makeUserToken = (): string => USER_TOKEN + makeToken()

/** What the database knows of it: SHA-256 of its characters, `ut_` included. */
export const hashToken = (token: string | Buffer): Buffer => hash('sha256', token, 'buffer')

/** Whether a text has the form of a token for scripts, so that others are refused without a query. */
export const isUserToken = (text: string): boolean => /^ut_[A-Za-z0-9_-]{43}$/.test(text)
