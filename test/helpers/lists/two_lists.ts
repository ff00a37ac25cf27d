/**
 * A league of any size as two platforms list it: each under ids and names of its own, so that most teams are found to be one only by the
 * games that both lists have in common. All names are invented.
 */
import { say, type Observation } from '../seed.ts'

export const HEADS = [
  'Ash', 'Birch', 'Cedar', 'Dale', 'Elm', 'Fern', 'Glen', 'Heath', 'Iron', 'Juniper', 'Kest', 'Linden', 'Maple', 'Nettle', 'Oak'
]
export const TAILS = [
  'bank', 'brook', 'combe', 'croft', 'field', 'ford', 'gate', 'ham', 'mere', 'ridge', 'side', 'stead', 'ton', 'wick', 'worth'
]
const SQUADS = ['Falcons', 'Stingrays', 'Cyclones', 'Raptors', 'Thunder', 'Rapids']
const A_DIVISION = 8
const FIRST_DAY = Date.UTC(2027, 2, 6)
const DAY = 86_400_000

/** The name of a club, another for each number below 1,350. */
const nameOf = (n: number): string => {
  const [town, again] = [n % (HEADS.length * TAILS.length), Math.floor(n / HEADS.length / TAILS.length)]
  const [head, tail] = [HEADS[town % HEADS.length] as string, TAILS[Math.floor(town / HEADS.length)] as string]
  return `${head}${tail} ${SQUADS[(town + again) % SQUADS.length]}`
}
const lettersOf = (name: string): string => name.split(' ').map(([first]) => first).join('')

/**
 * What each list says: teams, and of each `size` the games in which everybody meets everybody, a game a week for `weeks`. The
 * second list writes every other team as letters.
 */
export function listLeague (prefix: string, teams: number, isSecond: boolean, size = A_DIVISION, weeks = size - 1): Observation[] {
  const competition = { external_id: `${prefix}-league`, name: 'Marrowick Spring League 2027' }
  const count = Math.floor(teams / size)
  const met = rounds(size)
  const sideOf = (role: string, n: number): object => ({ role, team: { external_id: `${prefix}-t${n}` } })
  return Array.from({ length: count }, (_, division) => division).flatMap((division) => [
    ...Array.from({ length: size }, (_, place) => division * size + place).map((n) => say('team', `${prefix}-t${n}`, {
      name: `${isSecond && n % 2 === 1 ? lettersOf(nameOf(n)) : nameOf(n)} U13 Boys`, sport: 'soccer', age_group: 'U13', gender: 'M',
      season: '2027', ...isSecond && n % 2 === 1 ? {} : { organization: { external_id: `${prefix}-o${n}`, name: nameOf(n) } }
    })),
    ...Array.from({ length: weeks }, (_, week) => met[week % met.length]!).flatMap((pairs, week) => pairs.map(([home, away], place) =>
      say('fixture', `${prefix}-g${division}-${week}-${place}`, {
        kind: 'game', sport: 'soccer', competition,
        start: new Date(FIRST_DAY + week * 7 * DAY + (8 + place) * 3_600_000 + division % 6 * 300_000).toISOString(),
        sides: [sideOf('home', division * size + home), sideOf('away', division * size + away)]
      })))
  ])
}

/** `size` games to come of a club that nobody else lists, the batch numbered `number` of its account. */
export const listClub = (number: number, size: number): Observation[] => Array.from({ length: size }, (_, n) =>
  say('fixture', `c${number}-${n}`, {
    kind: 'game', sport: 'basketball', start: new Date(Date.UTC(2027, 5, 1) + (number * size + n) * 3_600_000).toISOString(),
    sides: ['home', 'away'].map((role, at) => ({
      role, team: { external_id: `club-${(n + at) % 6}`, name: `Hollins Gym ${(n + at) % 6}` }
    }))
  }))

/** The pairs of each week, by the circle method. */
export function rounds (count: number): [number, number][][] {
  return Array.from({ length: count - 1 }, (_, week) => Array.from({ length: count / 2 }, (_, n) => {
    const place = (at: number): number => at === 0 ? 0 : 1 + (at - 1 + week) % (count - 1)
    return [place(n), place(count - 1 - n)] as [number, number]
  }))
}
