/** Workers that are killed while they undo and restore a large upload: it is done once, in one change, and nothing is half done. */
import { spawnSync } from 'node:child_process'
import t from 'tap'
import { becomes } from '../helpers/await_condition.ts'
import { makeQuery, useDatabase } from '../helpers/database.ts'
import { makeFeedShell } from '../helpers/feeds/feed_shell.ts'
import { act, makePerson } from '../helpers/people/people.ts'
import { startProcesses } from '../helpers/processes.ts'
import { makeGames, toCsv } from '../helpers/schedules.ts'

const database = await useDatabase(t)
const admin = await database.connect()
const service = await startProcesses(t, () => database.connectionString)
const one = async (text: string, values: unknown[] = []): Promise<Record<string, any>> => (await admin.query(text, values)).rows[0] as never
const account = (await one("select account_id from tenancy.accounts where name = 'Drill'")).account_id
const { add, file } = makeFeedShell(t, database.connectionString, account)
const games = makeGames(1200)

/** The worker itself, not its supervisor, which begins another. */
const findWorker = (): number => Number(spawnSync('pgrep', ['-P', String(service.process('worker').pid), '-f', 'worker/process.ts'], {
  encoding: 'utf8'
}).stdout.trim())
/** While the transaction of the undo is open. */
async function killWhileUndoing (): Promise<void> {
  t.ok(await becomes(async () => (await one(`select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and application_name = 'oyss undo' and state = 'active'`)).count === 1), 'it is under way')
  const pid = findWorker()
  process.kill(pid, 'SIGKILL')
  t.ok(await becomes(() => findWorker() !== pid))
}
const state = (): Promise<Record<string, any>> => one(`
  select (select count(*)::integer from ledger.causes where kind = 'undo') as undos,
         (select count(*)::integer from intake.batches where is_void) as void,
         (select count(*)::integer from connect.undos) as waiting,
         (select count(*)::integer from connect.acts where operation in ('undo', 'restore')) as acts,
         (select jsonb_object_agg(status, count) from (select status, count(*) from canon.fixtures group by 1) s) as statuses`)

t.test('UNDO-12 workers killed while they undo and restore a large upload: another does it, once, in one change', async (t) => {
  const { run_id: runId } = await add('League', 'csv', '--file', file('games.csv', toCsv(games)), '--yes')
  const before = await state()
  t.match(before, { undos: 0, void: 0, waiting: 0 })
  const total = Object.values<number>(before.statuses).reduce((sum, count) => sum + count)
  t.ok(total > 1000)
  const q = makeQuery(admin)
  const { session } = await makePerson(q, { accountId: account, role: 'developer' })
  const ask = async (operation: 'manage.undo_run' | 'manage.restore_run'): Promise<any> => {
    await q('begin')
    const run = await act(q, operation, session, { mode: 'test', run_id: runId })
    await q('commit')
    return run
  }
  t.match(await ask('manage.undo_run'), { undo: { state: 'undoing' } })
  await killWhileUndoing()
  t.ok(await becomes(async () => (await state()).waiting === 0))
  t.match(await state(), { undos: 1, void: 2, acts: 1, statuses: { cancelled: total } })
  t.match(await ask('manage.restore_run'), { undo: { state: 'restoring' } })
  await killWhileUndoing()
  t.ok(await becomes(async () => (await state()).waiting === 0))
  t.match(await state(), { undos: 2, void: 0, acts: 2, statuses: before.statuses })
})
