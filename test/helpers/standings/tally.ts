/** Adds games up to the numbers of a table. */
import type { Appearance } from './games.ts'

export type Tally = {
  played: number, wins: number, draws: number, losses: number, goals_for: number, goals_against: number, goal_diff: number, points: number
}
/** Points for a win, a draw and a loss. */
export type Worth = { win: number, draw: number, loss: number }

/** `3-1-0` read. */
export function worthOf (points: string): Worth {
  const [win, draw, loss] = points.split('-').map(Number) as [number, number, number]
  return { win, draw, loss }
}

export function tallyOf (appearances: readonly Appearance[], worth: Worth): Tally {
  const number = (verdict: Appearance['verdict']): number => appearances.filter((appearance) => appearance.verdict === verdict).length
  const [goalsFor, goalsAgainst] = [sum(appearances.map(({ scored }) => scored)), sum(appearances.map(({ conceded }) => conceded))]
  return {
    played: appearances.length,
    wins: number('win'),
    draws: number('draw'),
    losses: number('loss'),
    goals_for: goalsFor,
    goals_against: goalsAgainst,
    goal_diff: goalsFor - goalsAgainst,
    points: sum(appearances.map(({ verdict }) => worth[verdict])),
  }
}

/** Goal difference where no single game is worth more than `limit` goals to either side. */
export const cappedDifference = (appearances: readonly Appearance[], limit: number): number =>
  sum(appearances.map(({ scored, conceded }) => Math.max(-limit, Math.min(limit, scored - conceded))))

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
