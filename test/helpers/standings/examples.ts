/**
 * Tables worked out by hand, in the shapes that real competitions take; the clubs are invented. Both implementations answer to them.
 */
import type { Game, Outcome } from './games.ts'

/**
 * `games`: `Larks 2:1 Wrens`, then words of what is unusual: a status, a kind, an outcome, `open` (not final), `4-5p`. `Larks - Wrens` has
 * no result.
 */
export type Example = {
  title: string
  games: string[]
  /** What a host may publish and the order that it makes: `Larks, Finches=Wrens` when the last two share a place. */
  orders: { points?: string, tiebreakers: string[] | null, order: string }[]
  /** Under the last of these rules: `Larks 3 2 0 1 5:3 6`, played to points. */
  rows?: string[]
  missing?: number
}

export const examples: Example[] = [
  {
    title: 'of three level on points the mini table leaves two level, who are settled by their own game',
    games: ['Larks 2:0 Wrens', 'Wrens 3:0 Rooks', 'Rooks 2:1 Larks', 'Larks 1:0 Swifts', 'Wrens 7:0 Swifts', 'Rooks 1:0 Swifts'],
    orders: [{ tiebreakers: ['points', 'goal_diff'], order: 'Wrens, Larks, Rooks, Swifts' },
      { tiebreakers: ['points', 'head_to_head:mini_table'], order: 'Larks, Wrens, Rooks, Swifts' }],
    rows: ['Larks 3 2 0 1 4:2 6', 'Wrens 3 2 0 1 10:2 6', 'Rooks 3 2 0 1 3:4 6', 'Swifts 3 0 0 3 0:9 0'],
  },
  {
    title: 'of four level on points the mini table makes two pairs, each settled by its own game',
    games: ['Larks 2:0 Wrens', 'Wrens 3:0 Rooks', 'Rooks 2:0 Swifts', 'Swifts 2:1 Larks', 'Larks 0:0 Rooks', 'Wrens 0:0 Swifts'],
    orders: [{ tiebreakers: ['points', 'goal_diff', 'goals_for'], order: 'Larks=Wrens, Rooks=Swifts' },
      { tiebreakers: ['points', 'head_to_head:mini_table'], order: 'Larks, Wrens, Rooks, Swifts' }],
    rows: ['Larks 3 1 1 1 3:2 4', 'Wrens 3 1 1 1 3:2 4', 'Rooks 3 1 1 1 2:3 4', 'Swifts 3 1 1 1 2:3 4'],
  },
  {
    title: 'level by every score, and their own game drawn: fair play or lots would decide, so the place is shared',
    games: ['Gulls 1:2 Larks', 'Terns 1:2 Finches', 'Larks 1:1 Finches', 'Terns 0:2 Gulls', 'Larks 0:1 Terns', 'Finches 0:1 Gulls'],
    orders: [
      { tiebreakers: ['points', 'goal_diff', 'goals_for', 'head_to_head:mini_table', 'coin_toss'], order: 'Gulls, Finches=Larks, Terns' }
    ],
    rows: ['Gulls 3 2 0 1 4:2 6', 'Finches 3 1 1 1 3:3 4', 'Larks 3 1 1 1 3:3 4', 'Terns 3 1 0 2 2:4 3'],
  },
  {
    title: 'goals scored may come before goal difference',
    games: ['Larks 5:4 Wrens', 'Rooks 3:0 Wrens'],
    orders: [{ tiebreakers: ['points', 'goal_diff', 'goals_for'], order: 'Rooks, Larks, Wrens' },
      { tiebreakers: ['points', 'goals_for', 'goal_diff'], order: 'Larks, Rooks, Wrens' }],
  },
  {
    title: 'a win by nine is worth four where a game is capped at four',
    games: ['Larks 9:0 Wrens', 'Swifts 3:1 Larks', 'Rooks 4:0 Wrens', 'Swifts 1:0 Rooks'],
    orders: [{ tiebreakers: ['goal_diff'], order: 'Swifts, Larks, Rooks, Wrens' },
      { tiebreakers: ['goal_diff_capped:4'], order: 'Swifts, Rooks, Larks, Wrens' }],
    rows: ['Swifts 2 2 0 0 4:1 6', 'Rooks 2 1 0 1 4:1 3', 'Larks 2 1 0 1 10:3 3', 'Wrens 2 0 0 2 0:13 0'],
  },
  {
    title: 'a rule that splits three settles all three at once: nothing starts again for the rest',
    games: ['Swifts 3:0 Wrens', 'Rooks 2:0 Larks', 'Swifts 2:1 Rooks', 'Larks 1:0 Wrens', 'Swifts 6:0 Larks', 'Wrens 1:0 Rooks'],
    orders: [{
      tiebreakers: ['points', 'head_to_head:pairwise_only', 'goal_diff_capped:4', 'head_to_head:pairwise_only', 'goal_diff_capped:4'],
      order: 'Swifts, Rooks, Wrens, Larks'
    }],
    rows: ['Swifts 3 3 0 0 11:1 9', 'Rooks 3 1 0 2 3:3 3', 'Wrens 3 1 0 2 1:4 3', 'Larks 3 1 0 2 1:8 3'],
  },
  {
    title: 'written again behind the rule that split, pairwise settles the two that are left',
    games: ['Larks 3:0 Wrens', 'Wrens 2:0 Rooks', 'Rooks 9:8 Larks'],
    orders: [
      { tiebreakers: ['points', 'head_to_head:pairwise_only', 'goal_diff', 'goals_for'], order: 'Larks, Rooks, Wrens' },
      {
        tiebreakers: ['points', 'head_to_head:pairwise_only', 'goal_diff', 'head_to_head:pairwise_only', 'goals_for'],
        order: 'Larks, Wrens, Rooks'
      },
    ],
  },
  {
    title: 'over two legs a win each, the aggregate decides before the goals against everybody else',
    games: ['Larks 1:0 Wrens', 'Wrens 2:0 Larks', 'Larks 5:0 Rooks', 'Wrens 1:0 Rooks'],
    orders: [
      { tiebreakers: ['points', 'goal_diff'], order: 'Larks, Wrens, Rooks' },
      { tiebreakers: ['points', 'head_to_head:mini_table', 'goal_diff'], order: 'Wrens, Larks, Rooks' },
      { tiebreakers: null, order: 'Wrens, Larks, Rooks' },
    ],
  },
  {
    title: 'a season cut short: head to head is skipped where some have met twice and others once',
    games: ['Larks 0:0 Wrens', 'Wrens 0:0 Larks', 'Wrens 0:0 Rooks', 'Rooks 1:1 Larks', 'Rooks 0:0 Swifts', 'Swifts - Larks'],
    orders: [{ tiebreakers: ['points', 'head_to_head:mini_table', 'goals_for'], order: 'Larks=Rooks, Wrens, Swifts' }],
    missing: 1,
  },
  {
    title: 'a club that resigned leaves no trace once its games are cancelled, whatever was played',
    games: ['Larks 2:1 Wrens', 'Rooks 4:0 Larks cancelled', 'Wrens 0:2 Rooks cancelled', 'Rooks - Wrens cancelled'],
    orders: [{ points: '2-1-0', tiebreakers: ['points'], order: 'Larks, Wrens' }],
    rows: ['Larks 1 1 0 0 2:1 2', 'Wrens 1 0 0 1 1:2 0'],
  },
  {
    title: 'guests of another bracket have a row, and what they were beaten by counts',
    games: ['Larks 4:0 Visitors', 'Wrens 1:0 Strangers', 'Larks 0:0 Wrens'],
    orders: [{ tiebreakers: ['goal_diff'], order: 'Larks, Wrens, Strangers, Visitors' }],
    rows: ['Larks 2 1 1 0 4:0 4', 'Wrens 2 1 1 0 1:0 4', 'Strangers 1 0 0 1 0:1 0', 'Visitors 1 0 0 1 0:4 0'],
  },
  {
    title: 'a forfeit counts with the goals it was reported with, and what was not finished does not',
    games: [
      'Larks 0:0 Wrens forfeit forfeit_home', 'Rooks 3:0 Larks forfeit forfeit_away', 'Wrens 1:0 Rooks abandoned', 'Wrens 1:0 Rooks open',
      'Rooks 2:2 Wrens in_progress', 'Wrens 9:0 Larks scrimmage', 'Rooks 1:1 Wrens 4-5p'
    ],
    orders: [{ tiebreakers: ['goal_diff'], order: 'Rooks, Wrens, Larks' }],
    rows: ['Rooks 2 1 1 0 4:1 4', 'Wrens 2 1 1 0 1:1 4', 'Larks 2 0 0 2 0:3 0'],
    missing: 3,
  },
]

