import t from 'tap'
import { testConfig } from '../helpers/config.ts'
import { useService } from '../helpers/service.ts'

const team = (id: string): object => ({ type: 'team', external_id: id, data: { name: `Team ${id}` } })

t.test('a batch waits until a worker takes it up', async (t) => {
  const service = await useService(t, { worker: false })
  const { body } = await service.secret.push('league', [team('a')])
  t.equal((await service.secret.get(`/v1/batches/${body.batch_id}`)).body.status, 'received')
  await service.startWorker()
  t.equal((await service.secret.waitForBatch(body.batch_id)).status, 'done')
})

t.test('a batch whose job was lost is resumed when a worker starts', async (t) => {
  const service = await useService(t, { worker: false })
  const { body } = await service.secret.push('league', [team('a')])
  const admin = await service.database.connect()
  await admin.query('delete from graphile_worker._private_jobs')
  await service.startWorker()
  t.equal((await service.secret.waitForBatch(body.batch_id)).status, 'done')
})

t.test('a batch whose worker died in the middle is resumed, although its job is still locked', async (t) => {
  const service = await useService(t, { worker: false })
  const { body } = await service.secret.push('league', [team('a')])
  const admin = await service.database.connect()
  await admin.query("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead', attempts = 1")
  await admin.query("update intake.batches set status = 'processing'")
  await service.startWorker()
  t.equal((await service.secret.waitForBatch(body.batch_id)).status, 'done')
})

t.test('a stop lets the running job end', async (t) => {
  const service = await useService(t)
  const batches = await Promise.all(Array.from({ length: 20 }, (_, n) => service.secret.push('league', [team(`t${n}`)])))
  await service.stopWorker()
  const admin = await service.database.connect()
  const { rows } = await admin.query("select count(*)::integer as n from intake.batches where status = 'processing'")
  t.equal(rows[0].n, 0)
  await service.startWorker()
  for (const { body } of batches) t.equal((await service.secret.waitForBatch(body.batch_id)).status, 'done')
})

t.test('two workers share the work', async (t) => {
  const service = await useService(t)
  const { startWorker } = await import('../../worker/main.ts')
  const { pino } = await import('pino')
  const other = await startWorker({
    connectionString: service.database.connectionString, config: testConfig({ WORKER_CONCURRENCY: '2' }), log: pino({ level: 'silent' })
  })
  t.teardown(() => other.stop())
  const batches = await Promise.all(Array.from({ length: 20 }, (_, n) =>
    service.secret.push('league', [team(`t${n % 5}`)], `push-number-${n}`)))
  for (const { body } of batches) t.equal((await service.secret.waitForBatch(body.batch_id)).status, 'done')
})
