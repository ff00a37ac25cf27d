/** A file of a feed over HTTP: whose key may upload it, and what it counts as. */
import { createHash } from 'node:crypto'
import t from 'tap'
import { packBody } from '../../../platform/bodies.ts'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { makeFeed } from '../../helpers/feeds/feeds.ts'
import { homeOf, makeLive, makeRealm } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const upload = async (q: Query, feedId: string, text = 'Date,Home,Away\n', keyHash = homeOf(q).keyHash): Promise<any> => {
  const body = Buffer.from(text)
  const file = { sha256: createHash('sha256').update(body).digest('hex'), byte_count: body.length, content_type: 'text/csv', charset: null }
  const given = { key_hash: keyHash, feed_id: feedId, content: packBody(body), file }
  return JSON.parse((await q.as('oyss_http', () => q.call('api.upload_feed_file', given))).body as string)
}
const stored = (q: Query): Promise<unknown> => q.value('select coalesce(sum(stored_bytes), 0)::integer from intake.turns')

database.transaction('FEED-340 a secret key of the account and mode that own the feed uploads its file, which is stored and to be read; who did is recorded (api.upload_feed_file)', async (t, q) => {
  await makeRealm(q)
  const { feedId, sourceKey } = await makeFeed(q)
  const run = await upload(q, feedId)
  t.match(run, {
    feed_id: feedId, source_key: sourceKey, run_id: /^run_/, snapshot_id: /^snap_/, trigger: 'upload', status: 'pending', state: 'fetched',
    is_settled: false, counts: {}, reasons: [], skipped: []
  })
  t.match(await q.one('select operation, made_by, run_id from connect.acts where operation = $1', ['upload']), {
    made_by: await q.value('select key_id from tenancy.keys where key_hash = $1', [homeOf(q).keyHash]), run_id: run.run_id
  })
  t.match(await q.one('select s.headers from connect.snapshots s'), { headers: { content_type: 'text/csv' } })
})

database.transaction('FEED-340 a feed of another account or mode is not there (OYN01), a publishable key may not (OYA02), an unknown one neither (OYA01), nor that of a suspended account (OYA03)', async (t, q) => {
  await makeRealm(q, 'A')
  const { feedId } = await makeFeed(q)
  const other = await makeRealm(q, 'B')
  const live = await makeLive(q, homeOf(q).accountId)
  const refusal = (keyHash: Buffer, id = feedId): Promise<string | undefined> => q.code(() => upload(q, id, 'x', keyHash))
  t.same([await refusal(other.keyHash), await refusal(live.keyHash)], ['OYN01', 'OYN01'])
  t.equal(await refusal(homeOf(q).keyHash, `feed_${'0'.repeat(26)}`), 'OYN01')
  t.equal(await refusal(homeOf(q).publishableHash), 'OYA02')
  t.equal(await refusal(Buffer.alloc(32)), 'OYA01')
  await q.call('manage.suspend_account', { account_id: homeOf(q).accountId, reason: 'An unpaid invoice' })
  t.equal(await refusal(homeOf(q).keyHash), 'OYA03')
  t.equal(await q.value('select count(*)::integer from connect.runs'), 0, 'nothing was stored')
})

database.transaction('FEED-340 a disabled feed takes no file, nor does one that is stopped (OYC03)', async (t, q) => {
  await makeRealm(q)
  const { feedId } = await makeFeed(q)
  await q.call('manage.pause_feed', { feed_id: feedId, note: null, made_by: 'Kim' })
  t.equal(await q.code(() => upload(q, feedId)), 'OYC03')
  await q.call('manage.resume_feed', { feed_id: feedId, note: null, made_by: 'Kim' })
  await q.call('manage.kill_connector', { feed_id: feedId, reason: 'Its publisher asked for it', made_by: 'Kim' })
  t.equal(await q.code(() => upload(q, feedId)), 'OYC03')
})

database.transaction('LIMIT-44, FEED-340 files count as stored, the same bytes once, and beyond the ceiling nothing is stored; one that is stored is taken again (OYL02; intake.record_stored)', async (t, q) => {
  await makeRealm(q)
  const { feedId } = await makeFeed(q)
  await upload(q, feedId, 'one')
  const once = await stored(q)
  t.ok((once as number) > 0)
  await upload(q, feedId, 'one')
  t.equal(await stored(q), once)
  await upload(q, feedId, 'another')
  t.ok((await stored(q) as number) > (once as number))
  await q('update intake.turns set stored_bytes = $1', [1_000_000_000_000])
  t.equal(await q.code(() => upload(q, feedId, 'one more')), 'OYL02')
  t.match(await upload(q, feedId, 'one'), { state: 'fetched' })
  t.equal(await q.value('select count(*)::integer from connect.runs'), 4)
})
