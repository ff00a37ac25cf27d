/**
 * read.fixture, read.list, read.changes: requests a second of the API, in turn with those of a bare server that answers the same bytes;
 * read.304: not modified, in turn with the whole page.
 */
import { startChild, type Child } from './children.ts'
import { median, round, type FigureName, type Report } from './figures.ts'
import { fill } from './data/fill.ts'
import type { Order, Outcome } from './load_process.ts'
import { makeTargets, type Targets } from './targets.ts'
import { makeWorld, type Bench, type World } from './world.ts'

/** A filled world with its API in front. */
export type Site = { world: World, api: Child, targets: Targets, get: (path: string) => Promise<string>, close: () => Promise<void> }
/** One side of a comparison. */
export type Side = {
  port: number, paths: string[], key: string, tags?: Record<string, string>, bodies?: string[], cookie?: string, status?: number
}

const CONNECTIONS = 32
const KINDS = ['fixture', 'list', 'changes'] as const

export async function openSite (bench: Bench, name: string, fixtures: number): Promise<Site> {
  const world = await makeWorld(bench, name)
  await fill(bench, world, fixtures)
  const api = await startChild('api_process', { DATABASE_URL: world.connectionString }, true)
  const get = async (path: string): Promise<string> => {
    const response = await fetch(`http://127.0.0.1:${api.port}${path}`, { headers: { authorization: `Bearer ${world.key}` } })
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response.text()
  }
  const targets = await makeTargets(world, get, fixtures)
  return { world, api, targets, get, close: async () => { await api.stop(); await world.close() } }
}

/** Rates of both sides, answers a second, as medians of rounds in which they take turns; a first round warms up. */
export async function compare ({ settings: { seconds, rounds } }: Bench, load: Child, a: Side, b: Side): Promise<[number, number]> {
  const rates: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    for (const [at, side] of [a, b].entries()) {
      const outcome = await load.ask<Outcome>({ ...side, connections: CONNECTIONS, seconds } satisfies Order)
      if ('error' in outcome) throw new Error(`under load: ${outcome.error}`)
      if (round > 0) rates[at]?.push(outcome.rate)
    }
  }
  return rates.map(median) as [number, number]
}

export async function measureReads (bench: Bench, report: Report, wanted: ReadonlySet<FigureName>): Promise<void> {
  const site = await openSite(bench, 'read', bench.settings.fixtures)
  const answers = await storeAnswers(site)
  const bare = await startChild('bare_process', { DATABASE_URL: site.world.connectionString })
  const load = await startChild('load_process')
  for (const kind of KINDS.filter((kind) => wanted.has(`read.${kind}`))) {
    const side = { paths: site.targets[kind], key: site.world.key }
    const [api, floor] = await compare(bench, load, { ...side, port: site.api.port }, { ...side, port: bare.port })
    const bytes = median(side.paths.map((path) => answers.get(path) as number))
    report(`read.${kind}`, api / floor, {
      api_per_s: round(api), floor_per_s: round(floor), bytes_an_answer: round(bytes), addresses: side.paths.length,
      connections: CONNECTIONS, repetitions: bench.settings.rounds
    })
  }
  if (wanted.has('read.304')) {
    const side = { port: site.api.port, paths: site.targets.list, key: site.world.key }
    const [unchanged, whole] = await compare(bench, load, { ...side, tags: await tagsOf(side) }, side)
    report('read.304', unchanged / whole, {
      unchanged_per_s: round(unchanged), whole_per_s: round(whole), addresses: side.paths.length, connections: CONNECTIONS,
      repetitions: bench.settings.rounds
    })
  }
  await Promise.all([load.stop(), bare.stop(), site.close()])
}

/** The tag that each address has now. */
async function tagsOf ({ port, paths, key }: Side): Promise<Record<string, string>> {
  const tags: Record<string, string> = {}
  for (const path of paths) {
    tags[path] = (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${key}` } })).headers
      .get('etag') as string
  }
  return tags
}

/** Puts what the API answers to each address where the bare server finds it, uncompressed; gives the number of bytes by address. */
async function storeAnswers ({ world: { admin: db }, targets, get }: Site): Promise<Map<string, number>> {
  await db.query('create schema bench; create table bench.answers (path text collate "C" primary key, body text not null); alter table ' +
    'bench.answers alter column body set storage external')
  const answers = new Map<string, number>()
  for (const path of KINDS.flatMap((kind) => targets[kind])) {
    const body = await get(path)
    answers.set(path, Buffer.byteLength(body))
    await db.query('insert into bench.answers values ($1, $2)', [path, body])
  }
  await db.query('vacuum (analyze) bench.answers')
  return answers
}
