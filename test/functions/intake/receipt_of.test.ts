import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, makeRealm, makeSource, store } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const RECEIPT = 'select (r).* from intake.receipt_of($1, $2) r'

database.transaction('INTAKE-4 a receipt counts what was accepted and rejected, and tags itself', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const batchId = await store(q, 'league', [game('g1'), game('g2')])
  const { body, etag, is_replayed: isReplayed } = await q.one(RECEIPT, [batchId, false])
  t.same(JSON.parse(body), { batch_id: batchId, accepted: 2, rejected: 0 })
  t.equal(etag, await q.value('select util.etag($1)', [body]))
  t.equal(isReplayed, false)
})

database.transaction('it lists each fault with index, path and message', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const batchId = await store(q, 'league', [game('g1')])
  const errors = [{ index: 1, path: '/data/kind', message: 'It must be game.' }]
  await q('update intake.batches set rejected_count = 1, errors = $1 where batch_id = $2', [JSON.stringify(errors), batchId])
  t.same(JSON.parse((await q.one(RECEIPT, [batchId, false])).body), { batch_id: batchId, accepted: 1, rejected: 1, errors })
})

database.transaction('INTAKE-20 the answer to a replay says so, and is otherwise the same', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const batchId = await store(q, 'league', [game('g1')])
  t.same(await q.one(RECEIPT, [batchId, true]), { ...await q.one(RECEIPT, [batchId, false]), is_replayed: true })
})
