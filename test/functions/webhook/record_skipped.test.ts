/** How many deliveries of a subscription may wait. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'
import { BASE_URL, claim, eventsFor, record, relay, subscribe } from '../../helpers/subscriptions.ts'

const database = await useDatabase(t)
const MOST = 3

/** Two subscriptions, of which three deliveries may wait; one hears of teams alone. */
async function begin (q: Query): Promise<[all: string, teams: string]> {
  await q(`create or replace function webhook.most_waiting() returns integer language sql immutable return ${MOST}`)
  await setClock(q, '2026-09-01T08:00:00Z')
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  return [await subscribe(q), await subscribe(q, { events: ['oyss.team.*'] })]
}
const happen = async (q: Query, type: 'team' | 'venue', ...ids: string[]): Promise<{ events: number, deliveries: number }> => {
  await push(q, 'league', ids.map((id) => say(type, id, { name: `The ${id}` })))
  return relay(q)
}
const heard = async (q: Query, id: string): Promise<string[]> =>
  (await eventsFor(q, id)).map(({ subject, type }) => `${type} ${subject.slice(0, 3)}`)
const skipped = (q: Query, id: string) =>
  q.one('select skipped_total::integer as count, skipped_at, skipped_reason as reason from webhook.queues where subscription_id = $1', [id])

database.transaction('WEBHOOK-80 of a subscription as many deliveries wait as may; no more are made, which is on record with its reason, and others hear of everything', async (t, q) => {
  const [all, teams] = await begin(q)
  t.match(await happen(q, 'team', 'a', 'b'), { events: 2, deliveries: 4 })
  t.same(await skipped(q, all), { count: 0, skipped_at: null, reason: null })
  await setClock(q, '2026-09-01T08:00:30Z')
  t.match(await happen(q, 'venue', 'v', 'w', 'x'), { events: 1, deliveries: 1 }, 'an event that nobody is to hear of is not written')
  await setClock(q, '2026-09-01T08:01:00Z')
  t.match(await happen(q, 'team', 'c'), { events: 1, deliveries: 1 })
  t.same(await heard(q, all), ['oyss.team.created tm_', 'oyss.team.created tm_', 'oyss.venue.created ven'])
  t.same(await heard(q, teams), Array(3).fill('oyss.team.created tm_'))
  t.match(await skipped(q, all), { count: 3, skipped_at: new Date('2026-09-01T08:01:00Z'), reason: /^3 deliveries/ })
  t.match(await skipped(q, teams), { count: 0 })
  const health = await q.value('select webhook.health_of(s) from webhook.subscriptions s where s.subscription_id = $1', [all])
  t.match(health, { waiting: 3, skipped: 3, skipped_at: '2026-09-01T08:01:00Z', skipped_reason: /^3 deliveries/ })
})

database.transaction('WEBHOOK-80 once some that wait are sent, there is room for as many events', async (t, q) => {
  const [all] = await begin(q)
  await happen(q, 'venue', 'a', 'b', 'c')
  const [one, two] = (await claim(q)).filter(({ subscription_id: id }) => id === all)
  t.equal(await q.value('select webhook.room_in($1)', [all]), 3, 'what is under way does not wait')
  await record(q, one as NonNullable<typeof one>)
  await record(q, two as NonNullable<typeof two>, { status: 500 })
  t.equal(await q.value('select webhook.room_in($1)', [all]), 2)
  t.match(await happen(q, 'venue', 'd', 'e', 'f'), { deliveries: 2 })
  t.match(await skipped(q, all), { count: 1 })
})

database.transaction('WEBHOOK-80 what is missing is not recovered for an endpoint that has no room for it (OYC03)', async (t, q) => {
  const [all] = await begin(q)
  await happen(q, 'venue', 'a', 'b')
  const late = await subscribe(q, { url: 'https://club.example.org/late' })
  const recover = (id: string) => q.code(() => q.call('manage.recover_deliveries', {
    subscription_id: id, since: '2026-09-01T07:00:00Z', state: 'missing', base_url: BASE_URL, made_by: 'op'
  }))
  await happen(q, 'venue', 'c', 'd')
  t.match(await skipped(q, all), { count: 1 })
  t.equal(await recover(late), 'OYC03')
  for (const one of await claim(q)) await record(q, one)
  t.equal(await recover(late), undefined)
})
