/** Addresses in live mode are confirmed before events go there. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { homeOf, makeLive, makeRealm, makeSource, push, say, setClock, type Realm } from '../../helpers/seed.ts'
import { claim, record, relay, subscribe, type Claim } from '../../helpers/subscriptions.ts'

const database = await useDatabase(t)
const BEGIN = Date.parse('2026-09-01T08:00:00Z')
const URL = 'https://club.example.org/hooks'
const wait = (q: Query, seconds: number): Promise<void> => setClock(q, new Date(BEGIN + seconds * 1000).toISOString())
const HOUR = 3600

async function begin (q: Query): Promise<Realm> {
  await wait(q, 0)
  await makeRealm(q)
  const live = await makeLive(q, homeOf(q).accountId)
  await makeSource(q, 'league', 'authoritativePush', live)
  return live
}
async function happen (q: Query, realm: Realm, name: string): Promise<void> {
  await push(q, 'league', [say('team', name, { name })], realm)
  await relay(q)
}
const statusOf = (q: Query, id: string): Promise<string> =>
  q.value("select webhook.subscription_document(s) ->> 'status' from webhook.subscriptions s where s.subscription_id = $1", [id])
const typesOf = (claims: readonly Claim[]): string[] => claims.map(({ body }) => JSON.parse(body as string).type)
/** The states of what is no test, in the order in which it happened. */
const statesOf = (q: Query, id: string): Promise<string[]> => q.value(
  `select array_agg(d.state order by d.created_at)
     from webhook.deliveries d join webhook.events e on e.realm_id = d.realm_id and e.event_id = d.event_id
    where d.subscription_id = $1 and e.type <> 'oyss.subscription.test'`, [id]
)

database.transaction('WEBHOOK-90 in live mode a test is sent by itself and repeated as attempts are; deliveries wait until it was answered 2xx', async (t, q) => {
  const live = await begin(q)
  const id = await subscribe(q, { realm: live, isConfirmed: false, url: URL })
  t.equal(await statusOf(q, id), 'unconfirmed')
  await happen(q, live, 'first')
  await relay(q)
  const [first, ...none] = await claim(q) as Claim[]
  t.same([typesOf([first as Claim]), none], [['oyss.subscription.test'], []], 'one test, and nothing else')
  await record(q, first as Claim, { status: 500 })
  await wait(q, 60)
  await happen(q, live, 'second')
  const [again, ...others] = await claim(q) as Claim[]
  t.same([again?.delivery_id, again?.attempt, others], [first?.delivery_id, 2, []])
  t.equal(await statusOf(q, id), 'unconfirmed')
  await record(q, again as Claim)
  t.equal(await statusOf(q, id), 'enabled')
  t.same(typesOf(await claim(q) as Claim[]), ['oyss.team.created', 'oyss.team.created'])
  const alike = await subscribe(q, { realm: live, isConfirmed: false, url: URL, events: ['oyss.team.*'] })
  t.equal(await statusOf(q, alike), 'enabled', 'an address that answered before counts as confirmed')
  t.equal(await statusOf(q, await subscribe(q, { realm: live, isConfirmed: false, url: `${URL}/other` })), 'unconfirmed')
})

database.transaction('WEBHOOK-90 what waited for 24 hours has failed, and what came later still waits', async (t, q) => {
  const live = await begin(q)
  const id = await subscribe(q, { realm: live, isConfirmed: false, url: URL })
  await happen(q, live, 'first')
  for (let hour = 0; hour < 23; hour++) {
    await wait(q, hour * HOUR)
    for (const one of await claim(q) as Claim[]) await record(q, one, { status: 500 })
  }
  await happen(q, live, 'second')
  t.same(await claim(q), [])
  t.match(await statesOf(q, id), ['pending', 'pending'])
  await wait(q, 24 * HOUR)
  for (const one of await claim(q) as Claim[]) t.same(typesOf([one]), ['oyss.subscription.test'])
  t.match(await statesOf(q, id), ['failed', 'pending'])
  t.equal(await q.value('select failed_total::integer from webhook.queues where subscription_id = $1', [id]) >= 1, true)
  const { accountId, realmId } = live
  const failed = await q.value("select min(delivery_id) from webhook.deliveries where subscription_id = $1 and state = 'failed'", [id])
  t.equal(await q.code(() => q('select webhook.redeliver($1, $2, $3)', [realmId, accountId, failed])), 'OYC03')
  t.equal(await q.code(() => q("select webhook.recover($1, $2, $3, util.now() - interval '1 day', 'failed', '')", [
    realmId, accountId, id
  ])), 'OYC03')
})

database.transaction('WEBHOOK-90 in test mode nothing has to be confirmed', async (t, q) => {
  await begin(q)
  await makeSource(q, 'own', 'authoritativePush')
  const id = await subscribe(q)
  t.equal(await statusOf(q, id), 'enabled')
  await push(q, 'own', [say('team', 'first', { name: 'First' })])
  await relay(q)
  t.same(typesOf(await claim(q) as Claim[]), ['oyss.team.created'])
})
