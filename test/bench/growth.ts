/** growth.*: the same work in a database with many fixtures and in one with few, on one server, in turn. */
import { startChild } from './children.ts'
import { median, round, type FigureName, type Report } from './figures.ts'
import { compare, openSite, type Side, type Site } from './read.ts'
import { makeGames } from './data/samples.ts'
import { apply, type Bench, type World } from './world.ts'

export async function measureGrowth (bench: Bench, report: Report, wanted: ReadonlySet<FigureName>): Promise<void> {
  const { fixtures, growth, batches, rounds, size } = bench.settings
  bench.say(`growth: filling one database with ${fixtures} fixtures, another with ${growth}`)
  const few = await openSite(bench, 'few', fixtures)
  const many = await openSite(bench, 'many', growth)
  const load = await startChild('load_process')
  for (const kind of (['fixture', 'list', 'changes'] as const).filter((kind) => wanted.has(`growth.${kind}`))) {
    const sideOf = ({ api, targets, world }: Site): Side => ({ port: api.port, paths: targets[kind], key: world.key })
    const [small, large] = await compare(bench, load, sideOf(few), sideOf(many))
    report(`growth.${kind}`, small / large, {
      few_per_s: round(small), many_per_s: round(large), few: fixtures, many: growth, repetitions: rounds
    })
  }
  if (wanted.has('growth.create')) {
    const [small, large] = await createAlternately([few.world, many.world], batches, size)
    report('growth.create', large / small, {
      few_ms: round(small), many_ms: round(large), few: fixtures, many: growth, observations_a_batch: size, repetitions: batches
    })
  }
  await Promise.all([load.stop(), few.close(), many.close()])
}

/** Median milliseconds of applying new games in each world. */
async function createAlternately (worlds: [World, World], batches: number, size: number): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  for (let batch = 0; batch <= batches; batch++) {
    for (const [at, world] of worlds.entries()) {
      const milliseconds = await apply(world, await world.store(makeGames(batch, size)), size)
      if (batch > 0) times[at]?.push(milliseconds)
    }
  }
  return times.map(median) as [number, number]
}
