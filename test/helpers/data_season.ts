/** A season for the pages of Data: games that moved and were postponed, a result, and sources that disagree. */
import { game, say, score, sides } from './seed.ts'
import type { TestService } from './service.ts'

export type DataSeason = { idOf: (type: string, externalId: string) => Promise<string>, fixture: string, competition: string }
export const day = (n: number): string => `2026-09-${String(n).padStart(2, '0')}`

export async function makeDataSeason (service: TestService): Promise<DataSeason> {
  const idOf = async (type: string, externalId: string): Promise<string> =>
    (await service.secret.get(`/v1/lookup?source=league&type=${type}&external_id=${externalId}`)).body.id

  await service.apply('league', [
    say('organization', 'o', { name: 'Harbor Soccer Club', kind: 'club', region: 'OH', country: 'US' }),
    say('competition', 'c', { name: 'Harbor Cup', sport: 'soccer', kind: 'league', host: { external_id: 'o' }, divisions: [
      { external_id: 'd1', name: 'U12 Boys', stages: [{ external_id: 's1', name: 'Season', type: 'league' }] }
    ] }),
    say('venue', 'v', { name: 'Harbor Park', address: { line1: '1 Quay', city: 'Toledo', region: 'OH' }, geo: [41.65, -83.53] }),
    ...['Harbor Lions', 'Creek Bears', 'Mill Foxes', 'Hill Hawks'].map((name, n) => say('team', `t${n}`, {
      name, organization: { external_id: 'o' }, sport: 'soccer', age_group: 'U12', coach: 'Ada Example'
    })),
    ...Array.from({ length: 24 }, (_, n) => game(`g${n}`, {
      start: `${day(n + 1)}T15:00:00Z`, end: `${day(n + 1)}T16:00:00Z`, time_zone: 'America/New_York', competition: { external_id: 'c' },
      division: { external_id: 'd1' }, stage: { external_id: 's1' }, venue: { external_id: 'v', field: 'Field 2' },
      sides: sides(`t${n % 4}`, `t${(n + 1) % 4}`), notes: 'Ask Ada Example.', url: 'https://league.example/games/1'
    }, { observed_at: '2026-08-01T08:00:00Z' }))
  ])
  const fixture = await idOf('fixture', 'g0')
  const moved = { start: `${day(1)}T17:00:00Z`, end: `${day(1)}T18:00:00Z` }
  for (const [hour, data] of [['09', moved], ['10', { status: 'postponed' }]] as const) {
    await service.apply('league', [game('g0', { sides: sides('t0', 't1'), ...data }, { observed_at: `2026-08-01T${hour}:00:00Z` })])
  }
  await service.apply('league', [say('result', 'r1', { fixture: { external_id: 'g1' }, result: score(3, 1) })])
  const others = [
    ['parents', 16, { kind: 'scrimmage' }], ['scraper', 18, {}], ['club-feed', 15, { venue: { external_id: 'q', name: 'Quay Field' } }]
  ] as const
  for (const [source, hours, more] of others) {
    const ids = await Promise.all(Array.from({ length: 12 }, (_, n) => idOf('fixture', `g${n}`)))
    await service.apply(source, ids.map((id, n) => say('fixture', id, {
      kind: 'game', sport: 'soccer', start: `${day(n + 1)}T${hours}:30:00Z`, title: 'Round 1', ...n % 2 ? more : {}
    })))
  }
  const competition = await idOf('competition', 'c')
  return { idOf, fixture, competition }
}