/** The games of an example, each with its place as its id. */
export const gamesOfExample = ({ games }: Pick<Example, 'games'>): Game[] => games.map((text, at) => readGame(text, String(at)))

export function readGame (text: string, id = text): Game {
  const [, home, homeScore, awayScore, away, words] = /^(\w+) (?:-|(\d+):(\d+)) (\w+)((?: [\w-]+)*)$/.exec(text) as
    unknown as [string, string, string | undefined, string | undefined, string, string]
  const said = words.split(' ')
  const find = <T extends string>(...among: T[]): T | undefined => among.find((word) => said.includes(word))
  const status = find('scheduled', 'in_progress', 'postponed', 'forfeit', 'cancelled') ??
    (homeScore === undefined ? 'scheduled' : 'completed')
  const outcome: Outcome | undefined = find('home_win', 'away_win', 'draw', 'forfeit_home', 'forfeit_away', 'abandoned')
  const [, homePenalties, awayPenalties] = /(\d+)-(\d+)p/.exec(words) ?? []
  return {
    id, kind: find('scrimmage', 'event') ?? 'game', status, home, away,
    ...(homeScore === undefined ? {} : { result: {
      homeScore: Number(homeScore), awayScore: Number(awayScore), final: !said.includes('open'),
      ...(outcome ? { outcome } : {}),
      ...(homePenalties ? { homePenalties: Number(homePenalties), awayPenalties: Number(awayPenalties) } : {}),
    } }),
  }
}

/** `Larks, Finches=Wrens`. */
export const orderOfRows = (rows: readonly { team: string, position: number }[]): string =>
  [...new Set(rows.map(({ position }) => position))].sort((one, other) => one - other)
    .map((place) => rows.filter(({ position }) => position === place).map(({ team }) => team).sort().join('=')).join(', ')

type Numbers = {
  team: string, played: number, wins: number, draws: number, losses: number, goals_for: number, goals_against: number, points: number
}
/** `Larks 3 2 0 1 5:3 6`. */
export const formatRow = ({ team, played, wins, draws, losses, goals_for: scored, goals_against: conceded, points }: Numbers): string =>
  `${team} ${played} ${wins} ${draws} ${losses} ${scored}:${conceded} ${points}`
