/** What /readyz says of what stands behind this process; the database is a real one, what it says of itself is given. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import t from 'tap'
import { makeApp } from '../../server/app.ts'
import { secrets } from '../helpers/config.ts'
import { useDatabase } from '../helpers/database.ts'
import { ask } from './http_client.ts'

const database = await useDatabase(t)
const admin = await database.connect()
const pool = database.pool('oyss_http')
const databases = { quick: pool, slow: pool, graph: pool, pushes: pool, long: pool }
let isUp = true
const app = makeApp({
  db: databases, primary: databases, log: pino({ level: 'silent' }), secrets,
  config: { baseUrl: 'https://exchange.example.org', webhookAllow: [] }, graph: async () => { throw new Error('not built') },
  worker: { state: () => ({ is_up: isUp, restarts: 0 }), readMetrics: async () => '' },
})
const server: Server = createServer(app).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
t.teardown(() => server.close())
const get = (path: string): ReturnType<typeof ask> => ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'GET', path)

t.test('OPERATE-2 a worker that is away, and batches that nobody applies, make this process not ready; pushes can be taken all the same (OYX02)', async (t) => {
  t.match(await get('/readyz'), { status: 200, body: { status: 'ok' } })
  isUp = false
  t.match(await get('/readyz'), { status: 503, headers: { 'retry-after': '1' }, body: { type: /unavailable$/, detail: /worker/ } })
  isUp = true
  await admin.query(`
    with account as (insert into tenancy.accounts (account_id, name) values (util.make_id('acct'), 'A') returning account_id),
         member as (insert into tenancy.members (realm_id, account_id, mode)
                    select r.realm_id, a.account_id, r.mode from account a, tenancy.realms r where r.mode = 'live'),
         source as (insert into tenancy.sources (realm_id, source_id, account_id, source_key, class)
                    select r.realm_id, util.make_id('src'), a.account_id, 'league', 'crowd' from account a, tenancy.realms r
                      where r.mode = 'live' returning *)
    insert into intake.batches (batch_id, realm_id, source_id, account_id, received_at, payload, payload_sha256, content_type,
      accepted_count, rejected_count)
    select util.make_id('batch'), s.realm_id, s.source_id, s.account_id, now() - interval '20 seconds', '{}', sha256('{}'), 'text', 1, 0
      from source s`)
  t.equal((await get('/readyz')).status, 200, 'a batch may wait for a moment')
  await admin.query("update intake.batches set received_at = now() - interval '45 seconds'")
  t.match(await get('/readyz'), {
    status: 503, headers: { 'retry-after': '5' }, body: { type: /unavailable$/, detail: /waited for \d+ seconds/ }
  })
  t.equal((await get('/healthz')).status, 200)
  const worker = await database.connect('oyss_resolver')
  await worker.query('begin')
  await worker.query('select util.lock_batch(b.batch_id, true) from intake.batches b')
  t.equal((await get('/readyz')).status, 200, 'somebody is applying it')
  await worker.query('rollback')
})
