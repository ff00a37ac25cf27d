/**
 * The steps of jobs.relay_outbox, jobs.record_attempts and jobs.tidy_webhooks by themselves; at work together in
 * test/functions/jobs/deliveries.test.ts.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'
import { claim, record, relay, subscribe, type Claim } from '../../helpers/subscriptions.ts'

const database = await useDatabase(t)
const BEGIN = '2026-09-01T08:00:00Z'

/** A league whose subscriptions hear of everything, unless told otherwise. */
async function begin (q: Query, ...subscriptions: Parameters<typeof subscribe>[1][]): Promise<string[]> {
  await setClock(q, BEGIN)
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const ids: string[] = []
  for (const options of subscriptions) ids.push(await subscribe(q, options))
  return ids
}
const happen = (q: Query, count: number): Promise<unknown> =>
  push(q, 'league', Array.from({ length: count }, (_, n) => say('team', `t${n}`, { name: `Team ${n}` })))
const attempt = ({
  delivery_id, token
}: Pick<Claim, 'delivery_id' | 'token'>, status_code: number | null, error: string | null = null): object => ({
  delivery_id, token, status_code, duration_ms: 7, error, retry_after_seconds: null
})

database.transaction('webhook.take_outbox takes the oldest rows, in their order, and leaves the others', async (t, q) => {
  await begin(q)
  await happen(q, 3)
  const positions = (await q('select position from ledger.outbox order by position')).map(({ position }) => position)
  t.same((await q('select o.position from unnest(webhook.take_outbox(2)) o')).map(({ position }) => position), positions.slice(0, 2))
  t.same((await q('select position from ledger.outbox')).map(({ position }) => position), positions.slice(2))
  t.equal(await q.value('select cardinality(webhook.take_outbox(5)) + cardinality(webhook.take_outbox(5))'), 1)
})

database.transaction('webhook.find_hearers tells who hears of what, webhook.write_events writes what somebody hears of, webhook.schedule_deliveries one delivery for each, the first due first', async (t, q) => {
  const [all, venues] = await begin(q, {}, { events: ['oyss.venue.*'] }) as [string, string]
  await happen(q, 2)
  await push(q, 'league', [say('venue', 'v', { name: 'North Park' })])
  await q(`create temporary table notices on commit drop as select array_agg(n) as notices
    from unnest(webhook.find_hearers(webhook.take_outbox(10), false)) n`)
  const notices = await q('select n.* from notices, unnest(notices.notices) n')
  t.same(notices.map(({ event, heard_by: by, data }) => [event, by.length, data.type]), [
    ['oyss.team.created', 1, 'team'], ['oyss.team.created', 1, 'team'], ['oyss.venue.created', 2, 'venue']
  ])
  t.same(notices[2]?.heard_by, [all, venues].toSorted())
  await q("update notices set notices = notices || (select array_agg((n.realm_id, 'evt_unheard', n.event, n.subject, n.entity_type, " +
    "n.at, n.scopes, null, null)::webhook.notice) from unnest(notices) n where n.event like 'oyss.venue%')")
  t.equal(await q.value("select webhook.write_events(notices, 'https://x.example') from notices"), 3)
  t.match(JSON.parse(await q.value('select body from webhook.events where type = $1', ['oyss.venue.created'])), {
    type: 'oyss.venue.created', source: 'https://x.example/v1/test', subject: notices[2]?.subject
  })
  const schedule = "select webhook.schedule_deliveries(notices, util.now() - interval '9 microseconds', '1 microsecond') from notices"
  t.same((await q.value(schedule)).toSorted(), [all, all, all, venues].toSorted())
  const scheduled = await q(
    'select event_id, due_at <= util.now() as is_due from webhook.deliveries where subscription_id = $1 order by due_at', [all]
  )
  t.same(scheduled, notices.slice(0, 3).map(({ event_id }) => ({ event_id, is_due: true })))
})

