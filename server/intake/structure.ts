/** Looks into what a client sent, whatever its shape, with a bounded stack. */
import type { Finding } from '../validation/explain.ts'

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

const [quote, backslash, openArray, openObject, closeArray, closeObject] = Buffer.from('"\\[{]}') as unknown as number[]

/**
 * Whether JSON text nests arrays and objects more than `limit` deep: found without parsing it, which costs memory for each of them. Of text
 * that is no JSON it says something.
 */
export function isDeeperThan (bytes: Uint8Array, limit: number): boolean {
  let depth = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === quote) {
      for (at++; at < bytes.length && bytes[at] !== quote; at++) if (bytes[at] === backslash) at++
    } else if (byte === openArray || byte === openObject) {
      if (++depth > limit) return true
    } else if (byte === closeArray || byte === closeObject) depth--
  }
  return false
}

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

const storeRule = 'must not hold the character U+0000 or half of a surrogate pair'

/** The first text, or member name, which PostgreSQL cannot store; undefined when there is none. The value is not deeply nested. */
export function findUnstorable (value: unknown, path = ''): Finding | undefined {
  if (typeof value === 'string' && !isStorable(value)) return { path, message: `The text ${storeRule}.` }
  if (!isContainer(value)) return undefined
  for (const [name, member] of Object.entries(value)) {
    if (!isStorable(name)) return { path, message: `The name of a member ${storeRule}.` }
    const finding = findUnstorable(member, `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`)
    if (finding !== undefined) return finding
  }
  return undefined
}

/** How many bytes the value has as compact JSON in UTF-8. */
export const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))
