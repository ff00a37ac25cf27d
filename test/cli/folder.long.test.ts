/** A command reports which folder it works on, and makes no second database because it was called in another one. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import t from 'tap'
import { root } from '../../db/migrate.ts'

type Outcome = { code: number, out: string, err: string }

/** A folder that nobody has used. */
function makeFolder (): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'oyss-folder-')))
  chmodSync(folder, 0o755)
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function environment (): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, OYSS_DATA_DIR: __, ...env } = process.env
  return { ...env, PORT: '0', LOG_LEVEL: 'silent' }
}

function oyss (cwd: string, ...words: (string | NodeJS.ProcessEnv)[]): Promise<Outcome> {
  const args = words.filter((word) => typeof word === 'string')
  const env = Object.assign(environment(), ...words.filter((word) => typeof word !== 'string'))
  return new Promise((done) => {
    execFile(
      process.execPath, [join(root, 'cli/oyss.ts'), ...args], { cwd, env, timeout: 600_000 },
      (error, out, err) => done({ code: error ? Number(error.code) : 0, out, err })
    )
  })
}

t.test('in a folder without a database whatever works on one is refused with the name of the folder, and leaves nothing behind: no_database', async (t) => {
  const folder = makeFolder()
  for (const command of [
    'key list', 'key create --mode test --kind secret', 'key roll key_x', 'account list', 'account limits acct_x',
    'source list --mode test', 'grant list', 'batch status batch_x', 'realm reset --mode test', 'api', 'worker'
  ]) {
    const { code, out, err } = await oyss(folder, ...command.split(' '), '--json')
    t.same([code, out], [1, ''], command)
    const { error } = JSON.parse(err)
    t.equal(error.code, 'no_database', command)
    t.ok(error.message.includes(join(folder, '.oyss')) && error.message.includes('OYSS_DATA_DIR'))
  }
  t.match((await oyss(folder, 'key', 'list')).err, `oyss: there is no database in ${join(folder, '.oyss')}.`)
  t.same(readdirSync(folder), [])
})

t.test('account create makes the database and says so on standard error; those after it say which folder they use', async (t) => {
  const folder = makeFolder()
  const data = join(folder, '.oyss')
  const made = await oyss(folder, 'account', 'create', 'First', '--json')
  t.same([made.code, JSON.parse(made.err)], [0, { data_dir: data, is_new: true }])
  t.match(JSON.parse(made.out), { id: /^acct_/ })
  const reported = await oyss(folder, 'account', 'list')
  t.same([reported.code, reported.err], [0, `oyss: using the database in ${data}\n`])
  t.match(reported.out, /First/)
  const listed = await oyss(folder, 'account', 'list', '--json')
  t.same([listed.err, JSON.parse(listed.out).length], ['', 1])
  t.match(await oyss(makeFolder(), 'account', 'list'), { code: 1, out: '' })
})

t.test('migrate makes one as well', async (t) => {
  const folder = makeFolder()
  const { code, err } = await oyss(folder, 'migrate')
  t.equal(code, 0)
  t.match(err, `oyss: a new database is made in ${join(folder, '.oyss')}\n`)
  t.ok(existsSync(join(folder, '.oyss', 'pg', 'PG_VERSION')))
})

t.test('OPERATE-32 a first start whose port is taken says so, and the next one still shows the keys: EADDRINUSE', async (t) => {
  const folder = makeFolder()
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const port = String((taken.address() as AddressInfo).port)
  const { code, err } = await oyss(folder, { PORT: port }, 'start', '--json')
  t.equal(code, 1)
  t.match(err, `port ${port} is taken: set PORT`)
  taken.close()
  const child = spawn(process.execPath, [join(root, 'cli/oyss.ts'), 'start', '--json'], {
    cwd: folder, env: { ...environment(), PORT: port }, stdio: ['ignore', 'pipe', 'inherit']
  })
  t.teardown(() => { child.kill('SIGKILL') })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  t.match(JSON.parse(line as string).secret_key, /^sk_test_/)
  child.kill('SIGTERM')
  t.equal((await once(child, 'exit'))[0], 0)
})
