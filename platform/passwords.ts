/** Passwords of logins to PostgreSQL, which nobody types. */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

const ITERATIONS = 4096
const BYTES = 32

export const makePassword = (): string => randomBytes(BYTES).toString('base64url')

/** What PostgreSQL stores of a password (SCRAM-SHA-256, RFC 5802), so that the password itself never reaches a log of the server. */
export function makeVerifier (password: string, salt: Buffer = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, BYTES, 'sha256')
  const sign = (text: string): Buffer => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(sign('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${sign('Server Key').toString('base64')}`
}
