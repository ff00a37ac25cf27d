/** What two pushes at once come to stands in test/races/push_observations.test.ts. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { resetHome } from '../../helpers/http/reads.ts'
import { apply, game, gone, homeOf, makeLive, makeRealm, makeSource, queuedBatches, setClock, type Realm } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Push = {
  keyHash?: Buffer | null, key?: string, source?: string, payload?: Buffer, readable?: string, accepted?: number, errors?: object[],
  sentAt?: string
}
const bytes = (text: string): Buffer => Buffer.from(text)
const PAYLOAD = bytes(JSON.stringify({ source: 'league', observations: [game('g1')] }))
const batches = (q: Query): Promise<number> => q.value('select count(*)::integer from intake.batches')

const push = (q: Query, {
  keyHash = homeOf(q).keyHash, key = 'key-00001', source = 'league', payload = PAYLOAD, readable, accepted = 1, errors, sentAt
}: Push = {}) => q.as('oyss_http', () => q.call('api.push_observations', {
  key_hash: keyHash, idempotency_key: key, source, sent_at: sentAt ?? null, payload,
  content_type: 'application/json', readable: readable ?? null, accepted, rejected: errors?.length ?? 0, errors: errors ?? null,
}))
const refused = (q: Query, given: Push = {}) => q.code(() => push(q, given))
const batchOf = ({ body }: { body: string | null }): string => JSON.parse(body as string).batch_id

async function arrange (q: Query): Promise<Realm> {
  await setClock(q, '2026-09-01T08:00:00Z')
  const realm = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  return realm
}

database.transaction('INTAKE-4, INTAKE-6 a push is answered with its receipt, stored, and queued once', async (t, q) => {
  const { realmId, accountId } = await arrange(q)
  const answer = await push(q, { sentAt: '2026-09-01T07:59:00Z' })
  const batchId = batchOf(answer)
  t.match(batchId, /^batch_[0-9A-HJKMNP-TV-Z]{26}$/)
  t.same(answer, {
    body: `{"batch_id":"${batchId}","accepted":1,"rejected":0}`, etag: await q.value('select util.etag($1)', [answer.body]),
    is_replayed: false
  })
  t.match(await q.one('select realm_id, account_id, status, sent_at, received_at, accepted_count, rejected_count, readable, errors from ' +
    'intake.batches'), {
    realm_id: realmId, account_id: accountId, status: 'received', sent_at: new Date('2026-09-01T07:59:00Z'),
    received_at: new Date('2026-09-01T08:00:00Z'), accepted_count: 1, rejected_count: 0, readable: null, errors: null })
  t.same(await queuedBatches(q), [batchId])
  t.equal(await q.value('select count(*)::integer from canon.fixtures'), 0, 'stored is not applied')
})

database.transaction('INTAKE-7 the bytes of the body are archived as they came', async (t, q) => {
  await arrange(q)
  const odd = [
    ' {"source":"league",\r\n\t"observations":[]} ', '{"a":1,"a":1.0,"z":"\\u0000\\ud83d"}', Buffer.from([0x00, 0xff, 0xfe, 0x0a])
  ]
    .map((one) => Buffer.from(one as string))
  for (const [n, payload] of odd.entries()) {
    const batchId = batchOf(await push(q, { key: `key-0000${n}`, payload, readable: '{"observations":[]}' }))
    t.same(await q.value('select payload from intake.batches where batch_id = $1', [batchId]), payload)
    t.same(await q.call('manage.get_payload', { batch_id: batchId, made_by: 'Kim' }), payload)
  }
})

database.transaction('INTAKE-20 the receipt lists what was rejected, and a replay lists it again', async (t, q) => {
  await arrange(q)
  const errors = [{ index: 0, path: '/type', message: 'Unknown.' }, { index: 2, path: '', message: 'No object.' }]
  const given = { errors, readable: JSON.stringify({ observations: [[1, game('g1')]] }) }
  const answer = await push(q, given)
  t.same(JSON.parse(answer.body as string), { batch_id: batchOf(answer), accepted: 1, rejected: 2, errors })
  t.same(await push(q, given), { ...answer, is_replayed: true })
})

database.transaction('INTAKE-20 the same key with the same body is answered with the first receipt, and stored and applied once', async (t, q) => {
  await arrange(q)
  const first = await push(q)
  t.same(await push(q), { ...first, is_replayed: true })
  await apply(q, batchOf(first))
  await setClock(q, '2026-09-30T08:00:00Z')
  t.same(await push(q), { ...first, is_replayed: true }, 'also when it is long applied')
  t.equal(await batches(q), 1)
  t.same(await queuedBatches(q), [batchOf(first)])
})

database.transaction('INTAKE-20 the same key with another body, by a single byte: OYV12, and nothing is stored', async (t, q) => {
  await arrange(q)
  await push(q)
  for (const payload of [
    bytes(`${PAYLOAD} `), bytes(''), bytes(JSON.stringify({ source: 'league', observations: [gone('fixture', 'g1')] }))
  ]) {
    t.equal(await refused(q, { payload }), 'OYV12')
  }
  t.equal(await batches(q), 1)
  t.match(await push(q, { key: 'KEY-00001', payload: bytes('{}') }), { is_replayed: false }, 'keys are distinguished by case')
})

database.transaction('another key makes the same body another batch', async (t, q) => {
  await arrange(q)
  t.not(batchOf(await push(q)), batchOf(await push(q, { key: 'key-00002' })))
  t.equal((await queuedBatches(q)).length, 2)
})

database.transaction('INTAKE-19 a key is kept for 30 days, and starts again when it is used again', async (t, q) => {
  await arrange(q)
  const first = batchOf(await push(q))
  await setClock(q, '2026-10-01T07:59:59Z')
  t.equal(batchOf(await push(q)), first)
  await setClock(q, '2026-10-01T08:00:01Z')
  const again = await push(q, { payload: bytes('{"observations":[]}') })
  t.match(again, { is_replayed: false })
  t.not(batchOf(again), first)
  await setClock(q, '2026-10-20T08:00:01Z')
  t.equal(await refused(q), 'OYV12')
  t.equal(batchOf(await push(q, { payload: bytes('{"observations":[]}') })), batchOf(again))
})

database.transaction('INTAKE-19, REALM-3 a key belongs to account and mode: others use the same one for something else', async (t, q) => {
  const home = await arrange(q)
  const other = await makeRealm(q, 'Other')
  const [live, otherLive] = [await makeLive(q, home.accountId), await makeLive(q, other.accountId)]
  await makeSource(q, 'league', 'authoritativePush', other)
  await makeSource(q, 'league', 'authoritativePush', live)
  await makeSource(q, 'club', 'hostFeed', otherLive)
  const ids = [
    await push(q), await push(q, { keyHash: other.keyHash, payload: bytes('{"a":1}') }),
    await push(q, { keyHash: live.keyHash, payload: bytes('{"a":2}') }),
    await push(q, { keyHash: otherLive.keyHash, source: 'club', payload: bytes('{"a":3}') })].map(batchOf)
  t.equal(new Set(ids).size, 4)
})

database.transaction('INTAKE-2, REALM-3 an unknown source: OYV10, also one of the other mode or of another account, and nothing is stored', async (t, q) => {
  const { accountId } = await arrange(q)
  const [live, otherLive] = [await makeLive(q, accountId), await makeLive(q, (await makeRealm(q, 'Other')).accountId)]
  await makeSource(q, 'live-league', 'authoritativePush', live)
  for (const given of [
    { source: 'nowhere' }, { source: 'League' }, { source: 'live-league' }, { keyHash: live.keyHash },
    { keyHash: otherLive.keyHash, source: 'live-league' }
  ]) {
    t.equal(await refused(q, given), 'OYV10', JSON.stringify(given.source))
  }
  t.equal(await batches(q), 0)
  t.match(await push(q), { is_replayed: false }, 'a refused push has not used up its key')
})

database.transaction('KEY-3, INTAKE-25 a publishable key: OYA02; an unknown one and none: OYA01; before the source is looked at', async (t, q) => {
  const { publishableHash } = await arrange(q)
  for (const source of ['league', 'nowhere']) {
    t.same(
      [
        await refused(q, { keyHash: publishableHash, source }), await refused(q, { keyHash: Buffer.alloc(32), source }),
        await refused(q, { keyHash: null, source })
      ],
      ['OYA02', 'OYA01', 'OYA01']
    )
  }
  t.equal(await batches(q), 0)
})

database.transaction('KEY-7 a suspended account: OYA03 from the very next push, a replay too, until it is reinstated', async (t, q) => {
  const { accountId } = await arrange(q)
  const first = await push(q)
  await q.call('manage.suspend_account', { account_id: accountId, reason: 'An unpaid invoice' })
  t.same([await refused(q), await refused(q, { key: 'key-00002' })], ['OYA03', 'OYA03'])
  await q.call('manage.reinstate_account', { account_id: accountId })
  t.same(await push(q), { ...first, is_replayed: true })
})

database.transaction('REALM-4 a reset forgets batches and keys; the source stays', async (t, q) => {
  await arrange(q)
  const first = batchOf(await push(q))
  await resetHome(q)
  const again = await push(q, { payload: bytes('{}') })
  t.match(again, { is_replayed: false })
  t.not(batchOf(again), first)
  t.equal(await batches(q), 1)
})
