/** /metrics: what it shows, and to whom. */
import { pino } from 'pino'
import t from 'tap'
import { startApi } from '../../server/main.ts'
import { startWorker } from '../../worker/main.ts'
import { testConfig } from '../helpers/config.ts'
import { addEndpoint, settled } from '../helpers/http/endpoints.ts'
import { becomes } from '../helpers/await_condition.ts'
import { startReceiver } from '../helpers/http/receiver.ts'
import { committing, makeMember } from '../helpers/managing.ts'
import { useService } from '../helpers/service.ts'
import { ask } from './http_client.ts'

const TOKEN = 'a-token-of-many-letters'
const service = await useService(t)
const admin = await service.database.connect()
const log = pino({ level: 'silent' })
const { connectionString } = service.database
const receiver = await startReceiver(t, ({ path }) => ({ '/gone': 410, '/failing': 503 })[path] ?? 204)

/** Samples by name and labels. */
async function read (baseUrl: string, headers: Record<string, string> = {}): Promise<Map<string, number>> {
  const answer = await fetch(`${baseUrl}/metrics`, { headers })
  t.equal(answer.status, 200)
  t.match(answer.headers.get('content-type'), /^text\/plain; version=0\.0\.4/)
  t.equal(answer.headers.get('cache-control'), 'no-store')
  return new Map((await answer.text())
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]))
}

t.test('the API reports how outbox and deliveries stand, its requests by route and status, and its process', async (t) => {
  await addEndpoint(admin, service.account.id, receiver.url('/sound'))
  await addEndpoint(admin, service.account.id, receiver.url('/gone'))
  await service.apply('league', [{ type: 'team', external_id: 'a', data: { name: 'A' } }])
  await settled(admin)
  await service.secret.get('/v1/teams/tm_01ARZ3NDEKTSV4RRFFQ69G5FAV')
  await service.anonymous.get('/nowhere/at/all')
  const figures = await read(service.baseUrl)
  for (const [name, value] of [
    ['oyss_database_up', 1], ['oyss_outbox_events', 0], ['oyss_outbox_lag_seconds', 0],
    ['oyss_oldest_undelivered_seconds', 0], ['oyss_subscriptions{status="enabled"}', 1],
    ['oyss_subscriptions{status="disabled"}', 1],
    ['oyss_http_request_seconds_count{method="GET",route="/v1/teams/:id",status="404"}', 1],
    ['oyss_http_request_seconds_count{method="any",route="none",status="404"}', 1],
    ['oyss_http_request_seconds_count{method="POST",route="/v1/observations",status="202"}', 1],
  ] as const) t.equal(figures.get(name), value, name)
  t.ok((figures.get('oyss_deliveries_ended{outcome="succeeded"}') as number) >= 1)
  t.ok((figures.get('process_resident_memory_bytes') as number) > 0)
  t.notOk([...figures.keys()].some((name) => /nowhere|tm_01|sk_test/.test(name)), 'no path, id or key is a label')
})

t.test('OPERATE-65 operations that pages and /manage/graphql call are counted by name and outcome; reads are in no log', async (t) => {
  const q = await committing(service)
  const developer = await makeMember(service, q, 'developer')
  const before = (await q('select from tenancy.actions')).length
  const counts = async (operation: string, outcome: string): Promise<number> =>
    (await read(service.baseUrl)).get(`oyss_operations_total{operation="${operation}",outcome="${outcome}"}`) ?? 0
  t.equal((await developer.ask('{ list_sources { source_id } }')).status, 200)
  t.equal(await counts('list_sources', 'succeeded'), 1)
  const page = await fetch(`${service.baseUrl}/dashboard/test/keys`, { headers: { cookie: `oyss=${developer.cookie}` } })
  t.equal(page.status, 200)
  t.equal(await counts('list_keys', 'succeeded'), 1)
  t.equal((await q('select from tenancy.actions')).length, before)
  t.match((await developer.ask('{ list_accounts { data { account_id } } }')).body, { errors: [{}] })
  t.equal(await counts('list_accounts', 'failed'), 1)
})

