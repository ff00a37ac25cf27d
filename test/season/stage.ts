/** All that a season is played from: the world, what is reported of it, and how it is spelled. */
import { makeParameters, type Parameters } from './parameters.ts'
import type { Stage } from './player.ts'
import { reportsOf } from './reports.ts'
import { spellingsOf } from './spellings.ts'
import { makeWorld } from './world.ts'

export function makeStage (seed: number, changed: Partial<Parameters> = {}): Stage {
  const parameters = makeParameters(changed)
  const world = makeWorld(seed, parameters)
  return { world, reports: reportsOf(world, parameters), spellings: spellingsOf(seed, world.teams, parameters) }
}
