/**
 * graphql.idle: what a subscriber who waits takes of memory; graphql.notified: from a notification of the database to the page at
 * subscribers.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { createKey } from '../../cli/commands/key.ts'
import { call } from '../../db/call.ts'
import { connect, withClient } from '../../db/pool.ts'
import { startChild, type Child } from './children.ts'
import { round, type FigureName, type Report } from './figures.ts'
import { makeGames } from './data/samples.ts'
import { apply, makeWorld, type Bench, type World } from './world.ts'

/** As many as a publishable key may have in a process. */
const EACH = 50
const BYTES_A_SUBSCRIBER = 20_000
/** Milliseconds after which what a socket waits for at its beginning is gone. */
const AFTER_HANDSHAKE = 4_000
const LISTENERS = 10
const GOAL_MS = 50
const document = 'subscription ($cursor: String) { changes(cursor: $cursor) { data { id version } next_cursor has_more } }'

type Follower = { heard: Promise<void>, socket: WebSocket, pages: number[] }

/** Follows the stream after a cursor; `heard` resolves with the first page, `pages` has the time of each. */
function follow (port: number, key: string, cursor: string): Follower {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/v1/graphql`, 'graphql-transport-ws')
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const pages: number[] = []
  socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${key}` } })))
  socket.on('message', (bytes) => {
    const { type, payload } = JSON.parse(String(bytes)) as { type: string, payload: any }
    if (type === 'connection_ack') {
      socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query: document, variables: { cursor } } }))
    } else if (type === 'next' && payload.errors === undefined) {
      pages.push(performance.now())
      resolve()
    } else if (type !== 'ping' && type !== 'pong') {
      reject(new Error(`a subscriber received ${String(bytes)}`))
    }
  })
  socket.on('close', (code, reason) => reject(new Error(`a subscriber was closed with ${code} ${reason}`)))
  socket.on('error', reject)
  promise.catch(() => {})
  return { heard: promise, socket, pages }
}

async function followAll (port: number, keys: readonly string[], count: number, cursor: string): Promise<Follower[]> {
  const all: Follower[] = []
  for (let n = 0; n < count; n++) {
    all.push(follow(port, keys[n % keys.length] as string, cursor))
    if (all.length % EACH === 0) await Promise.all(all.map(({ heard }) => heard))
  }
  await Promise.all(all.map(({ heard }) => heard))
  return all
}

async function leave (followers: readonly Follower[]): Promise<void> {
  await Promise.all(followers.map(({ socket }) => new Promise((resolve) => { socket.once('close', resolve); socket.close() })))
}

/** The end of the stream as it is. */
async function endOf (port: number, key: string): Promise<string> {
  let cursor = ''
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/v1/changes?limit=500${cursor && `&cursor=${encodeURIComponent(cursor)}`}`, {
      headers: { authorization: `Bearer ${key}` }
    })
    const page = await response.json() as { next_cursor: string, has_more: boolean }
    cursor = page.next_cursor
    if (!page.has_more) return cursor
  }
}

/** Bytes that the API keeps, garbage collected, and what the process has of the machine, which is grown and kept for more than that. */
const memoryOf = (api: Child): Promise<{ rss: number, kept: number }> => api.ask({})

async function measureIdle (world: World, api: Child, cursor: string, count: number, report: Report): Promise<void> {
  const keys = await withClient({ connectionString: world.connectionString, role: 'oyss_manager' }, async (db) => {
    const { rows: [{ account_id: account }] } = await world.admin.query('select account_id from tenancy.accounts')
    const made: string[] = []
    for (let n = 0; n < Math.ceil(count / EACH); n++) made.push(String((await createKey(db, account, 'test', 'publishable')).key))
    return made
  })
  await leave(await followAll(api.port, keys, count, cursor)) // what the process itself grows by
  await sleep(1_000)
  const before = await memoryOf(api)
  const followers = await followAll(api.port, keys, count, cursor)
  await sleep(AFTER_HANDSHAKE)
  const after = await memoryOf(api)
  const bytes = (after.kept - before.kept) / followers.length
  const { rows: [{ listening }] } = await world.admin.query(
    "select count(*)::integer as listening from pg_stat_activity where datname = current_database() " +
      "and application_name = 'oyss notifications'"
  )
  await leave(followers)
  report('graphql.idle', bytes / BYTES_A_SUBSCRIBER, {
    bytes_a_subscriber: round(bytes), of_the_process: round((after.rss - before.rss) / followers.length), subscribers: count,
    sessions_that_listen: listening, allowed_bytes: BYTES_A_SUBSCRIBER
  })
}

/** Notifications are heard here as in the API, so the time between them and a page is what the API takes. */
async function measureNotifications (world: World, api: Child, cursor: string, count: number, report: Report): Promise<void> {
  const followers = await followAll(api.port, [world.key], LISTENERS, cursor)
  const ear = await connect({ connectionString: world.connectionString, role: 'oyss_graph' })
  const notifiedAt: number[] = []
  ear.on('notification', () => { notifiedAt.push(performance.now()) })
  await ear.query('listen oyss_changes')
  const lags: number[] = []
  for (let n = 0; n < count; n++) {
    await apply(world, await world.store(makeGames(200 + n, 1)), 1)
    const counts = followers.map(({ pages }) => pages.length)
    await call(world.resolver, 'jobs.relay_outbox', { base_url: 'http://127.0.0.1', batch_limit: 100, purges: false })
    const isMissing = (): boolean => notifiedAt.length <= n || followers.some(({ pages }, at) => pages.length === counts[at])
    for (const deadline = Date.now() + 10_000; isMissing(); await sleep(1)) {
      if (Date.now() > deadline) throw new Error('a notification led to no page')
    }
    // A subscriber notified before this process was has not waited at all.
    const pagesAt = followers.map(({ pages }, at) => pages[counts[at] as number] as number)
    if (n >= 5) lags.push(...pagesAt.map((page) => Math.max(0, page - (notifiedAt[n] as number))))
    await sleep(100 + Math.random() * 100)
  }
  await Promise.all([leave(followers), ear.end()])
  lags.sort((a, b) => a - b)
  const at = (part: number): number => lags[Math.min(lags.length - 1, Math.floor(lags.length * part))] as number
  report('graphql.notified', at(0.99) / GOAL_MS, {
    median_ms: round(at(0.5)), last_of_100_ms: round(at(0.99)), subscribers: LISTENERS, pages: lags.length, allowed_ms: GOAL_MS
  })
}

export async function measureSubscribers (bench: Bench, report: Report, wanted: ReadonlySet<FigureName>): Promise<void> {
  if (!wanted.has('graphql.idle') && !wanted.has('graphql.notified')) return
  const world = await makeWorld(bench, 'subscribers')
  const api = await startChild('api_process', { DATABASE_URL: world.connectionString, NODE_OPTIONS: '--expose-gc' }, true)
  const cursor = await endOf(api.port, world.key)
  if (wanted.has('graphql.idle')) await measureIdle(world, api, cursor, bench.settings.subscribers, report)
  if (wanted.has('graphql.notified')) await measureNotifications(world, api, cursor, bench.settings.notifications, report)
  await Promise.all([api.stop(), world.close()])
}
