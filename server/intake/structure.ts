/** Looks into values of any shape that a client sent, with a bounded stack. */
import type { Finding } from '../validation/explain.ts'

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Whether arrays and objects are nested more than `limit` deep in the value. */
export function isDeeperThan (value: unknown, limit: number): boolean {
  if (!isContainer(value)) return false
  return limit === 0 || Object.values(value).some((member) => isDeeperThan(member, limit - 1))
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
