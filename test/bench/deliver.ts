/**
 * deliver.rate: deliveries a second by a worker, in turn with the bare loop of signed requests. deliver.few: the same to three endpoints,
 * over those to sixteen. outbox.lag: from a commit to the first byte at the receiver, at a steady rate of events.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { secrets } from '../helpers/config.ts'
import { startChild, type Child } from './children.ts'
import { median, round, type Report } from './figures.ts'
import { makeGames } from './data/samples.ts'
import { apply, makeWorld, type Bench, type World } from './world.ts'

const ENDPOINTS = 16
const FEW = 3
const CONCURRENCY = 4 * ENDPOINTS
const EVENTS_A_SECOND = 200
const BATCHES_A_SECOND = 4
const GOAL_MS = 150

type Received = { count: number, first: number, last: number, arrivals: [time: number, at: number][] }

/** Endpoints of the one account at `url`, which hear of every change, or of none. */
async function addEndpoints ({ admin: db }: World, url: string, count: number, events: string): Promise<void> {
  for (let n = 0; n < count; n++) {
    const id = `sub_0${String(n).padStart(25, '0')}`
    await db.query(`with made as (
      insert into webhook.subscriptions (realm_id, subscription_id, account_id, url, events, secret, since_position) select k.realm_id, $1,
        k.account_id, $2, array[$3], $4, 0 from tenancy.keys k returning *
    ), queued as (insert into webhook.queues (realm_id, subscription_id) select realm_id, subscription_id from made)
    insert into webhook.topics (realm_id, event, scope, subscription_id) select m.realm_id, e.event, '', m.subscription_id
      from made m, unnest(webhook.events_like($3)) e (event)`, [
      id, url, events, secrets.seal(`whsec_${Buffer.alloc(32, n).toString('base64')}`, id)
    ])
  }
}

/** Events as they are, each for one of the first endpoints in turn. Gives one body. */
async function schedule ({ admin: db }: World, round: number, deliveries: number, endpoints: number): Promise<string> {
  const { rows: [{ body }] } = await db.query(`
    with bodies as (select e.body, e.type, e.realm_id, row_number() over () as n, count(*) over () as count from webhook.events e
      where e.event_id > 'evt_01'),
    events as (
      insert into webhook.events (realm_id, event_id, type, body)
      select b.realm_id, 'evt_0' || lpad(($1::integer * 100000 + g.n)::text, 25, '0'), b.type, b.body
        from generate_series(1, $2::integer) g (n) join bodies b on b.n = 1 + g.n % b.count returning *
    ), made as (
      insert into webhook.deliveries (delivery_id, realm_id, subscription_id, event_id, due_at)
      select 'dlv_' || right(e.event_id, 26), e.realm_id, 'sub_0' || lpad((right(e.event_id, 8)::integer % $3::integer)::text, 25, '0'),
        e.event_id, now() from events e
    ), locked as (
      -- In the order in which the worker locks them.
      select q.realm_id, q.subscription_id from webhook.queues q order by q.realm_id, q.subscription_id for update
    ), woken as (
      update webhook.queues q set next_at = now()
        from locked l where q.realm_id = l.realm_id and q.subscription_id = l.subscription_id
    )
    select body from bodies limit 1`, [round, deliveries, endpoints])
  return body
}

async function receivedAll (receiver: Child, count: number): Promise<Received> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(20)) {
    if ((await receiver.ask<Received>({ isOver: false })).count >= count) return receiver.ask<Received>({ isOver: true })
  }
  throw new Error(`not all of ${count} deliveries came`)
}

const startWorker = ({ connectionString }: World): Promise<Child> =>
  startChild('worker_process', { DATABASE_URL: connectionString, OYSS_DELIVERY_CONCURRENCY: String(CONCURRENCY), LOG_LEVEL: 'info' }, true)

export async function measureDeliver (bench: Bench, report: Report): Promise<void> {
  const { deliveries, rounds } = bench.settings
  const world = await makeWorld(bench, 'deliver')
  const receiver = await startChild('receiver_process')
  const url = `http://127.0.0.1:${receiver.port}/`
  await addEndpoints(world, url, ENDPOINTS, '*')
  await apply(world, await world.store(makeGames(0, 100)), 100)
  const worker = await startWorker(world)
  await receivedAll(receiver, 100 * ENDPOINTS)
  const sender = await startChild('sender_process')
  const rates = { deliver: [] as number[], few: [] as number[], bare: [] as number[] }
  for (let n = 0; n <= rounds; n++) {
    let body = ''
    for (const [kind, endpoints] of [['deliver', ENDPOINTS], ['few', FEW]] as const) {
      body = await schedule(world, 2 * n + Number(kind === 'few'), deliveries, endpoints)
      const { first, last } = await receivedAll(receiver, deliveries)
      rates[kind].push(deliveries / (last - first) * 1000)
      await sleep(200)
    }
    const { milliseconds } = await sender.ask<{ milliseconds: number }>({ url, body, count: deliveries, concurrency: CONCURRENCY })
    rates.bare.push(deliveries / milliseconds * 1000)
    await receiver.ask({ isOver: true })
  }
  await Promise.all([sender.stop(), worker.stop()])
  await Promise.all([receiver.stop(), world.close()])
  const [deliver, few, bare] = [rates.deliver, rates.few, rates.bare].map((all) => median(all.slice(1))) as [number, number, number]
  report('deliver.rate', deliver / bare, {
    deliver_per_s: round(deliver), bare_per_s: round(bare), concurrency: CONCURRENCY, endpoints: ENDPOINTS, deliveries,
    repetitions: rounds
  })
  report('deliver.few', few / deliver, {
    few_per_s: round(few), many_per_s: round(deliver), endpoints: FEW, against: ENDPOINTS, deliveries,
    repetitions: rounds
  })
}

/**
 * The events of a batch bear one time, that of its transaction; batches are committed one after another, so the order of their times is
 * that of their commits.
 */
export async function measureLag (bench: Bench, report: Report): Promise<void> {
  const world = await makeWorld(bench, 'outbox')
  const receiver = await startChild('receiver_process')
  await addEndpoints(world, `http://127.0.0.1:${receiver.port}/`, 1, 'oyss.fixture.*')
  const worker = await startWorker(world)
  const size = EVENTS_A_SECOND / BATCHES_A_SECOND
  const batches = Math.ceil(4 * bench.settings.seconds * BATCHES_A_SECOND)
  for (let batch = 0; batch < batches + BATCHES_A_SECOND; batch++) {
    const next = sleep(1000 / BATCHES_A_SECOND)
    if (batch === BATCHES_A_SECOND) await receivedAll(receiver, batch * size) // warm
    await world.store(makeGames(batch, size))
    await next
  }
  const { arrivals } = await receivedAll(receiver, batches * size)
  const { commits } = await worker.ask<{ commits: number[] }>({})
  await worker.stop()
  const times = [...new Set(arrivals.map(([time]) => time))].sort((a, b) => a - b)
  const committedAt = new Map(times.map((time, n) => [time, commits.slice(-times.length)[n] as number]))
  const lags = arrivals.map(([time, at]) => at - (committedAt.get(time) as number)).sort((a, b) => a - b)
  const applying = median(times.map((time) => committedAt.get(time) as number - time))
  await Promise.all([receiver.stop(), world.close()])
  const lag = median(lags)
  report('outbox.lag', lag / GOAL_MS, {
    median_ms: round(lag), last_of_20_ms: round(lags[Math.floor(lags.length * 0.95)] as number), applying_ms: round(applying),
    events_per_s: EVENTS_A_SECOND, events: lags.length, allowed_ms: GOAL_MS
  })
}
