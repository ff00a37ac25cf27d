/** Batches that are stored without the API. */
import { hash } from 'node:crypto'
import type { Query } from './database.ts'
import { makeRealm, makeSource, setClock } from './seed.ts'

export const STORE = 'select intake.store_batch($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)'

export async function arrange (q: Query): Promise<(payload: Buffer, readable?: string, errors?: object[]) => Promise<string>> {
  await setClock(q, '2026-09-01T08:00:00Z')
  const { realmId, accountId } = await makeRealm(q)
  const source = await makeSource(q, 'league', 'authoritativePush')
  return (payload, readable, errors) => q.as('oyss_owner', () => q.value(
    STORE, [
      realmId, source, accountId, '2026-09-01T07:59:00Z', payload, hash('sha256', payload, 'buffer'), 'application/json',
      readable ?? null, 1, errors?.length ?? 0, errors ? JSON.stringify(errors) : null
    ]))
}
