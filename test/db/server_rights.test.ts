/** What SQL in the embedded server, a superuser's too, can reach of the machine it runs on. */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, statSync, symlinkSync, writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import t from 'tap'
import { call } from '../../db/call.ts'
import { startEmbedded, type EmbeddedServer } from '../../db/embedded.ts'
import { logIn } from '../../db/logins.ts'
import { migrate } from '../../db/migrate.ts'
import { connect, withClient } from '../../db/pool.ts'
import { findBinaries } from '../../db/postgres/binaries.ts'
import { keepLogShort } from '../../db/postgres/log.ts'
import { makeSecretBox } from '../../platform/secrets.ts'
import { becomes } from '../helpers/await_condition.ts'

const isRoot = process.getuid?.() === 0
const skip = isRoot ? false : 'only root drops to another user to run PostgreSQL'
const binFolder = process.env.TEST_POSTGRES_BIN || undefined
const ask = ({ connectionString }: EmbeddedServer, text: string): Promise<unknown> =>
  withClient({ connectionString }, async (client) => Object.values((await client.query(text)).rows[0] ?? {})[0])

/** A folder of mode 0700, as root's home is. */
function makeClosed (): string {
  const closed = mkdtempSync(join(tmpdir(), 'oyss-closed-'))
  chmodSync(closed, 0o700)
  t.teardown(() => rmSync(closed, { recursive: true, force: true }))
  return closed
}

t.test('OPERATE-22 below a closed folder too the server has no capability, and SQL reads no file of root\'s (42501)', { skip }, async (t) => {
  const folder = join(makeClosed(), 'data')
  const server = await startEmbedded({ folder, binFolder, isDurable: false })
  t.teardown(() => rmSync(dirname(readlinkSync(join(folder, 'pg'))), { recursive: true, force: true }))
  for (const line of readFileSync(`/proc/${server.pid}/status`, 'utf8').split('\n').filter((line) => /^Cap(Inh|Prm|Eff|Amb)/.test(line))) {
    t.match(line, /\t0+$/)
  }
  t.match(readFileSync(`/proc/${server.pid}/status`, 'utf8'), /NoNewPrivs:\t1/)
  for (const path of ['/etc/shadow', '/proc/1/environ', join(folder, 'server.json')]) {
    t.ok(existsSync(path))
    await t.rejects(ask(server, `select pg_read_file('${path}')`), { code: '42501' }, path)
  }
  await t.rejects(ask(server, "copy (select 1) to program 'cat /etc/shadow'"), { code: '38000' })
  await ask(server, 'create table kept as select 7 as n')
  await server.stop()
  const again = await startEmbedded({ folder, binFolder, isDurable: false })
  t.equal(await ask(again, 'select n from kept'), 7, 'what was written is found again')
  await again.stop()
})

t.test('OPERATE-22 programs below a closed folder are copied once to where the server may read them', { skip }, async (t) => {
  const installation = join(makeClosed(), 'postgresql')
  cpSync(dirname(dirname((await findBinaries(binFolder)).postgres)), installation, { recursive: true, verbatimSymlinks: true })
  const folder = mkdtempSync(join(tmpdir(), 'oyss-open-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const programs = new Set<string>()
  for (let start = 0; start < 2; start++) {
    const server = await startEmbedded({ folder, binFolder: join(installation, 'bin'), isDurable: false })
    t.equal(await ask(server, "select count(*) > 0 from pg_available_extensions where name = 'pg_trgm'"), true)
    programs.add(readlinkSync(`/proc/${server.pid}/exe`))
    await server.stop()
  }
  const [program] = programs
  t.teardown(() => rmSync(dirname(dirname(program as string)), { recursive: true, force: true }))
  t.equal(programs.size, 1)
  t.match(program, /^\/var\/lib\/oyss-exchange\//)
  t.equal(statSync(program as string).uid, 0, 'the server cannot change its programs')
})

t.test('OPERATE-22 data that the server cannot reach any more is refused with a sentence that says what to do', { skip }, async (t) => {
  const closed = makeClosed()
  chmodSync(closed, 0o755)
  const folder = join(closed, 'data')
  await (await startEmbedded({ folder, binFolder, isDurable: false })).stop()
  chmodSync(closed, 0o700)
  await t.rejects(startEmbedded({ folder, binFolder, isDurable: false }), { message: new RegExp(`chmod o\\+x ${closed}.*OYSS_DATA_DIR`) })
  chmodSync(closed, 0o755)
  await (await startEmbedded({ folder, binFolder, isDurable: false })).stop()
  const [elsewhere, gone] = [join(closed, 'elsewhere'), join(closed, 'gone', 'pg')]
  mkdirSync(elsewhere)
  symlinkSync(gone, join(elsewhere, 'pg'))
  const starting = startEmbedded({ folder: elsewhere, binFolder, isDurable: false })
  await t.rejects(starting, { message: new RegExp(`leads to ${gone}, which is gone`) })
})

t.test('OPERATE-22 the server knows nothing of the settings of the service', {
  skip: existsSync('/proc/self/environ') ? false : 'there is no /proc'
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'oyss-environment-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  process.env.OYSS_SECRET_KEY = 'a-secret-that-sql-must-not-read'
  t.teardown(() => { delete process.env.OYSS_SECRET_KEY })
  const server = await startEmbedded({ folder, binFolder, isDurable: false })
  const names = readFileSync(`/proc/${server.pid}/environ`, 'utf8').split('\0').map((entry) => entry.split('=')[0] as string)
  t.ok(names.includes('TZ'))
  // tap passes its own on to every process
  t.same(names.filter((name) => !/^(PATH|LC_\w+|TZ|LD_LIBRARY_PATH|TMPDIR|PG\w+|LANG|_TAPJS\w+|NODE_OPTIONS|)$/.test(name)), [])
  await server.stop()
})

t.test('OPERATE-80 the embedded server counts what statements take, and keeps none that may hold a password', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'oyss-counted-'))
  const server = await startEmbedded({ folder, binFolder, isDurable: false })
  t.teardown(async () => { await server.stop(); rmSync(folder, { recursive: true, force: true }) })
  await withClient(server, async (client) => {
    await client.query('create extension pg_stat_statements')
    await client.query('select 4711 as counted')
    await client.query("create role somebody password 'hunter2'")
    const { rows } = await client.query('select calls::integer, query from pg_stat_statements')
    t.match(rows.find(({ query }) => /as counted/.test(query)), { calls: 1, query: 'select $1 as counted' })
    t.same(rows.filter(({ query }) => /somebody|hunter2/.test(query)), [])
  })
})

