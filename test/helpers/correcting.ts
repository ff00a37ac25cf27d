/** Corrections as the service archives them (docs/specification/corrections.md), for tests of what they do to claims. */
import { createHash } from 'node:crypto'
import type { Query } from './database.ts'
import { apply, homeOf, type EntityType, type Observation, type Pushed, type Realm } from './seed.ts'

/** What a correction says of one field; `ends`: the moment of the correction that it ends. `of`: what a connector reports. */
export type Correction = {
  field: string, replaced?: unknown, reason?: string, made_by?: string, until?: string, ends?: string, by?: 'undo' | 'until',
  of?: { source: string, external_id: string }
}

/** Hours of a day on which a game is reported and corrected, and the two starts that it has. */
export const at = (hour: number): string => `2026-09-01T${String(hour).padStart(2, '0')}:00:00Z`
export const FIVE = '2026-09-12T17:00:00Z'
export const HALF_PAST = '2026-09-12T17:30:00Z'

/** What ended each correction, the oldest first; null: it stands. */
export const endings = (q: Query): Promise<(string | null)[]> =>
  q.value('select array_agg(ended_by order by observed_at) from canon.corrections')

/** A correction that was made at `at`: `data` has the new value as an observation has it. */
export const correction = (
  type: EntityType, externalId: string, at: string, { field, replaced = null, ...correction }: Correction, data: object = {}
): Observation & { correction: object } =>
  ({ type, external_id: externalId, observed_at: at, data, correction: { fields: { [field]: replaced }, ...correction } })

/** Stores a batch of corrections as the service does; gives its id. */
export async function storeCorrections (
  q: Query, source: string, observations: readonly Observation[], realm: Realm = homeOf(q)
): Promise<string> {
  const payload = Buffer.from(JSON.stringify({ source, observations }))
  return await q.value(
    `select intake.store_batch($1, s.source_id, s.account_id, null, $3, $4, 'application/vnd.oyss.correction+json', null, $5, 0, null)
       from tenancy.sources s where s.realm_id = $1 and s.source_key = $2`,
    [realm.realmId, source, payload, createHash('sha256').update(payload).digest(), observations.length]
  ) as string
}

/** Stores a batch of corrections and applies it at once. */
export const correct = async (
  q: Query, source: string, observations: readonly Observation[], realm: Realm = homeOf(q)
): Promise<Pushed> => apply(q, await storeCorrections(q, source, observations, realm))

/** A correction of a game of a connector, under the external id that the service gives it. */
export const correctionOf = (
  source: string, externalId: string, at: string, about: Correction, data: object = {}
): Observation & { correction: object } =>
  correction('fixture', `${source} ${externalId}`, at, { ...about, of: { source, external_id: externalId } }, data)
