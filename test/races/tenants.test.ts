/** A reset while a batch of its realm is applied or pushed, and one Idempotency-Key used twice at once. */
import t from 'tap'
import { call } from '../helpers/call.ts'
import type { Client, Queryable } from '../../db/pool.ts'
import { useRaces } from '../helpers/races.ts'
import { game, makeRealm, makeSource, push, store, type Realm } from '../helpers/seed.ts'

const { database, q, open, begin } = await useRaces(t)
const applying = (batchId: string) => (db: Client): Promise<unknown> => call(db, 'jobs.apply_batch', { batch_id: batchId })
const resetting = ({ accountId }: Realm) =>
  (db: Client): Promise<unknown> => call(db, 'manage.reset_test', { account_id: accountId, confirmation: null })
const pushing = ({ keyHash }: Realm, key: string, title = 'Derby') => (db: Queryable) => call(db, 'api.push_observations', {
  key_hash: keyHash, idempotency_key: key, source: 'league', sent_at: null,
  payload: Buffer.from(JSON.stringify({ source: 'league', observations: [game('g1', { title })] })), content_type: 'application/json',
  readable: null, accepted: 1, rejected: 0, errors: null,
})
const batchOf = ({ body }: { body: string | null }): string => JSON.parse(body as string).batch_id
let realms = 0
async function makeLeague (): Promise<Realm> {
  const realm = await makeRealm(q, `League ${++realms}`)
  await makeSource(q, 'league', 'partnerApi', realm)
  return realm
}
const DATA = [
  'canon.fixtures', 'canon.external_ids', 'canon.claims', 'intake.observations', 'intake.batches', 'intake.idempotency_keys',
  'ledger.changes', 'ledger.outbox'
]
const left = async ({ realmId }: Realm): Promise<string[]> => {
  const tables: string[] = []
  for (const table of DATA) if (await q.value(`select exists (select from ${table} where realm_id = $1)`, [realmId])) tables.push(table)
  return tables
}

t.test('a reset waits for the batch that is being applied, and then takes what it wrote', async (t) => {
  const realm = await makeLeague()
  await push(q, 'league', [game('g0')], realm)
  const first = await open('oyss_resolver', applying(await store(q, 'league', [game('g1')], realm)))
  const reset = await begin('oyss_manager', resetting(realm))
  t.equal(await reset.isWaiting(), true)
  await first.commit()
  t.match(await reset.result, { fixtures: 2 })
  t.same(await left(realm), [])
})

t.test('a batch that comes while its realm is reset waits, and finds itself gone', async (t) => {
  const realm = await makeLeague()
  await push(q, 'league', [game('g0')], realm)
  const batchId = await store(q, 'league', [game('g1')], realm)
  const reset = await open('oyss_manager', resetting(realm))
  const second = await begin('oyss_resolver', applying(batchId))
  t.equal(await second.isWaiting(), true)
  await reset.commit()
  t.same(await second.result, { observations: 0, changes: 0 })
  t.same(await left(realm), [])
})

t.test('a reset taken back leaves the batch that waited for it to be applied', async (t) => {
  const realm = await makeLeague()
  await push(q, 'league', [game('g0')], realm)
  const batchId = await store(q, 'league', [game('g1')], realm)
  const reset = await open('oyss_manager', resetting(realm))
  const second = await begin('oyss_resolver', applying(batchId))
  t.equal(await second.isWaiting(), true)
  await reset.rollback()
  t.same(await second.result, { observations: 1, changes: 1 })
  t.equal(await q.value('select count(*)::integer from canon.fixtures where realm_id = $1', [realm.realmId]), 2)
})

t.test('the reset of one realm waits for nobody in another, nor does another wait for it', async (t) => {
  const [one, other] = [await makeLeague(), await makeLeague()]
  await store(q, 'league', [game('g1')], other)
  const applied = await open('oyss_resolver', applying(await store(q, 'league', [game('g1')], one)))
  const reset = await begin('oyss_manager', resetting(other))
  t.equal(await reset.isWaiting(), false)
  t.match(await reset.result, { fixtures: 0 })
  await applied.commit()
  t.same(await left(other), [])
  t.equal((await left(one)).length, DATA.length)
})

t.test('an Idempotency-Key in use: OYC01 at once, and the first receipt as soon as that is there', async (t) => {
  const realm = await makeLeague()
  const first = await open('oyss_http', pushing(realm, 'the same key'))
  const second = await begin('oyss_http', pushing(realm, 'the same key'))
  t.equal(await second.isWaiting(), false)
  await t.rejects(second.result, { code: 'OYC01' })
  await first.commit()
  const again = await begin('oyss_http', pushing(realm, 'the same key'))
  t.same(await again.result, { ...first.result, is_replayed: true })
  await t.rejects((await begin('oyss_http', pushing(realm, 'the same key', 'Other'))).result, { code: 'OYV12' })
  t.equal(await q.value('select count(*)::integer from intake.batches where realm_id = $1', [realm.realmId]), 1)
})

t.test('a key in use by one account holds up no other account; one whose push was taken back is free', async (t) => {
  const [one, other] = [await makeLeague(), await makeLeague()]
  const first = await open('oyss_http', pushing(one, 'the same key'))
  t.match(await (await begin('oyss_http', pushing(other, 'the same key'))).result, { is_replayed: false })
  await first.rollback()
  const again = await (await begin('oyss_http', pushing(one, 'the same key', 'Other'))).result
  t.equal(again.is_replayed, false)
  t.not(batchOf(again), batchOf(first.result))
})

t.test('sixteen pushes of one key at once make one batch and one job, and every answer is its receipt or OYC01', async (t) => {
  const realm = await makeLeague()
  const pool = database.pool('oyss_http', 8)
  const answers = await Promise.all(Array.from({ length: 16 }, () =>
    pushing(realm, 'a busy key')(pool).then(batchOf, (error: { code: string }) => error.code)))
  const [{ batch_id: id }] = await q('select batch_id from intake.batches where realm_id = $1', [realm.realmId]) as [{ batch_id: string }]
  t.same([...new Set(answers)].filter((answer) => answer !== 'OYC01'), [id])
  t.equal(await q.value('select count(*)::integer from intake.batches where realm_id = $1', [realm.realmId]), 1)
  t.equal(await q.value('select count(*)::integer from graphile_worker._private_jobs where key = intake.job_key($1)', [id]), 1)
})
