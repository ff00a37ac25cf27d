/** What adds up stands in test/functions/tenancy/usage_by_hour.test.ts. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const record = (q: Query, key: Buffer): Promise<unknown> => q.as('oyss_http', () => q.call('api.record_usage', {
  requests: [{ key: key.toString('hex'), route: 'GET /v1/fixtures', answered: 1, refused: 0, failed: 0 }]
}))

database.transaction('LIMIT-50 what is older than 31 days is forgotten, a thousand hours with each report', async (t, q) => {
  const { keyHash: key } = await makeRealm(q)
  await setClock(q, '2026-09-01T08:00:00Z')
  await q(`insert into tenancy.usage_hours (key_id, started_at, route, answered_count, refused_count, failed_count)
    select k.key_id, '2026-09-01T08:00:00Z'::timestamptz - make_interval(hours => n), 'GET /v1/fixtures', 1, 0, 0
      from tenancy.keys k cross join generate_series(1, 31 * 24 + 1100) n where k.key_hash = $1`, [key])
  const left = () => q.value('select count(*)::integer from tenancy.usage_hours')
  await record(q, key)
  t.equal(await left(), 31 * 24 + 100 + 1)
  await record(q, key)
  t.equal(await left(), 31 * 24 + 1)
})
