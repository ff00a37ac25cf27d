/**
 * npm run season [-- --seeds 3 --seed 1 --variants all --set rainDays=0.3 --cases cases.txt --json]: plays simulated seasons through the
 * service and prints what families saw, beside what they would have seen otherwise. See docs/guides/season.md.
 */
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { chooseCases, countWrong } from './cases.ts'
import { withServer, withTeardown } from './database_server.ts'
import { sum, type Figures } from './figures.ts'
import { baselinesOn, figuresOfBaselines, measure, NAMES, type Measured } from './measure.ts'
import { dayOf } from './moments.ts'
import { readParameters } from './parameters.ts'
import type { Variant } from './sending.ts'
import { makeStage } from './stage.ts'
import { formatTable } from './table.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' }, seeds: { type: 'string', default: '3' }, variants: { type: 'string', default: 'one' },
    set: { type: 'string', multiple: true, default: [] }, cases: { type: 'string' }, json: { type: 'boolean', default: false }
  }
})
type Job = { seed: number, variant: Variant }
const say = (line: string): void => { process.stderr.write(`# ${line}\n`) }

const seeds = Array.from({ length: Number(values.seeds) }, (_, n) => Number(values.seed) + n)
const changed = readParameters(values.set)
if (!seeds.every(Number.isInteger) || seeds.length === 0 || !['none', 'one', 'all'].includes(values.variants)) {
  throw new Error('--seed and --seeds are whole numbers, --variants is none, one (of the first seed) or all')
}
const seasons = new Map(seeds.map((seed) => {
  const stage = makeStage(seed, changed)
  const baselines = baselinesOn(stage)
  return [seed, { stage, baselines, rows: figuresOfBaselines(stage, baselines) }]
}))
const others: Job[] = seeds.slice(0, values.variants === 'all' ? undefined : values.variants === 'one' ? 1 : 0)
  .flatMap((seed) => (['unmatched', 'known'] as const).map((variant) => ({ seed, variant })))
const jobs: Job[] = [...seeds.map((seed) => ({ seed, variant: 'service' as const })), ...others]

const startedAt = performance.now()
const measured = await withServer(async (description) => {
  say(`${jobs.length} seasons on PostgreSQL (${description}), ${availableParallelism()} cores`)
  return playAll(jobs)
})
report(measured)
process.exit(0)

/** Two at a time: one would leave a core to wait. */
async function playAll (jobs: readonly Job[]): Promise<(Job & Measured)[]> {
  const waiting = [...jobs]
  const done: (Job & Measured)[] = []
  const playNext = async (): Promise<void> => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      const { stage, baselines } = seasons.get(job.seed)!
      const name = `seed ${job.seed}, ${NAMES[job.variant]}`
      const one = await withTeardown((t) => measure(t as never, stage, baselines, job.variant, progressOf(name)))
      say(`${name}: played in ${Math.round(one.figures.seconds)} s`)
      done.push({ ...job, ...one })
    }
  }
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, playNext))
  return done
}

function progressOf (name: string): (at: number) => void {
  let month = ''
  return (at) => {
    const day = dayOf(at)
    if (day.slice(0, 7) !== month) say(`${name}: ${day}`)
    month = day.slice(0, 7)
  }
}

function report (measured: readonly (Job & Measured)[]): void {
  const rowsOf = (variant: Variant): Figures[] => measured.filter((one) => one.variant === variant).map(({ figures }) => figures)
  const rowsOfBaseline = (n: number): Figures[] => [...seasons.values()].map(({ rows }) => rows[n]!)
  const rows = [...(['service', 'unmatched', 'known'] as const).map(rowsOf), ...[2, 0, 1, 3].map(rowsOfBaseline)]
    .filter(({ length }) => length > 0).map(sum)
  const wrong = measured.filter(({ variant }) => variant === 'service').flatMap((one) => one.wrong)
  const cases = chooseCases(wrong).map((text, n) => `${n + 1}. ${text}`).join('\n\n')
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  if (values.cases !== undefined) writeFileSync(values.cases, `${cases}\n`)
  if (values.json) {
    const ofSeeds = measured.map(({ seed, figures }) => ({ seed, ...figures }))
    process.stdout.write(`${JSON.stringify({ seeds, changed, seconds, rows, ofSeeds, wrong: Object.fromEntries(countWrong(wrong)) })}\n`)
    return
  }
  const { views, wrongMerges, heldRuns } = rows[0]!
  const counts = countWrong(wrong).map(([kind, count]) => `${String(count).padStart(4)}  ${kind}\n`).join('')
  process.stdout.write(`${formatTable(rows)}\n\n${views} views of seeds ${seeds.join(', ')}, ${wrongMerges} fixtures of several games, ` +
    `${heldRuns} files held, ${seconds} s\n\n${counts}`)
  if (values.cases === undefined) process.stdout.write(`\n${cases}\n`)
}
