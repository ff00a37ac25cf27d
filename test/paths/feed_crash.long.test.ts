/** Workers that are killed in the middle of a run of a feed: the run goes on, and what it says is applied exactly once. */
import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { readSchedule } from '../../cli/feeds/read_file.ts'
import { call } from '../helpers/call.ts'
import { useDatabase } from '../helpers/database.ts'
import { gamesOf, makeFeedShell } from '../helpers/feeds/feed_shell.ts'
import { becomes, TIME_LIMIT } from '../helpers/await_condition.ts'
import { startProcesses } from '../helpers/processes.ts'
import { startPublisher } from '../helpers/feeds/publisher.ts'
import { makeGames, toCsv } from '../helpers/schedules.ts'

const ROUNDS = Number(process.env.OYSS_TEST_KILLS ?? 2)
/** Each round changes one part of the games: of more than a third that change a feed is held. */
const PARTS = Math.max(ROUNDS, 4)
const database = await useDatabase(t)
const admin = await database.connect()
const manager = await database.connect('oyss_manager')
const service = await startProcesses(t, () => database.connectionString)
const account = (await admin.query("select account_id from tenancy.accounts where name = 'Drill'")).rows[0]?.account_id
const { add, file } = makeFeedShell(t, database.connectionString, account)
const games = makeGames(24)
const VENUES = ['Harbor Green', 'Lakeside', 'Millbrook', 'Stonegate']
const one = async (text: string, values: unknown[] = []): Promise<Record<string, any>> => (await admin.query(text, values)).rows[0] as never
/** Seconds: a claim that was under way when its worker died may be committed after the leases were ended. */
const LEASE = 60
/** The worker itself, not its supervisor, which begins another. */
const killWorker = async (): Promise<void> => {
  const find = (): number => Number(spawnSync('pgrep', ['-P', String(service.process('worker').pid), '-f', 'worker/process.ts'], {
    encoding: 'utf8'
  }).stdout.trim())
  const pid = find()
  t.ok(pid > 0, 'there is a worker')
  process.kill(pid, 'SIGKILL')
  t.ok(await becomes(() => find() !== pid))
}
/** What a minute would do. */
const endLeases = async (): Promise<void> => {
  await admin.query('update connect.targets set leased_until = util.now() where leased_until is not null')
  await admin.query('update connect.hosts set leased_until = util.now() where leased_until is not null')
}

t.test('FEED-11, FEED-172 a worker killed while the publisher keeps it waiting: no transaction was open, another fetches again, the feed is read once', async (t) => {
  const publisher = await startPublisher(t)
  publisher.serve('/games.csv', () => {})
  const adding = add('Killed', 'csv', '--url', publisher.url('/games.csv'), '--yes')
  t.ok(await becomes(() => publisher.asked('/games.csv').length === 1))
  t.same((await admin.query(`
    select state from pg_stat_activity
     where datname = current_database() and application_name = 'oyss feeds' and (state like 'idle in%' or xact_start is not null)
  `)).rows, [])
  await killWorker()
  publisher.serve('/games.csv', { body: toCsv(games) })
  await endLeases()
  t.match(await adding, { state: 'applied', counts: { new: 24 }, status: 'healthy' })
  t.equal(publisher.asked('/games.csv').length, 2)
  t.match(await one('select count(*)::integer as runs, max(cardinality(batch_ids)) as batches from connect.runs'), { runs: 1, batches: 1 })
  t.match(await one('select count(*)::integer as count from canon.fixtures where version = 1'), { count: 24 })
})

t.test(`FEED-11, FEED-172 workers killed at ${ROUNDS} moments of reading and applying uploads: each run ends once, and the games are those of the last file`, async (t) => {
  const added = await add('Uploads', 'csv', '--file', file('games.csv', toCsv(games)), '--yes')
  let last = games
  for (let round = 0; round < ROUNDS; round++) {
    last = last.map((game, n) => n % PARTS === round ? { ...game, venue: VENUES[round % 4] as string } : game)
    const schedule = readSchedule(file('games.csv', toCsv(last)))
    const { run_id: runId } = await call(manager, 'manage.upload_feed', {
      feed_id: added.feed_id, ...schedule, is_preview: false, made_by: 'test'
    }) as { run_id: string }
    const taken = async (): Promise<boolean> => (await one(`
      select t.leased_by is not null or r.ended_at is not null as taken
        from connect.runs r join connect.targets t on t.target_id = r.target_id where r.run_id = $1`, [runId])).taken
    t.ok(await becomes(taken))
    await sleep(round * 12)
    await killWorker()
    await endLeases()
    const isEnded = async (): Promise<boolean> =>
      (await one('select ended_at is not null as is_ended from connect.runs where run_id = $1', [runId])).is_ended
    t.ok(await becomes(isEnded, LEASE + TIME_LIMIT))
    const run = await one('select state, batch_ids, counts, failure from connect.runs where run_id = $1', [runId])
    t.match(run, { state: 'applied', counts: { changed: 24 / PARTS, new: 0 } }, `round ${round}: ${run.failure}`)
    t.equal(run.batch_ids.length, 1)
    const isDone = async (): Promise<boolean> =>
      (await one('select status from intake.batches where batch_id = $1', [run.batch_ids[0]])).status === 'done'
    t.ok(await becomes(isDone))
  }
  const found = await gamesOf(admin, added.source_key)
  t.equal(found.length, 24)
  t.equal(found.filter(({ version }) => version === 2).length, ROUNDS * 24 / PARTS, 'each was written once by the run that changed it')
  t.ok(found.every(({ version }) => version <= 2))
  const orphans = 'select count(*)::integer as count from connect.targets where leased_until is not null'
  t.match(await one(orphans), { count: 0 }, 'no lease is left')
})
