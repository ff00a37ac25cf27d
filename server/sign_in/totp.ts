/**
 * Codes of authenticators (PEOPLE-26): TOTP of RFC 6238 with SHA-1, six digits and steps of 30 seconds, which is what every authenticator
 * knows; and recovery codes. A secret is sealed (platform/secrets.ts, context `totp <user_id>`) before the database sees it.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { hashToken } from '../../platform/tokens.ts'

const [SECRET_BYTES, DIGITS, STEP_SECONDS] = [20, 6, 30] as const
/** Steps before and after the present one whose codes count: clocks differ, and typing takes time. */
const DRIFT = 1
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const [RECOVERY_CODES, RECOVERY_BYTES] = [10, 10] as const

/** A new secret. */
export const makeTotpSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** What people type into an authenticator: base32 without padding (RFC 4648). */
export function writeBase32 (bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The most of a person's address that is shown, encoded: a QR code of more is too fine for a phone, and its page too long. */
const LONGEST_PERSON = 120

function encodePerson (person: string): string {
  let encoded = ''
  for (const character of person) {
    const longer = encoded + encodeURIComponent(character)
    if (longer.length > LONGEST_PERSON) break
    encoded = longer
  }
  return encoded
}

/** The address that an authenticator reads from a QR code. `issuer`: what the service is called, `person`: the address of mail. */
export function otpauthOf (secret: Buffer, issuer: string, person: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodePerson(person)}`
  const parameters = { secret: writeBase32(secret), issuer, algorithm: 'SHA1', digits: String(DIGITS), period: String(STEP_SECONDS) }
  return `otpauth://totp/${label}?${new URLSearchParams(parameters).toString().replaceAll('+', '%20')}`
}

/** The code of a time step (RFC 4226, truncated to six digits). */
export function codeAt (secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const tag = createHmac('sha1', secret).update(counter).digest()
  const number = tag.readUInt32BE((tag.at(-1) as number) & 0xf) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/**
 * The time step whose code was typed at a moment (milliseconds), for manage.use_totp and manage.confirm_totp; undefined for a wrong
 * one.
 */
export function findStep (secret: Buffer, typed: string, at: number): number | undefined {
  const code = Buffer.from(typed.replaceAll(/[\s-]/g, ''))
  const present = Math.floor(at / 1000 / STEP_SECONDS)
  const steps = Array.from({ length: 2 * DRIFT + 1 }, (_, n) => present - DRIFT + n)
  return steps.filter((step) => code.length === DIGITS && timingSafeEqual(code, Buffer.from(codeAt(secret, step)))).at(-1)
}

/** New recovery codes, to be shown once: 80 random bits each, as four groups of four. */
export const makeRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, () =>
  (writeBase32(randomBytes(RECOVERY_BYTES)).toLowerCase().match(/.{4}/g) ?? []).join('-'))

/** What the database knows of a recovery code, however it is typed. */
export const hashRecoveryCode = (typed: string): Buffer => hashToken(typed.toLowerCase().replaceAll(/[^a-z2-7]/g, ''))
