import { hash } from 'node:crypto'
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { apply, game, homeOf, makeLive, makeRealm, makeSource, storePayload } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const PAYLOAD = Buffer.from(` {"source":"league", "observations" : [${JSON.stringify(game('g1', { title: 'Ünï' }))}]}\n`)
const get = (q: Query, batchId: string, keyHash = homeOf(q).keyHash, ifNoneMatch: string | null = null) => q.as('oyss_http', () =>
  q.call('api.get_payload', { key_hash: keyHash, if_none_match: ifNoneMatch, batch_id: batchId })) as
    Promise<{ payload: Buffer | null, content_type: string, etag: string }>

async function arrange (q: Query): Promise<string> {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  return storePayload(q, 'league', PAYLOAD)
}

database.transaction('INTAKE-7 the owner of a batch gets its bytes as they came, before and after applying, and nothing when it holds them', async (t, q) => {
  const id = await arrange(q)
  const first = await get(q, id)
  t.same(first.payload, PAYLOAD)
  t.match(first, { content_type: 'application/json', etag: /^W\/"/ })
  await apply(q, id)
  t.same(await get(q, id), first)
  t.same(await get(q, id, homeOf(q).keyHash, first.etag), { ...first, payload: null })
  t.same(await get(q, id, homeOf(q).keyHash, 'W/"x"'), first)
})

database.transaction('INTAKE-7 a batch says how many bytes it has, their SHA-256 and where they are', async (t, q) => {
  const id = await arrange(q)
  const { body } = await q.call('api.get_batch', { key_hash: homeOf(q).keyHash, if_none_match: null, batch_id: id })
  t.same(JSON.parse(body as string).payload, {
    bytes: PAYLOAD.length, sha256: hash('sha256', PAYLOAD), location: `/v1/batches/${id}/payload`
  })
})

database.transaction('INTAKE-7 another account, another mode, a publishable key and none get nothing: OYN01, OYA02, OYA01', async (t, q) => {
  const id = await arrange(q)
  const own = homeOf(q)
  const [live, other] = [await makeLive(q, own.accountId), await makeRealm(q, 'Other')]
  const otherLive = await makeLive(q, other.accountId)
  for (const keyHash of [live.keyHash, other.keyHash, otherLive.keyHash]) t.equal(await q.code(() => get(q, id, keyHash)), 'OYN01')
  t.equal(await q.code(() => get(q, id, own.publishableHash)), 'OYA02')
  t.equal(await q.code(() => get(q, id, Buffer.alloc(32))), 'OYA01')
  t.equal(await q.code(() => get(q, 'batch_01K5T3M8Q9ZXW4V7N2B6C0D1EF', own.keyHash)), 'OYN01')
  await makeSource(q, 'shared', 'authoritativePush', live)
  const shared = await storePayload(q, 'shared', Buffer.from(JSON.stringify({ source: 'shared', observations: [game('g2')] })), live)
  t.ok((await get(q, shared, live.keyHash)).payload)
  t.equal(await q.code(() => get(q, shared, otherLive.keyHash)), 'OYN01', 'in live mode, which accounts share, too')
})
