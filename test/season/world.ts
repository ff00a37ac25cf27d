/** The truth of a season, made from a seed: which teams play, and what was announced of each game at which moment. */
import { changesOf } from './changes.ts'
import { dayOf, FIRST_SATURDAY, instant, MINUTE, PUBLISHED } from './moments.ts'
import type { Parameters } from './parameters.ts'
import { clubs, homesOf } from './places.ts'
import { randomOf } from './random.ts'
import type { Announced, League, Team, World } from './types.ts'

const LEAGUES: readonly Omit<League, 'number'>[] = [
  { key: 'camden-league', name: 'Camden County Youth Soccer League', town: 'Haddonfield' },
  { key: 'burlington-league', name: 'Burlington Youth Soccer League', town: 'Moorestown' },
  { key: 'gloucester-league', name: 'Gloucester Travel Soccer League', town: 'Deptford' },
]
export const divisionName = ({ age, gender }: Pick<Team, 'age' | 'gender'>): string => `U${age} ${gender === 'M' ? 'Boys' : 'Girls'}`

export function makeWorld (seed: number, parameters: Parameters): World {
  const leagues = LEAGUES.map((league, number) => ({ number, ...league }))
  const teams = leagues.flatMap(({ number }) => teamsOf(seed, number, parameters))
  const divisions = [...Map.groupBy(teams, ({ league, division }) => `${league} ${division}`).values()]
  const games = divisions.flatMap((members) => roundRobin(members, parameters.weekends).map((round, weekend) => ({ round, weekend })))
    .flatMap(({ round, weekend }) => round.map((pair) => ({ ...pair, weekend })))
    .map(({ home, away, weekend }, n) => {
      const id = String(100_001 + n)
      return { id, league: home.league, division: home.division, home, away, history: [firstOf(seed, id, home, weekend)] }
    })
  return { seed, leagues, teams, games: changesOf(seed, games, parameters) }
}

/** Two divisions of a league, with two squads of some clubs in each. */
function teamsOf (seed: number, league: number, { teamsInDivision }: Parameters): Team[] {
  const own = clubs.filter((club) => club.league === league)
  const random = randomOf(seed, 'teams', league)
  const ages = random.shuffle([9, 10, 11, 12, 13, 14])
  return (['M', 'F'] as const).flatMap((gender, n) => {
    const age = ages[n]!
    const order = random.shuffle(own)
    return Array.from({ length: teamsInDivision }, (_, at) => {
      const club = order[at % order.length]!
      const squad = club.squads[(Math.floor(at / order.length) + n * 2 + seed) % club.squads.length]!
      return { id: `t${league}${gender}${at + 1}`, league, division: divisionName({ age, gender }), club, squad, age, gender }
    })
  })
}

/** Each against each, then once more with sides exchanged, as far as the weekends go. */
function roundRobin (teams: readonly Team[], rounds: number): { home: Team, away: Team }[][] {
  const circle = teams.slice(1)
  return Array.from({ length: rounds }, (_, round) => {
    const turned = [teams[0]!, ...circle.map((_, n) => circle[(n + round) % circle.length]!)]
    const isReturn = Math.floor(round / circle.length) % 2 === 1
    return Array.from({ length: teams.length / 2 }, (_, n) => {
      const [one, other] = [turned[n]!, turned[turned.length - 1 - n]!]
      return (round + n) % 2 === Number(isReturn) ? { home: one, away: other } : { home: other, away: one }
    })
  })
}

/** Boys play on Saturdays, girls on Sundays, at the home club. */
function firstOf (seed: number, id: string, home: Team, weekend: number): Announced {
  const random = randomOf(seed, id, 'first')
  const venue = random.pick(homesOf(home.club))
  const day = dayOf(instant(FIRST_SATURDAY, 0), weekend * 7 + (home.gender === 'M' ? 0 : 1))
  const start = instant(day, 9 * 60) + random.whole(0, 12) * 30 * MINUTE
  return { at: PUBLISHED, why: 'published', state: { start, venue: venue.id, field: random.pick(venue.fields), status: 'scheduled' } }
}
