/** Databases of other versions: of lower and higher releases, and with other migrations under the same names. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import t from 'tap'
import { migrate } from '../../db/migrate.ts'
import { withClient } from '../../db/pool.ts'
import { requireRelease } from '../../db/release.ts'
import { root } from '../../db/root.ts'
import { useDatabase } from '../helpers/database.ts'
import { currentMigrations, findRelease, readFrozen } from '../helpers/release/release.ts'

const database = await useDatabase(t)
const { connectionString } = database
const admin = await database.connect()
const ROLES = ['oyss_http', 'oyss_resolver', 'oyss_manager'] as const
const OTHER = `update graphile_migrate.migrations set hash = 'sha1:other'
  where filename = (select max(filename) from graphile_migrate.migrations)`
const HIGHER: Record<string, string> = {
  'a higher number': "update util.release set number = '99.0.0'",
  'a migration more': "insert into graphile_migrate.migrations (hash, filename) values ('sha1:newer', '999999-newer.sql')"
}
const BEHIND: Record<string, string> = {
  'a lower number': "update util.release set number = '0.0.9'",
  'other functions under the same number': "update util.release set hash = 'other'"
}

/** Runs a test on a database that `change` made another's, and restores it. */
async function withRelease (change: string, work: () => Promise<unknown>): Promise<void> {
  await admin.query('create table public.migrations as table graphile_migrate.migrations')
  await admin.query('create table public.release as table util.release')
  await admin.query(change)
  try {
    await work()
  } finally {
    for (const table of ['graphile_migrate.migrations', 'util.release']) {
      const kept = `public.${table.split('.')[1]}`
      await admin.query(`truncate ${table}; insert into ${table} table ${kept}; drop table ${kept}`)
    }
  }
}

function oyss (...args: string[]): Promise<{ code: number, err: string }> {
  return new Promise((done) => {
    const env = { ...process.env, DATABASE_URL: connectionString, OYSS_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'), PORT: '0' }
    execFile(process.execPath, [join(root, 'cli/oyss.ts'), ...args], { env, timeout: 300_000 }, (error, _out, err) =>
      done({ code: error ? Number(error.code) : 0, err }))
  })
}

t.test('OPERATE-64 the migrations of a release are frozen', async (t) => {
  const frozen = readFrozen(findRelease())
  t.same(currentMigrations().slice(0, frozen.length), frozen, 'write a new migration: a database of the release would be refused')
})

t.test('OPERATE-28 the database that this version made is served', async (t) => {
  for (const role of ROLES) await t.resolves(requireRelease({ connectionString, role }), role)
})

t.test('OPERATE-28 a database with another migration under the same name is not migrated: other_release', (t) => withRelease(OTHER, async () => {
  const before = await admin.query('table graphile_migrate.migrations')
  for (const isLowerAllowed of [false, true]) await t.rejects(migrate(connectionString, { isLowerAllowed }), { code: 'other_release' })
  t.same((await admin.query('table graphile_migrate.migrations')).rows, before.rows)
}))

for (const [what, change] of Object.entries(HIGHER)) {
  t.test(`OPERATE-28 a database with ${what} is not migrated by this release, unless somebody says so: newer_release`, (t) =>
    withRelease(change, async () => {
      await t.rejects(migrate(connectionString), { code: 'newer_release' })
      await t.resolves(migrate(connectionString, { isLowerAllowed: true }))
      for (const role of ROLES) await t.resolves(requireRelease({ connectionString, role }), role)
    }))
}

t.test('OPERATE-28 a database of a higher release is served, with a warning', (t) => withRelease(HIGHER['a higher number'] as string, async () => {
  for (const role of ROLES) await t.resolves(requireRelease({ connectionString, role }), role)
  const { code, err } = await oyss('account', 'list')
  t.equal(code, 0)
  t.match(err, /the database is of release 99\.0\.0, this is/)
}))

for (const [what, change] of Object.entries(BEHIND)) {
  t.test(`OPERATE-28 a database with ${what} is not served until it is migrated: database_behind`, (t) => withRelease(change, async () => {
    for (const role of ROLES) await t.rejects(requireRelease({ connectionString, role }), { code: 'database_behind' }, role)
    await migrate(connectionString)
    for (const role of ROLES) await t.resolves(requireRelease({ connectionString, role }), role)
  }))
}

t.test('OPERATE-28 a database from before releases could be read is not served: other_release', async (t) => {
  const rename = async (from: string, to: string): Promise<void> => {
    for (const schema of ['api', 'manage', 'util']) await admin.query(`alter function ${schema}.${from}() rename to ${to}`)
  }
  await rename('read_release', 'renamed')
  t.teardown(() => rename('renamed', 'read_release'))
  for (const role of ROLES) await t.rejects(requireRelease({ connectionString, role }), { code: 'other_release' }, role)
})

t.test('OPERATE-28 API, worker and commands end with 1 and a sentence that says what to do', (t) =>
  withRelease(BEHIND['a lower number'] as string, async () => {
    for (const args of [['api'], ['worker'], ['account', 'list']]) {
      const { code, err } = await oyss(...args)
      t.equal(code, 1, args.join(' '))
      t.match(err, /was not brought to this version: run .{1,2}oyss migrate/, args.join(' '))
    }
  }))

t.test('OPERATE-28 "start" and "migrate" end with 1 on a higher release; "migrate --lower" goes back', (t) =>
  withRelease(HIGHER['a higher number'] as string, async () => {
    for (const args of [['start'], ['migrate']]) {
      const { code, err } = await oyss(...args)
      t.equal(code, 1, args.join(' '))
      t.match(err, /of release 99\.0\.0[^]*migrate --lower/, args.join(' '))
    }
    t.match(await oyss('migrate', '--lower'), { code: 0 })
    t.not((await admin.query('select number from util.release')).rows[0].number, '99.0.0')
  }))

t.test('OPERATE-28 what the functions return is read by no role but those of the processes (42501)', async (t) => {
  for (const role of ['oyss_dashboard', 'oyss_sign_in', 'oyss_graph', 'oyss_auditor', 'oyss_analyst'] as const) {
    for (const name of ['api', 'util']) {
      const reading = withClient({ connectionString, role }, (client) => client.query(`select ${name}.read_release()`))
      await t.rejects(reading, { code: '42501' }, role)
    }
  }
})
