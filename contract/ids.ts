/** Prefixed ULIDs: a type prefix and 26 characters of upper-case Crockford base32 (ID-1, ID-2). */
import type { Schema } from './schema.ts'

/** What a reader calls the thing, by the prefix of its id. */
export const idPrefixes = {
  fixture: 'fx_',
  team: 'tm_',
  competition: 'cmp_',
  organization: 'org_',
  venue: 'ven_',
  division: 'div_',
  stage: 'stg_',
  source: 'src_',
  feed: 'feed_',
  run: 'run_',
  snapshot: 'snap_',
  batch: 'batch_',
  observation: 'obs_',
  subscription: 'sub_',
  delivery: 'dlv_',
  event: 'evt_'
} as const

export type IdKind = keyof typeof idPrefixes

/** The 26 characters after a prefix; the first holds only three bits, as in every ULID. */
export const ulidBody = '[0-7][0-9A-HJKMNP-TV-Z]{25}'

const schemaName = (kind: string): string => `${kind[0]?.toUpperCase()}${kind.slice(1)}Id`

export const ids: Record<string, Schema> = Object.fromEntries(
  Object.entries(idPrefixes).map(([kind, prefix]) => [
    schemaName(kind),
    { type: 'string', pattern: `^${prefix}${ulidBody}$`, 'x-id-of': kind, examples: [`${prefix}01K5T3M8Q9ZXW4V7N2B6C0D1EF`] }
  ])
)
