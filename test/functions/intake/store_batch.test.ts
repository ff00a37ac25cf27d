import { hash } from 'node:crypto'
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { apply, game, homeOf, makeLive, makeSource, queuedBatches, storePayload } from '../../helpers/seed.ts'
import { STORE, arrange } from '../../helpers/storing.ts'

const database = await useDatabase(t)

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

database.transaction('LIMIT-43 as many batches of an account and mode wait as may, and another push is refused (OYL01)', async (t, q) => {
  const store = await arrange(q)
  await q.call('manage.set_limits', { account_id: homeOf(q).accountId, limits: { waiting_batches: 8 } })
  const payload = Buffer.from(JSON.stringify({ source: 'league', observations: [game('g')] }))
  for (let n = 0; n < 2; n++) await store(payload)
  t.equal(await q.code(() => store(payload)), 'OYL01')
  const start = () => q.as('oyss_resolver', () => q.call('jobs.start_batch', { places: 4 }))
  await start()
  t.match(await store(payload), /^batch_/, 'one is being applied')
  t.equal(await q.code(() => store(payload)), 'OYL01')
  const live = await makeLive(q, homeOf(q).accountId)
  await makeSource(q, 'league', 'authoritativePush', live)
  t.match(await storePayload(q, 'league', payload, live), /^batch_/, 'the other mode has its own')
  await start()
  await start()
  t.match(await store(payload), /^batch_/, 'live has had its turn, then test')
})

database.transaction('LIMIT-44 an account stores as many megabytes as it may, and another push is refused (OYL02) until a reset; a batch counts once', async (t, q) => {
  const store = await arrange(q)
  const { accountId, realmId } = homeOf(q)
  await q.call('manage.set_limits', { account_id: accountId, limits: { stored_megabytes: 4 } })
  const payload = Buffer.alloc(600_000, ' ')
  payload.write(JSON.stringify({ source: 'league', observations: [game('g')] }))
  const id = await store(payload)
  const start = () => q.as('oyss_resolver', () => q.call('jobs.start_batch', { places: 4 }))
  t.equal(await start(), id)
  await q("update intake.batches set status = 'received'")
  t.equal(await start(), id, 'again, after a crash')
  t.equal(await q.value('select stored_bytes from intake.turns where realm_id = $1', [realmId]), '600000')
  t.equal(await q.code(() => store(payload)), 'OYL02')
  t.match(await store(payload.subarray(0, 400_000)), /^batch_/)
  await q.call('manage.reset_test', { account_id: accountId, confirmation: null })
  t.match(await store(payload), /^batch_/)
})
