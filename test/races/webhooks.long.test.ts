/** Events, subscriptions and deliveries when several do the same thing at once. */
import { ulid } from 'ulid'
import t from 'tap'
import { call } from '../../db/call.ts'
import type { Client } from '../../db/pool.ts'
import { useRaces } from '../helpers/races.ts'
import { makeRealm, makeSource, push, say, store, type Observation, type Realm } from '../helpers/seed.ts'
import { BASE_URL, claim, eventsFor, record, relay, subscribe, type Claim } from '../helpers/subscriptions.ts'

const { q, open, begin, database } = await useRaces(t)
const applying = (batchId: string) => (db: Client): Promise<unknown> => call(db, 'jobs.apply_batch', { batch_id: batchId })
const relaying = (db: Client): Promise<any> => call(db, 'jobs.relay_outbox', { base_url: BASE_URL, batch_limit: 10_000, purges: true })
const claiming = (db: Client): Promise<Claim[]> =>
  call(db, 'jobs.claim_deliveries', { worker: 'one', most: 100, lease_seconds: 60, window_limit: WINDOW })
const creating = (realm: Realm, id = `sub_${ulid()}`, url = `https://club.example.org/${id}`) => async (db: Client): Promise<string> => {
  await call(db, 'api.create_subscription', {
    key_hash: realm.keyHash, subscription_id: id, url, events: ['*'], competition: null, team: null,
    secret: Buffer.from('sealed')
  })
  return id
}
const teams = (count: number, prefix = 't'): Observation[] =>
  Array.from({ length: count }, (_, n) => say('team', `${prefix}${n}`, { name: `Team ${n}` }))
/** Deliveries of one subscription that may be under way at once. */
const WINDOW = 5
let realms = 0
async function makeLeague (): Promise<Realm> {
  const realm = await makeRealm(q, `League ${++realms}`)
  await makeSource(q, 'league', 'partnerApi', realm)
  return realm
}
const heard = async (id: string): Promise<string[]> => (await eventsFor(q, id)).map(({ data }) => data.id)

t.test('WEBHOOK-4 the first subscription of a realm hears of a change whose batch was being applied when it was made, and of none that had committed', async (t) => {
  const realm = await makeLeague()
  await push(q, 'league', teams(1, 'before'), realm)
  // Made while the batch is applied, committed before the batch reaches the ledger: the batch waits for a row that the test holds.
  const during = await store(
    q, 'league',
    [say('team', 'before0', { name: 'Renamed' }, { observed_at: new Date(Date.now() + 1000).toISOString() }), ...teams(1, 'during')], realm
  )
  const held = await open('oyss_resolver', (db) => db.query('select from canon.teams where realm_id = $1 for update', [realm.realmId]))
  const batch = await begin('oyss_resolver', applying(during))
  t.equal(await batch.isWaiting(), true)
  const made = await open('oyss_http', creating(realm))
  await made.commit()
  await held.rollback()
  await batch.result
  await relay(q)
  t.equal((await heard(made.result)).length, 2)
})

t.test('a subscription that is being made when a batch reaches the ledger is waited for, and hears of the batch; if it is not made after all nobody does', async (t) => {
  for (const isMade of [true, false]) {
    const realm = await makeLeague()
    const subscription = await open('oyss_http', creating(realm))
    const batch = await begin('oyss_resolver', applying(await store(q, 'league', teams(3), realm)))
    t.equal(await batch.isWaiting(), true)
    await (isMade ? subscription.commit() : subscription.rollback())
    await batch.result
    t.match(await relay(q), { taken: 3, events: isMade ? 3 : 0 })
    t.equal((await heard(subscription.result)).length, isMade ? 3 : 0)
  }
})

t.test('a subscription that comes while a batch is in the ledger but not committed waits, and is owed nothing of it', async (t) => {
  const realm = await makeLeague()
  const batch = await open('oyss_resolver', applying(await store(q, 'league', teams(2), realm)))
  const subscription = await begin('oyss_http', creating(realm))
  t.equal(await subscription.isWaiting(), true)
  await batch.commit()
  const id = await subscription.result
  await push(q, 'league', teams(1, 'later'), realm)
  await relay(q)
  t.equal((await heard(id)).length, 1)
})

t.test('STREAM-1, WEBHOOK-20 the event of a subscription that is disabled while a batch is in the ledger comes after the changes of the batch', async (t) => {
  const realm = await makeLeague()
  const id = await subscribe(q, { realm })
  const batch = await open('oyss_resolver', applying(await store(q, 'league', teams(2), realm)))
  const disabled = await begin('oyss_resolver', (db) =>
    db.query("select webhook.disable_subscription($1, $2, 'No more.')", [realm.realmId, id]))
  t.equal(await disabled.isWaiting(), true)
  await batch.commit()
  await disabled.result
  t.same((await q('select event from ledger.outbox where realm_id = $1 order by position', [realm.realmId])).map(({ event }) => event), [
    null, null, 'oyss.subscription.disabled'
  ])
  await relay(q)
})