database.transaction('webhook.wake_queues: now, or when it was sooner; not what is disabled', async (t, q) => {
  const [idle, waiting, stopped, other] = await begin(q, {}, {}, {}, {}) as [string, string, string, string]
  await q("update webhook.queues set next_at = util.now() - interval '1 hour' where subscription_id = $1", [waiting])
  await q(
    "select webhook.disable_subscription(s.realm_id, s.subscription_id, 'No more.') from webhook.subscriptions s where " +
      "s.subscription_id = $1",
    [stopped]
  )
  await q('select webhook.wake_queues($1)', [[idle, waiting, stopped]])
  const nextAt = new Map((await q('select subscription_id, next_at from webhook.queues'))
    .map(({ subscription_id: id, next_at: at }) => [id, at && at.toISOString()]))
  t.same([idle, waiting, stopped, other].map((id) => nextAt.get(id)), ['2026-09-01T08:00:00.000Z', '2026-09-01T07:00:00.000Z', null, null])
})

database.transaction('webhook.purge_keys: the team that changed, the teams that a change was and is about, those of its fixture, and nothing that no cache keeps', async (t, q) => {
  await begin(q)
  const team = (id: string) => ({ external_id: id, name: id })
  await push(q, 'league', [say('fixture', 'g', {
    kind: 'game', sport: 'soccer', start: '2026-09-05T10:00:00Z', competition: team('cup'),
    sides: [{ role: 'home', team: team('reds') }, { role: 'away', team: team('blues') }]
  })])
  const ids = (await q('select team_id as id from canon.teams')).map(({ id }) => id as string)
  t.equal(ids.length, 2)
  const keys = (event: string, type: string): Promise<string[]> => q.value(
    `select webhook.purge_keys(array_agg((f.realm_id, 'evt_1', $1, f.fixture_id, $2, util.now(), array['cmp_1', 'tm_1'], null, ` +
      'null)::webhook.notice)) from canon.fixtures f',
    [event, type]
  )
  t.same((await keys('oyss.fixture.created', 'fixture')).toSorted(), [...ids, 'tm_1'].toSorted())
  t.same(await keys('oyss.stat_line.updated', 'stat_line'), ['tm_1'])
  t.same(await keys('oyss.venue.updated', 'venue'), ['tm_1'])
  t.match(await keys('oyss.team.updated', 'team'), [/^fx_/, 'tm_1'], 'what an event of a team is about is that team')
  t.same(await q.value("select webhook.purge_keys('{}')"), [])
})

database.transaction('webhook.lock_attempts gives each attempt its delivery once, and none to a claim that is lost', async (t, q) => {
  const [id] = await begin(q, {})
  await happen(q, 2)
  await relay(q)
  const [one, two] = await claim(q) as [Claim, Claim]
  const attempts = [
    attempt(one, 204), attempt({ ...two, token: '99' }, 200), attempt(two, 200, 'cut off'), attempt(one, 500),
    attempt({ delivery_id: 'dlv_0', token: '1' }, 200)
  ]
  t.same(await q('select a.place, a.delivery_id, a.subscription_id, a.succeeded, a.attempt from unnest(webhook.lock_attempts($1)) a', [
    JSON.stringify(attempts)
  ]), [
    { place: 1, delivery_id: one.delivery_id, subscription_id: id, succeeded: true, attempt: 1 },
    { place: 2, delivery_id: two.delivery_id, subscription_id: null, succeeded: null, attempt: null },
    { place: 3, delivery_id: two.delivery_id, subscription_id: id, succeeded: false, attempt: 1 },
    { place: 4, delivery_id: one.delivery_id, subscription_id: null, succeeded: null, attempt: null },
    { place: 5, delivery_id: 'dlv_0', subscription_id: null, succeeded: null, attempt: null }])
})

