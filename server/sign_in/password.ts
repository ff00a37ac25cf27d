/**
 * Passwords (PEOPLE-25): argon2id of node:crypto, which Node has from 24.7 on, as PHC strings. The database keeps the string and never sees
 * the password.
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { ServiceError } from '../../db/errors.ts'
import { countedAddress } from '../limits/address.ts'
import { makeTurns } from '../limits/turns.ts'
import { COMMON } from './common_passwords.ts'

/** OWASP's first choice: 19 MiB, two passes, one lane. What manage.find_password invents for nobody has the same. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const [SALT_BYTES, HASH_BYTES] = [16, 32] as const
const [SHORTEST, LONGEST, LEAST_DIFFERENT] = [10, 128, 5] as const
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Seconds after which a refused caller may try again. */
const LATER = '5'
const refusal = (): ServiceError => new ServiceError(
  'rate_limited', 'Many people sign in at this moment, and nothing was done. Wait a few seconds, then send it again.',
  { headers: { 'Retry-After': LATER } }
)
/**
 * Hashes made at once: one of a client, so that nobody takes the turns of others, and two in all, since libuv has four threads for all that
 * waits for one. More than the room is refused at once, as is who waits ten seconds (PEOPLE-114).
 */
const ofClient = makeTurns({ most: 1, timeout: 10_000, capacity: 20, refusal })
const ofAll = makeTurns({ most: 2, timeout: 10_000, capacity: 100, refusal })

/** Whether this Node can hash passwords; where it cannot, people sign in with passkeys. */
export const hasPasswords = (): boolean => typeof argon2 === 'function'

/** The PHC string of a password, with a salt of its own. `address`: network address of the client. Errors: rate_limited. */
export async function hashPassword (password: string, address: string | null): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const { memory, passes, parallelism } = COST
  const hash = await derive(password, address, { salt, cost: COST, length: HASH_BYTES })
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(hash)}`
}

/**
 * Whether a password is the one of a PHC string. One hash in any case, so that an invented string costs what a real one does. `address`:
 * network address of the client. Errors: rate_limited.
 */
export async function verifyPassword (phc: string, password: string, address: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt, expected] = PHC.exec(phc) ?? []
  if (salt === undefined || expected === undefined) throw new Error('this is no PHC string of argon2id')
  const known = Buffer.from(expected, 'base64')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return timingSafeEqual(await derive(password, address, { salt: Buffer.from(salt, 'base64'), cost, length: known.length }), known)
}

/** Why a password may not be chosen, as a sentence for people; undefined where it may. `own`: address of mail and name. */
export function refusePassword (password: string, own: readonly string[]): string | undefined {
  const text = password.normalize('NFKC').toLowerCase()
  const length = [...text].length
  if (length < SHORTEST || length > LONGEST) return `A password has ${SHORTEST} to ${LONGEST} characters.`
  if (new Set(text).size < LEAST_DIFFERENT) return `A password has at least ${LEAST_DIFFERENT} different characters.`
  if (COMMON.has(text)) return 'This password is one of the commonest. Choose another.'
  if (own.some((word) => word.normalize('NFKC').toLowerCase() === text)) return 'Your address or name is no password. Choose another.'
  return undefined
}

type Hashing = { salt: Buffer, cost: typeof COST, length: number }
async function derive (password: string, address: string | null, { salt, cost, length }: Hashing): Promise<Buffer> {
  if (!hasPasswords()) throw new Error(`passwords need Node 24.7 or later; this is ${process.version}`)
  const given = { message: password.normalize('NFKC'), nonce: salt, tagLength: length, ...cost }
  const work = (): Promise<Buffer> => new Promise((resolve, reject) => {
    argon2('argon2id', given, (error, tag) => {
      if (error) reject(error)
      else resolve(tag)
    })
  })
  return ofClient.take(countedAddress(address ?? undefined), () => ofAll.take('all', work))
}

const encode = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
