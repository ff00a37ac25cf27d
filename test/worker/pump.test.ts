/**
 * The pump on a real database whose clock the test sets: the retry schedule of a day in seconds, and what happens when the database or the
 * key is not there for a moment.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import t from 'tap'
import type { Client, Queryable } from '../../db/pool.ts'
import { parseCidrs, type Cidr } from '../../platform/addresses.ts'
import { makeSecretBox, type SecretBox } from '../../platform/secrets.ts'
import { startPump, type Pump } from '../../worker/webhooks/pump.ts'
import type { Recorded } from '../../worker/webhooks/record.ts'
import { makeSender } from '../../worker/webhooks/send.ts'
import { secrets } from '../helpers/config.ts'
import { useDatabase, type TestDatabase } from '../helpers/database.ts'
import { addEndpoint, deliveriesOf } from '../helpers/http/endpoints.ts'
import { becomes, TIME_LIMIT } from '../helpers/await_condition.ts'
import { startReceiver } from '../helpers/http/receiver.ts'

const database: TestDatabase = await useDatabase(t)
const admin = await database.connect()
const START = Date.parse('2026-09-01T08:00:00Z')
const { rows: [{ account_id: account }] } =
  await admin.query("select account_id from manage.create_account(manage.enter_operator('root'), 'Pump')")
const receiver = await startReceiver(t)

/** An endpoint with `count` deliveries that are due at START; everything before is forgotten. */
async function endpointWith (count: number): Promise<string> {
  await admin.query('delete from webhook.subscriptions')
  await admin.query('delete from webhook.events')
  const { id } = await addEndpoint(admin, account, receiver.url(), ['oyss.team.*'])
  await admin.query(`
    with subscription as (select realm_id from webhook.subscriptions where subscription_id = $1),
    events as (insert into webhook.events (realm_id, event_id, type, body) select s.realm_id, 'evt_' || lpad(n::text, 26, '0'),
      'oyss.team.updated', '{"n":' || n || '}' from subscription s, generate_series(1, $2::integer) n returning *),
    made as (insert into webhook.deliveries (delivery_id, realm_id, subscription_id, event_id, due_at) select 'dlv_' || right(e.event_id,
      26), e.realm_id, $1, e.event_id, $3 from events e)
    update webhook.queues set next_at = $3 where subscription_id = $1`, [id, count, new Date(START)])
  return id
}

/**
 * A pump whose statements find the clock where `clock.at` says; `fail` may refuse one. `ended` resolves when that many attempts in all are
 * on record.
 */
async function pumpOn (t: { teardown: (end: () => unknown) => void }, { fail, box = secrets, lease = 60, window = 4 }: {
  fail?: (name: string) => Error | undefined, box?: SecretBox, lease?: number, window?: number
} = {}): Promise<{ pump: Pump, clock: { at: number }, ends: Recorded[], ended: (count: number) => Promise<void>, lines: string[] }> {
  const session: Client = await database.connect('oyss_resolver')
  const clock = { at: START }
  let last: Promise<unknown> = Promise.resolve()
  const query: Queryable['query'] = (statement) => {
    const error = fail?.(statement.name as string)
    if (error) return Promise.reject(error)
    const work = last.then(async () => {
      await session.query("select set_config('oyss.now', $1, false)", [new Date(clock.at).toISOString()])
      return session.query(statement)
    })
    last = work.catch(() => {})
    return work
  }
  const ends: Recorded[] = []
  const lines: string[] = []
  let heard = (): void => {}
  const sender = makeSender({ allow: parseCidrs('127.0.0.0/8') as Cidr[], userAgent: 'test' })
  const log = pino({ level: 'info' }, { write: (line: string) => { lines.push(line) } })
  const pump = startPump({
    db: { query }, secrets: box, sender, name: 'test', concurrency: 16, window, leaseSeconds: lease, log,
    onAttempt: (_, recorded) => { ends.push(recorded); heard() }
  })
  t.teardown(() => pump.stop(1_000))
  const ended = (count: number): Promise<void> => new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error(`${ends.length} of ${count} attempts ended`)), TIME_LIMIT * 1000)
    heard = () => { if (ends.length >= count) { clearTimeout(timer); done() } }
    heard()
  })
  return { pump, clock, ends, ended, lines }
}

