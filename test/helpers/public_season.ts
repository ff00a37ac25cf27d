/** A season as several sources report it, for tests of the public pages: 30 games of a team, some moved, called off or said otherwise. */
import { game, say, score, sides } from './seed.ts'
import type { TestService } from './service.ts'

export type Season = { team: string, rival: string, competition: string, division: string }

/** Words that no public page may show: notes, players, coaches, names of sources. */
export const CANARIES = [
  'Under-the-mat', 'Canary Player', 'canary-player-id', 'Coach Canary', 'stl_', 'player', 'club-feed', 'scraper', '"owner"', '"parents"'
]

/** Days from today at noon in Chicago, or a little earlier or later. */
export const inDays = (days: number, minutes = 0): string => {
  const noon = new Date()
  noon.setUTCHours(18, 0, 0, 0)
  return `${new Date(noon.getTime() + days * 86_400_000 + minutes * 60_000).toISOString().slice(0, 19)}Z`
}

const opponents = ['Hawks', 'Bears', 'Northside United 2014 Navy', 'Wolves', 'Lake Forest Strikers']

export async function makeSeason ({ apply, secret }: TestService): Promise<Season> {
  const idOf = async (type: string, externalId: string): Promise<string> =>
    (await secret.get(`/v1/lookup?source=league&type=${type}&external_id=${externalId}`)).body.id
  const part = {
    competition: { external_id: 'c1' }, division: { external_id: 'd1' }, stage: { external_id: 's1' }, time_zone: 'America/Chicago'
  }
  const table = { external_id: 's1', name: 'Season', type: 'league' }
  await apply('league', [
    say('organization', 'o1', { name: 'North Chicago Soccer Club', kind: 'club' }),
    say('organization', 'o2', { name: 'Illinois Youth League', kind: 'league' }),
    say('competition', 'c1', {
      name: 'Fall League', sport: 'soccer', kind: 'league', season: '2026/27', host: { external_id: 'o2' }, time_zone: 'America/Chicago',
      divisions: [
        { external_id: 'd1', name: 'Girls U12 Gold', age_group: 'U12', gender: 'F', level: 'Gold', stages: [
          table, { external_id: 's2', name: 'Final', type: 'bracket', order: 2 }] },
        { external_id: 'd2', name: 'Girls U12 Silver', stages: [{ external_id: 's3', name: 'Season', type: 'league' }] }
      ]
    }),
    say('team', 't0', {
      name: 'Eagles 2014 Blue', organization: { external_id: 'o1' }, sport: 'soccer', age_group: 'U12', gender: 'F', coach: 'Coach Canary'
    }),
    ...opponents.map((name, n) => say('team', `t${n + 1}`, { name, sport: 'soccer', age_group: 'U12', gender: 'F' })),
    say('venue', 'v1', {
      name: 'North Park', geo: [41.9801, -87.6602], time_zone: 'America/Chicago',
      address: { line1: '5801 N Pulaski Rd', city: 'Chicago', region: 'IL', postal_code: '60646' }
    }),
    say('venue', 'v2', {
      name: 'Lake Street Fields', time_zone: 'America/Chicago', address: { line1: '1 Lake St', city: 'Evanston', region: 'IL' }
    })
  ])
  await apply('league', Array.from({ length: 30 }, (_, n) => {
    const days = (n - 8) * 7 + 3
    return game(`g${n}`, {
      ...part, start: inDays(days, (n % 3) * 75), venue: { external_id: n % 2 ? 'v2' : 'v1', field: String(n % 4 + 1) },
      sides: n % 2 ? sides(`t${n % 5 + 1}`, 't0') : sides('t0', `t${n % 5 + 1}`), notes: 'Under-the-mat',
      ...days < 0 ? { status: 'completed', result: score(n % 4, (n * 2) % 3) } : {}
    })
  }))
  await apply('league', [
    game('o1', { ...part, start: inDays(-10), status: 'completed', result: score(2, 0), sides: sides('t1', 't2') }),
    game('o2', { ...part, start: inDays(-9), status: 'completed', result: score(1, 1), sides: sides('t3', 't4') }),
    game('o3', { ...part, start: inDays(-3), status: 'completed', result: score(1, 0), sides: sides('t2', 't4') })
  ])
  const ids: string[] = await Promise.all([8, 9, 10, 11, 12, 13, 14].map((n) => idOf('fixture', `g${n}`)))
  const reported = (n: number, more = {}): object => game(ids[n - 8] as string, { start: inDays((n - 8) * 7 + 3, (n % 3) * 75), ...more })
  const lines = { type: 'stat_line', external_id: 'line-1', data: {
    fixture: { external_id: 'g0' }, team: { external_id: 't0' }, sport: 'soccer', stats: { goals: 1 },
    player: { external_id: 'canary-player-id', name: 'Canary Player' } } }
  await apply('league', [lines])
  await apply('club-feed', [reported(8), reported(9), reported(10)])
  await apply('owner', [reported(8), reported(9), reported(12)])
  await apply('parents', [reported(8), reported(11, { start: inDays(24, -120) }), reported(12, { status: 'cancelled' })])
  await apply('scraper', [reported(11, { start: inDays(24, -120) })])
  await apply('league', [
    game('g10', { ...part, start: inDays(17, 180), venue: { external_id: 'v1', field: '2' }, sides: sides('t0', 't1') }),
    game('g13', { ...part, start: inDays(38, 75), status: 'cancelled', sides: sides('t4', 't0') }),
    game('g14', { ...part, start: inDays(45, 150), status: 'postponed', sides: sides('t0', 't5') }),
    game('g15', { ...part, date: inDays(52).slice(0, 10), time_status: 'tbd', sides: sides('t1', 't0') }),
    say('fixture', 'p1', {
      kind: 'practice', sport: 'soccer', start: inDays(1), title: 'Evening practice', venue: { external_id: 'v2' },
      time_zone: 'America/Chicago',
      sides: [{ role: 'participant', team: { external_id: 't0' } }]
    })
  ])
  return {
    team: await idOf('team', 't0'), rival: await idOf('team', 't1'), competition: await idOf('competition', 'c1'),
    division: await idOf('division', 'd1')
  }
}