t.test('OPERATE-23 what is refused to the API, and what fails there, is not written to the log of the server', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'oyss-log-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const server = await startEmbedded({ folder, binFolder, isDurable: false })
  await migrate(server.connectionString)
  const connectionString = await logIn({
    connectionString: server.connectionString, part: 'api', secrets: makeSecretBox([randomBytes(32)]), log: pino({ level: 'silent' })
  })
  const refuse = (connectionString: string) => withClient({ connectionString, role: 'oyss_http' }, async (client) => {
    const reading = call(client, 'api.get_fixture', { key_hash: randomBytes(32), if_none_match: null, fixture_id: 'fx_secret' })
    await t.rejects(reading, { code: 'OYA01' })
    await t.rejects(client.query("select 'fx_secret'::integer"), { code: '22P02' })
  })
  const readLog = (): string => readFileSync(join(folder, 'postgres.log'), 'utf8')
  const before = readLog()
  await refuse(connectionString)
  t.equal(readLog(), before)
  await refuse(server.connectionString)
  t.match(readLog().slice(before.length), /ERROR/, 'of who is no part of the service it is')
  await server.stop()
})

t.test('OPERATE-23 the log of the server is its owner\'s alone and does not grow for ever', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'oyss-log-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const [present, older] = [join(folder, 'postgres.log'), join(folder, 'postgres.log.1')]
  writeFileSync(present, 'from another time\n', { mode: 0o644 })
  const server = await startEmbedded({ folder, binFolder, isDurable: false })
  t.equal(statSync(present).mode & 0o777, 0o600)
  const stop = keepLogShort(folder, { bytes: 5_000, every: 10 })
  for (let line = 0; line < 60; line++) await ask(server, `do $$ begin raise log '${'x'.repeat(500)} ${line}.'; end $$`)
  t.ok(await becomes(() => statSync(present).size <= 5_000))
  stop()
  t.equal(statSync(older).mode & 0o777, 0o600)
  t.ok(statSync(older).size > 5_000)
  await ask(server, "do $$ begin raise log 'the last'; end $$")
  t.match(readFileSync(present, 'utf8'), /^[^\0]*the last/, 'the server goes on at the new end')
  await server.stop()
})

t.test('OPERATE-24 nobody is let in without a password but over the socket, as postgres, by the user who runs the server', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'oyss-access-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const server = await startEmbedded({ folder, binFolder, isDurable: false })
  await ask(server, 'create role somebody login superuser')
  await ask(server, "create role other login password 'x'")
  const url = (user: string): string => server.connectionString.replace('postgres@', `${user}@`)
  for (const user of ['somebody', 'somebody:', 'somebody:x', 'other', 'other:y', 'nobody']) {
    t.equal(await connect({ connectionString: url(user) }).then(() => 'in', () => 'out'), 'out', user)
  }
  await (await connect({ connectionString: url('other:x') })).end()
  const { rows } = await withClient({ connectionString: server.connectionString }, (client) =>
    client.query('select distinct auth_method, type from pg_hba_file_rules order by 1'))
  t.same(rows, [{ auth_method: 'peer', type: 'local' }, { auth_method: 'scram-sha-256', type: 'local' }])
  t.equal(await ask(server, 'show listen_addresses'), '')
  if (isRoot) {
    const socket = join(decodeURIComponent(/host=([^&]+)/.exec(server.connectionString)?.[1] as string), '.s.PGSQL.5432')
    const program = `require('net').connect(${JSON.stringify(socket)}).on('connect', () => { console.log('in'); process.exit() })
      .on('error', (error) => { console.log(error.code) })`
    const asAnother = ['--reuid=65533', '--regid=65533', '--clear-groups', process.execPath, '-e', program]
    t.equal(execFileSync('setpriv', asAnother, { encoding: 'utf8', cwd: '/' }).trim(), 'EACCES', 'others do not even reach the socket')
  }
  await server.stop()
})
