/** Reads on a streaming standby (READ_DATABASE_URL), cursors of /changes included. */
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import t from 'tap'
import { createKey } from '../../cli/commands/key.ts'
import { createSource } from '../../cli/commands/source.ts'
import { makeHttpClient, type HttpClient } from '../../cli/http_client.ts'
import { call } from '../helpers/call.ts'
import { migrate } from '../../db/migrate.ts'
import { withClient } from '../../db/pool.ts'
import { hashKey, lastFour, makeKey } from '../../platform/keys.ts'
import { startApi } from '../../server/main.ts'
import { startWorker } from '../../worker/main.ts'
import { testConfig } from '../helpers/config.ts'
import { becomes } from '../helpers/await_condition.ts'
import { usePrimaryAndStandby, type Standby } from '../helpers/standby.ts'

const log = pino({ level: process.env.OYSS_TEST_LOG ?? 'silent' })
const { primary, makeStandby } = await usePrimaryAndStandby(t)
await migrate(primary.connectionString)
const key = await withClient({ connectionString: primary.connectionString, role: 'oyss_manager' }, async (db) => {
  const id = String((await call(db, 'manage.create_account', { name: 'Reader' })).account_id)
  await createSource(db, id, 'test', 'league', 'authoritativePush')
  return String((await createKey(db, id, 'test', 'secret')).key)
})
const standby: Standby = await makeStandby()
const worker = await startWorker({ connectionString: primary.connectionString, config: testConfig({ WORKER_CONCURRENCY: '2' }), log })
/** However long the standby is held back here, it is in use. */
const api = await startApi(
  primary.connectionString,
  { ...testConfig({ READ_DATABASE_URL: standby.connectionString, CALENDARS_PER_MINUTE: '1000000' }), readMaxLag: 3_600 }, log
)
t.teardown(async () => { await api.stop(1_000); await worker.stop() })
const client: HttpClient = makeHttpClient(`http://127.0.0.1:${api.port}`, key)

const until = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
  if (!await becomes(holds)) throw new Error(`never: ${what}`)
}
const readiness = async (asked = client): Promise<any> => (await asked.get('/readyz')).body
const push = async (title: string): Promise<void> => {
  const { body } = await client.push('league', [{ type: 'fixture', external_id: 'g', data: { kind: 'game', sport: 'soccer', title } }])
  await client.waitForBatch(body.batch_id)
}
const read = async (asked = client): Promise<any> => (await asked.get('/v1/fixtures?limit=1')).body.data[0]
const titleIs = (title: string, asked = client) => () => read(asked).then((fixture) => fixture?.title === title)

t.test('OPERATE-2 what was pushed to the primary is read on the standby, and /readyz reports its lag', async (t) => {
  await until('the replica is in use', async () => (await readiness()).replica.in_use)
  await push('one')
  await until('the fixture is there', titleIs('one'))
  t.match(await readiness(), { status: 'ok', replica: { lag_seconds: Number, in_use: true } })
  const { rows } = await withClient({ connectionString: standby.connectionString }, (db) =>
    db.query("select count(*)::integer as n from pg_stat_activity where application_name = 'oyss api' and query like '%list_fixtures%'"))
  t.ok(rows[0].n > 0, 'the standby answered')
})

t.test('OPERATE-4 a cursor of /changes goes on across replay, and a read that lags behind never goes back', async (t) => {
  let cursor = (await client.get('/v1/changes')).body.next_cursor
  await standby.pause()
  await push('two')
  const held = await client.get(`/v1/changes?cursor=${encodeURIComponent(cursor)}`)
  t.same([held.body.data, held.body.next_cursor], [[], cursor], 'nothing is there yet, and the place is kept')
  await standby.resume()
  const seen: number[] = []
  await until('the change is there', async () => {
    const { body } = await client.get(`/v1/changes?cursor=${encodeURIComponent(cursor)}`)
    seen.push(...body.data.map(({ version }: { version: number }) => version))
    cursor = body.next_cursor
    return seen.length > 0
  })
  t.same(seen, [2])
})

t.test('OPERATE-4 a standby too far behind is left alone until it has caught up', async (t) => {
  const strict = await startApi(
    primary.connectionString, { ...testConfig({ READ_DATABASE_URL: standby.connectionString }), readMaxLag: 2 }, log
  )
  t.teardown(() => strict.stop(1_000))
  const client = makeHttpClient(`http://127.0.0.1:${strict.port}`, key)
  await until('the replica is in use', async () => (await readiness(client)).replica.in_use)
  await standby.pause()
  await push('three')
  await until('reads return to the primary', titleIs('three', client))
  const { in_use: isUsed, lag_seconds: lag } = (await readiness(client)).replica
  t.same([isUsed, lag > 2], [false, true])
  await standby.resume()
  await until('the replica is in use again', async () => (await readiness(client)).replica.in_use)
  t.equal((await read(client)).title, 'three')
})

t.test('OPERATE-4 a standby that is gone costs no answer', async (t) => {
  const asking = Array.from({ length: 40 }, async (_, n) => { await sleep(n * 25); return (await client.get('/v1/fixtures')).status })
  await sleep(200)
  await standby.kill()
  t.same([...new Set(await Promise.all(asking))], [200])
  await until('its absence is reported', async () => !(await readiness()).replica.in_use)
  await standby.start()
  await until('the replica is in use again', async () => (await readiness()).replica.in_use)
})

t.test('KEY-12 a key that is rolled, suspended, made or reinstated is judged by the primary, however far the standby is behind (OYA01, OYA03)', async (t) => {
  const manage = <T>(work: Parameters<typeof withClient<T>>[1]): Promise<T> =>
    withClient({ connectionString: primary.connectionString, role: 'oyss_manager' }, work)
  const id = String(await manage(async (db) => (await call(db, 'manage.create_account', { name: 'Other' })).account_id))
  const made = (kind: 'secret' | 'publishable') =>
    manage(async (db) => await createKey(db, id, 'test', kind) as { id: string, key: string })
  const [old, open] = [await made('secret'), await made('publishable')]
  await standby.caughtUp(primary)
  await until('the replica is in use', async () => (await readiness()).replica.in_use)
  await standby.pause()
  const statuses = (keys: string[]): Promise<number[]> => Promise.all(keys.map(async (key) => {
    const { status } = await makeHttpClient(`http://127.0.0.1:${api.port}`, key).get('/v1/fixtures')
    return status
  }))
  const fresh = makeKey('test', 'secret')
  await manage((db) => call(db, 'manage.roll_key', { key_id: old.id, key_hash: hashKey(fresh), last_four: lastFour(fresh) }))
  t.same(await statuses([old.key, fresh, open.key]), [401, 200, 200])
  await manage((db) => call(db, 'manage.suspend_account', { account_id: id, reason: 'unpaid' }))
  t.same(await statuses([old.key, fresh, open.key]), [401, 403, 403])
  await standby.resume()
  await standby.caughtUp(primary)
  await standby.pause()
  await manage((db) => call(db, 'manage.reinstate_account', { account_id: id }))
  t.same(await statuses([fresh, open.key]), [200, 200])
  await standby.resume()
})

t.test('OPERATE-4 without the primary reads go on, pushes are refused as unavailable, and /healthz says so', async (t) => {
  await primary.stop()
  t.equal((await read()).title, 'three')
  t.match(await client.push('league', [{ type: 'team', external_id: 't', data: { name: 'T' } }]), {
    status: 503, body: { type: /unavailable$/ }
  })
  t.equal((await client.get('/healthz')).status, 503)
  t.match(await client.get('/readyz'), { status: 200, body: { status: 'reads only', replica: { in_use: true } } })
})
