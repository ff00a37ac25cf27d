import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('a batch has one key of its job, and two batches have two', async (t, q) => {
  t.same(await q.value("select array[intake.job_key('batch_1'), intake.job_key('batch_1'), intake.job_key('batch_2')]"), [
    'apply:batch_1', 'apply:batch_1', 'apply:batch_2'
  ])
})
