/**
 * Which games of a stage count in its table, and who won them. Written from the rules alone: the second opinion about what SQL
 * answers.
 */
export type Outcome = 'home_win' | 'away_win' | 'draw' | 'forfeit_home' | 'forfeit_away' | 'abandoned'
/** A null score: the result says nothing about that side. */
export type Result = {
  homeScore: number | null, awayScore: number | null, homePenalties?: number, awayPenalties?: number, final: boolean, outcome?: Outcome
}
/** A fixture of the stage. A null team: not known yet. */
export type Game = {
  id: string
  kind: 'game' | 'scrimmage' | 'practice' | 'event' | 'tryout'
  status: 'scheduled' | 'in_progress' | 'postponed' | 'completed' | 'forfeit' | 'cancelled'
  home: string | null
  away: string | null
  result?: Result
}
/** A game seen from one of its teams. */
export type Appearance = { team: string, opponent: string, scored: number, conceded: number, verdict: 'win' | 'draw' | 'loss' }

type CountedGame = Game & { home: string, away: string, result: Result & { homeScore: number, awayScore: number } }

/** What the table of the stage is about: games, without those that were called off. */
export const gamesOf = (fixtures: readonly Game[]): Game[] =>
  fixtures.filter(({ kind, status }) => kind === 'game' && status !== 'cancelled')

export function isCounted (game: Game): game is CountedGame {
  const { status, result, home, away } = game
  if (status !== 'completed' && status !== 'forfeit') return false
  if (home === null || away === null || !result) return false
  return result.final && result.outcome !== 'abandoned' && result.homeScore !== null && result.awayScore !== null
}

/** Both sides of every counted game. */
export function appearancesOf (games: readonly Game[]): Appearance[] {
  return games.filter(isCounted).flatMap(({ home, away, result }) => {
    const margin = marginOf(result)
    return [
      { team: home, opponent: away, scored: result.homeScore, conceded: result.awayScore, verdict: verdictOf(margin) },
      { team: away, opponent: home, scored: result.awayScore, conceded: result.homeScore, verdict: verdictOf(-margin) },
    ]
  })
}

/** Above zero: the home side won. The score decides; a level score leaves it to the outcome. A shoot-out decides nothing. */
function marginOf ({ homeScore, awayScore, outcome }: CountedGame['result']): number {
  if (homeScore !== awayScore) return homeScore - awayScore
  if (outcome === 'home_win' || outcome === 'forfeit_away') return 1
  if (outcome === 'away_win' || outcome === 'forfeit_home') return -1
  return 0
}

function verdictOf (margin: number): Appearance['verdict'] {
  if (margin === 0) return 'draw'
  return margin > 0 ? 'win' : 'loss'
}
