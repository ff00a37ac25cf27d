/**
 * The service survives its database going away, by itself: the same processes answer afterwards, and what was acknowledged is applied
 * exactly once.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { useDatabase } from '../helpers/database.ts'
import { becomes } from '../helpers/await_condition.ts'
import { startProcesses } from '../helpers/processes.ts'
import { startProxy } from '../helpers/http/proxy.ts'

const ROUNDS = Number(process.env.OYSS_TEST_KILLS ?? 4)

t.test(`OPERATE-9 sessions killed while batches are applied, ${ROUNDS} rounds: the same processes go on`, async (t) => {
  const database = await useDatabase(t)
  const service = await startProcesses(t, () => database.connectionString)
  const admin = await database.connect()
  const pids = { api: service.process('api').pid, worker: service.process('worker').pid }
  /** Every session of the service, at a moment when some of them work. */
  const killSessions = (): Promise<unknown> => admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = " +
    "current_database() and application_name like 'oyss %' and application_name <> 'oyss test'")
  await service.push(0)
  for (let round = 0; round < ROUNDS; round++) {
    for (let n = 0; n < 6; n++) await service.push(round * 6 + n + 1)
    for (let n = 0; n < 3; n++) { await killSessions(); await sleep(20 + 60 * n) }
    t.ok(await becomes(async () => await service.readiness() === 200), 'it is ready again')
  }
  await service.checkExactlyOnce(t)
  for (const part of ['api', 'worker'] as const) {
    t.match(service.process(part), { pid: pids[part] as number, exitCode: null, signalCode: null }, `${part} did not end`)
  }
})

t.test('OPERATE-9, OPERATE-10 the database goes away during the first query of a worker that starts: it starts again when the database is back', async (t) => {
  const database = await useDatabase(t)
  const proxy = await startProxy(t, database.connectionString)
  let cuts = 0
  proxy.onQuery = (text) => { if (cuts < 2 && text.includes('_private_tasks')) { cuts++; proxy.cut(); setTimeout(proxy.mend, 1_500) } }
  const service = await startProcesses(t, () => proxy.connectionString, { admin: () => database.connectionString })
  await service.push(1)
  await service.checkExactlyOnce(t)
  t.equal(cuts, 2, 'it went away twice in that moment')
})

t.test('OPERATE-10 what the queue writes of a job is lost: it starts again, the process stays', async (t) => {
  const database = await useDatabase(t)
  const proxy = await startProxy(t, database.connectionString)
  let cuts = 0
  proxy.onQuery = (text) => {
    if (cuts < 3 && /delete from [^ ]*_private_jobs/.test(text)) { cuts++; proxy.cut(); setTimeout(proxy.mend, 500) }
  }
  const service = await startProcesses(t, () => proxy.connectionString, { admin: () => database.connectionString })
  for (let number = 0; number < 12; number++) await service.push(number)
  await service.checkExactlyOnce(t)
  t.equal(cuts, 3)
  t.equal(service.process('worker').exitCode, null)
})
