import { spawn, type ChildProcess } from 'node:child_process'
import {
  chownSync, cpSync, globSync, lstatSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import t from 'tap'
import { findEmbedded, startEmbedded } from '../../db/embedded.ts'
import { withClient } from '../../db/pool.ts'
import { becomes, comes } from '../helpers/await_condition.ts'

const binFolder = process.env.TEST_POSTGRES_BIN || undefined
const folder = mkdtempSync(join(tmpdir(), 'oyss-embedded-'))
t.teardown(() => rmSync(folder, { recursive: true, force: true }))

async function ask (connectionString: string, text: string): Promise<unknown> {
  return withClient({ connectionString }, async (client) => Object.values((await client.query(text)).rows[0])[0])
}

/** A process that runs the server of `folder` until it is killed; resolves when the server answers. */
async function startElsewhere (): Promise<ChildProcess> {
  const program = `
    import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, '../../db/embedded.ts'))}
    await startEmbedded({ folder: ${JSON.stringify(folder)}, binFolder: ${JSON.stringify(binFolder)}, isDurable: true })
    console.log('ready'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout as NodeJS.ReadableStream, 'data')
  return child
}

t.test('a first start makes a database, a stop ends it, and a second start finds what was written', async (t) => {
  const first = await startEmbedded({ folder, binFolder, isDurable: true })
  t.equal(await ask(first.connectionString, 'select current_database()'), 'oyss')
  t.equal(await ask(first.connectionString, 'show fsync'), 'on')
  await withClient({ connectionString: first.connectionString }, (client) =>
    client.query('create table if not exists kept as select 7 as n'))
  await first.stop()
  t.equal(await findEmbedded(folder), undefined)
  const second = await startEmbedded({ folder, binFolder, isDurable: true })
  t.equal(await ask(second.connectionString, 'select n from kept'), 7)
  await second.stop()
})

t.test('after kill -9 of the whole process group, the next start takes over at once', async (t) => {
  for (const victim of ['owner', 'both']) {
    const child = await startElsewhere()
    const state = await findEmbedded(folder)
    process.kill(-(child.pid as number), 'SIGKILL')
    if (victim === 'both') process.kill(state?.pid as number, 'SIGKILL')
    const server = await startEmbedded({ folder, binFolder, isDurable: true })
    t.equal(await ask(server.connectionString, 'select n from kept'), 7, victim)
    t.not(server.pid, state?.pid)
    await server.stop()
  }
})

t.test('OPERATE-11 a start waits for the sessions of a killed server, however much they write to the log as they end', async (t) => {
  const killed = await startEmbedded({ folder, binFolder, isDurable: true })
  const sessions = Array.from({ length: 60 }, (_, number) => ask(killed.connectionString,
    `select count(*) from generate_series(1, 1000) a, generate_series(1, ${1000 + number * 50}) b`).catch(() => 'ended'))
  await comes('a server at work', async () => Number(await ask(killed.connectionString,
    "select count(*) from pg_stat_activity where state = 'active'")) > 30)
  process.kill(killed.pid, 'SIGKILL')
  await killed.stop().catch(() => {})
  const server = await startEmbedded({ folder, binFolder, isDurable: true })
  t.equal(await ask(server.connectionString, 'select n from kept'), 7)
  await Promise.all(sessions)
  await server.stop()
})

t.test('the server of a living process is found, and not started twice', async (t) => {
  const child = await startElsewhere()
  const found = await findEmbedded(folder)
  t.equal(found?.owner_pid, child.pid)
  t.equal(await ask(found?.connection_string as string, 'select n from kept'), 7)
  await t.rejects(startEmbedded({ folder, binFolder, isDurable: true }), /already runs/)
  process.kill(child.pid as number, 'SIGKILL')
  await once(child, 'exit')
})

t.test('commands that start the server take turns, and a service waits for them', async (t) => {
  const order: string[] = []
  const use = async (name: string, purpose: 'command' | 'service'): Promise<void> => {
    const server = await startEmbedded({ folder, binFolder, purpose, isDurable: true })
    order.push(`${name} begins`)
    t.equal(await ask(server.connectionString, 'select n from kept'), 7)
    order.push(`${name} ends`)
    await server.stop()
  }
  await Promise.all([use('one', 'command'), use('other', 'command')])
  await use('service', 'service')
  const [earlier, later] = order[0] === 'one begins' ? ['one', 'other'] : ['other', 'one'] // who takes the folder first is chance
  t.same(order, [`${earlier} begins`, `${earlier} ends`, `${later} begins`, `${later} ends`, 'service begins', 'service ends'])
})

t.test('the server dies with the process that started it', async (t) => {
  const child = await startElsewhere()
  const { pid } = JSON.parse(readFileSync(join(folder, 'server.json'), 'utf8')) as { pid: number }
  process.kill(child.pid as number, 'SIGKILL')
  const server = await startEmbedded({ folder, binFolder, isDurable: true })
  t.not(server.pid, pid)
  await server.stop()
})

/**
 * Stops the process that writes the last checkpoint: PostgreSQL then waits in `stopping` for ever, as it may when it is asked to end while
 * it recovers.
 */
async function wedge (connectionString: string): Promise<void> {
  process.kill(await ask(connectionString, "select pid from pg_stat_activity where backend_type = 'checkpointer'") as number, 'SIGSTOP')
}

t.test('OPERATE-11 a server that hangs in stopping is ended all the same, by a stop and by the next start, and nothing committed is lost', async (t) => {
  const options = { folder, binFolder, isDurable: true, timeout: 500 }
  const first = await startEmbedded(options)
  await withClient({ connectionString: first.connectionString }, (client) => client.query('update kept set n = 8'))
  await wedge(first.connectionString)
  await first.stop()
  const child = await startElsewhere()
  const state = await findEmbedded(folder)
  await wedge(state?.connection_string as string)
  process.kill(child.pid as number, 'SIGKILL') // its server is asked to end, and hangs
  const second = await startEmbedded(options)
  t.equal(await ask(second.connectionString, 'select n from kept'), 8)
  await withClient({ connectionString: second.connectionString }, (client) => client.query('update kept set n = 7'))
  await second.stop()
})

t.test('OPERATE-11 a server that ends by itself is started again where somebody is notified, at the same address', async (t) => {
  const reasons: string[] = []
  const server = await startEmbedded({ folder, binFolder, isDurable: true, onEnd: (reason) => { reasons.push(reason) } })
  const { pid, connectionString } = server
  process.kill(pid, 'SIGKILL')
  t.ok(await becomes(async () => server.pid !== pid && await ask(connectionString, 'select n from kept').catch(() => undefined) === 7))
  t.match(reasons[0], /ended with SIGKILL/)
  t.ok(await becomes(async () => (await findEmbedded(folder))?.pid === server.pid), 'and is found there')
  await server.stop()
  t.equal(await findEmbedded(folder), undefined)
})

t.test('a path too long for a socket is no hindrance', async (t) => {
  const long = join(folder, 'x'.repeat(100))
  const server = await startEmbedded({ folder: long, binFolder, isDurable: false })
  t.equal(await ask(server.connectionString, 'select 1'), 1)
  await server.stop()
})

t.test('OPERATE-32 a server.json whose owner is gone, and whose number another process has by now, blocks nobody', async (t) => {
  const state = {
    pid: 0, owner_pid: process.ppid, owner: 'of another boot', folder: realpathSync(folder), purpose: 'service', connection_string: '',
    socket_folder: '', started_at: ''
  }
  writeFileSync(join(folder, 'server.json'), JSON.stringify(state))
  t.equal(await findEmbedded(folder), undefined)
  const server = await startEmbedded({ folder, binFolder, isDurable: false })
  t.equal(await ask(server.connectionString, 'select n from kept'), 7)
  await server.stop()
})

t.test('OPERATE-32 a folder copied from one that is in use starts a server of its own and leaves the original alone', async (t) => {
  const copy = `${folder}-copy`
  t.teardown(() => rmSync(copy, { recursive: true, force: true }))
  const original = await startEmbedded({ folder, binFolder, isDurable: false })
  await withClient({ connectionString: original.connectionString }, (client) => client.query('checkpoint'))
  cpSync(folder, copy, { recursive: true, filter: (path) => !lstatSync(path).isSocket() })
  if (process.getuid?.() === 0) {
    const { uid, gid } = statSync(join(folder, 'pg'))
    for (const name of ['', ...globSync('**', { cwd: join(copy, 'pg') })]) chownSync(join(copy, 'pg', name), uid, gid)
  }
  t.equal(await findEmbedded(copy), undefined, 'the original is not taken for its server')
  const second = await startEmbedded({ folder: copy, binFolder, isDurable: false })
  t.not(second.pid, original.pid)
  await withClient({ connectionString: second.connectionString }, (client) => client.query('update kept set n = 9'))
  t.equal(await ask(original.connectionString, 'select n from kept'), 7)
  await second.stop()
  t.equal(await ask(original.connectionString, 'select n from kept'), 7, 'and it still runs')
  await original.stop()
})
