/** The sources of a season: three leagues, an assignor's system, calendars of clubs, a team app, parents. */
import { DAY, HOUR, instant, MINUTE } from './moments.ts'
import type { Parameters } from './parameters.ts'
import { clubs, slug } from './places.ts'
import { randomOf } from './random.ts'
import type { Game, Source, World } from './types.ts'

/**
 * How a source learns of what is announced: at `importAt` all, later each change after a delay, unless it omits it, and sometimes wrong. It
 * is read each time that `every` milliseconds have passed (0: it pushes).
 */
export type Habits = {
  source: Source, games: Game[], importAt: number, lag: number, omits: number, mistakes: number, every: number, readAt: number
}

const LEAGUES = [
  { class: 'authoritativePush', rank: 1, medium: 'push' }, { class: 'hostFeed', rank: 3, medium: 'csv' },
  { class: 'scrape', rank: 5, medium: 'push' }
] as const

export function sourcesOf ({ seed, leagues, teams, games }: World, parameters: Parameters): Habits[] {
  const p = parameters
  const random = (...name: (string | number)[]): ReturnType<typeof randomOf> => randomOf(seed, 'sources', ...name)
  /** Days after leagues published. */
  const importDay = (key: string, first: number, last: number): number =>
    instant('2025-03-10', 0) + random(key, 'import').whole(first, last) * DAY + random(key, 'hour').whole(8, 20) * HOUR
  const without = (key: string, share: number, own: readonly Game[]): Game[] => own.filter(({ id }) => !random(key, id).chance(share))
  const lags = [p.pushLagMinutes * MINUTE, p.exportLagHours * HOUR, p.pageLagHours * HOUR]
  const everies = [0, p.exportEveryHours * HOUR, p.pageEveryHours * HOUR]

  const ofLeagues = leagues.map((league): Habits => ({
    source: { key: league.key, kind: 'league', league, ...LEAGUES[league.number]! },
    games: games.filter((game) => game.league === league.number),
    importAt: instant('2025-03-10', 12 * 60), lag: lags[league.number]!, omits: p.leagueOmits, mistakes: p.leagueMistakes,
    every: everies[league.number]!, readAt: 9 * HOUR
  }))
  const assignor: Habits = {
    source: { key: 'assignor', kind: 'assignor', class: 'partnerApi', rank: 2, medium: 'push' },
    games: without('assignor', p.assignorOmitsGames, games), importAt: importDay('assignor', 8, 12), lag: p.assignorLagHours * HOUR,
    omits: p.assignorOmits, mistakes: p.assignorMistakes, every: 0, readAt: 0
  }
  const calendars = random('calendars').shuffle(clubs).slice(0, p.calendars).map((club): Habits => {
    const key = `${slug(club.name)}-calendar`
    return {
      source: { key, kind: 'calendar', class: 'hostFeed', rank: 3, medium: 'ics', club },
      games: without(key, p.calendarOmitsGames, games.filter(({ home, away }) => [home.club, away.club].includes(club))),
      importAt: importDay(key, 2, 15), lag: p.calendarLagHours * HOUR, omits: p.calendarOmits, mistakes: p.calendarMistakes,
      every: p.calendarEveryHours * HOUR, readAt: 0
    }
  })
  const apps = teams.filter(({ id }) => random('app', id).chance(p.appTeams)).map((team): Habits => {
    const key = `team-app-${team.id.toLowerCase()}`
    return {
      source: { key, kind: 'app', class: 'partnerApi', rank: 2, medium: 'push', team },
      games: games.filter(({ home, away }) => home === team || away === team), importAt: importDay(key, 6, 18), lag: p.appLagHours * HOUR,
      omits: p.appOmits, mistakes: p.appMistakes, every: 0, readAt: 0
    }
  })
  return [...ofLeagues, assignor, ...calendars, ...apps]
}

export const PARENTS: Source = { key: 'parents', kind: 'parents', class: 'crowd', rank: 6, medium: 'push' }
