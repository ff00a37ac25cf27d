/**
 * apply.create, apply.identical, apply.update: batches applied in one session as the worker's role, in turn with the floor; apply.matching:
 * creating with matching on, in turn with creating with matching off, and apply.unmatched: that over the floor.
 */
import { median, round, type Detail, type Report } from './figures.ts'
import { makeFloor } from './floor.ts'
import { makeGames } from './data/samples.ts'
import { apply, makeWorld, type Bench } from './world.ts'

type Times = { create: number[], unmatched: number[], floor: number[], identical: number[], update: number[] }

export async function measureApply (bench: Bench, report: Report): Promise<void> {
  const { size, batches } = bench.settings
  const world = await makeWorld(bench, 'apply')
  const floor = await makeFloor(world.admin)
  const times: Times = { create: [], unmatched: [], floor: [], identical: [], update: [] }
  for (let batch = 0; batch <= batches; batch++) {
    const created = await world.store(makeGames(batch, size))
    times.create.push(await apply(world, created, size))
    times.floor.push(await floor.insertLike(created))
    times.identical.push(await apply(world, await world.store(makeGames(batch, size, { age: 2 })), 0))
    times.update.push(await apply(world, await world.store(makeGames(batch, size, { age: 3, later: 2 })), size))
    await world.setMatching(false)
    times.unmatched.push(await apply(world, await world.store(makeGames(batches + 1 + batch, size)), size))
    await world.setMatching(true)
  }
  await world.close()
  const [create, unmatched, bare, identical, update] = [times.create, times.unmatched, times.floor, times.identical, times.update]
    .map((values) => median(values.slice(1))) as [number, number, number, number, number]
  const about = (facts: Detail): Detail => ({ create_ms: round(create), ...facts, observations_a_batch: size, repetitions: batches })
  const rate = (milliseconds: number): number => Math.round(size / milliseconds * 1000)
  report('apply.create', create / bare, about({ floor_ms: round(bare) }))
  const pairs = times.create.slice(1).map((time, n) => time / (times.unmatched[n + 1] as number))
  report('apply.matching', median(pairs), about({ unmatched_ms: round(unmatched) }))
  report('apply.unmatched', unmatched / bare, about({ unmatched_ms: round(unmatched), floor_ms: round(bare) }))
  report(
    'apply.identical', create / identical,
    about({ identical_ms: round(identical), create_per_s: rate(create), identical_per_s: rate(identical) })
  )
  report('apply.update', update / create, about({ update_ms: round(update) }))
}
