/**
 * feeds.file: an uploaded file, from its bytes to its last batch applied, in turn with pushing the same observations over HTTP.
 * feeds.again: the same file once more, and feeds.same: one of other bytes that says the same, over its first time. feeds.poll: addresses
 * that are due, most of which answer 304, in turn with the bare loop of requests; feeds.confirm: the same where all of them do.
 * bombs.memory: what bodies that are made to take memory cost the worker.
 */
import { Agent } from 'node:http'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { createHash } from 'node:crypto'
import { call } from '../helpers/call.ts'
import { withClient } from '../../db/pool.ts'
import { packBody } from '../../platform/bodies.ts'
import { bombs, type Bomb } from './bombs.ts'
import { startChild, type Child } from './children.ts'
import { median, round, timed, type FigureName, type Report } from './figures.ts'
import { hostNames } from './hosts.ts'
import { push } from './push.ts'
import { makeFile } from './data/schedules.ts'
import { makeWorld, SOURCE, type Bench, type World } from './world.ts'

const TIME_LIMIT = 1_800_000
const CONCURRENCY = 128
/** One in this many hosts has something new in a round. */
const SHARE = 10

export async function measureFeeds (bench: Bench, report: Report, wanted: ReadonlySet<FigureName>): Promise<void> {
  const has = (...names: FigureName[]): boolean => names.some((name) => wanted.has(name))
  if (has('feeds.file', 'feeds.again', 'feeds.same')) await measureFile(bench, report)
  if (has('feeds.poll', 'feeds.confirm')) await measurePoll(bench, report)
}

/** This many bombs at once, each of a host of its own, and of each kind as many. */
export async function measureBombs (bench: Bench, report: Report): Promise<void> {
  const world = await makeWorld(bench, 'feeds_bombs')
  const publisher = await startChild('publisher_process')
  const kinds = Object.keys(bombs)
  const names = Array.from({ length: bench.settings.bombs }, (_, n) => kinds[n % kinds.length] as string)
  for (const [n, host] of hostNames(names.length).entries()) {
    const name = names[n] as string
    const { kind } = bombs[name] as Bomb
    await addFeed(world, { name: `${name} ${n}`, kind, url: `http://${host}:${publisher.port}/bombs/${name}` })
  }
  await publisher.ask({ bombs: [...new Set(names)] })
  const worker = await startChild('worker_process', { DATABASE_URL: world.connectionString, LOG_LEVEL: 'info' }, true)
  const startedAt = performance.now()
  const idle = peakOf(worker)
  await becomes(async () => {
    const { rows: [{ ended }] } = await world.admin.query('select count(*)::integer as ended from connect.runs where ended_at is not null')
    return ended >= names.length || undefined
  }, 'not all bombs were read')
  const memory = peakOf(worker)
  const seconds = (performance.now() - startedAt) / 1000
  const { rows } = await world.admin.query(`select coalesce(error_code, state) as state, count(*)::integer as count
    from connect.runs group by 1 order by 1`)
  await Promise.all([worker.stop(), publisher.stop()])
  await world.close()
  const states = rows.map(({ state, count }) => `${state} ${count}`).join(' ')
  report('bombs.memory', memory / 400, { worker_peak_mb: memory, worker_idle_mb: idle, bombs: names.length, all_s: round(seconds), states })
}

