/** Plays a season and measures it beside its baselines. */
import { baselinesOf, type Baseline } from './baselines.ts'
import { wrongViewsOf, type Wrong } from './cases.ts'
import { checksOf } from './checks.ts'
import { figuresOf, type Figures } from './figures.ts'
import { play, type Played, type Stage, type Teardown } from './player.ts'
import type { Variant } from './sending.ts'

export const NAMES: Record<Variant, string> = {
  service: 'the service', unmatched: 'the service, matching off', known: 'the service, team ids known'
}
export type Measured = { figures: Figures, played: Played, wrong: Wrong[] }

export const baselinesOn = ({ world, reports }: Stage): Baseline[] => baselinesOf(world, reports, checksOf(world))
export const policyOf = (baselines: readonly Baseline[]): Baseline => baselines[2]!

export const figuresOfBaselines = (stage: Stage, baselines: readonly Baseline[]): Figures[] =>
  baselines.map((baseline) => figuresOf(stage.world, baseline, policyOf(baselines).changes))

export async function measure (
  t: Teardown, stage: Stage, baselines: readonly Baseline[], variant: Variant, onStep?: (at: number) => void
): Promise<Measured> {
  const played = await play(t, stage, variant, onStep)
  const { views, ledger: { changes, fixtures }, heldRuns, seconds } = played
  const wrongMerges = fixtures.filter(({ games }) => games.length > 1).length
  return {
    figures: figuresOf(stage.world, { name: NAMES[variant], views, changes, wrongMerges, heldRuns, seconds }, policyOf(baselines).changes),
    played, wrong: wrongViewsOf(stage, played, baselines)
  }
}
