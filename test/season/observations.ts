/** What a source that pushes states of a season, as observations. */
import { rfc3339, YEAR, ZONE } from './moments.ts'
import { slug, venueOf } from './places.ts'
import { birthYear, isOwn, type Spellings } from './spellings.ts'
import type { Game, Report, Source, State, Team } from './types.ts'

export type Observation = { type: string, external_id: string, observed_at: string, data: Record<string, unknown> }
/** `idOf` gives a team's id, where others than the source know it. */
export type Words = { spellings: Spellings, idOf: (source: Source, team: Team, game: Game) => string }

const SEASON = `Spring ${YEAR}`

/** A fixture each; those of the first batch after what they refer to. */
export function observationsOf (source: Source, reports: readonly Report[], isFirst: boolean, words: Words): Observation[] {
  const at = rfc3339(reports[0]!.at)
  return [
    ...isFirst && source.kind !== 'parents' ? introductionOf(source, reports.map(({ game }) => game), at, words) : [],
    ...reports.map((report) => fixtureOf(report, at, words))
  ]
}

/** Ids of games: the service calls them by the id of its own where parents see it there. */
export const gameId = (source: Source, game: Game): string => source.medium === 'ics' ? `${game.id}@${slug(source.key)}.example` : game.id

function fixtureOf ({ source, game, state }: Report, at: string, words: Words): Observation {
  const side = (role: string, team: Team): object =>
    ({ role, team: { external_id: words.idOf(source, team, game), name: words.spellings.team(source, team, game).name } })
  const isWhole = source.kind !== 'parents'
  return {
    type: 'fixture', external_id: gameId(source, game), observed_at: at, data: {
      kind: 'game', sport: 'soccer',
      ...isWhole ? { sides: [side('home', game.home), side('away', game.away)], time_zone: ZONE } : {},
      ...isWhole && ['league', 'assignor'].includes(source.kind) ? partOf(source, game) : {},
      ...timeOf(state), ...placeOf(source, state, words), ...state.status === undefined ? {} : { status: state.status }
    }
  }
}

const timeOf = ({ start }: Partial<State>): object => start === undefined ? {} : { start: rfc3339(start) }

function placeOf (source: Source, { venue, field }: Partial<State>, { spellings }: Words): object {
  if (venue === undefined) return {}
  const { id, name } = spellings.venue(source, venueOf(venue))
  const statesField = ['league', 'assignor'].includes(source.kind)
  return { venue: { external_id: id, name, ...statesField ? { field } : {} } }
}

/** A league names its divisions "U12 Boys", the assignor has levels of all leagues: "U-12". */
const partOf = (source: Source, game: Game): object => ({
  competition: { external_id: competitionId(source, game) },
  division: { external_id: divisionId(source, game) }
})
const divisionsOf = (source: Source, games: readonly Game[]): object[] => unique(games, (game) => levelOf(source, game)).map((game) => ({
  external_id: divisionId(source, game), name: levelOf(source, game), age_group: `U${game.home.age}`
}))
const divisionId = (source: Source, game: Game): string => `${competitionId(source, game)}-${slug(levelOf(source, game))}`
const competitionId = (source: Source, game: Game): string => `${source.kind}-${game.league}`
const levelOf = ({ kind }: Source, { home, division }: Game): string => kind === 'assignor' ? `U-${home.age}` : division

/** Competitions, clubs, teams and venues, as far as the source describes them. */
function introductionOf (source: Source, games: readonly Game[], at: string, words: Words): Observation[] {
  const say = (type: string, id: string, data: Record<string, unknown>): Observation => ({ type, external_id: id, observed_at: at, data })
  const played = games.flatMap((game) => [game.home, game.away].map((team) => ({ team, game })))
  const teams = unique(played, ({ team, game }) => words.idOf(source, team, game))
  const club = (team: Team): object => ({ external_id: `${source.kind}-${slug(team.club.name)}`, name: team.club.name })
  const group = ({ age, gender }: Team): object => ({ sport: 'soccer', season: String(YEAR), age_group: `U${age}`, gender })
  if (source.kind === 'app') {
    return teams.filter(({ team }) => isOwn(source, team)).map(({ team, game }) => say('team', words.idOf(source, team, game), {
      name: words.spellings.team(source, team, game).name, ...group(team),
      organization: { external_id: slug(team.club.town), name: `${team.club.town} Soccer` }
    }))
  }
  if (source.kind === 'calendar') return []
  const isPlatform = source.rank === 1
  return [
    ...unique(games, (game) => competitionId(source, game)).map((one) => say('competition', competitionId(source, one), {
      name: `${source.league?.name ?? LEAGUES_OF_ASSIGNOR[one.league]} ${SEASON}`, sport: 'soccer', kind: 'league', season: String(YEAR),
      time_zone: ZONE, divisions: divisionsOf(source, games.filter(({ league }) => league === one.league))
    })),
    ...teams.map(({ team, game }) => say('team', words.idOf(source, team, game), {
      name: words.spellings.team(source, team, game).name,
      ...source.kind === 'assignor' ? { sport: 'soccer', season: String(YEAR), age_group: `U${team.age}` } : group(team),
      ...isPlatform ? { birth_year: birthYear(team), organization: club(team) } : {}
    }))
  ]
}

/** As an assignor has them: initials. */
const LEAGUES_OF_ASSIGNOR = ['CCYSL', 'BYSL', 'GTSL']
const unique = <T>(items: readonly T[], key: (item: T) => string): T[] => [...new Map(items.map((item) => [key(item), item])).values()]