t.test('EVENT-1 no event is ever sent for a change that was rolled back', async (t) => {
  const realm = await makeLeague()
  const id = await subscribe(q, { realm })
  const batch = await store(q, 'league', teams(5), realm)
  const applied = await open('oyss_resolver', applying(batch))
  t.match(await relay(q), { taken: 0, events: 0 })
  await applied.rollback()
  t.match(await relay(q), { taken: 0, events: 0 })
  t.same(await heard(id), [])
  await q.call('jobs.apply_batch', { batch_id: batch })
  t.match(await relay(q), { events: 5 }, 'applied after all, each is sent once')
})

t.test('of two relays at once the second waits, and finds nothing left: each event has one delivery a subscription', async (t) => {
  const realm = await makeLeague()
  const ids = [await subscribe(q, { realm }), await subscribe(q, { realm })]
  await push(q, 'league', teams(4), realm)
  const first = await open('oyss_resolver', relaying)
  const second = await begin('oyss_resolver', relaying)
  t.equal(await second.isWaiting(), true)
  await push(q, 'league', teams(1, 'later'), realm)
  await first.commit()
  t.match([first.result, await second.result], [{ taken: 4, deliveries: 8 }, { taken: 1, deliveries: 2 }])
  for (const id of ids) t.equal(new Set(await heard(id)).size, 5)
})

t.test('a relay that dies leaves the outbox as it was', async (t) => {
  const realm = await makeLeague()
  const id = await subscribe(q, { realm })
  await push(q, 'league', teams(2), realm)
  const bodies = async (): Promise<string[]> =>
    (await q('select e.body from webhook.events e where e.realm_id = $1 order by e.event_id', [realm.realmId])).map(({ body }) => body)
  const dying = await open('oyss_resolver', relaying)
  await dying.rollback()
  t.same(await bodies(), [])
  t.match(await relay(q), { events: 2 })
  t.equal((await heard(id)).length, 2)
})

t.test('WEBHOOK-27 two workers at once: never the same delivery, never more of a subscription than may be under way, and all of it is sent', async (t) => {
  await q('delete from webhook.deliveries')
  await q('update webhook.queues set next_at = null')
  const realm = await makeLeague()
  const ids = [await subscribe(q, { realm }), await subscribe(q, { realm }), await subscribe(q, { realm })]
  await push(q, 'league', teams(40), realm)
  await relay(q)
  const held = await open('oyss_resolver', claiming)
  t.equal(held.result.length, 12)
  t.same(await claim(q), [], 'a queue that somebody is at is left to them, without waiting')
  await held.commit()
  for (const { delivery_id, token } of held.result) await record(q, { delivery_id, token })
  const claimed: string[] = held.result.map(({ delivery_id: id }) => id as string)
  let most = 0
  const work = async (): Promise<void> => {
    const db = await database.connect('oyss_resolver')
    for (let idle = 0; idle < 20;) {
      const claims = await call(db, 'jobs.claim_deliveries', { worker: 'x', most: 5, lease_seconds: 60, window_limit: WINDOW })
      idle = claims.length === 0 ? idle + 1 : 0
      claimed.push(...claims.map(({ delivery_id: id }) => id as string))
      const [{ rows }] = await Promise.all([db.query("select max(n)::integer as most from (select count(*) as n from webhook.deliveries " +
        "where state = 'sending' group by subscription_id) c")])
      most = Math.max(most, rows[0].most ?? 0)
      for (const { delivery_id, token } of claims) {
        t.equal(
          (await call(db, 'jobs.record_attempt', {
            delivery_id, token, status_code: 204, duration_ms: 1, error: null, retry_after_seconds: null, window_limit: WINDOW
          }) as any).state,
          'succeeded'
        )
      }
    }
  }
  await Promise.all([work(), work(), work()])
  t.equal(claimed.length, 120)
  t.equal(new Set(claimed).size, 120)
  t.ok(most > 0 && most <= WINDOW, `${most} under way`)
  t.same(await q('select state, count(*)::integer from webhook.deliveries where subscription_id = any($1) group by 1', [ids]), [{
    state: 'succeeded', count: 120
  }])
  t.equal(
    await q.value(
      'select count(*)::integer from webhook.attempts a join webhook.deliveries d using (delivery_id) where d.subscription_id = any($1)',
      [ids]
    ),
    120
  )
})

t.test('who reports after its lease was given to another changes nothing, even when both report at once', async (t) => {
  const realm = await makeLeague()
  await subscribe(q, { realm })
  await push(q, 'league', teams(1), realm)
  await relay(q)
  const [lost] = await claim(q, 1, 0) as [Claim]
  const [own] = await claim(q, 1, 60) as [Claim]
  t.equal(own.delivery_id, lost.delivery_id)
  const reporting = ({ delivery_id, token }: Claim, status_code: number) => (db: Client): Promise<any> => call(db, 'jobs.record_attempt', {
    delivery_id, token, status_code, duration_ms: 1, error: null, retry_after_seconds: null, window_limit: WINDOW
  })
  const first = await open('oyss_resolver', reporting(own, 200))
  const second = await begin('oyss_resolver', reporting(lost, 500))
  t.equal(await second.isWaiting(), true)
  await first.commit()
  t.match([first.result.state, (await second.result).state], ['succeeded', 'stale'])
})

