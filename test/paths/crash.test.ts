/** Whatever is killed in the middle of a push, every acknowledged batch is applied exactly once. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { createKey } from '../../db/bin/commands/key.ts'
import { createSource } from '../../db/bin/commands/source.ts'
import { makeHttpClient } from '../../db/bin/http_client.ts'
import { call } from '../../db/call.ts'
import { startEmbedded } from '../../db/embedded.ts'
import { migrate, root } from '../../db/migrate.ts'
import { withClient } from '../../db/pool.ts'
import { testEnvironment } from '../helpers/config.ts'

const BATCHES = 50
const SIZE = 40

const folder = mkdtempSync(join(tmpdir(), 'oyss-crash-'))
const binFolder = process.env.TEST_POSTGRES_BIN || undefined
const port = await freePort()
const baseUrl = `http://localhost:${port}`
let server = await startEmbedded({ folder, binFolder, isDurable: true })
await migrate(server.connectionString, { includeCurrent: true })

const parts = { api: run('api'), worker: run('worker') }
t.teardown(async () => {
  for (const child of Object.values(parts)) child.kill('SIGKILL')
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

function run (part: 'api' | 'worker'): ChildProcess {
  const env = { ...process.env, ...testEnvironment, DATABASE_URL: server.connectionString, PORT: String(port), LOG_LEVEL: 'fatal', OYSS_DATA_DIR: join(folder, 'unused') }
  return spawn(process.execPath, [join(root, 'db/bin/oyss.ts'), part], { cwd: root, env, stdio: 'ignore' })
}

async function freePort (): Promise<number> {
  const probe = createServer().listen(0)
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

async function killAndRun (part: 'api' | 'worker'): Promise<void> {
  const old = parts[part]
  if (old.exitCode === null && old.signalCode === null) {
    const ended = once(old, 'exit')
    old.kill('SIGKILL')
    await ended
  }
  parts[part] = run(part)
}

async function killPostgres (): Promise<void> {
  process.kill(server.pid, 'SIGKILL')
  await server.stop().catch(() => {}) // gives the folder back; there is nothing left to stop
  server = await startEmbedded({ folder, binFolder, isDurable: true })
  for (const part of ['api', 'worker'] as const) await killAndRun(part) // the socket may have moved
}

t.test('INTAKE-9 kill -9 of the worker, of PostgreSQL and of the API during a push of 50 batches: every acknowledged batch is done, exactly once', { timeout: 120_000 }, async (t) => {
  const key = await withClient({ connectionString: server.connectionString, role: 'oyss_manager' }, async (db) => {
    const { account_id: accountId } = await call(db, 'manage.create_account', { name: 'Crash' })
    await call(db, 'manage.set_limits', { account_id: accountId, requests_per_minute: 1_000_000, pushes_per_minute: 1_000_000, key_requests_per_minute: null, address_requests_per_minute: null })
    await createSource(db, accountId as string, 'test', 'league', 'authoritativePush')
    return String((await createKey(db, accountId as string, 'test', 'secret')).key)
  })
  const client = makeHttpClient(baseUrl, key)
  const acknowledged = new Map<number, string>()

  /** Sends a batch until it is acknowledged, always under the same key, as a careful client does. */
  const push = async (number: number): Promise<void> => {
    const observations = Array.from({ length: SIZE }, (_, index) => ({
      type: 'fixture', external_id: `game-${number}-${index}`, observed_at: '2026-09-01T08:00:00Z',
      data: { kind: 'game', sport: 'soccer', start: '2026-09-12T16:00:00Z', sides: [{ role: 'home', team: { external_id: `team-${index % 7}` } }, { role: 'away', team: { external_id: 'team-8' } }] },
    }))
    for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(50)) {
      const answer = await client.push('league', observations).catch(() => undefined)
      if (answer?.status === 202) { acknowledged.set(number, answer.body.batch_id); return }
    }
  }
  const kills: Record<number, () => Promise<void>> = { 8: () => killAndRun('worker'), 16: killPostgres, 24: () => killAndRun('api'), 32: () => killAndRun('worker'), 40: killPostgres }
  for (let number = 0; number < BATCHES; number++) {
    const killing = kills[number]?.()
    await push(number)
    await killing
  }
  t.equal(acknowledged.size, BATCHES)
  t.equal(new Set(acknowledged.values()).size, BATCHES)
  for (const batchId of acknowledged.values()) t.equal((await client.waitForBatch(batchId, 90)).status, 'done')

  await withClient({ connectionString: server.connectionString }, async (db) => {
    const count = async (text: string): Promise<number> => Number((await db.query(text)).rows[0]?.count)
    t.equal(await count('select count(*) from intake.batches'), BATCHES, 'a retry made no second batch')
    t.equal(await count('select count(*) from intake.observations'), BATCHES * SIZE, 'each observation is stored once')
    t.equal(await count("select count(*) from canon.fixtures where version = 1"), BATCHES * SIZE, 'each fixture was written once')
    t.equal(await count("select count(*) from ledger.changes where entity_type = 'fixture'"), BATCHES * SIZE, 'each has one change')
    for (const deadline = Date.now() + 10_000; await count('select count(*) from ledger.outbox') > 0 && Date.now() < deadline;) await sleep(50)
    t.equal(await count('select count(*) from ledger.outbox'), 0, 'and its event is relayed')
    t.equal(await count('select count(*) from canon.teams'), 8)
  })
})
