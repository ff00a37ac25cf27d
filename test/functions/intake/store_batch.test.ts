/**
 * intake.store_batch: the one way in, of which api.push_observations is the first caller; intake.enqueue_batch, intake.job_key: its job.
 */
import { hash } from 'node:crypto'
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { apply, game, homeOf, makeRealm, makeSource, queuedBatches, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const STORE = 'select intake.store_batch($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)'

async function arrange (q: Query): Promise<(payload: Buffer, readable?: string, errors?: object[]) => Promise<string>> {
  await setClock(q, '2026-09-01T08:00:00Z')
  const { realmId, accountId } = await makeRealm(q)
  const source = await makeSource(q, 'league', 'authoritativePush')
  return (payload, readable, errors) => q.as('oyss_owner', () => q.value(
    STORE, [
      realmId, source, accountId, '2026-09-01T07:59:00Z', payload, hash('sha256', payload, 'buffer'), 'application/json',
      readable ?? null, 1, errors?.length ?? 0, errors ? JSON.stringify(errors) : null
    ]))
}

database.transaction('INTAKE-6, INTAKE-7 a batch is stored with its bytes as they came, and queued once', async (t, q) => {
  const store = await arrange(q)
  const payload = Buffer.from(` {"observations" : [${JSON.stringify(game('g1'))}]}\n`)
  const id = await store(payload)
  t.match(id, /^batch_[0-9A-HJKMNP-TV-Z]{26}$/)
  t.match(await q.one('select * from intake.batches'), {
    batch_id: id, realm_id: homeOf(q).realmId, account_id: homeOf(q).accountId, status: 'received',
    sent_at: new Date('2026-09-01T07:59:00Z'),
    received_at: new Date('2026-09-01T08:00:00Z'), payload, payload_sha256: hash('sha256', payload, 'buffer'),
    content_type: 'application/json', readable: null, accepted_count: 1, rejected_count: 0, errors: null,
    applied_at: null, error: null,
  })
  t.same(await queuedBatches(q), [id])
  t.match(await apply(q, id), { observations: 1, changes: 1 })
})

database.transaction('what is to be applied is what the caller found readable, and the faults of the rest are kept', async (t, q) => {
  const store = await arrange(q)
  const errors = [{ index: 0, path: '', message: 'No object.' }]
  const id = await store(Buffer.from('{"observations": [7, {}]}'), JSON.stringify({ observations: [[1, game('g1')]] }), errors)
  t.match(await q.one('select accepted_count, rejected_count, errors from intake.batches'), {
    accepted_count: 1, rejected_count: 1, errors
  })
  t.match(await apply(q, id), { observations: 1, changes: 1 })
  t.same(await q('select batch_index, external_id from intake.observations'), [{ batch_index: 1, external_id: 'g1' }])
})

database.transaction('who may apply batches may not store them: only what runs as the owner does', async (t, q) => {
  await arrange(q)
  t.equal(await q.code(() => q.as(
    'oyss_resolver', () => q(STORE, [
      homeOf(q).realmId, 'src_1', homeOf(q).accountId, null, Buffer.from('{}'), Buffer.alloc(32), 'x', null, 0, 0, null
    ])
  )), '42501')
  t.same(await queuedBatches(q), [])
})

database.transaction('INTAKE-8 a batch has one job, however often it is queued (intake.enqueue_batch, intake.job_key)', async (t, q) => {
  const store = await arrange(q)
  const id = await store(Buffer.from(JSON.stringify({ source: 'league', observations: [game('g')] })))
  await q('select intake.enqueue_batch($1)', [id])
  t.same(await queuedBatches(q), [id])
  t.same(await q('select key from graphile_worker._private_jobs'), [{ key: await q.value('select intake.job_key($1)', [id]) }])
})
