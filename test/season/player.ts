/** Plays a season through the real service: every report in order of time, over HTTP, applied by the real worker. */
import { useService, type TestService } from '../helpers/service.ts'
import { checksOf, type Check } from './checks.ts'
import { useClock } from './clock.ts'
import type { View } from './judge.ts'
import { readLedger, type Ledger } from './ledger.ts'
import { DAY, PUBLISHED } from './moments.ts'
import { makeSending, type Sending, type Variant } from './sending.ts'
import type { Spellings } from './spellings.ts'
import type { Report, World } from './types.ts'
import { look } from './views.ts'

export type Played = { views: View[], ledger: Ledger, heldRuns: number, batches: number, seconds: number }
export type Stage = { world: World, reports: readonly Report[], spellings: Spellings }
export type Teardown = Parameters<typeof useService>[0]

/** `onStep` is called with the moment that is played. */
export async function play (
  t: Teardown, { world, reports, spellings }: Stage, variant: Variant, onStep: (at: number) => void = () => {}
): Promise<Played> {
  const startedAt = performance.now()
  const service = await useService(t, { worker: false, config: { workerConcurrency: 1 } })
  const admin = await service.database.connect()
  const clock = await useClock(admin, PUBLISHED - DAY)
  const families = new Map<string, string>()
  const sources = [...new Set(reports.map(({ source }) => source))].filter(({ kind }) => kind !== 'parents')
  const sending = await makeSending(service, admin, sources, variant, {
    spellings, idOf: (source, team, game) => {
      const known = variant === 'known' && source.kind !== 'league' ? families.get(team.id) : undefined
      return known ?? spellings.team(source, team, game).id
    }
  })
  await service.startWorker()
  const views: View[] = []
  const steps = stepsOf(world, reports)
  for (const { at, batches, checks } of steps) {
    await clock.set(at)
    for (const batch of batches) await sending.send(batch)
    if (families.size < world.teams.length) await meetFamilies(service, sending, world, families)
    for (const check of checks) {
      const { home, away } = check.game
      for (const team of [home, away]) views.push(await look(check, team, families.get(team.id)!, service.anonymous, service.secret))
    }
    onStep(at)
  }
  return {
    views, ledger: await readLedger(admin, world), heldRuns: sending.heldRuns(),
    batches: steps.reduce((sum, { batches }) => sum + batches.length, 0), seconds: (performance.now() - startedAt) / 1000
  }
}

type Step = { at: number, batches: Report[][], checks: Check[] }

/** Reports of a moment before what is seen at it. */
function stepsOf (world: World, reports: readonly Report[]): Step[] {
  const batches = Map.groupBy(reports, ({ at }) => at)
  const checks = Map.groupBy(checksOf(world), ({ at }) => at)
  return [...new Set([...batches.keys(), ...checks.keys()])].sort((a, b) => a - b).map((at) => ({
    at, batches: [...Map.groupBy(batches.get(at) ?? [], ({ source }) => source.key).values()], checks: checks.get(at) ?? []
  }))
}

/** Families follow the team of the game that their league reported. */
async function meetFamilies ({ secret }: TestService, sending: Sending, { games }: World, families: Map<string, string>): Promise<void> {
  for (const game of games) {
    if (families.has(game.home.id) && families.has(game.away.id)) continue
    const fixture = await sending.findFixture(game)
    if (fixture === undefined) continue
    const { body } = await secret.get(`/v1/fixtures/${fixture}`)
    for (const { role, team } of body.sides) families.set(role === 'home' ? game.home.id : game.away.id, team.id)
  }
}
