/**
 * The service as processes of its own (oyss api, oyss worker) on a migrated database, a client that pushes as a careful source does, and
 * the proof that what was acknowledged was applied exactly once.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Test } from 'tap'
import { createKey } from '../../cli/commands/key.ts'
import { createSource } from '../../cli/commands/source.ts'
import { makeHttpClient, type HttpClient } from '../../cli/http_client.ts'
import { call } from './call.ts'
import { root } from '../../db/migrate.ts'
import { withClient } from '../../db/pool.ts'
import { testEnvironment } from './config.ts'
import { becomes, TIME_LIMIT } from './await_condition.ts'

export type Part = 'api' | 'worker'
export type Processes = {
  baseUrl: string
  client: HttpClient
  /** The running process; another one after `kill`. */
  process: (part: Part) => ChildProcess
  kill: (part: Part) => Promise<void>
  /** Pushes numbered batches of `size` games until each is acknowledged, always under the same key, and remembers them. */
  push: (number: number) => Promise<void>
  /** Asserts that every acknowledged batch is done, and that each of its games was stored, written and published once. */
  checkExactlyOnce: (t: Test) => Promise<void>
  /** The answer of /readyz; 0 while nobody listens. */
  readiness: () => Promise<number>
}

/** `admin` names the database itself where `connectionString` leads there on a way that a test breaks. */
export async function startProcesses (t: Pick<Test, 'teardown'>, connectionString: () => string, {
  admin = connectionString, size = 20, env = {}
}: {
  admin?: () => string, size?: number, env?: Record<string, string>
} = {}): Promise<Processes> {
  const port = await freePort()
  const baseUrl = `http://localhost:${port}`
  const run = (part: Part): ChildProcess => spawn(process.execPath, [join(root, 'cli/oyss.ts'), part], {
    cwd: root, stdio: ['ignore', 'ignore', process.env.OYSS_TEST_LOG ? 'inherit' : 'ignore'],
    env: {
      ...process.env, ...testEnvironment, DATABASE_URL: connectionString(), PORT: String(port),
      LOG_LEVEL: process.env.OYSS_TEST_LOG ?? 'fatal', OYSS_DATA_DIR: '/nonexistent', ...env
    },
  })
  const parts: Record<Part, ChildProcess> = { api: run('api'), worker: run('worker') }
  t.teardown(() => { for (const child of Object.values(parts)) child.kill('SIGKILL') })
  const key = await withClient({ connectionString: admin(), role: 'oyss_manager' }, async (db) => {
    const { account_id: accountId } = await call(db, 'manage.create_account', { name: 'Drill' })
    await call(db, 'manage.set_limits', {
      account_id: accountId, limits: { requests_per_minute: 1_000_000, pushes_per_minute: 1_000_000 }
    })
    await createSource(db, accountId as string, 'test', 'league', 'authoritativePush')
    return String((await createKey(db, accountId as string, 'test', 'secret')).key)
  })
  const client = makeHttpClient(baseUrl, key)
  const acknowledged = new Map<number, string>()
  return {
    baseUrl, client,
    process: (part) => parts[part],
    kill: async (part) => {
      const old = parts[part]
      if (old.exitCode === null && old.signalCode === null) {
        const ended = once(old, 'exit')
        old.kill('SIGKILL')
        await ended
      }
      parts[part] = run(part)
    },
    push: async (number) => {
      const observations = Array.from({ length: size }, (_, index) => ({
        type: 'fixture', external_id: `game-${number}-${index}`, observed_at: '2026-09-01T08:00:00Z',
        data: {
          kind: 'game', sport: 'soccer', start: '2026-09-12T16:00:00Z',
          sides: [{ role: 'home', team: { external_id: `team-${index % 7}` } }, { role: 'away', team: { external_id: 'team-8' } }]
        },
      }))
      for (const deadline = Date.now() + TIME_LIMIT * 1000; ; await sleep(50)) {
        const answer = await client.push('league', observations).catch(() => undefined)
        if (answer?.status === 202) { acknowledged.set(number, answer.body.batch_id); return }
        if (Date.now() > deadline) throw new Error(`push ${number} was not acknowledged: ${answer?.status} ${JSON.stringify(answer?.body)}`)
      }
    },
    checkExactlyOnce: async (t) => {
      const batches = acknowledged.size
      t.equal(new Set(acknowledged.values()).size, batches)
      for (const batchId of acknowledged.values()) t.equal(await becomesDone(client, batchId), 'done')
      await withClient({ connectionString: admin() }, async (db) => {
        const count = async (text: string): Promise<number> => Number((await db.query(text)).rows[0]?.count)
        t.equal(await count('select count(*) from intake.batches'), batches, 'a retry made no second batch')
        t.equal(await count('select count(*) from intake.observations'), batches * size, 'each observation is stored once')
        t.equal(await count('select count(*) from canon.fixtures where version = 1'), batches * size, 'each fixture was written once')
        t.equal(await count("select count(*) from ledger.changes where entity_type = 'fixture'"), batches * size, 'each has one change')
        t.ok(await becomes(async () => await count('select count(*) from ledger.outbox') === 0), 'and its event is relayed')
        t.equal(await count('select count(*) from canon.teams'), 8)
      })
    },
    readiness: () => client.get('/readyz').then(({ status }) => status, () => 0),
  }
}

/** The last status of a batch; an API that cannot answer for a moment is asked again. */
async function becomesDone (client: HttpClient, batchId: string): Promise<string> {
  for (const deadline = Date.now() + TIME_LIMIT * 1000; ; await sleep(50)) {
    const status = await client.get(`/v1/batches/${batchId}`).then(({ body }) => body.status, () => 'unanswered')
    if (status === 'done' || status === 'failed' || Date.now() > deadline) return status
  }
}

async function freePort (): Promise<number> {
  const probe = createServer().listen(0)
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}
