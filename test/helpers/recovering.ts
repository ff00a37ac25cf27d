/** Webhooks that missed something, and the people who recover it. */
import type { Query } from './database.ts'
import { homeOf, makeRealm, makeSource } from './seed.ts'

export async function begin (q: Query): Promise<void> {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
}

export const asked = async (q: Query, name: string, id: string, since: string | null, ...rest: string[]) =>
  q.value(`select webhook.${name}($1, $2, $3, $4${rest.map((_, n) => `, $${n + 5}`).join('')})`, [
    homeOf(q).realmId, homeOf(q).accountId, id, since, ...rest
  ])

export const count = (q: Query, id: string, since: string | null) => asked(q, 'count_recoverable', id, since)
