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

/** A fixture as pages have it, with the names of its sources. */
export const named = async (q: Query, id: string): Promise<any> =>
  (await q.value('select read.page_fixtures_of($1, array[$2])', [homeOf(q).realmId, id]))[0]
/** The same with their classes alone. */
export async function shown (q: Query, id: string): Promise<any> {
  const { said, moved, ...fixture } = await named(q, id)
  const groups = said.groups.map(({ by, winner, ...group }: any) => ({
    ...group, classes: [...new Set(by.map((one: any) => one.class))].toSorted(), ...winner && { won_by: winner.class }
  }))
  const classed = ({ by, ...one }: any): object => ({ ...one, ...by && { class: by.class } })
  return {
    ...fixture, said: { ...said, groups }, ...moved && { moved: { ...classed(moved), ...moved.off && { off: classed(moved.off) } } }
  }
}

export const report = (q: Query, source: string, id: string, data: object, observedAt = '2026-09-01T08:00:00Z'): Promise<unknown> =>
  push(q, source, [game(id, data as Record<string, unknown>, { observed_at: observedAt })])
