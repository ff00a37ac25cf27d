/**
 * http.create, http.identical: batches pushed over HTTP to the API and applied by the worker, each a process of its own, from the first
 * request to the last batch applied. One partner sends one push after another; the worker applies while the next ones come.
 *
 * The floor is one session that does what nobody can leave out, in a database of its own, in turn with the service: each body is parsed and
 * inserted once (as under push.accept), and the rows that it came to are inserted with no logic at all (as under apply.create; of an
 * identical push its observations, and that they are the newest). Nothing of HTTP is in it.
 */
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { startChild, type Child } from './children.ts'
import { median, round, timed, type Report } from './figures.ts'
import { makeFloor } from './floor.ts'
import { makeBareInsert, push } from './push.ts'
import { makeGames } from './data/samples.ts'
import { apply, makeWorld, SOURCE, type Bench, type World } from './world.ts'

const TIME_LIMIT = 300_000
/** What is asked of two quiet cores, in items a second. It depends on the machine too, so it is printed and not judged. */
const ASKED = { create: 4_000, identical: 15_000 }

/** Pushes all bodies and waits until they are applied, with that many changes; gives the milliseconds. */
type Send = (bodies: Buffer[], changes: number) => Promise<number>
/** Milliseconds of the same without the service: of new games, and of the same games again. */
type Bare = (batch: number, bodies: { create: Buffer, identical: Buffer }) => Promise<{ create: number, identical: number }>
type Times = { create: number[], identical: number[] }

export async function measureHttp (bench: Bench, report: Report): Promise<void> {
  const { size, batches, rounds } = bench.settings
  const [world, bareWorld] = [await makeWorld(bench, 'http'), await makeWorld(bench, 'http_floor')]
  const service = await startService(world)
  const bare = await makeBare(bareWorld, size)
  const [times, floors]: [Times, Times] = [{ create: [], identical: [] }, { create: [], identical: [] }]
  const bodyOf = (batch: number, age: number): Buffer =>
    Buffer.from(JSON.stringify({ source: SOURCE, observations: makeGames(batch, size, { age }) }))
  for (let round = 0; round <= rounds; round++) {
    const numbers = Array.from({ length: batches }, (_, n) => round * batches + n)
    const bodies = numbers.map((batch) => ({ batch, create: bodyOf(batch, 1), identical: bodyOf(batch, 2) }))
    times.create.push(await service.send(bodies.map(({ create }) => create), size * batches))
    const floor = { create: 0, identical: 0 }
    for (const { batch, ...pair } of bodies) {
      const { create, identical } = await bare(batch, pair)
      floor.create += create
      floor.identical += identical
    }
    floors.create.push(floor.create)
    floors.identical.push(floor.identical)
    times.identical.push(await service.send(bodies.map(({ identical }) => identical), 0))
  }
  await Promise.all([service.stop(), bareWorld.close()])
  for (const kind of ['create', 'identical'] as const) {
    const [rate, floor] = [times[kind], floors[kind]].map((all) => size * batches / median(all.slice(1)) * 1000) as [number, number]
    report(`http.${kind}`, rate / floor, {
      [`${kind}_per_s`]: round(rate), floor_per_s: round(floor), asked_of_two_quiet_cores_per_s: ASKED[kind], pushes: batches,
      observations_a_push: size, repetitions: rounds
    })
  }
}

async function startService (world: World): Promise<{ send: Send, stop: () => Promise<unknown> }> {
  const env = { DATABASE_URL: world.connectionString, LOG_LEVEL: 'info' }
  const [api, worker] = await Promise.all([startChild('api_process', env, true), startChild('worker_process', env, true)])
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let applied = 0
  let { changes: expected } = await readOutcome(world)
  const send: Send = async (bodies, changes) => {
    const startedAt = Date.now()
    for (const body of bodies) await push(agent, api.port, world.key, body)
    applied += bodies.length
    const endedAt = await commitOf(worker, applied)
    expected += changes
    const found = await readOutcome(world)
    if (found.changes !== expected || found.open > 0) {
      throw new Error(`there are ${found.changes} changes, not ${expected}, and ${found.open} batches not applied`)
    }
    return endedAt - startedAt
  }
  return { send, stop: async () => { agent.destroy(); await Promise.all([api.stop(), worker.stop()]); await world.close() } }
}

/** When the worker had applied that many batches. */
async function commitOf (worker: Child, count: number): Promise<number> {
  for (const deadline = Date.now() + TIME_LIMIT; Date.now() < deadline; await sleep(20)) {
    const { commits } = await worker.ask<{ commits: number[] }>({})
    if (commits.length >= count) return commits[count - 1] as number
  }
  throw new Error(`not all of ${count} batches were applied`)
}

async function readOutcome ({ admin }: World): Promise<{ changes: number, open: number }> {
  const { rows: [row] } = await admin.query(`select (select count(*) from ledger.changes)::integer as changes,
    (select count(*) from intake.batches b where b.status <> 'done')::integer as open`)
  return row
}

async function makeBare (world: World, size: number): Promise<Bare> {
  const insert = await makeBareInsert(world)
  const floor = await makeFloor(world.admin)
  return async (batch, bodies) => {
    const stored = await world.store(makeGames(batch, size))
    await apply(world, stored, size)
    return {
      create: await timed(() => insert(bodies.create)) + await floor.insertLike(stored),
      identical: await timed(() => insert(bodies.identical)) + await floor.restateLike(stored),
    }
  }
}