async function measureFile (bench: Bench, report: Report): Promise<void> {
  const { rows, rounds } = bench.settings
  const [world, other] = [await makeWorld(bench, 'feeds'), await makeWorld(bench, 'feeds_push')]
  const env = (each: World): Record<string, string> => ({ DATABASE_URL: each.connectionString, LOG_LEVEL: 'info' })
  const workers = [await startChild('worker_process', env(world), true), await startChild('worker_process', env(other), true)]
  const api = await startChild('api_process', env(other), true)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times = { file: [] as number[], again: [] as number[], same: [] as number[], push: [] as number[] }
  for (let n = 0; n <= rounds; n++) {
    const [feed, body] = [await addFeed(world, { name: `File ${n}`, kind: 'csv' }), makeFile(`f${n}`, rows)]
    const read = (text: string, state: string): Promise<number> => timed(() => uploadFile(world, feed, Buffer.from(text), state))
    times.file.push(await read(body, 'applied'))
    const payloads = await payloadsOf(world, feed)
    times.push.push(await timed(async () => {
      for (const payload of payloads) await push(agent, api.port, other.key, payload)
      await applied(other)
    }))
    times.again.push(await read(body, 'unchanged'))
    times.same.push(await read(body.replaceAll('\r\n', '\n'), 'unchanged'))
  }
  agent.destroy()
  await Promise.all([...workers, api].map((child) => child.stop()))
  await Promise.all([world.close(), other.close()])
  const [file, again, same, pushed] = [times.file, times.again, times.same, times.push].map((all) => median(all.slice(1))) as
    [number, number, number, number]
  const detail = { rows, repetitions: rounds }
  report('feeds.file', file / pushed, { file_ms: round(file), push_ms: round(pushed), ...detail })
  report('feeds.again', again / file, { again_ms: round(again), file_ms: round(file), ...detail })
  report('feeds.same', same / file, { same_ms: round(same), file_ms: round(file), ...detail })
}

async function measurePoll (bench: Bench, report: Report): Promise<void> {
  const { feeds, rounds } = bench.settings
  const [world, bare] = [await makeWorld(bench, 'feeds_poll'), await makeWorld(bench, 'feeds_bare')]
  const publisher = await startChild('publisher_process')
  const hosts = hostNames(feeds)
  for (const [n, host] of hosts.entries()) {
    await addFeed(world, { name: `Feed ${n}`, kind: 'ics', url: `http://${host}:${publisher.port}/calendar.ics` })
  }
  const poller = await startChild('poller_process', { DATABASE_URL: bare.connectionString })
  const worker = await startChild('worker_process', {
    DATABASE_URL: world.connectionString, OYSS_FETCH_CONCURRENCY: String(CONCURRENCY), LOG_LEVEL: 'info'
  }, true)
  bench.say(`${feeds} feeds are read for the first time`)
  await polled(world, feeds, 1)
  await poller.ask({ port: publisher.port, count: feeds, concurrency: CONCURRENCY })
  const rates = { poll: [] as number[], confirm: [] as number[], bare: [] as number[], all: [] as number[] }
  let asked = 1
  for (let n = 0; n <= rounds; n++) {
    for (const [kind, bareKind, share] of [['poll', 'bare', SHARE], ['confirm', 'all', 0]] as const) {
      const begin = (turn: number): Promise<unknown> => publisher.ask({ round: 4 * n + 2 * Number(share === 0) + turn, share })
      await begin(1)
      await quiet(world)
      await makeDue(world)
      asked += 1
      await polled(world, feeds, asked)
      const endedAt = Date.now()
      // From the first request on: that a worker looks once a second for what is due is no part of its rate.
      const { first } = await publisher.ask<{ first: number }>({})
      rates[kind].push(feeds / (endedAt - first) * 1000)
      await begin(2)
      const { milliseconds } = await poller.ask<{ milliseconds: number }>({ port: publisher.port, count: feeds, concurrency: CONCURRENCY })
      rates[bareKind].push(feeds / milliseconds * 1000)
    }
  }
  const memory = peakOf(worker)
  await Promise.all([worker.stop(), poller.stop(), publisher.stop()])
  await Promise.all([world.close(), bare.close()])
  const [poll, confirm, least, all] = [rates.poll, rates.confirm, rates.bare, rates.all].map((some) => median(some.slice(1))) as
    [number, number, number, number]
  const detail = { feeds, concurrency: CONCURRENCY, worker_peak_mb: memory, repetitions: rounds }
  report('feeds.poll', poll / least, { polls_per_s: round(poll), bare_per_s: round(least), new_one_in: SHARE, ...detail })
  report('feeds.confirm', confirm / all, { polls_per_s: round(confirm), bare_per_s: round(all), ...detail })
}

