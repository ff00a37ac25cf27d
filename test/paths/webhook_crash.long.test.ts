/**
 * A worker killed in the middle of 2,000 deliveries: each event reaches each endpoint, nothing is lost, and none waits longer than its
 * lease.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import t from 'tap'
import { root } from '../../db/migrate.ts'
import { testEnvironment } from '../helpers/config.ts'
import { addEndpoint, deliveriesOf, settled, type Endpoint } from '../helpers/http/endpoints.ts'
import { startReceiver } from '../helpers/http/receiver.ts'
import { useService } from '../helpers/service.ts'

const TEAMS = 500
const ENDPOINTS = 4
const ANSWERED = 700
const LEASE = 60

const service = await useService(t, { worker: false })
const admin = await service.database.connect()
const children = new Set<ChildProcess>()
t.teardown(() => { for (const child of children) child.kill('SIGKILL') })

function runWorker (): ChildProcess {
  const env = {
    ...process.env, ...testEnvironment, DATABASE_URL: service.database.connectionString, LOG_LEVEL: 'fatal',
    OYSS_DELIVERY_LEASE: String(LEASE), OYSS_DELIVERY_CONCURRENCY: '16', OYSS_DELIVERY_WINDOW: '4'
  }
  const child = spawn(process.execPath, [join(root, 'cli/oyss.ts'), 'worker'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  children.add(child)
  return child
}

async function end (child: ChildProcess, signal: NodeJS.Signals): Promise<unknown> {
  const ended = once(child, 'exit')
  child.kill(signal)
  return (await ended)[0]
}

t.test('WEBHOOK-27 kill -9 in the middle of 2,000 deliveries', async (t) => {
  // After 700 answers none until the worker is dead: what is under way then is what the database has as under way, with no record on its
  // way.
  let isKilled = false
  let arrived = 0
  const receiver = await startReceiver(t, () => ++arrived > ANSWERED && !isKilled
    ? new Promise(() => {})
    : new Promise((done) => { setTimeout(done, 5, 204) }))
  const endpoints: Endpoint[] = []
  for (let n = 0; n < ENDPOINTS; n++) endpoints.push(await addEndpoint(admin, service.account.id, receiver.url(`/${n}`), ['oyss.team.*']))
  const { status } = await service.secret.push(
    'league', Array.from({ length: TEAMS }, (_, n) => ({ type: 'team', external_id: `t${n}`, data: { name: `Team ${n}` } }))
  )
  t.equal(status, 202)
  const victim = runWorker()
  await receiver.arrived(ANSWERED + 4 * ENDPOINTS)
  await end(victim, 'SIGKILL')
  isKilled = true
  const underWay = (await admin.query("select delivery_id from webhook.deliveries where state = 'sending'")).rows
    .map(({ delivery_id: id }) => id as string)
  t.equal(underWay.length, 4 * ENDPOINTS)
  t.ok(receiver.requests.length < TEAMS * ENDPOINTS, 'it was in the middle')
  const { rows: [{ left }] } = await admin.query(
    "select extract(epoch from max(due_at) - util.now())::float as left from webhook.deliveries where state = 'sending'"
  )
  t.ok(left <= LEASE, `the last lease ends in ${left} s`)
  // What a minute would do.
  await admin.query("update webhook.deliveries set due_at = util.now() where state = 'sending'")
  await admin.query('update webhook.queues set next_at = util.now()')
  const heir = runWorker()
  await settled(admin)

  const rows = await deliveriesOf(admin)
  t.equal(rows.length, TEAMS * ENDPOINTS)
  t.same(rows.filter(({ state }) => state !== 'succeeded'), [])
  const bodies = new Map<string, string>((await admin.query('select event_id, body from webhook.events')).rows
    .map(({ event_id: id, body }) => [id, body]))
  t.equal(bodies.size, TEAMS)
  for (const [n, endpoint] of endpoints.entries()) {
    const got = receiver.requests.filter(({ path }) => path === `/${n}`)
    t.same(
      [...new Set(got.map(({ headers }) => headers['webhook-id'] as string))].sort(), [...bodies.keys()].sort(),
      'each event came, under its own id'
    )
    t.notOk(got.some(({ headers, body }) => body !== bodies.get(headers['webhook-id'] as string)), 'the same bytes every time')
    const times = Map.groupBy(got, ({ headers }) => headers['webhook-id'])
    for (const row of rows.filter(({ subscription_id: id }) => id === endpoint.id)) {
      const numbers = row.attempts.map(({ attempt }) => attempt)
      if (numbers.some((number, at) => number !== at + 1) || (times.get(row.event_id)?.length ?? 0) > numbers.length) {
        t.fail(`${row.delivery_id}: attempts ${numbers}, requests ${times.get(row.event_id)?.length}`)
      }
      if (row.attempts.length > 1) t.match(row.attempts.map(({ status_code: code, error }) => code ?? error), ['lease expired', 204])
    }
  }
  const repeated = rows.filter(({ attempts }) => attempts.length > 1).map(({ delivery_id: id }) => id)
  t.same(repeated.sort(), underWay.sort(), 'those that were under way were sent again, and no others')
  t.equal(await end(heir, 'SIGTERM'), 0)
})

t.test('OPERATE-3 a worker that is asked to stop lets what is under way end, and records it', async (t) => {
  const slow = await startReceiver(t, () => new Promise((done) => { setTimeout(done, 700, 204) }))
  await admin.query("delete from webhook.topics")
  const endpoint = await addEndpoint(admin, service.account.id, slow.url('/slow'), ['oyss.team.*'])
  await service.secret.push(
    'league', Array.from({ length: 80 }, (_, n) => ({ type: 'team', external_id: `s${n}`, data: { name: `Slow ${n}` } }))
  )
  const worker = runWorker()
  await slow.arrived(4)
  t.equal(await end(worker, 'SIGTERM'), 0)
  const rows = await deliveriesOf(admin, endpoint.id)
  t.notOk(rows.some(({ state }) => state === 'sending'), 'nothing is left to its lease')
  t.equal(rows.filter(({ state, attempts }) => state === 'succeeded' && attempts.length === 1).length, slow.requests.length)
  t.ok(rows.some(({ state }) => state === 'pending'), 'and nothing more was begun')
})
