import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import t from 'tap'
import { makeHttpClient } from '../../db/bin/http_client.ts'
import { root } from '../../db/migrate.ts'

const folder = mkdtempSync(join(tmpdir(), 'oyss-start-'))
t.teardown(() => rmSync(folder, { recursive: true, force: true }))
const skip = readdirSync(join(root, 'migrations')).includes('committed') && readdirSync(join(root, 'migrations/committed')).length > 0 ? false : 'no migration is committed yet'

type Started = { child: ChildProcess, facts: any }

/** Starts the service as npm start does, in a process group of its own; resolves when it has said where it answers. */
async function start (): Promise<Started> {
  const env: NodeJS.ProcessEnv = { ...process.env, OYSS_DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn' }
  delete env.DATABASE_URL
  const child = spawn(process.execPath, [join(root, 'db/bin/oyss.ts'), 'start', '--json'], { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await Promise.race([once(createInterface({ input: child.stdout as NodeJS.ReadableStream }), 'line'), once(child, 'exit').then(() => { throw new Error('it ended') })])
  return { child, facts: JSON.parse(line as string) }
}

async function stop ({ child }: Started, signal: NodeJS.Signals): Promise<unknown> {
  const ended = once(child, 'exit')
  process.kill(-(child.pid as number), signal)
  return (await ended)[0]
}

const team = (id: string): object => ({ type: 'fixture', external_id: id, data: { kind: 'game', sport: 'soccer', start: '2026-05-02T16:00:00Z' } })

t.test('INTAKE-9 start, push, read, be killed, start again: nothing accepted is lost', { skip }, async (t) => {
  let service = await start()
  const { secret_key: key, publishable_key: publishable, source } = service.facts
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
  }
  const again = makeHttpClient(service.facts.base_url, key)
  for (const batchId of accepted) t.equal((await again.waitForBatch(batchId)).status, 'done')
  t.equal((await again.get('/v1/fixtures?sport=soccer')).body.data.length, 16)

  t.equal(await stop(service, 'SIGTERM'), 0)
})

t.test('Ctrl-C that arrives twice stops once, in order', { skip }, async (t) => {
  const service = await start()
  const ended = stop(service, 'SIGINT')
  try { process.kill(-(service.child.pid as number), 'SIGINT') } catch {}
  t.equal(await ended, 0)
})
