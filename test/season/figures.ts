/** The figures of the table, from what families saw and which events were sent. */
import { isFalseAlarm, isSameChange, timingOf, type Change, type Timing } from './alarms.ts'
import { tallyOf, type Tally, type View } from './judge.ts'
import { IMPORTED, MINUTE } from './moments.ts'
import type { World } from './types.ts'

/**
 * `falseAlarms`: events of the season that report of moves that were none; `importAlarms`: those before it. `followed` of `due`: changes by
 * the policy, with perfect recognising, that became events within a minute. `wrongMerges`: fixtures that stand for several games.
 */
export type Figures = Tally & Timing & {
  name: string, seeds: number, games: number, falseAlarms: number, importAlarms: number, due: number, followed: number, wrongMerges: number
  heldRuns: number, seconds: number
}
export type Outcome = {
  name: string, views: readonly View[], changes: readonly Change[], wrongMerges?: number, heldRuns?: number, seconds?: number
}

export function figuresOf (world: World, outcome: Outcome, policy: readonly Change[]): Figures {
  const { name, views, changes, wrongMerges = 0, heldRuns = 0, seconds = 0 } = outcome
  const alarms = changes.filter(isFalseAlarm)
  const due = policy.filter(({ at }) => at >= IMPORTED)
  const ofGame = Map.groupBy(changes.filter(({ isElsewhere }) => !isElsewhere), ({ game }) => game.id)
  const isFollowed = (change: Change): boolean =>
    ofGame.get(change.game.id)?.some((one) => isSameChange(one, change) && Math.abs(one.at - change.at) <= MINUTE) ?? false
  return {
    name, seeds: 1, games: world.games.length, ...tallyOf(views), ...timingOf(world, changes),
    falseAlarms: alarms.filter(({ at }) => at >= IMPORTED).length, importAlarms: alarms.filter(({ at }) => at < IMPORTED).length,
    due: due.length, followed: due.filter(isFollowed).length, wrongMerges, heldRuns, seconds
  }
}

/** Of several seeds together. */
export function sum (rows: readonly Figures[]): Figures {
  const total = { ...rows[0]! }
  for (const row of rows.slice(1)) {
    for (const [key, value] of Object.entries(row)) if (typeof value === 'number') (total as any)[key] += value
  }
  return total
}