t.test('a worker counts attempts, relays and jobs, on a port of its own when one is set', async (t) => {
  await service.stopWorker()
  await addEndpoint(admin, service.account.id, receiver.url('/failing'))
  let port = 0
  const listening = pino({ level: 'info' }, {
    write: (line: string) => { const { msg, port: reported } = JSON.parse(line); if (msg === 'metrics listen') port = reported }
  })
  const worker = await startWorker({ connectionString, config: testConfig({ METRICS_PORT: '0', METRICS_TOKEN: TOKEN }), log: listening })
  t.teardown(() => worker.stop())
  await service.apply('league', [{ type: 'team', external_id: 'b', data: { name: 'B' } }])
  await receiver.arrived(1, '/failing')
  const wanted = [
    'oyss_delivery_attempt_seconds_count{outcome="2xx",state="succeeded"}',
    'oyss_delivery_attempt_seconds_count{outcome="5xx",state="pending"}'
  ]
  let figures = new Map<string, number>()
  await becomes(async () => {
    figures = await read(`http://127.0.0.1:${port}`, { authorization: `Bearer ${TOKEN}` })
    return wanted.every((name) => figures.has(name))
  })
  for (const name of wanted) t.equal(figures.get(name), 1, name)
  t.equal(figures.get('oyss_relayed_events_total'), 1)
  t.ok(figures.get('oyss_job_seconds_count{task="apply_batch",outcome="done"}') as number >= 1)
  t.ok((figures.get('oyss_scheduled_deliveries_total') as number) >= 2)
  t.equal(figures.get('oyss_database_up'), 1)
  t.equal((await fetch(`http://127.0.0.1:${port}/metrics`)).status, 401)
  t.equal((await fetch(`http://127.0.0.1:${port}/other`, { headers: { authorization: `Bearer ${TOKEN}` } })).status, 404)
})

t.test('OPERATE-5 without a token only this machine reads them, and not through a proxy on it (OYN01)', async (t) => {
  for (const name of ['X-Forwarded-For', 'Forwarded', 'Via', 'X-Real-IP']) {
    const answer = await fetch(`${service.baseUrl}/metrics`, { headers: { [name]: '203.0.113.9' } })
    t.equal(answer.status, 404, name)
    t.match(await answer.json(), { type: /not_found$/ })
  }
})

t.test('OPERATE-5 without a token they are shown to who asks this machine by its own name, not to a page whose name leads here (OYN01)', async (t) => {
  const { port } = new URL(service.baseUrl)
  const asked = (host: string): Promise<number> => ask(service.baseUrl, 'GET', '/metrics', { host }).then(({ status }) => status)
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, 'LOCALHOST', `[::1]:${port}`, '127.8.8.8']) {
    t.equal(await asked(host), 200, host)
  }
  for (const host of [`rebound.example:${port}`, 'localhost.example', '127.0.0.1.example', '10.0.0.1', 'example@localhost']) {
    t.equal(await asked(host), 404, host)
  }
})

t.test('OPERATE-5 with a token its holders read them, and nobody else (OYA01)', async (t) => {
  const api = await startApi(connectionString, testConfig({ METRICS_TOKEN: TOKEN }), log)
  t.teardown(() => api.stop(100))
  const url = `http://127.0.0.1:${api.port}`
  for (const headers of [
    {}, { authorization: 'Bearer' }, { authorization: `Bearer ${TOKEN}x` }, { authorization: `Basic ${TOKEN}` },
    { authorization: `Bearer ${service.account.secretKey}` }
  ]) {
    t.equal((await fetch(`${url}/metrics`, { headers: headers as Record<string, string> })).status, 401)
  }
  t.equal((await read(url, { 'authorization': `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.9' })).get('oyss_database_up'), 1)
})

t.test('a database that does not answer is reported as such, and the figures of the process all the same', async (t) => {
  const api = await startApi('postgresql://nobody@127.0.0.1:1/none', testConfig(), log)
  t.teardown(() => api.stop(100))
  const figures = await read(`http://127.0.0.1:${api.port}`)
  t.equal(figures.get('oyss_database_up'), 0)
  t.notOk(figures.has('oyss_outbox_events') || figures.has('oyss_outbox_lag_seconds'))
  t.ok(figures.has('process_cpu_seconds_total'))
})
