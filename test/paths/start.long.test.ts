import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import t from 'tap'
import { makeHttpClient } from '../../cli/http_client.ts'
import { root } from '../../db/migrate.ts'
import { withClient } from '../../db/pool.ts'
import { becomes, TIME_LIMIT } from '../helpers/await_condition.ts'

const folder = mkdtempSync(join(tmpdir(), 'oyss-start-'))
t.teardown(() => rmSync(folder, { recursive: true, force: true }))

type Started = { child: ChildProcess, facts: any }

/** Starts the service as npm start does, in a process group of its own; resolves when it has said where it answers. */
async function start (level = 'fatal', log: 'inherit' | number = 'inherit'): Promise<Started> {
  const env: NodeJS.ProcessEnv = { ...process.env, OYSS_DATA_DIR: folder, PORT: '0', LOG_LEVEL: level }
  delete env.DATABASE_URL
  const child = spawn(
    process.execPath, [join(root, 'cli/oyss.ts'), 'start', '--json'], { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', log] }
  )
  t.teardown(() => { if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid as number), 'SIGKILL') })
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout as NodeJS.ReadableStream }), 'line'),
    once(child, 'exit').then(() => { throw new Error('it ended') })
  ])
  return { child, facts: JSON.parse(line as string) }
}

async function stop ({ child }: Started, signal: NodeJS.Signals): Promise<unknown> {
  const ended = once(child, 'exit')
  process.kill(-(child.pid as number), signal)
  return (await ended)[0]
}

/** What a command says, run beside the service. */
function oyss (...words: string[]): any {
  const env: NodeJS.ProcessEnv = { ...process.env, OYSS_DATA_DIR: folder }
  delete env.DATABASE_URL
  return JSON.parse(execFileSync(process.execPath, [join(root, 'cli/oyss.ts'), ...words, '--json'], { cwd: root, env, encoding: 'utf8' }))
}

/** A key of the first account that no rate limit stops. */
function makeTestKey (): string {
  oyss('account', 'limits', oyss('account', 'list')[0].id, '--requests', '1000000', '--pushes', '1000000')
  return oyss('key', 'create', '--mode', 'test', '--kind', 'secret').key
}

const team = (id: string): object => ({
  type: 'fixture', external_id: id, data: { kind: 'game', sport: 'soccer', start: '2026-05-02T16:00:00Z' }
})

t.test('INTAKE-9 start, push, read, be killed, start again: nothing accepted is lost', async (t) => {
  let service = await start()
  const { secret_key: key, publishable_key: publishable, source, link } = service.facts
  t.match(await (await fetch(link)).text(), 'you are the first owner', 'PEOPLE-17 the link of the first owner leads somewhere')
  t.match(key, /^sk_test_/)
  t.match(publishable, /^pk_test_/)
  const client = makeHttpClient(service.facts.base_url, key)
  const first = await client.push(source, [team('game-1')])
  t.equal(first.status, 202)
  t.equal((await client.waitForBatch(first.body.batch_id)).status, 'done')

  const accepted: string[] = []
  for (let round = 0; round < 3; round++) {
    const target = makeHttpClient(service.facts.base_url, key)
    for (let n = 0; n < 5; n++) {
      const { status, body } = await target.push(source, [team(`game-${round}-${n}`)])
      t.equal(status, 202)
      accepted.push(body.batch_id)
    }
    await stop(service, 'SIGKILL')
    service = await start()
    t.notOk('secret_key' in service.facts, 'keys are shown once')
    const earlier = service.facts.base_url + new URL(link).pathname
    t.same([(await fetch(earlier)).status, (await fetch(service.facts.link)).status], [404, 200], 'a later link makes the earlier one void')
  }
  const again = makeHttpClient(service.facts.base_url, key)
  for (const batchId of accepted) t.equal((await again.waitForBatch(batchId)).status, 'done')
  t.equal((await again.get('/v1/fixtures?sport=soccer')).body.data.length, 16)

  t.equal(await stop(service, 'SIGTERM'), 0)
})

t.test('OPERATE-21 no session of the service that is started so has the rights of the administrator of its database', async (t) => {
  const service = await start()
  const state = JSON.parse(readFileSync(join(folder, 'server.json'), 'utf8'))
  t.equal((await makeHttpClient(service.facts.base_url, '').get('/healthz')).status, 200) // the API opens its sessions when it needs them
  const sessions = await withClient({ connectionString: state.connection_string, application: 'test' }, async (client) =>
    (await client.query(`
      select distinct regexp_replace(a.usename, '\\d+$', '') as login from pg_stat_activity a
       where starts_with(a.application_name, 'oyss ') order by 1`)).rows)
  const logins = sessions.map(({ login }) => login)
  t.same(logins.filter((login) => login !== 'oyss_dashboard_'), ['oyss_api_', 'oyss_worker_'], 'that of pages is there once they are built')
  t.equal(await stop(service, 'SIGTERM'), 0)
})