t.test('WEBHOOK-17 a delivery that always fails is attempted on schedule for 24 hours, then given up', async (t) => {
  receiver.behave(() => 500)
  const id = await endpointWith(1)
  const before = receiver.requests.length
  const { pump, clock, ends, ended } = await pumpOn(t)
  const [second, minute, hour] = [1_000, 60_000, 3_600_000]
  const schedule = [5 * second, 30 * second, 2 * minute, 5 * minute, 15 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour, 8 * hour]
  for (const [n, gap] of schedule.entries()) {
    await ended(n + 1)
    const { state, next_attempt_at: next } = ends[n] as Recorded
    t.equal(state, 'pending')
    const wait = Date.parse(next as string) - clock.at
    const last = START + 24 * hour - clock.at
    t.ok(wait >= Math.min(0.8 * gap, last) - 1 && wait <= Math.min(1.2 * gap, last) + 1, `attempt ${n + 2} after ${wait / 1000} s`)
    clock.at = Date.parse(next as string) - 1
    pump.wake()
    await new Promise((done) => setImmediate(done))
    t.equal(ends.length, n + 1, 'not before its time')
    clock.at += 2
    pump.wake()
  }
  await ended(schedule.length + 1)
  t.match(ends.at(-1), { state: 'failed', next_attempt_at: null })
  t.ok(clock.at <= START + 24 * hour + 5)
  t.equal(receiver.requests.length - before, schedule.length + 1)
  t.equal(
    new Set(receiver.requests.slice(before).map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size, 1, 'one id, one body'
  )
  const [row] = await deliveriesOf(admin, id)
  t.equal(row?.attempts.length, schedule.length + 1)
})

t.test('WEBHOOK-20 an endpoint without success for 30 minutes and 20 attempts is disabled, and nothing more is sent to it', async (t) => {
  receiver.behave(() => 503)
  const id = await endpointWith(6)
  const before = receiver.requests.length
  const { pump, clock, ends } = await pumpOn(t)
  await becomes(async () => {
    if (ends.some(({ is_disabled: isDisabled }) => isDisabled)) return true
    if (pump.size() > 0) return false
    const { rows: [row] } = await admin.query("select min(due_at) as at from webhook.deliveries where state = 'pending'")
    clock.at = Math.max(clock.at, row.at === null ? 0 : (row.at as Date).getTime() + 1)
    pump.wake()
    return false
  })
  t.ok(clock.at - START > 30 * 60_000, `after ${(clock.at - START) / 60_000} minutes`)
  t.ok(ends.length >= 20, `${ends.length} attempts`)
  const { rows: [{ status, disabled_reason: reason }] } = await admin.query(
    'select status, disabled_reason from webhook.subscriptions where subscription_id = $1', [id]
  )
  t.equal(status, 'disabled')
  t.match(reason, /^All \d+ attempts since \S+Z failed\.$/)
  clock.at += 86_400_000
  pump.wake()
  await pump.stop(1_000)
  t.ok(receiver.requests.length - before <= ends.length + 4)
})

t.test('of an endpoint that keeps up more are under way, up to the window; of one that fails, four', async (t) => {
  let [now, most, status] = [0, 0, 204]
  let held = Promise.resolve()
  receiver.behave(async () => {
    most = Math.max(most, ++now)
    await held
    now--
    return status
  })
  const id = await endpointWith(1_000)
  await pumpOn(t, { window: 7 })
  const opensTo = (size: number): Promise<boolean> => becomes(async () =>
    (await admin.query('select window_size from webhook.queues where subscription_id = $1', [id])).rows[0]?.window_size === size)
  for (const [answer, size] of [[204, 7], [503, 4]] as const) {
    status = answer
    t.ok(await opensTo(size), `the window opens to ${size}`)
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    await becomes(() => now <= size)
    most = now
    t.ok(await becomes(() => now === size))
    await sleep(100) // for one too many
    t.equal(most, size)
    held = Promise.resolve()
    resolve()
  }
})

t.test('an attempt is on record once although the database was away when it ended', async (t) => {
  receiver.behave(() => 204)
  const id = await endpointWith(3)
  let refusals = 0
  const fail = (name: string): Error | undefined => name.startsWith('jobs.record') && refusals++ < 4
    ? Object.assign(new Error('terminating connection'), { code: '57P01' })
    : undefined
  const { ended } = await pumpOn(t, { fail })
  await ended(3)
  t.ok(refusals >= 5)
  for (const row of await deliveriesOf(admin, id)) t.match(row, { state: 'succeeded', attempts: [{ attempt: 1, status_code: 204 }] })
})

t.test('a claim that fails is tried again', async (t) => {
  await endpointWith(1)
  let refusals = 0
  const { ended } = await pumpOn(t, {
    fail: (name) => name === 'jobs.claim_deliveries' && refusals++ < 2 ? new Error('Connection terminated') : undefined
  })
  await ended(1)
})

t.test('WEBHOOK-27 a secret that cannot be opened is not held against the endpoint: nothing is sent, the delivery is left to its lease', async (t) => {
  const id = await endpointWith(2)
  const before = receiver.requests.length
  const { pump, lines, clock } = await pumpOn(t, { box: makeSecretBox([randomBytes(32)]), lease: 30 })
  await becomes(() => lines.length >= 2)
  await pump.stop(1_000)
  t.match(lines.map((line) => JSON.parse(line)), [
    { level: 50, msg: 'delivery left to its lease', error: /OYSS_SECRET_KEY/ }, { level: 50 }
  ])
  t.equal(receiver.requests.length, before)
  const rows = await deliveriesOf(admin, id)
  t.same(rows.map(({ state, attempts }) => [state, attempts.length]), [['sending', 0], ['sending', 0]])
  const heir = await pumpOn(t)
  heir.clock.at = clock.at + 31_000
  heir.pump.wake()
  await heir.ended(2)
  t.same(
    (await deliveriesOf(admin, id)).map(({ state, attempts }) => [state, ...attempts.map(({ error, status_code: code }) => error ?? code)]),
    [['succeeded', 'lease expired', 204], ['succeeded', 'lease expired', 204]]
  )
})

t.test('the log has a line an attempt, with ids, status and duration, and neither body nor secret', async (t) => {
  await endpointWith(2)
  const { ended, lines } = await pumpOn(t)
  await ended(2)
  for (const line of lines) {
    t.match(JSON.parse(line), {
      msg: 'delivery attempted', delivery_id: /^dlv_/, subscription_id: /^sub_/, event_id: /^evt_/, attempt: 1, status: 204,
      state: 'succeeded', duration_ms: Number
    })
    t.notMatch(line, /whsec_|"n"|http:/)
  }
  t.equal(lines.length, 2)
})
