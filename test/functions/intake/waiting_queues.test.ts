import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { homeOf } from '../../helpers/seed.ts'
import { arrange } from '../../helpers/storing.ts'

const database = await useDatabase(t)

database.transaction('intake.waiting_queues, intake.eligible_batches: one look-up an account, however much waits; intake.enqueue_next, intake.refuse_excess', async (t, q) => {
  const store = await arrange(q)
  await q.call('manage.set_limits', { account_id: homeOf(q).accountId, limits: { waiting_batches: 100_000_000 } })
  const id = await store(Buffer.from('{}'))
  await q(`insert into intake.batches (
      batch_id, realm_id, source_id, account_id, payload, payload_sha256, content_type, accepted_count, rejected_count, received_at)
    select util.make_id('batch'), realm_id, source_id, account_id, payload, payload_sha256, content_type, 0, 0,
        received_at + interval '1 second' from intake.batches, generate_series(1, 5000)`)
  await q('analyze intake.batches')
  t.match(await q('select * from intake.waiting_queues'), [{ mode: 'test', batch_id: id, timed_out_at: null }])
  t.equal((await q('select * from intake.waiting_queues')).length, 1)
  t.same(await q.value('select intake.eligible_batches(2)'), [id])
  const { 'QUERY PLAN': [{ Plan: plan }] } = await q.one('explain (analyze, buffers, format json) select intake.eligible_batches(2)')
  t.ok(plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] < 300, `${plan['Shared Hit Blocks']} buffers`)
})