t.test('Ctrl-C that arrives twice stops once, in order', async (t) => {
  const service = await start()
  const ended = stop(service, 'SIGINT')
  try { process.kill(-(service.child.pid as number), 'SIGINT') } catch {}
  t.equal(await ended, 0)
})

/** The process ids of the service's PostgreSQL and of its worker. */
function partsOf ({ child }: Started): { postgres: number, worker: number } {
  const { pid: postgres } = JSON.parse(readFileSync(join(folder, 'server.json'), 'utf8'))
  const worker = Number(execFileSync('pgrep', ['-P', String(child.pid), '-f', 'worker/process.ts'], { encoding: 'utf8' }).trim())
  return { postgres, worker }
}

t.test('OPERATE-2, OPERATE-10, OPERATE-11, OPERATE-13 its PostgreSQL and its worker killed again and again: the service stays, says when it cannot, and applies everything exactly once', async (t) => {
  const service = await start()
  const { base_url: baseUrl, port } = service.facts
  const client = makeHttpClient(baseUrl, makeTestKey())
  const push = async (id: string): Promise<string> => {
    for (const deadline = Date.now() + TIME_LIMIT * 1000; ;) {
      const answer = await client.push('my-league', [team(id)]).catch(() => undefined)
      if (answer?.status === 202) return answer.body.batch_id
      if (Date.now() > deadline) throw new Error(`not acknowledged: ${JSON.stringify(answer?.body)}`)
    }
  }
  const batches: string[] = []
  const seen = new Set<number>()
  for (let round = 0; round < 4; round++) {
    for (let n = 0; n < 5; n++) batches.push(await push(`again-${round}-${n}`))
    const { postgres, worker } = partsOf(service)
    process.kill(round % 2 === 0 ? postgres : worker, 'SIGKILL')
    for (let n = 5; n < 10; n++) batches.push(await push(`again-${round}-${n}`))
    const isReady = async (): Promise<boolean> => {
      const { status } = await client.get('/readyz')
      seen.add(status)
      return status === 200
    }
    for (let isFirst = true; isFirst || !await isReady(); isFirst = false) await new Promise((done) => { setTimeout(done, 50) })
  }
  for (const batchId of batches) t.equal((await client.waitForBatch(batchId, TIME_LIMIT)).status, 'done')
  t.ok(seen.has(200) && [...seen].every((status) => status === 200 || status === 503), `it was ${[...seen].join(', ')}`)
  const fixtures = (await client.get('/v1/fixtures?sport=soccer&limit=500')).body.data
    .filter(({ external_ids: ids }: any) => /^again-/.test(ids['my-league']))
  t.equal(fixtures.length, 40)
  t.ok(fixtures.every(({ version }: any) => version === 1), 'each was written once')
  const figures = [
    /^oyss_worker_up 1$/m, /^oyss_worker_restarts_total [2-9]$/m, /^oyss_batches_waiting 0$/m,
    /^oyss_job_seconds_count\{task="apply_batch",outcome="done"\} \d+$/m // which the worker reports
  ]
  const read = async (): Promise<string> => (await fetch(`http://localhost:${port}/metrics`)).text()
  await becomes(async () => { const text = await read(); return figures.every((figure) => figure.test(text)) })
  const text = await read()
  for (const figure of figures) t.match(text, figure)
  t.equal(await stop(service, 'SIGTERM'), 0)
})

t.test('OPERATE-12 a full disk under the log ends nothing', {
  skip: existsSync('/dev/full') ? false : 'this system has no /dev/full'
}, async (t) => {
  const full = openSync('/dev/full', 'w')
  const service = await start('trace', full)
  closeSync(full)
  const client = makeHttpClient(service.facts.base_url, makeTestKey())
  for (let n = 0; n < 50; n++) {
    const { status, body } = await client.push('my-league', [team(`quiet-${n}`)])
    t.equal(status, 202)
    if (n % 10 === 0) t.equal((await client.waitForBatch(body.batch_id)).status, 'done')
  }
  const { worker } = partsOf(service)
  await new Promise((done) => { setTimeout(done, 600) })
  t.equal(service.child.exitCode, null)
  t.equal(partsOf(service).worker, worker, 'neither process ended')
  t.equal(await stop(service, 'SIGTERM'), 0)
})
