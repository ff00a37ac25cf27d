/** apply.create, apply.identical, apply.update: batches applied in one session as the worker's role, in turn with the floor. */
import { median, round, type Detail, type Report } from './figures.ts'
import { makeFloor } from './floor.ts'
import { makeGames } from './samples.ts'
import { apply, makeWorld, type Bench } from './world.ts'

type Times = { create: number[], floor: number[], identical: number[], update: number[] }

export async function measureApply (bench: Bench, report: Report): Promise<void> {
  const { size, batches } = bench.settings
  const world = await makeWorld(bench, 'apply')
  const floor = await makeFloor(world.admin)
  const times: Times = { create: [], floor: [], identical: [], update: [] }
  for (let batch = 0; batch <= batches; batch++) {
    const created = await world.store(makeGames(batch, size))
    times.create.push(await apply(world, created, size))
    times.floor.push(await floor.insertLike(created))
    times.identical.push(await apply(world, await world.store(makeGames(batch, size, { age: 2 })), 0))
    times.update.push(await apply(world, await world.store(makeGames(batch, size, { age: 3, later: 2 })), size))
  }
  await world.close()
  const [create, bare, identical, update] = [times.create, times.floor, times.identical, times.update]
    .map((values) => median(values.slice(1))) as [number, number, number, number]
  const about = (facts: Detail): Detail => ({ create_ms: round(create), ...facts, observations_a_batch: size, repetitions: batches })
  const rate = (milliseconds: number): number => Math.round(size / milliseconds * 1000)
  report('apply.create', create / bare, about({ floor_ms: round(bare) }))
  report(
    'apply.identical', create / identical,
    about({ identical_ms: round(identical), create_per_s: rate(create), identical_per_s: rate(identical) })
  )
  report('apply.update', update / create, about({ update_ms: round(update) }))
}
