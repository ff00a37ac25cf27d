/** Two databases of one server, each owned by a user of its own who may create roles and is no superuser. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import t from 'tap'
import { makeHttpClient } from '../../cli/http_client.ts'
import { fastFolder } from '../../db/bin/temporary_server.ts'
import { startEmbedded } from '../../db/embedded.ts'
import { root } from '../../db/migrate.ts'
import { withClient } from '../../db/pool.ts'

const binFolder = process.env.TEST_POSTGRES_BIN
const folder = mkdtempSync(join(fastFolder, 'oyss-owners-'))
const server = await startEmbedded({ folder, binFolder, isDurable: false })
t.teardown(async () => { await server.stop(); rmSync(folder, { recursive: true, force: true }) })
const superuser = (...statements: string[]) => withClient({ connectionString: server.connectionString }, async (client) => {
  for (const statement of statements) await client.query(statement)
})
const urlOf = (user: string, database: string): string => server.connectionString.replace('postgres@/oyss', `${user}:secret@/${database}`)
const major = await withClient({ connectionString: server.connectionString }, async (client) =>
  Number((await client.query("select current_setting('server_version_num')::integer / 10000 as major")).rows[0].major))
/** Before 16 CREATEROLE is a way into every role, so nobody needs roles of his own. */
const isStrict = major >= 16

type Outcome = { code: number, out: string, err: string }
function oyss (databaseUrl: string, ...args: string[]): Promise<Outcome> {
  return new Promise((done) => {
    execFile(
      process.execPath, [join(root, 'cli/oyss.ts'), ...args, '--json'],
      { env: { ...process.env, DATABASE_URL: databaseUrl }, timeout: 600_000 },
      (error, out, err) => done({ code: error ? Number(error.code) : 0, out, err })
    )
  })
}
async function facts (databaseUrl: string, ...args: string[]): Promise<any> {
  const { code, out, err } = await oyss(databaseUrl, ...args)
  if (code !== 0) throw new Error(`oyss ${args.join(' ')} ended with ${code}: ${err}`)
  return JSON.parse(out)
}
/** The SQLSTATE that a statement raises. */
const refusal = (connectionString: string, statement: string): Promise<string | undefined> =>
  withClient({ connectionString }, (client) => client.query(statement).then(() => undefined, (error: { code: string }) => error.code))

const OURS = "n.nspname !~ '^pg_' and n.nspname not in ('public', 'information_schema', 'extensions')"
/** Who owns what in our schemas, extensions apart. */
const OWNERS = `
  select pg_get_userbyid(o.owner) as name, array_agg(o.what order by o.what) as what
    from (
      select n.nspowner as owner, n.nspname as what from pg_namespace n where ${OURS}
      union all select c.relowner, c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OURS}
      union all select p.proowner, p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${OURS}
      union all select y.typowner, y.oid::regtype::text from pg_type y join pg_namespace n on n.oid = y.typnamespace where ${OURS}) o
   group by 1
   order by 1`

await superuser(
  ...['alice', 'bob', 'carol'].map((name) => `create role ${name} login password 'secret' ${name === 'carol' ? '' : 'createrole'}`),
  'create database first owner alice',
  'create database "Second-1" owner bob', 'create database third owner carol'
)
const [first, second, third] = [urlOf('alice', 'first'), urlOf('bob', 'Second-1'), urlOf('carol', 'third')]
const own = isStrict ? 'oyss_second_1' : 'oyss'

t.test('both are migrated without a superuser; the second has roles of its own where it cannot have those of the first', async (t) => {
  const made = await facts(first, 'migrate')
  t.equal(made.roles, undefined)
  t.match(await facts(second, 'migrate'), { migrations_run: made.migrations_run, ...isStrict ? { roles: 'oyss_second_1_*' } : {} })
  for (const [url, roles] of [[first, 'oyss'], [second, own]] as const) {
    t.same((await facts(url, 'migrate')).migrations_run, 0, 'run again there is nothing to do')
    const owners = await withClient({ connectionString: url }, async (client) => (await client.query(
      "select distinct pg_get_userbyid(c.relowner) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where " +
        "n.nspname in ('canon', 'api', 'jobs', 'tenancy', 'graphile_worker')"
    )).rows)
    t.same(owners, [{ name: `${roles}_owner` }])
  }
})

t.test('no object of the second knows a role of the first', {
  skip: isStrict ? false : 'both have the same roles before PostgreSQL 16'
}, async (t) => {
  const strangers = await withClient({ connectionString: second }, async (client) => (await client.query(`
    select distinct pg_get_userbyid(a.grantee) as name
      from (select proacl as acl from pg_proc union all select relacl from pg_class union all select nspacl from pg_namespace
        union all select defaclacl from pg_default_acl) o, aclexplode(o.acl) a
     where pg_get_userbyid(a.grantee) ~ '^oyss' order by 1`)).rows.map(({ name }) => name))
  const endings = ['analyst', 'auditor', 'auditor_unmasked', 'dashboard', 'graph', 'http', 'manager', 'owner', 'resolver', 'sign_in']
  t.same(strangers, endings.map((ending) => `${own}_${ending}`))
})

