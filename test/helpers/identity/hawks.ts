/** Teams of two lists that may be one, with the jobs that compare them. */
import type { Query } from '../database.ts'
import { homeOf, idOf, makeRealm, makeSource, push, say } from '../seed.ts'

export type Data = Record<string, any>

export const HAWKS = {
  name: 'Harbor Hawks U13 Boys', sport: 'soccer', age_group: 'U13', gender: 'M', season: '2026',
  organization: { external_id: 'hh', name: 'Harbor Hawks' }
}

export const match = async (q: Query, count = 200): Promise<Data> =>
  await q.as('oyss_resolver', () => q.call('jobs.match_names', { realm_id: homeOf(q).realmId, name_count: count })) as Data

/** Both sources describe the Hawks alike, so they are known to both. */
export async function begin (q: Query): Promise<void> {
  await makeRealm(q)
  for (const source of ['league', 'club']) {
    await makeSource(q, source, 'hostFeed')
    await push(q, source, [say('team', 'hawks', HAWKS)])
  }
  if (await idOf(q, 'league', 'team', 'hawks') !== await idOf(q, 'club', 'team', 'hawks')) throw new Error('the Hawks are not one team')
}
