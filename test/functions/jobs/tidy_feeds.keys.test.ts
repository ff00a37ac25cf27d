/** jobs.tidy_keys: idempotency keys that are no longer recognised are deleted. jobs.tidy_feeds: tidy_feeds.test.ts. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { makeRealm, makeSource, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const tidy = (q: Query, rows: number): Promise<unknown> => q.as('oyss_resolver', () => q.call('jobs.tidy_keys', { row_limit: rows }))

database.transaction('INTAKE-19 keys are deleted after 30 days, some at once; their batches stay', async (t, q) => {
  const { keyHash } = await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  const payload = Buffer.from('{"source":"league","observations":[]}')
  const push = (key: string): Promise<unknown> => q.call('api.push_observations', {
    key_hash: keyHash, idempotency_key: key, source: 'league', sent_at: null, payload, content_type: 'application/json',
    readable: null, accepted: 0, rejected: 0, errors: null
  } as never)
  const keys = () => q.value('select count(*)::integer from intake.idempotency_keys')
  await setClock(q, '2026-09-01T08:00:00Z')
  for (const key of ['first-key-1', 'second-key', 'third-key-3']) await push(key)
  await setClock(q, '2026-10-01T07:59:59Z')
  t.equal(await tidy(q, 10), 0, 'not a moment too early')
  await push('fourth-key')
  await setClock(q, '2026-10-01T08:00:01Z')
  t.same([await tidy(q, 2), await tidy(q, 2), await tidy(q, 2)], [2, 1, 0])
  t.equal(await keys(), 1)
  t.equal(await q.value('select count(*)::integer from intake.batches'), 4)
})