t.test('OPERATE-21 the second runs without a superuser, API and worker as logins of their own: a push is stored, applied and read', async (t) => {
  const child = spawn(
    process.execPath, [join(root, 'cli/oyss.ts'), 'start', '--json'],
    {
      env: { ...process.env, DATABASE_URL: second, OYSS_DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'inherit']
    }
  )
  t.teardown(() => { child.kill('SIGKILL') })
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'), once(child, 'exit').then(() => { throw new Error('it ended') })
  ])
  const { base_url: baseUrl, secret_key: key, source } = JSON.parse(line as string)
  const client = makeHttpClient(baseUrl, key)
  const { status, body } = await client.push(source, [{ type: 'fixture', external_id: 'game-1', data: { kind: 'game', sport: 'soccer' } }])
  t.equal(status, 202)
  t.equal((await client.waitForBatch(body.batch_id)).status, 'done')
  t.equal((await client.get('/v1/fixtures?sport=soccer')).body.data.length, 1)
  const sessions = await withClient({ connectionString: server.connectionString }, async (client) => (await client.query(`
    select distinct regexp_replace(a.usename, '\\d+$', '') as login from pg_stat_activity a
     where a.datname = 'Second-1' and starts_with(a.application_name, 'oyss ') order by 1`)).rows)
  const logins = sessions.map(({ login }) => login).filter((login) => login !== `${own}_dashboard_`) // which reads the catalog in its time
  t.same(logins, [`${own}_api_`, `${own}_worker_`])
  t.equal((await facts(second, 'account', 'list')).length, 1, 'the command line finds it by the same DATABASE_URL')
  t.same(await facts(first, 'account', 'list'), [], 'and the first knows nothing of it')
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  t.equal((await ended)[0], 0)
})

t.test('neither user can act as a role of the other\'s database: 42501', {
  skip: isStrict ? false : 'CREATEROLE is a way into every role before PostgreSQL 16'
}, async (t) => {
  for (const ending of [
    'owner', 'http', 'graph', 'resolver', 'manager', 'dashboard', 'sign_in', 'auditor', 'auditor_unmasked', 'analyst'
  ]) {
    t.equal(await refusal(urlOf('bob', 'first'), `set role oyss_${ending}`), '42501')
    t.equal(await refusal(urlOf('alice', 'Second-1'), `set role ${own}_${ending}`), '42501')
    t.equal(await refusal(second, `set role ${own}_${ending}`), undefined)
  }
})

t.test('a user who can neither learns what to run: 42501; with CREATEROLE, or as a member, the migration runs', async (t) => {
  const { code, err } = await oyss(third, 'migrate')
  t.equal(code, 1)
  const { error } = JSON.parse(err)
  t.equal(error.code, '42501')
  const GRANT =
    /(grant (?:oyss_[a-z_]+, )+oyss_sign_in, oyss_auditor, oyss_auditor_unmasked, oyss_analyst to "carol")/
  const [, grant] = GRANT.exec(error.message) ?? []
  t.match(error.message, 'alter role "carol" createrole')
  await superuser(grant as string)
  t.equal((await facts(third, 'migrate')).roles, undefined, 'as a member it has the usual roles')
  await superuser("create role dave login password 'secret' createrole", 'create database fourth owner dave')
  t.equal((await facts(urlOf('dave', 'fourth'), 'migrate')).roles, isStrict ? 'oyss_fourth_*' : undefined)
})

t.test('OPERATE-30 "migrate" gives what a user other than a superuser restored back to the owner role', async (t) => {
  await superuser("create role erin login password 'secret' createrole", 'create database fifth owner erin')
  const fifth = urlOf('erin', 'fifth')
  await facts(fifth, 'migrate')
  const inFifth = (statement: string) => withClient({ connectionString: server.connectionString.replace('/oyss?', '/fifth?') }, (client) =>
    client.query(statement))
  const owners = async () => (await inFifth(OWNERS)).rows
  const before = await owners()
  const roles = before.map(({ name }) => name)
  t.match(roles, [/_owner$/, /_resolver$/], 'one function runs with the rights of the resolver')
  await inFifth(`reassign owned by ${roles.join(', ')} to erin`)
  t.same((await owners()).map(({ name }) => name), ['erin'], 'as pg_restore --no-owner leaves it')
  t.equal((await facts(fifth, 'migrate')).migrations_run, 0)
  t.same(await owners(), before)
})
