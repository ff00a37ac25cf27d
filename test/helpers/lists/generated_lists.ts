/** Lists of invented leagues and clubs whose truth is known, the same for the same seed. */
import type { Entry } from '../../../cli/evaluation/lists.ts'
import { HEADS, rounds, TAILS } from './two_lists.ts'
type Data = Record<string, unknown>
const FORMS = ['FC', 'SC', 'United', 'SA', 'Athletic', 'YSA']
const SPELT = ['Football Club', 'Soccer Club', 'Utd', 'Soccer Association', 'Ath.', 'Youth Soccer Association']
const STATES = ['NJ', 'OH', 'OR', 'GA', 'TX', 'WI', 'MD', 'AZ', 'MN', 'VA']
const COMMON = ['Eagles', 'Tigers', 'Lions', 'Hawks', 'Sharks', 'Wolves', 'Panthers', 'Bears', 'Dragons', 'Cobras', 'Falcons', 'Storm']
const COLOURS = ['Red', 'Blue', 'White', 'Black']
const SEASON = '2027'
/** Teams a club among strangers. */
export const A_CLUB = 8
const [DAY, FIRST_DAY] = [86_400_000, Date.UTC(2027, 2, 6)]

const townOf = (n: number): string => `${HEADS[n % HEADS.length]}${TAILS[Math.floor(n / HEADS.length) % TAILS.length]}`
const row = (source: string, type: string, id: string, truth: string, data?: Data): Entry =>
  ({ source, type, external_id: id, truth, ...data && { data } })
const to = (id: string): object => ({ external_id: id })

/** Numbers from 0 to below 1 (mulberry32). */
function drawing (seed: number): <T>(list: readonly T[]) => T {
  let state = seed
  const next = (): number => {
    state = state + 0x6d2b79f5 | 0
    let mixed = Math.imul(state ^ state >>> 15, 1 | state)
    mixed = mixed + Math.imul(mixed ^ mixed >>> 7, 61 | mixed) ^ mixed
    return ((mixed ^ mixed >>> 14) >>> 0) / 4_294_967_296
  }
  return (list) => list[Math.floor(next() * list.length)]!
}

/** How each of two platforms calls a division. */
const DIVISIONS = (age: string): [first: string, second: string[]] =>
  [`${age} Boys`, [`Boys ${age}`, `B${age}`, `${age.replace('U', 'U-')} Boys`]]

/**
 * A league of a town in the list of one source: its host, the league with its divisions, each with a stage, two venues, the teams and the
 * games of `weeks` weeks. `truth` begins the truth of everything in it. Of the twelve teams of U12 half have a club and a distinctive name,
 * and each of these clubs has a team in U13; the others are called by a common name alone, as all of them are where `areCommon` (and then
 * there is no U13). The second list (`isSecond`) writes everything by another convention, and what it says beside a name is as a second
 * platform says it; of every other league it says no host, so that only its games show which league it is. Of four leagues two have
 * a name without a town.
 */
