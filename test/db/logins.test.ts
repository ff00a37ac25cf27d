/** Who the API and the worker log in as, and what SQL of somebody else in their sessions can become. */
import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import t from 'tap'
import { userOf, withUser } from '../../db/connection_string.ts'
import { logIn, type Part } from '../../db/logins.ts'
import { connect, withClient, type Client } from '../../db/pool.ts'
import { makeSecretBox } from '../../platform/secrets.ts'
import { useDatabase } from '../helpers/database.ts'
import { PARTS, ROLES, useLogins } from '../helpers/people/logins.ts'

const database = await useDatabase(t)
const { connectionString } = database
const secrets = makeSecretBox([randomBytes(32)])
const warnings: any[] = []
const log = pino({ level: 'warn' }, { write: (line) => { warnings.push(JSON.parse(line)) } })
const logInAs = useLogins(t, connectionString, { secrets, log })
const admin = await database.connect()

/** What a session of a part could try to be more than its part. */
const WAYS_UP = [
  'set role oyss_owner', 'set role oyss_manager', 'set role oyss_auditor', 'set role oyss_analyst', 'set role postgres',
  'set session authorization postgres',
  'alter role current_user createrole', 'alter role current_user superuser', 'create role stranger', 'grant oyss_owner to current_user',
  'select * from tenancy.keys', 'select * from tenancy.logins', 'delete from tenancy.accounts', 'create table public.x (y int)',
  "select pg_read_file('/etc/passwd')", "copy (select 1) to program 'true'", "create function pg_temp.f() returns int language c as 'x'",
  "select lo_import('/etc/passwd')", 'select lo_create(0)', 'select lo_creat(-1)',
  "select lo_from_bytea(0, '\\x00')", 'alter system set log_statement = none', "load 'x'",
  'reset session authorization; select * from tenancy.keys'
]

async function tryAll (client: Client, part: Part): Promise<string[]> {
  const done: string[] = []
  const others = PARTS.filter((other) => other !== part).map((other) => `set role ${ROLES[other]}`)
  for (const way of [...WAYS_UP, ...others]) {
    await client.query(way).then(() => { done.push(way) }, () => {})
  }
  return done
}

t.test('OPERATE-21 in a session of a process, to leave its role leads nowhere (42501)', async (t) => {
  for (const part of PARTS) {
    const url = await logInAs(part)
    for (const leave of ['reset role', 'set role none', 'reset all', 'discard all']) {
      const client = await connect({ connectionString: url, role: ROLES[part] })
      await client.query(leave)
      await t.rejects(client.query('select * from tenancy.keys'), { code: '42501' })
      t.same(await tryAll(client, part), [], `${part}: ${leave}`)
      await client.end()
    }
  }
  const client = await connect({ connectionString, role: 'oyss_http' })
  t.teardown(() => client.end())
  await client.query('reset role')
  t.not((await tryAll(client, 'api')).length, 0, 'with the login of the administrator of the database it would')
})

t.test('OPERATE-21 each login is a member of the role of its part, and of none that may do more, and has no right of its own', async (t) => {
  for (const part of PARTS) {
    const name = userOf(await logInAs(part))?.user as string
    t.match(name, new RegExp(`^oyss_${part}_\\d+$`))
    const { rows } = await admin.query(`
      select r.rolsuper or r.rolcreaterole or r.rolcreatedb or r.rolreplication or r.rolbypassrls as is_more,
             array(select m.rolname::text from pg_roles m where pg_has_role(r.oid, m.oid, 'member') order by 1) as member_of
        from pg_roles r where r.rolname = $1`, [name])
    t.same(rows, [{ is_more: false, member_of: [name, ROLES[part], ...part === 'api' ? ['oyss_graph'] : []].sort() }])
  }
})

t.test('OPERATE-21 the log of the server keeps no parameters of what a login sends, as the secret of a session is one', async (t) => {
  for (const part of PARTS) {
    const url = await logInAs(part)
    const { user } = userOf(url) as { user: string }
    await admin.query(`alter role ${user} reset log_parameter_max_length`)
    const client = await connect({ connectionString: await logInAs(part), role: ROLES[part] })
    t.same((await client.query('show log_parameter_max_length')).rows, [{ log_parameter_max_length: '0' }], part)
    await client.end()
  }
})

t.test('OPERATE-21 the login is made once, by the first process, and mended where it is lost; its password is known to no role', async (t) => {
  const [first, ...others] = await Promise.all(Array.from({ length: 3 }, () => logInAs('api')))
  for (const other of others) t.equal(other, first)
  const { user, password } = userOf(first as string) as { user: string, password: string }
  const stored = await admin.query("select encode(password, 'escape') as text from tenancy.logins where part = 'api'")
  t.notMatch(stored.rows[0].text, password)
  for (const role of [
    'oyss_http', 'oyss_resolver', 'oyss_manager', 'oyss_dashboard', 'oyss_sign_in', 'oyss_auditor', 'oyss_analyst'
  ] as const) {
    const reading = withClient({ connectionString, role }, (client) => client.query('select * from tenancy.logins'))
    await t.rejects(reading, { code: '42501' }, role)
  }
  await admin.query(`alter role ${user} password 'another'`)
  const again = await logInAs('api')
  t.equal(userOf(again)?.user, user)
  t.not(userOf(again)?.password, password)
  await t.rejects(connect({ connectionString: first as string }), { code: '28P01' })
  t.same(warnings, [])
})

t.test('OPERATE-21 a user who can do no more than its part is used as it is', async (t) => {
  const own = await logInAs('api')
  t.equal(await logInAs('api', own), own)
})

t.test('OPERATE-21 with another secret key no part starts: wrong_secret_key', async (t) => {
  for (const part of PARTS) await logInAs(part)
  for (const part of PARTS) {
    await t.rejects(logInAs(part, connectionString, makeSecretBox([randomBytes(32)])), { code: 'wrong_secret_key' }, part)
  }
  t.same(warnings, [])
})

t.test('OPERATE-21 where the user has no right to make a login the part runs all the same, and a warning says what to do', async (t) => {
  await admin.query("create role half login password 'x'; grant oyss_http, oyss_dashboard to half")
  t.teardown(() => admin.query('drop role half'))
  await admin.query('begin; delete from tenancy.logins; commit')
  const half = withUser(connectionString, 'half', 'x')
  t.equal(await logInAs('api', half), half)
  t.same(warnings.map(({ msg }) => /DATABASE_URL/.test(msg)), [true])
  t.match(warnings[0], { user: 'half', role: 'oyss_http' })
})

t.test('OPERATE-63 no part runs as a user who may do what the command line does (login_may_operate), unless a setting for development allows it', async (t) => {
  await admin.query("create role strong login password 'x'; grant oyss_http, oyss_dashboard, oyss_resolver, oyss_manager to strong")
  t.teardown(() => admin.query('drop role strong'))
  await admin.query('begin; delete from tenancy.logins; commit')
  const strong = withUser(connectionString, 'strong', 'x')
  for (const part of PARTS) {
    await t.rejects(logInAs(part, strong), { code: 'login_may_operate', message: /OYSS_ALLOW_OPERATOR_LOGIN/ }, part)
  }
  t.equal(await logIn({ connectionString: strong, part: 'api', secrets, log, allowsOperatorLogin: true }), strong)
  await admin.query('revoke oyss_manager from strong; grant oyss_owner to strong')
  await t.rejects(logInAs('api', strong), { code: 'login_may_operate' }, 'who owns the function may execute it')
})
