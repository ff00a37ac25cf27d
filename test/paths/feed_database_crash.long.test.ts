/**
 * The database, and the worker with it, killed in the middle of runs of feeds: each run ends once, what it says is applied once, no lease
 * is left, and the publisher is never asked twice at one time. OYSS_TEST_KILLS=30 kills more often.
 */
import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { readSchedule } from '../../cli/feeds/read_file.ts'
import { call } from '../helpers/call.ts'
import { withClient, type Client } from '../../db/pool.ts'
import { startBouncing } from '../helpers/bouncing.ts'
import { gamesOf, makeFeedShell } from '../helpers/feeds/feed_shell.ts'
import { becomes } from '../helpers/await_condition.ts'
import { startProcesses } from '../helpers/processes.ts'
import { startPublisher } from '../helpers/feeds/publisher.ts'
import { makeGames, toCsv } from '../helpers/schedules.ts'

const ROUNDS = Number(process.env.OYSS_TEST_KILLS ?? 3)
/** Each round changes one part of the games: of more than a third that change a feed is held. */
const PARTS = 4
const VENUES = ['Harbor Green', 'Lakeside', 'Millbrook', 'Stonegate', 'West End']
const server = await startBouncing(t)
const address = (): string => server.current().connectionString
const service = await startProcesses(t, address)
const one = (text: string, values: unknown[] = []): Promise<Record<string, any>> =>
  withClient({ connectionString: address() }, async (db) => (await db.query(text, values)).rows[0])
const asManager = <T>(work: (db: Client) => Promise<T>): Promise<T> =>
  withClient({ connectionString: address(), role: 'oyss_manager' }, work)
const account = (await one("select account_id from tenancy.accounts where name = 'Drill'")).account_id
const { register, file } = makeFeedShell(t, address(), account)

const workerPid = (): number => Number(spawnSync('pgrep', ['-P', String(service.process('worker').pid), '-f', 'worker/process.ts'], {
  encoding: 'utf8'
}).stdout.trim())

t.test(`FEED-11, FEED-12, FEED-23 the database killed at ${ROUNDS} moments of runs of two feeds, the worker with it every second time: every run ends once and is applied once, no lease is left, no two requests at one time`, async (t) => {
  const publisher = await startPublisher(t)
  let games = makeGames(24)
  let [asking, most] = [0, 0]
  publisher.serve('/games.csv', (_request, response) => {
    most = Math.max(most, ++asking)
    response.once('close', () => { asking-- })
    setTimeout(() => response.writeHead(200).end(toCsv(games)), 30)
  })
  const uploaded = await register('Uploaded', 'csv', { file: file('games.csv', toCsv(games)), yes: true })
  const polled = await register('Polled', 'csv', { url: publisher.url('/games.csv'), yes: true })
  t.same([polled.state, uploaded.state], ['applied', 'applied'])
  for (let round = 0; round < ROUNDS; round++) {
    games = games.map((game, n) => n % PARTS === round % PARTS ? { ...game, venue: VENUES[round % 5] as string } : game)
    const schedule = readSchedule(file('games.csv', toCsv(games)))
    await one('update connect.targets set next_at = util.now() where feed_id = $1', [polled.feed_id])
    const { run_id: runId } = await asManager((db) => call(db, 'manage.upload_feed', {
      feed_id: uploaded.feed_id, ...schedule, is_preview: false, made_by: 'test'
    })) as { run_id: string }
    t.ok(await becomes(async () => (await one(`
      select t.leased_by is not null or r.ended_at is not null as taken
        from connect.runs r join connect.targets t on t.target_id = r.target_id where r.run_id = $1`, [runId])).taken))
    await sleep(round * 41 % 170)
    if (round % 2 === 1) process.kill(workerPid(), 'SIGKILL')
    await server.bounce('SIGKILL', 0)
    // What a minute would do.
    await one('with h as (update connect.hosts set leased_until = util.now() where leased_until is not null) ' +
      'update connect.targets set leased_until = util.now() where leased_until is not null')
    const rest = `
      select (select count(*) from connect.runs where ended_at is null)
           + (select count(*) from connect.targets where leased_until is not null or next_at <= util.now())
           + (select count(*) from intake.batches where status <> 'done') as count`
    t.ok(await becomes(async () => Number((await one(rest)).count) === 0), `round ${round}: all that was begun has ended`)
  }
  t.equal(most, 1, 'the publisher is asked one thing at a time')
  t.match(await one(`
    select count(*) filter (where r.state not in ('applied', 'unchanged', 'not_modified'))::integer as others,
           max(cardinality(r.batch_ids)) as batches, count(*) filter (where r.state = 'applied')::integer as applied from connect.runs r
  `), { others: 0, batches: 1, applied: 2 + 2 * ROUNDS })
  t.match(await one(`
    select count(*)::integer as batches, count(distinct k.idempotency_key)::integer as keys
      from intake.idempotency_keys k where k.endpoint = 'jobs.apply_run'
  `), { batches: 2 + 2 * ROUNDS, keys: 2 + 2 * ROUNDS })
  for (const { source_key: key } of [polled, uploaded]) {
    const found = await withClient({ connectionString: address() }, (db) => gamesOf(db, key))
    t.equal(found.length, 24)
    const written = found.reduce((sum, { version }) => sum + version, 0)
    t.equal(written, 24 + ROUNDS * 24 / PARTS, `${key}: each change was written once`)
  }
})