function listLeague (
  source: string, n: number, truth: string, isSecond: boolean, { draw = (list) => list[0]!, areCommon = false, weeks = 4 }:
  { draw?: <T>(list: readonly T[]) => T, areCommon?: boolean, weeks?: number } = {}
): Entry[] {
  const [town, region] = [townOf(n), STATES[n % STATES.length]!]
  const id = (kind: string, at: number | string = ''): string => `${kind}${n}-${at}`
  const called = n % 4 < 2 ? `${town} Soccer` : 'Recreational'
  const [host, league] = isSecond
    ? [`${town} Youth Soccer`, draw([`${called} League - Spring ${SEASON}`, `Spring ${SEASON} ${called} League`])]
    : [`${town} Youth Soccer Association`, `${called} League Spring ${SEASON}`]
  const venues = isSecond ? ['Park', 'HS'] : ['Township Park', 'High School']
  const isHosted = !isSecond || areCommon || n % 2 === 0
  const clubs = COMMON.map((_, at) => areCommon || at % 2 === 1 ? undefined : {
    external_id: id('o', at), name: `${townOf(n * 7 + at * 31 + 3)} ${(isSecond ? SPELT : FORMS)[(n + at) % FORMS.length]}`
  })
  const lists = (areCommon ? ['U12'] : ['U12', 'U13']).map((age, ordinal) => {
    const [first, second] = DIVISIONS(age)
    const entrants = [...clubs.keys()].filter((at) => ordinal === 0 || clubs[at])
    const born = 2015 - ordinal
    const teams = entrants.map((at) => {
      const organization = clubs[at]
      const squad = COLOURS[(at / 2 + ordinal) % COLOURS.length]
      return {
        at: `${at}${ordinal === 0 ? '' : `-${age}`}`, age, organization, name: !organization
          ? isSecond && areCommon ? draw([COMMON[at]!, `${COMMON[at]} U12`, `The ${COMMON[at]}`]) : COMMON[at]!
          : isSecond ? `${organization.name} ${born}B ${squad}`
          : draw([`${organization.name} ${squad} ${born} Boys`, `${organization.name} ${born} ${squad}`])
      }
    })
    const ownId = ordinal === 0 ? '' : age
    const games = rounds(teams.length).slice(0, weeks).flatMap((pairs, week) => pairs.map(([home, away], place) => row(
      source, 'fixture', id('g', `${ownId}${week}-${place}`), `${truth} g ${age} ${week}-${place}`, {
        kind: 'game', sport: 'soccer', competition: to(id('c')), division: to(id('d', ownId)), stage: to(id('s', ownId)),
        venue: to(id('v', ordinal === 0 ? '' : '2')), time_zone: 'America/New_York',
        start: new Date(FIRST_DAY + week * 7 * DAY + (13 + place) * 3_600_000).toISOString(),
        sides: [{ role: 'home', team: to(id('t', teams[home]!.at)) }, { role: 'away', team: to(id('t', teams[away]!.at)) }]
      })))
    return {
      ownId, age, teams, games, division: {
        external_id: id('d', ownId), name: isSecond ? draw(second) : first, age_group: age, gender: 'M',
        stages: [{ external_id: id('s', ownId), name: isSecond ? 'Regular Season' : 'Season', type: 'league' }]
      }
    }
  })
  return [
    ...isHosted ? [row(source, 'organization', id('h'), `${truth} host`, {
      name: host, kind: 'league', region, country: 'US', ...draw([true, false]) && { website: `https://${town.toLowerCase()}.example.org` }
    })] : [],
    row(source, 'competition', id('c'), `${truth} league`, {
      name: league, sport: 'soccer', kind: 'league', season: SEASON, start_date: '2027-03-01', end_date: '2027-06-30',
      ...isHosted && { host: to(id('h')) }, divisions: lists.map(({ division }) => division)
    }),
    ...lists.flatMap(({ ownId, age }) => [
      row(source, 'division', id('d', ownId), `${truth} division ${age}`), row(source, 'stage', id('s', ownId), `${truth} stage ${age}`)
    ]),
    ...venues.slice(0, lists.length).map((name, at) => row(source, 'venue', id('v', at === 0 ? '' : '2'), `${truth} venue ${at}`, {
      name: `${town} ${name}`, address: { line1: `${at + 1} Main St`, city: town, region }
    })),
    ...clubs.flatMap((club, at) => club ? [row(source, 'organization', club.external_id, `${truth} club ${at}`)] : []),
    ...lists.flatMap(({ teams, games }) => [
      ...teams.map(({ at, age, ...data }) => row(source, 'team', id('t', at), `${truth} t ${at}`, {
        ...data, sport: 'soccer', age_group: age, gender: 'M', season: SEASON
      })),
      ...games
    ])
  ]
}

/** Leagues of these towns as two platforms list them; all of their teams are called by the same common names where `areCommon`. */
export function leaguesTwice (towns: readonly number[], seed: number, areCommon = false): Entry[] {
  const draw = drawing(seed)
  return [false, true].flatMap((isSecond) => towns.flatMap((n) =>
    listLeague(isSecond ? 'second' : 'first', n, `${n}`, isSecond, { draw, areCommon })))
}

/** `count` leagues of as many towns, each in a list of its own, with the same twelve names of teams and games at the same hours. */
export const leaguesOfSameNames = (count: number): Entry[] => Array.from({ length: count }, (_, n) =>
  listLeague(`site-${n}`, n, `${n}`, false, { areCommon: true, weeks: 2 })).flat()

/** Forms of known clubs among strangers: of none of them is a Soccer Association. */
const KNOWN_FORMS = [0, 1, 2, 4]
const ASSOCIATION = 3

/**
 * `known` teams of clubs of all states but one, eight a club, and `strangers` of other clubs in a list of its own, whose squads are called
 * as all squads are. Every stranger's club has the name of a town where a known club is: another kind of club (a Soccer Association) of
 * the same state where `areNear`, else one of the state that no known club is of, under the same name or the other kind.
 */
export function strangersAmong (known: number, strangers: number, areNear: boolean): Entry[] {
  const [towns, states] = [HEADS.length * TAILS.length, STATES.length - 1]
  const list = (source: string, count: number, isStranger: boolean): Entry[] => Array.from({ length: count }, (_, at) => {
    const [n, squad, year] = [Math.floor(at / A_CLUB), at % A_CLUB, 2014 + at % 2]
    const [round, form] = [Math.floor(n / towns), KNOWN_FORMS[Math.floor(n / towns / states) % KNOWN_FORMS.length]!]
    const more = round < KNOWN_FORMS.length * states ? '' : 'ville' // all forms are taken
    const name = `${townOf(n)}${more} ${(isStranger ? SPELT : FORMS)[isStranger && (areNear || n % 2 === 1) ? ASSOCIATION : form]}`
    return [
      ...squad === 0 ? [row(source, 'organization', `${n}`, `${source} ${n}`, {
        name, kind: 'club', region: STATES[isStranger && !areNear ? states : round % states], country: 'US'
      })] : [],
      row(source, 'team', `${at}`, `${source} ${at}`, {
        name: `${name} ${year} ${squad < 4 ? 'Boys' : 'Girls'} ${COLOURS[squad % 4]}`, sport: 'soccer', gender: squad < 4 ? 'M' : 'F',
        birth_year: year, season: SEASON, organization: to(`${n}`)
      })
    ]
  }).flat()
  return [...list('national', known, false), ...list('new', strangers, true)]
}
