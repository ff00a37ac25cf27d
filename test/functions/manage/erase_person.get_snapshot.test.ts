/** manage.get_snapshot: the bytes of a run as they came. */
import { createHash } from 'node:crypto'
import { packBody, unpackBody } from '../../../platform/bodies.ts'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm } from '../../helpers/seed.ts'
import t from 'tap'

const database = await useDatabase(t)

await database.transaction('FEED-5, FEED-173, PRIVACY-30 get_snapshot returns the uploaded bytes, byte for byte, on record for the account, and a worker is notified at once; an id of another kind is OYV01, one that is not there OYN01', async (t, q) => {
  await makeRealm(q)
  const account = await q.value('select account_id from tenancy.accounts order by account_id limit 1')
  const feed = { name: 'Spring', kind: 'csv', sport: 'soccer', time_zone: 'America/Chicago' }
  const made = await q.call('manage.create_feed', { account_id: account, mode: 'test', made_by: 'test', feed }) as { feed_id: string }
  const body = Buffer.from('\uFEFFDate;Time\r\n2026-09-12;09:00\r\n')
  const sha256 = createHash('sha256').update(body).digest('hex')
  const run = await q.call('manage.upload_feed', {
    feed_id: made.feed_id, content: packBody(body), file: { sha256, byte_count: body.length, file_name: 'spring.csv' }, is_preview: false,
    made_by: 'test'
  }) as { snapshot_id: string }
  t.equal(await q.value("select count(*)::integer from graphile_worker.jobs where task_identifier = 'poll'"), 1)
  const [snapshot] = await q.as('oyss_manager', () => q.call('manage.get_snapshot', { snapshot_id: run.snapshot_id, made_by: 'Kim' }))
  t.ok(unpackBody(snapshot?.content as Buffer).equals(body))
  t.match(snapshot, { sha256, byte_count: String(body.length), file_name: 'spring.csv', final_url: null })
  t.same(await q("select account_id, what, made_by from tenancy.actions where operation = 'get_snapshot'"), [
    { account_id: account, what: run.snapshot_id, made_by: 'Kim' }
  ])
  t.equal(await q.code(() => q.call('manage.get_snapshot', { snapshot_id: made.feed_id, made_by: 'Kim' })), 'OYV01')
  t.equal(await q.code(() => q.call('manage.get_snapshot', { snapshot_id: `snap_${'0'.repeat(26)}`, made_by: 'Kim' })), 'OYN01')
})