async function addFeed ({ connectionString, admin }: World, feed: object): Promise<string> {
  const { rows: [{ account_id: account }] } = await admin.query('select k.account_id from tenancy.keys k limit 1')
  return withClient({ connectionString, role: 'oyss_manager' }, async (db) => String((await call(db, 'manage.create_feed', {
    account_id: account, mode: 'test', made_by: 'bench',
    feed: { sport: 'soccer', time_zone: 'America/Chicago', is_confirmed: true, requests_per_hour: 100_000, ...feed }
  }) as { feed_id: string }).feed_id))
}

/** Hands a file to a feed and waits until it was read, to this end, and everything was applied. */
async function uploadFile ({ connectionString, ...world }: World, feedId: string, body: Buffer, state: string): Promise<void> {
  const file = { sha256: createHash('sha256').update(body).digest('hex'), byte_count: body.length, file_name: 'games.csv' }
  const { run_id: runId } = await withClient({ connectionString, role: 'oyss_manager' }, (db) => call(db, 'manage.upload_feed', {
    feed_id: feedId, content: packBody(body), file, is_preview: false, made_by: 'bench'
  })) as { run_id: string }
  const ended = async (): Promise<{ state: string, failure: string } | undefined> =>
    (await world.admin.query('select state, failure from connect.runs where run_id = $1 and ended_at is not null', [runId])).rows[0]
  const run = await becomes(ended, 'a file was not read')
  if (run.state !== state) throw new Error(`a file was ${run.state}, not ${state}: ${run.failure}`)
  await applied(world)
}

/** What the runs of a feed pushed, as pushes of the partner. */
async function payloadsOf ({ admin }: World, feedId: string): Promise<Buffer[]> {
  const { rows } = await admin.query(`select b.payload from intake.batches b join connect.feeds f using (realm_id, source_id)
    where f.feed_id = $1 order by b.batch_id`, [feedId])
  return rows.map(({ payload }) => Buffer.from(JSON.stringify({ ...JSON.parse(payload), source: SOURCE })))
}

const applied = ({ admin }: Pick<World, 'admin'>): Promise<unknown> => becomes(async () => {
  const { rows: [{ open }] } = await admin.query("select count(*)::integer as open from intake.batches where status <> 'done'")
  return open === 0 || undefined
}, 'not all batches were applied')

/** All that has an address was asked this many times, and nothing is under way. */
async function polled ({ admin }: World, feeds: number, times: number): Promise<void> {
  await becomes(async () => {
    const { rows: [found] } = await admin.query(`select count(*)::integer as ended, count(*) filter (where r.state not in
      ('applied', 'unchanged', 'not_modified'))::integer as bad from connect.runs r where r.ended_at is not null`)
    if (found.bad > 0) throw new Error(`${found.bad} feeds could not be read`)
    return found.ended >= feeds * times || undefined
  }, 'not all feeds were asked', 20)
}

/** Everything that was read is applied and compared with what is known, so that a round pays for nothing but itself. */
async function quiet ({ admin }: World): Promise<void> {
  await applied({ admin })
  await becomes(async () => {
    const { rows: [{ waiting }] } = await admin.query('select count(*)::integer as waiting from graphile_worker._private_jobs')
    return waiting === 0 || undefined
  }, 'not all jobs were done', 20)
}

/** Every feed is due, and its host may be asked. */
async function makeDue ({ admin }: World): Promise<void> {
  await admin.query('update connect.hosts set next_at = util.now()')
  await admin.query('update connect.targets set next_at = util.now()')
}

/** The most memory that a process had, in MB. */
const peakOf = ({ pid }: Child): number => {
  try { return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024) } catch { return 0 }
}

async function becomes<T> (find: () => Promise<T | undefined>, failure: string, every = 5): Promise<T> {
  for (const deadline = Date.now() + TIME_LIMIT; Date.now() < deadline; await sleep(every)) {
    const found = await find()
    if (found !== undefined) return found
  }
  throw new Error(failure)
}
