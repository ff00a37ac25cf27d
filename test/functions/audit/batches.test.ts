/** The view audit.batches: who pushed what, with which key and request, and how long it took. */
import { randomUUID } from 'node:crypto'
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { apply, game, makeRealm, makeSource, push, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('AUDIT-1 a batch names its account, source, key and request, and how long it waited to be applied', async (t, q) => {
  const { accountId, keyHash } = await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await setClock(q, '2026-09-01T08:00:00Z')
  const payload = Buffer.from(JSON.stringify({ source: 'league', observations: [game('g1')] }))
  const { body } = await q.call('api.push_observations', {
    key_hash: keyHash, idempotency_key: randomUUID(), source: 'league', sent_at: null, payload, content_type: 'application/json',
    readable: null, accepted: 1, rejected: 0, errors: null, request_id: 'request-1'
  })
  const { batch_id: batchId } = JSON.parse(body as string)
  await setClock(q, '2026-09-01T08:00:02.5Z')
  await apply(q, batchId)
  const keyId = await q.value('select key_id from tenancy.keys where key_hash = $1', [keyHash])
  t.match(await q.as('oyss_auditor', () => q('select * from audit.batches')), [{
    mode: 'test', test_account_id: accountId, batch_id: batchId, source: 'league', source_class: 'partnerApi', account_id: accountId,
    account_name: 'Home', key_id: keyId, request_id: 'request-1', status: 'done', apply_seconds: 2.5, accepted_count: 1, rejected_count: 0,
    payload_bytes: payload.length, is_void: false, error: null
  }])
  t.same(await q.as('oyss_auditor', () => q('select b.batch_id from audit.batches b join audit.keys k using (key_id)')), [
    { batch_id: batchId }
  ], 'what came in through one key')
})

database.transaction('AUDIT-1 a batch without a request has no request id', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await push(q, 'league', [game('g1')])
  t.match(await q.as('oyss_auditor', () => q('select * from audit.batches')), [{ request_id: null, key_id: /^key_/ }])
})
