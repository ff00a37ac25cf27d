/** A league of 56 games and a cup of 16, as their host published them before the season. */
import { roundRobin, TIME_ZONE, type Calendar } from './calendar.ts'
import { clubs, mainField, teamKey, type Observation } from './people_and_places.ts'

const KICK_OFFS = ['09:00', '10:30', '12:00', '13:30'] as const
/** The Saturday of the cup, as a day of the season. */
const CUP = 35

/** The league and the cup with their divisions and stages. */
export function describeCompetitions ({ day, season }: Calendar, observedAt: string): Observation[] {
  const shared = { sport: 'soccer', host: { external_id: 'hvysl', name: 'Harbor Valley Youth Soccer League' }, time_zone: TIME_ZONE }
  return [
    {
      type: 'competition', external_id: 'valley-league', observed_at: observedAt,
      data: {
        ...shared, name: 'Harbor Valley League', kind: 'league', season, start_date: day(0), end_date: day(91),
        website: 'https://league.example.org',
        divisions: [{
          external_id: 'u12f', name: 'U12 Girls', age_group: 'U12', gender: 'F', level: 'Gold',
          stages: [{
            external_id: 'u12f-table', name: 'Regular season', type: 'league', order: 0, points: '3-1-0',
            tiebreakers: ['points', 'head_to_head:mini_table', 'goal_diff', 'goals_for']
          }]
        }] },
    },
    {
      type: 'competition', external_id: 'cannery-cup', observed_at: observedAt,
      data: {
        ...shared, name: 'Cannery Cup', kind: 'tournament', season, start_date: day(CUP), end_date: day(CUP + 1),
        divisions: [{ external_id: 'u14m', name: 'U14 Boys', age_group: 'U14', gender: 'M', stages: [
          { external_id: 'pool-a', name: 'Pool A', type: 'pool', order: 0, points: '3-1-0' },
          { external_id: 'pool-b', name: 'Pool B', type: 'pool', order: 1, points: '3-1-0' },
          { external_id: 'knockout', name: 'Knockout', type: 'bracket', order: 2 }] }] },
    },
  ]
}

/** Every club at home and away against every other: L-01-1 to L-14-4, on fourteen Saturdays. */
export function leagueFixtures ({ instant }: Calendar, observedAt: string): Observation[] {
  const first = roundRobin(clubs.map((club) => club.key))
  const rounds = [...first, ...first.map((round) => round.map(([home, away]): [string, string] => [away, home]))]
  return rounds.flatMap((round, week) => round.map(([home, away], game) => {
    const venue = homeOf(home)
    return fixture(`L-${String(week + 1).padStart(2, '0')}-${game + 1}`, observedAt, {
      competition: { external_id: 'valley-league' }, division: { external_id: 'u12f' }, stage: { external_id: 'u12f-table' },
      start: instant(week * 7, KICK_OFFS[game] as string), end: instant(week * 7, KICK_OFFS[game] as string, 75),
      venue: { external_id: venue, field: mainField(venue) }, sides: sides(home, away, 'u12f'),
    })
  }))
}

/** Two pools of four on the Saturday, all at the Old Cannery; the knockout on Sunday without times or sides yet. */
export function cupFixtures ({ day, instant }: Calendar, observedAt: string): Observation[] {
  const shared = { competition: { external_id: 'cannery-cup' }, division: { external_id: 'u14m' } }
  const keys = clubs.map((club) => club.key)
  const pools = [{ stage: 'pool-a', field: 'Turf A', keys: keys.slice(0, 4) }, { stage: 'pool-b', field: 'Turf B', keys: keys.slice(4) }]
  const games = pools.flatMap(({ stage, field, keys }) => roundRobin(keys).flat().map(([home, away], game) => {
    return fixture(`C-${stage}-${game + 1}`, observedAt, {
      ...shared, stage: { external_id: stage }, start: instant(CUP, '08:00', game * 100), end: instant(CUP, '08:00', game * 100 + 80),
      venue: { external_id: 'old-cannery', field }, sides: sides(home, away, 'u14m')
    })
  }))
  const knockout = ['C-semi-1', 'C-semi-2', 'C-third', 'C-final']
    .map((id) => fixture(id, observedAt, {
      ...shared, stage: { external_id: 'knockout' }, date: day(CUP + 1), time_status: 'tbd', venue: { external_id: 'old-cannery' }
    }))
  return [...games, ...knockout]
}

export function sides (home: string, away: string, squad: 'u12f' | 'u14m'): object[] {
  return [{ role: 'home', team: { external_id: teamKey(home, squad) } }, { role: 'away', team: { external_id: teamKey(away, squad) } }]
}

function homeOf (club: string): string {
  return clubs.find(({ key }) => key === club)?.home ?? 'pier-nine'
}

function fixture (external_id: string, observed_at: string, data: Record<string, unknown>): Observation {
  return { type: 'fixture', external_id, observed_at, data: { kind: 'game', sport: 'soccer', time_zone: TIME_ZONE, ...data } }
}
