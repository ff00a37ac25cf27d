/** A season as the public pages show it. */
import type { Query } from './database.ts'
import { game, homeOf, idOf, makeRealm, makeSource, push, say, setClock, sides, type Observation } from './seed.ts'

export const NOW = '2026-09-01T09:00:00Z'

export const TEN = '2026-09-12T15:00:00Z'

export const NOON = '2026-09-12T17:00:00Z'

export const full = { start: TEN, venue: { external_id: 'v1', field: '2' }, sides: sides('t1', 't2') }

export async function arrange (q: Query, more: Observation[] = []): Promise<string> {
  await setClock(q, NOW)
  await makeRealm(q)
  for (const [key, sourceClass] of [
    ['league', 'authoritativePush'], ['feed', 'hostFeed'], ['club', 'ownerCorrection'], ['web', 'scrape'], ['mum',
      'crowd'], ['dad', 'crowd']
  ] as const) await makeSource(q, key, sourceClass)
  await push(q, 'league', [
    say('venue', 'v1', { name: 'North Park' }), say('venue', 'v2', { name: 'South Park' }), game('g1', full, { observed_at: NOW }), ...more
  ])
  return idOf(q, 'league', 'fixture', 'g1')
}

export const shown = async (q: Query, id: string): Promise<any> =>
  (await q.value('select read.page_fixtures_of($1, array[$2])', [homeOf(q).realmId, id]))[0]

export const report = (q: Query, source: string, id: string, data: object, observedAt = '2026-09-01T08:00:00Z'): Promise<unknown> =>
  push(q, source, [game(id, data as Record<string, unknown>, { observed_at: observedAt })])
