import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, queuedBatches } from '../../helpers/seed.ts'
import { arrange } from '../../helpers/storing.ts'

const database = await useDatabase(t)

database.transaction('INTAKE-8 a batch has one job, however often it is queued (intake.enqueue_batch, intake.job_key)', async (t, q) => {
  const store = await arrange(q)
  const id = await store(Buffer.from(JSON.stringify({ source: 'league', observations: [game('g')] })))
  await q('select intake.enqueue_batch($1)', [id])
  t.same(await queuedBatches(q), [id])
  t.same(await q('select key from graphile_worker._private_jobs'), [{ key: await q.value('select intake.job_key($1)', [id]) }])
})
