/** Looks into what a client sent, whatever its shape, with a bounded stack. */
import type { Finding } from '../validation/explain.ts'

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

const [quote, backslash, openArray, openObject, closeArray, closeObject, zero, nine, point, exponent] =
  Buffer.from('"\\[{]}09.e') as unknown as [number, number, number, number, number, number, number, number, number, number]
/** What makes a letter small. */
const smallBit = 0x20

/** `isTooDeep`: arrays and objects are nested deeper than asked; `hasLongNumber`: a number has a point, an exponent or forty digits. */
export type Survey = { isTooDeep: boolean, hasLongNumber: boolean }

const mostDigits = 40

/** Looks over JSON text without parsing it, which costs memory for each array and object. Of text that is no JSON it says something. */
export function surveyJson (bytes: Uint8Array, deepest: number): Survey {
  let [depth, digits, hasLongNumber] = [0, 0, false]
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number
    if (byte === quote) {
      for (at++; at < bytes.length && bytes[at] !== quote; at++) if (bytes[at] === backslash) at++
    } else if (byte >= zero && byte <= nine) {
      if (++digits >= mostDigits) hasLongNumber = true
    } else {
      if (digits > 0 && (byte === point || (byte | smallBit) === exponent)) hasLongNumber = true
      digits = 0
      if (byte === openArray || byte === openObject) {
        if (++depth > deepest) return { isTooDeep: true, hasLongNumber }
      } else if (byte === closeArray || byte === closeObject) depth--
    }
  }
  return { isTooDeep: false, hasLongNumber }
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
