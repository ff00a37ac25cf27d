import { randomUUID } from 'node:crypto'
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { ask, bodyOf, refusal, tagsFollowBodies, testRead, type Answer } from '../../helpers/http/reads.ts'
import { apply, game, homeOf, makeLive, makeRealm, makeSource, setClock, store } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const get = (q: Query, batchId: string, keyHash = homeOf(q).keyHash): Promise<Answer> =>
  ask(q, 'api.get_batch', { batch_id: batchId }, { keyHash })

async function arrange (q: Query): Promise<{ batch_id: string }> {
  await setClock(q, '2026-09-01T08:00:00Z')
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  return { batch_id: await store(q, 'league', [game('g1'), game('g2')]) }
}

testRead(database, 'api.get_batch', 'OYN01', arrange, { isSecret: true })

database.transaction('INTAKE-6 a batch is its receipt with status and times, from received to done', async (t, q) => {
  const { batch_id: batchId } = await arrange(q)
  const received = {
    batch_id: batchId, accepted: 2, rejected: 0, status: 'received', received_at: '2026-09-01T08:00:00Z', applied_at: null, error: null,
    payload: { bytes: Number, sha256: String, location: `/v1/batches/${batchId}/payload` }
  }
  const answers = [await get(q, batchId)]
  t.match(bodyOf(answers[0] as Answer), received)
  await setClock(q, '2026-09-01T08:00:05.25Z')
  t.same(await get(q, batchId), answers[0], 'time alone changes nothing')
  await q.call('jobs.start_batch', { places: 1 })
  answers.push(await get(q, batchId))
  t.match(bodyOf(answers[1] as Answer), { ...received, status: 'processing' })
  await apply(q, batchId)
  answers.push(await get(q, batchId))
  t.match(bodyOf(answers[2] as Answer), { ...received, status: 'done', applied_at: '2026-09-01T08:00:05.25Z' })
  tagsFollowBodies(t, answers)
})

database.transaction('INTAKE-6, INTAKE-8 a failed batch says why, until a later run works', async (t, q) => {
  const { batch_id: batchId } = await arrange(q)
  const answers = [await get(q, batchId)]
  await q.call('jobs.fail_batch', { batch_id: batchId, error: 'XX000: out of luck' })
  answers.push(await get(q, batchId))
  t.match(bodyOf(answers[1] as Answer), { status: 'failed', error: 'XX000: out of luck', applied_at: null })
  await apply(q, batchId)
  answers.push(await get(q, batchId))
  t.match(bodyOf(answers.at(-1) as Answer), { status: 'done', error: null })
  tagsFollowBodies(t, answers)
})

database.transaction('INTAKE-4 it lists what was rejected with index, pointer and message', async (t, q) => {
  await arrange(q)
  const errors = [{ index: 0, path: '/type', message: 'Unknown.' }]
  const payload = Buffer.from(JSON.stringify({ source: 'league', observations: [{ type: 'nonsense' }, game('g3')] }))
  const { body } = await q.call('api.push_observations', {
    key_hash: homeOf(q).keyHash, idempotency_key: randomUUID(), source: 'league', sent_at: null, payload,
    content_type: 'application/json', readable: JSON.stringify({ observations: [[1, game('g3')]] }), accepted: 1, rejected: 1, errors })
  const batchId = JSON.parse(body as string).batch_id
  for (const status of ['received', 'done']) {
    t.match(bodyOf(await get(q, batchId)), { accepted: 1, rejected: 1, errors, status })
    await apply(q, batchId)
  }
})

database.transaction('INTAKE-6 in live mode, which accounts share, a batch is shown only to the account that pushed it: OYN01', async (t, q) => {
  const [a, b] = [await makeLive(q, (await makeRealm(q, 'A')).accountId), await makeLive(q, (await makeRealm(q, 'B')).accountId)]
  await makeSource(q, 'league', 'authoritativePush', a)
  const batchId = await store(q, 'league', [game('g1')], a)
  t.match(bodyOf(await get(q, batchId, a.keyHash)), { batch_id: batchId })
  t.equal(await refusal(q, 'api.get_batch', { batch_id: batchId }, { keyHash: b.keyHash }), 'OYN01')
})

database.transaction('ID-4 a batch that never was: OYN01', async (t, q) => {
  await arrange(q)
  t.equal(await refusal(q, 'api.get_batch', { batch_id: 'batch_01K5T3M8Q9ZXW4V7N2B6C0D1EF' }), 'OYN01')
})