t.test('WEBHOOK-4 two who create the twentieth subscription at once: one of them is refused (OYV11)', async (t) => {
  const realm = await makeLeague()
  for (let n = 0; n < 19; n++) await subscribe(q, { realm })
  const first = await open('oyss_http', creating(realm))
  const second = await begin('oyss_http', creating(realm))
  t.equal(await second.isWaiting(), true)
  await first.commit()
  await t.rejects(second.result, { code: 'OYV11', column: '' })
})

t.test('WEBHOOK-50 two who create the same subscription at once: one of them is refused (OYC03)', async (t) => {
  const realm = await makeLeague()
  const first = await open('oyss_http', creating(realm, `sub_${ulid()}`, 'https://club.example.org'))
  const second = await begin('oyss_http', creating(realm, `sub_${ulid()}`, 'https://club.example.org'))
  t.equal(await second.isWaiting(), true)
  await first.commit()
  await t.rejects(second.result, { code: 'OYC03' })
})

t.test('a deletion and a relay at once: whichever is first, nothing is sent to what is gone', async (t) => {
  const realm = await makeLeague()
  const id = await subscribe(q, { realm })
  await push(q, 'league', teams(1), realm)
  const deleted = await open('oyss_http', (db) => call(db, 'api.delete_subscription', { key_hash: realm.keyHash, subscription_id: id }))
  const relayed = await begin('oyss_resolver', relaying)
  t.equal(await relayed.isWaiting(), true)
  await deleted.commit()
  await relayed.result
  t.ok((await claim(q)).every(({ subscription_id: one }) => one !== id))
  t.equal(await q.value('select next_at from webhook.queues where subscription_id = $1', [id]), null)
})

t.test('everything at once, again and again: nobody waits in a circle, nothing is lost, nothing is sent twice that was recorded', async (t) => {
  await q('delete from webhook.deliveries')
  await q('update webhook.queues set next_at = null')
  const realm = await makeLeague()
  const kept = [await subscribe(q, { realm }), await subscribe(q, { realm }), await subscribe(q, { realm })]
  const ROUNDS = 25
  let isApplying = true
  const repeat = (role: 'oyss_resolver' | 'oyss_http', work: (db: Client, n: number) => Promise<unknown>) => async (): Promise<void> => {
    const db = await database.connect(role)
    for (let n = 0; n < ROUNDS || isApplying; n++) await work(db, n)
  }
  const send = repeat('oyss_resolver', async (db) => {
    const attempts = (await call(db, 'jobs.claim_deliveries', { worker: 'x', most: 7, lease_seconds: 60, window_limit: WINDOW }))
      .map(({ delivery_id, token }) => ({ delivery_id, token, status_code: 200, duration_ms: 1, error: null, retry_after_seconds: null }))
    const recorded = await call(db, 'jobs.record_attempts', { attempts, window_limit: WINDOW }) as { state: string }[]
    if (recorded.some(({ state }) => state !== 'succeeded' && state !== 'stale')) throw new Error(JSON.stringify(recorded))
  })
  const applyAll = async (): Promise<void> => {
    const db = await database.connect('oyss_resolver')
    try {
      for (let n = 0; n < ROUNDS; n++) await applying(await store(q, 'league', teams(4, `all${n}-`), realm))(db)
    } finally {
      isApplying = false
    }
  }
  const comeAndGo = repeat('oyss_http', async (db) => {
    const id = await creating(realm)(db)
    await call(db, 'api.test_subscription', { key_hash: realm.keyHash, subscription_id: id, base_url: BASE_URL })
    await call(db, 'api.rotate_subscription_secret', { key_hash: realm.keyHash, subscription_id: id, secret: Buffer.from('x') })
    await call(db, 'api.delete_subscription', { key_hash: realm.keyHash, subscription_id: id })
  })
  const tidy = repeat('oyss_resolver', (db) => call(db, 'jobs.tidy_webhooks', { row_limit: 50 }))
  const drain = repeat('oyss_resolver', relaying)
  await Promise.all([applyAll(), send(), send(), send(), comeAndGo(), tidy(), drain(), drain()])
  await relay(q)
  for (let claims = await claim(q); claims.length > 0; claims = await claim(q)) for (const one of claims) await record(q, one)
  const ended = await q(
    'select subscription_id, state, count(*)::integer, sum(attempt_count)::integer as attempts from webhook.deliveries where ' +
      'subscription_id = any($1) group by 1, 2',
    [kept]
  )
  t.same(ended.map(({ state, count, attempts }) => [state, count, attempts]), kept.map(() => ['succeeded', ROUNDS * 4, ROUNDS * 4]))
})
