/** A person is erased while a batch that names the person is being stored, applied or replayed (PRIVACY-9). */
import { randomUUID } from 'node:crypto'
import t from 'tap'
import { call } from '../helpers/call.ts'
import type { Client } from '../../db/pool.ts'
import { findTraces, ID, line, who } from '../helpers/people/persons.ts'
import { useRaces } from '../helpers/races.ts'
import { apply, game, makeRealm, makeSource, store, type Observation, type Realm } from '../helpers/seed.ts'
import { derivePersonKeys } from '../../platform/secrets.ts'

const { q, open, begin } = await useRaces(t)
const KEYS = derivePersonKeys([Buffer.alloc(32, 1)])
await q("select set_config('oyss.person_keys', $1, false)", [KEYS])
let realms = 0

/** A league of its own that reported the person once. */
async function makeLeague (): Promise<Realm> {
  const realm = await makeRealm(q, `League ${++realms}`)
  await makeSource(q, 'league', 'authoritativePush', realm)
  await apply(q, await store(q, 'league', [game('g'), line('l1', who())], realm))
  return realm
}
const withKeys = async (db: Client): Promise<void> => {
  await db.query({ text: 'select set_config($1, $2, true)', values: ['oyss.person_keys', KEYS] })
}
const erasing = ({ accountId }: Realm) => async (db: Client) => {
  await withKeys(db)
  return call(db, 'manage.erase_person', {
    account_id: accountId, mode: 'test', source: 'league', player_id: ID, names: null, reason: 'Letter', made_by: 'O', is_rehearsal: false
  })
}
const pushing = ({ keyHash }: Realm, observations: Observation[]) => async (db: Client) => {
  await withKeys(db)
  return call(db, 'api.push_observations', {
    key_hash: keyHash, idempotency_key: randomUUID(), source: 'league', sent_at: null,
    content_type: 'application/json', readable: null, accepted: observations.length,
    rejected: 0, errors: null, payload: Buffer.from(JSON.stringify({ source: 'league', observations }))
  })
}
const applying = (batchId: string) => (db: Client) => call(db, 'jobs.apply_batch', { batch_id: batchId })
const batchOf = ({ body }: { body: string | null }): string => JSON.parse(body as string).batch_id

t.test('PRIVACY-9 a batch of the person that is being applied is waited for, and the person in it erased', async (t) => {
  const realm = await makeLeague()
  const batchId = await store(q, 'league', [line('l2', who(), 2)], realm)
  const first = await open('oyss_resolver', applying(batchId))
  const second = await begin('oyss_manager', erasing(realm))
  t.equal(await second.isWaiting(), true)
  await first.commit()
  t.match((await second.result).row_counts, { 'intake.batches': 2, 'intake.observations': 2, 'canon.stat_lines': 2 })
  t.same(await findTraces(q), [])
})

t.test('PRIVACY-9 a batch that is to be applied while the person is erased is applied afterwards, without the person', async (t) => {
  const realm = await makeLeague()
  const batchId = await store(q, 'league', [line('l2', who(), 2)], realm)
  const first = await open('oyss_manager', erasing(realm))
  const second = await begin('oyss_resolver', applying(batchId))
  t.equal(await second.isWaiting(), true)
  await first.commit()
  t.match(await second.result, { observations: 1, changes: 1 })
  t.same(await findTraces(q), [])
  t.equal(
    await q.value('select count(*)::integer from canon.stat_lines where realm_id = $1 and player ->> $2 = $3', [
      realm.realmId, 'external_id', first.result.pseudonym
    ]), 2
  )
})

t.test('PRIVACY-9 a push that is being stored is waited for; one that comes while the person is erased is stored without the person', async (t) => {
  const realm = await makeLeague()
  const first = await open('oyss_http', pushing(realm, [line('l2', who(), 2)]))
  const second = await begin('oyss_manager', erasing(realm))
  t.equal(await second.isWaiting(), true)
  await first.commit()
  await second.result
  t.same(await findTraces(q), [])
  await apply(q, batchOf(first.result))
  t.same(await findTraces(q), [])

  const other = await makeLeague()
  const erased = await open('oyss_manager', erasing(other))
  const late = await begin('oyss_http', pushing(other, [line('l2', who(), 2)]))
  t.equal(await late.isWaiting(), true)
  await erased.commit()
  await apply(q, batchOf(await late.result))
  t.same(await findTraces(q), [])
})

t.test('PRIVACY-9 a replay that read the batch before the person was erased is refused afterwards: OYC03', async (t) => {
  const realm = await makeLeague()
  const batchId = await store(q, 'league', [line('l2', who(), 2)], realm)
  const readable = JSON.stringify({ observations: [[0, line('l2', who(), 2)]] })
  const first = await open('oyss_manager', erasing(realm))
  const second = await begin('oyss_manager', (db) =>
    call(db, 'manage.replay_batch', { batch_id: batchId, readable, accepted: 1, rejected: 1, errors: null }))
  t.equal(await second.isWaiting(), true)
  await first.commit()
  await t.rejects(second.result, { code: 'OYC03' })
  t.same(await findTraces(q), [])
})

t.test('PRIVACY-9 other sources are stored and applied meanwhile', async (t) => {
  const realm = await makeLeague()
  await makeSource(q, 'scores', 'partnerApi', realm)
  const batchId = await store(q, 'scores', [game('g'), line('l1', who('other', 'Bea'))], realm)
  const first = await open('oyss_manager', erasing(realm))
  const second = await begin('oyss_resolver', applying(batchId))
  t.equal(await second.isWaiting(), true, 'only for the ledger, which the erasure has a place in')
  await first.commit()
  t.match(await second.result, { observations: 2 })
})
