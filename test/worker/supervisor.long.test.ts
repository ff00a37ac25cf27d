import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import t from 'tap'
import { ensureDatabase, dropDatabase, withDatabase } from '../../db/databases.ts'
import { superviseWorker, type Supervisor } from '../../worker/supervisor.ts'
import { testConfig } from '../helpers/config.ts'
import { becomes, TIME_LIMIT } from '../helpers/await_condition.ts'
import { useService } from '../helpers/service.ts'

const log = pino({ level: 'silent' })
const service = await useService(t, { worker: false })
const { connectionString } = service.database
const team = (id: string): object => ({ type: 'team', external_id: id, data: { name: `Team ${id}` } })

async function supervise (): Promise<Supervisor> {
  const supervisor = await superviseWorker({ connectionString, config: testConfig(), log, isBesideApi: true })
  t.teardown(() => supervisor.stop(1))
  return supervisor
}

t.test('OPERATE-10 a worker that ends is followed by another, which takes up what waits', async (t) => {
  const worker = await supervise()
  const { pid } = { pid: worker.pid() as number }
  t.same(worker.state(), { is_up: true, restarts: 0 })
  process.kill(pid, 'SIGKILL')
  t.ok(await becomes(() => !worker.state().is_up))
  t.equal(await worker.readMetrics(), '', 'no figures are reported meanwhile')
  await service.apply('league', [team('a')])
  t.same(worker.state(), { is_up: true, restarts: 1 })
  t.not(worker.pid(), pid)
  for (const figure of [
    /^oyss_job_seconds_count\{task="apply_batch",outcome="done"\} \d/m, /^worker_process_resident_memory_bytes \d/m
  ]) t.ok(await becomes(async () => figure.test(await worker.readMetrics())), String(figure))
  await worker.stop(TIME_LIMIT)
  t.equal(isAlive(worker.pid() as number), false)
})

t.test('a worker that is asked to stop ends its job first', async (t) => {
  const worker = await supervise()
  const pushed = await Promise.all(Array.from({ length: 10 }, (_, n) => service.secret.push('league', [team(`t${n}`)])))
  await worker.stop(TIME_LIMIT)
  const admin = await service.database.connect()
  t.equal((await admin.query("select count(*)::integer as n from intake.batches where status = 'processing'")).rows[0].n, 0)
  const next = await supervise()
  for (const { body } of pushed) t.equal((await service.secret.waitForBatch(body.batch_id)).status, 'done')
  await next.stop(TIME_LIMIT)
})

t.test('a database that is not up to date is reported at once, not tried again', async (t) => {
  const name = `${process.env.OYSS_TEST_PREFIX}bare`
  await ensureDatabase(connectionString, name)
  const refused = superviseWorker({ connectionString: withDatabase(connectionString, name), config: testConfig(), log })
  refused.then((supervisor) => supervisor.stop(0), () => {})
  await t.rejects(refused, { code: /^(3F000|42P01|42501)$/ })
  await dropDatabase(connectionString, name)
})

function isAlive (pid: number): boolean {
  try { return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8')) } catch { return false }
}
