import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { setClock } from '../../helpers/seed.ts'
import { claim, relay, type Claim } from '../../helpers/subscriptions.ts'
import { BEGIN, begin, happen } from '../../helpers/relaying.ts'

const database = await useDatabase(t)
const attempt = ({
  delivery_id, token
}: Pick<Claim, 'delivery_id' | 'token'>, status_code: number | null, error: string | null = null): object => ({
  delivery_id, token, status_code, duration_ms: 7, error, retry_after_seconds: null
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

database.transaction('WEBHOOK-17 webhook.retry_at: the same distance is not kept by all: retries spread over two fifths', async (t, q) => {
  const spread = async (chance: number): Promise<number> =>
    Number(await q.value("select extract(epoch from webhook.retry_at(7, util.now(), null, $1) - util.now())", [chance]))
  t.same([await spread(0), await spread(0.5), await spread(1)], [2880, 3600, 4320])
  const gap = async (tries: number, started: string, retryAfter: number | null): Promise<number | null> => {
    const seconds = await q.value(`select extract(epoch from webhook.retry_at($1, util.now() - $2::interval, $3, 0.5) - util.now())`, [
      tries, started, retryAfter
    ])
    return seconds === null ? null : Number(seconds)
  }
  t.same(
    await Promise.all(Array.from({ length: 12 }, (_, n) => gap(n + 1, '0', null))),
    [5, 30, 120, 300, 900, 1800, 3600, 7200, 14400, 28800, 28800, null], 'without chance each distance is the decided one'
  )
  t.equal(await gap(1, '0', 3600), 3600, 'Retry-After is honoured')
  t.equal(await gap(7, '0', 60), 3600, 'a short one does not hurry the schedule')
  t.equal(await gap(1, '23 hours', 7200), 3600, 'within the 24 hours')
  t.equal(await gap(11, '23 hours', null), 3600, 'the last attempt is at the very end')
  t.equal(await gap(2, '24 hours', null), null)
  t.equal(await gap(12, '1 hour', null), null)
  t.equal(await gap(1, '0', 2147483647), 86400)
})

database.transaction('WEBHOOK-20 webhook.reason_to_disable: 410, or twenty attempts, the first of them half an hour ago; nothing else', async (t, q) => {
  await setClock(q, '2026-09-01T09:00:00Z')
  const reason = (status: number, failed: number, first: string, success: string | null): Promise<string | null> => q.value(
    "select webhook.reason_to_disable(row(1, 'sub', null, $3::timestamptz, $4::timestamptz, $2::integer, 0, 0, 0, 4, 0, null, " +
      "null)::webhook.queues, $1::integer)",
    [status, failed, `2026-09-01T${first}Z`, success && `2026-09-01T${success}Z`])
  t.equal(await reason(410, 1, '09:00:00', '09:00:00'), 'The endpoint answered 410 Gone.')
  t.equal(await reason(500, 20, '08:29:59', null), 'All 20 attempts since 2026-09-01T08:29:59Z failed.')
  t.match(await reason(500, 20, '08:29:59', '08:29:00'), /^All 20/)
  for (const other of [
    reason(500, 19, '08:00:00', null), reason(500, 20, '08:30:00', null), reason(500, 99, '08:30:00', '01:00:00'),
    reason(404, 1, '08:59:00', null)
  ]) {
    t.equal(await other, null)
  }
})
