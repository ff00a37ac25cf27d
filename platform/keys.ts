/**
 * API keys: `sk_live_`, `sk_test_`, `pk_live_` or `pk_test_`, 30 random base62 characters, 6 of checksum (CRC-32 of all before). Only their
 * hash is stored.
 */
import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

export type Mode = 'test' | 'live'
export type KeyKind = 'secret' | 'publishable'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SHAPE = /^([sp]k_(?:live|test)_[0-9A-Za-z]{30})([0-9A-Za-z]{6})$/

/** A new key, to be shown once. */
export function makeKey (mode: Mode, kind: KeyKind): string {
  const random = Array.from({ length: 30 }, () => BASE62[randomInt(62)]).join('')
  const body = `${kind === 'secret' ? 'sk' : 'pk'}_${mode}_${random}`
  return body + checksum(body)
}

/** What the database knows of a key: SHA-256 of its characters. */
export function hashKey (key: string): Buffer {
  return hash('sha256', key, 'buffer')
}

/** What people may see of a key afterwards. */
export function lastFour (key: string): string {
  return key.slice(-4)
}

/** Whether the text has the form and checksum of a key: a mistyped key is distinguished from a revoked one without a query. */
export function isWellFormedKey (key: string): boolean {
  const [, body, sum] = SHAPE.exec(key) ?? []
  return body !== undefined && checksum(body) === sum
}

function checksum (text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let place = 0; place < 6; place++) {
    digits = BASE62[rest % 62] + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}