database.transaction('webhook.judge_attempts decides, webhook.write_outcomes writes it to deliveries and the record, webhook.settle_queues to the queue, webhook.disable_judged disables', async (t, q) => {
  const [id] = await begin(q, {})
  await happen(q, 4)
  await relay(q)
  const claims = await claim(q)
  const attempts = [
    attempt(claims[0] as Claim, 200), attempt(claims[1] as Claim, 500), attempt(claims[2] as Claim, 410),
    attempt({ ...claims[3] as Claim, token: '99' }, 410)
  ]
  await q('create temporary table judged on commit drop as select webhook.judge_attempts(webhook.lock_attempts($1), 32) as outcomes', [
    JSON.stringify(attempts)
  ])
  t.match(await q(
    'select o.state, o.next_at, o.reason, o.disables, (o.queue).failed_count, (o.queue).window_size from judged, unnest(outcomes) o'
  ), [
    { state: 'succeeded', next_at: null, reason: null, disables: false, failed_count: 0, window_size: 4.125 },
    { state: 'pending', next_at: Date, reason: null, disables: false, failed_count: 1, window_size: 4 },
    { state: 'failed', next_at: null, reason: 'The endpoint answered 410 Gone.', disables: true, failed_count: 2 },
    { state: 'stale', next_at: null, reason: null, disables: false, failed_count: null, window_size: null }])
  t.equal(await q.value('select count(*)::integer from webhook.attempts'), 0, 'judging writes nothing')
  await q('select webhook.write_outcomes(outcomes) from judged')
  t.same((await q('select state from webhook.deliveries order by due_at nulls first, state')).map(({ state }) => state), [
    'failed', 'succeeded', 'pending', 'sending'
  ])
  t.same((await q('select status_code, error from webhook.attempts order by status_code')), [
    { status_code: 200, error: null }, { status_code: 410, error: null }, { status_code: 500, error: null }
  ])
  await q('select webhook.settle_queues(outcomes) from judged')
  t.match(await q.one('select failed_count, attempts_total::integer, succeeded_total::integer, failed_total::integer, last_success_at, ' +
    'next_at from webhook.queues'),
    { failed_count: 2, attempts_total: 3, succeeded_total: 1, failed_total: 1, last_success_at: new Date(BEGIN), next_at: Date })
  t.same(await q.value('select webhook.disable_judged(outcomes) from judged'), [id])
  t.same(await q.value('select webhook.disable_judged(outcomes) from judged'), [], 'once')
})

database.transaction('webhook.expire_abandoned ends the leases of what stopped, webhook.cancel_waiting cancels what waits for it; nothing of what goes on', async (t, q) => {
  const [stopped, going] = await begin(q, {}, {}) as [string, string]
  await happen(q, 6)
  await relay(q)
  await claim(q, 8, 60)
  await q(
    "select webhook.disable_subscription(s.realm_id, s.subscription_id, 'No more.') from webhook.subscriptions s where " +
      "s.subscription_id = $1",
    [stopped]
  )
  const states = async (id: string): Promise<object> => Object.fromEntries((await q(
    'select state, count(*)::integer from webhook.deliveries where subscription_id = $1 group by 1', [id]
  ))
    .map(({ state, count }) => [state, count]))
  await q('select webhook.expire_abandoned()')
  t.same(await states(stopped), { sending: 4, pending: 2 }, 'a lease is kept until its end')
  await setClock(q, '2026-09-01T08:01:00Z')
  await q('select webhook.expire_abandoned()')
  t.same([await states(stopped), await states(going)], [{ pending: 6 }, { sending: 4, pending: 2 }])
  t.equal(await q.value('select webhook.cancel_waiting(5)'), 5)
  t.equal(await q.value('select webhook.cancel_waiting(5)'), 1)
  t.same([await states(stopped), await states(going)], [{ cancelled: 6 }, { sending: 4, pending: 2 }])
})

database.transaction('webhook.delete_ended deletes what is old, and events that nobody else has; webhook.delete_emptied what was deleted and is empty', async (t, q) => {
  const [leaving] = await begin(q, {}, {})
  await happen(q, 2)
  await relay(q)
  for (const delivery of await claim(q)) await record(q, delivery)
  t.equal(await q.value('select webhook.delete_ended(10)'), 0)
  await q("update webhook.subscriptions set status = 'deleted' where subscription_id = $1", [leaving])
  t.equal(await q.value('select webhook.delete_emptied()'), 0, 'it has deliveries')
  t.equal(await q.value('select webhook.delete_ended(10)'), 0, 'which are evidence')
  await setClock(q, '2026-10-01T08:00:01Z')
  t.equal(await q.value('select webhook.delete_ended(10)'), 6, 'two deliveries of each, and their events')
  t.equal(await q.value('select webhook.delete_emptied()'), 1)
})

database.transaction('webhook.delete_emptied leaves everything while a relay is at work, which may have just found it', async (t, q) => {
  await begin(q, {})
  await q("update webhook.subscriptions set status = 'deleted'")
  const relaying = await database.connect()
  await relaying.query("begin; select util.lock_relay(true)")
  t.equal(await q.value('select webhook.delete_emptied()'), 0)
  await relaying.query('rollback')
  t.equal(await q.value('select webhook.delete_emptied()'), 1)
})
