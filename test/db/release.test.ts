/** Databases of other versions: older, newer, and with other migrations under the same names. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import t from 'tap'
import { migrate } from '../../db/migrate.ts'
import { withClient } from '../../db/pool.ts'
import { requireRelease } from '../../db/release.ts'
import { root } from '../../db/root.ts'
import { useDatabase } from '../helpers/database.ts'

const database = await useDatabase(t)
const { connectionString } = database
const admin = await database.connect()
const ROLES = ['oyss_http', 'oyss_resolver', 'oyss_manager'] as const
const OTHERS: Record<string, string> = {
  'another text under the same name':
    "update graphile_migrate.migrations set hash = 'sha1:other' where filename = (select max(filename) from graphile_migrate.migrations)",
  'a migration more': "insert into graphile_migrate.migrations (hash, filename) values ('sha1:newer', '999999-newer.sql')"
}
const LAST = 'delete from graphile_migrate.migrations m where m.filename = (select max(filename) from graphile_migrate.migrations)'

/** Runs a test on migrations that `change` made others, and restores them. */
async function withMigrations (change: string, work: () => Promise<unknown>): Promise<void> {
  await admin.query('create table public.kept as table graphile_migrate.migrations')
  await admin.query(change)
  try {
    await work()
  } finally {
    await admin.query('truncate graphile_migrate.migrations; insert into graphile_migrate.migrations table public.kept')
    await admin.query('drop table public.kept')
  }
}

function oyss (...args: string[]): Promise<{ code: number, err: string }> {
  return new Promise((done) => {
    const env = { ...process.env, DATABASE_URL: connectionString, OYSS_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'), PORT: '0' }
    execFile(process.execPath, [join(root, 'cli/oyss.ts'), ...args], { env, timeout: 300_000 }, (error, _out, err) =>
      done({ code: error ? Number(error.code) : 0, err }))
  })
}

t.test('OPERATE-28 the database that this version made is served', async (t) => {
  for (const role of ROLES) await t.resolves(requireRelease({ connectionString, role }), role)
})

for (const [what, change] of Object.entries(OTHERS)) {
  t.test(`OPERATE-28 a database with ${what} is neither served nor migrated: other_release`, (t) => withMigrations(change, async () => {
    for (const role of ROLES) await t.rejects(requireRelease({ connectionString, role }), { code: 'other_release' }, role)
    const before = await admin.query('table graphile_migrate.migrations')
    await t.rejects(migrate(connectionString), { code: 'other_release' })
    t.same((await admin.query('table graphile_migrate.migrations')).rows, before.rows)
  }))
}

t.test('OPERATE-28 a database with a migration less is not served: database_behind', (t) => withMigrations(LAST, async () => {
  for (const role of ROLES) await t.rejects(requireRelease({ connectionString, role }), { code: 'database_behind' }, role)
}))

t.test('OPERATE-28 a database from before releases could be read is not served: other_release', async (t) => {
  const rename = async (from: string, to: string): Promise<void> => {
    for (const schema of ['api', 'manage', 'util']) await admin.query(`alter function ${schema}.${from}() rename to ${to}`)
  }
  await rename('read_release', 'renamed')
  t.teardown(() => rename('renamed', 'read_release'))
  for (const role of ROLES) await t.rejects(requireRelease({ connectionString, role }), { code: 'other_release' }, role)
})

t.test('OPERATE-28 API, worker, commands and "migrate" end with 1 and a sentence that says what to do', (t) =>
  withMigrations(OTHERS['a migration more'] as string, async () => {
    for (const args of [['api'], ['worker'], ['start'], ['migrate'], ['account', 'list']]) {
      const { code, err } = await oyss(...args)
      t.equal(code, 1, args.join(' '))
      t.match(err, /another version[^]*Run the version/, args.join(' '))
    }
  }))

t.test('OPERATE-28 what the functions return is read by no role but those of the processes (42501)', async (t) => {
  for (const role of ['oyss_desk', 'oyss_sign_in', 'oyss_graph', 'oyss_auditor'] as const) {
    for (const name of ['api', 'util']) {
      const reading = withClient({ connectionString, role }, (client) => client.query(`select ${name}.read_release()`))
      await t.rejects(reading, { code: '42501' }, role)
    }
  }
})
