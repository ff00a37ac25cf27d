/** The table of a stage from its fixtures and its rules, independent of the SQL that it is compared with. */
import { appearancesOf, gamesOf, isCounted, type Game } from './games.ts'
import { orderOf, type Step } from './ordering.ts'
import { tallyOf, worthOf, type Tally } from './tally.ts'

/** What the host published; null: nothing. */
export type Rules = { type: string, points: string | null, tiebreakers: string[] | null }
export type Row = Tally & { team: string, position: number, provisional: boolean, steps: Step[] }
export type Table = {
  complete: boolean
  tiebreak_source: 'stage' | 'default'
  points: string
  tiebreakers: string[]
  missing_fixtures: string[]
  rows: Row[]
}

const DEFAULT_POINTS = '3-1-0'
const DEFAULT_RULES = ['points', 'head_to_head:pairwise_only', 'goal_diff', 'goals_for', 'goals_against']

export function tableOf (rules: Rules, fixtures: readonly Game[]): Table {
  const games = gamesOf(fixtures)
  const missing = games.filter((game) => !isCounted(game)).map(({ id }) => id).sort()
  const points = rules.points ?? DEFAULT_POINTS
  const published = rules.tiebreakers?.length ? rules.tiebreakers : null
  const tiebreakers = published ? withPoints(published) : DEFAULT_RULES
  const rows = rules.type === 'bracket' ? [] : rowsOf(games, points, tiebreakers, missing.length > 0)
  return {
    complete: missing.length === 0, tiebreak_source: published ? 'stage' : 'default', points, tiebreakers, missing_fixtures: missing, rows
  }
}

const withPoints = (rules: string[]): string[] => rules.includes('points') ? rules : ['points', ...rules]

function rowsOf (games: readonly Game[], points: string, tiebreakers: readonly string[], isIncomplete: boolean): Row[] {
  const teams = [...new Set(games.flatMap(({ home, away }) => [home, away]).filter((team) => team !== null))].sort()
  if (teams.length === 0) return []
  const evidence = { appearances: appearancesOf(games), worth: worthOf(points) }
  let above = 0
  return orderOf(teams, tiebreakers, evidence).flatMap((part) => {
    const position = above + 1
    above += part.teams.length
    return part.teams.map((team) => ({
      team,
      position,
      ...tallyOf(evidence.appearances.filter((game) => game.team === team), evidence.worth),
      provisional: isIncomplete || part.teams.length > 1,
      steps: part.steps.get(team) ?? [],
    }))
  })
}
