/**
 * The roles as a boundary: what somebody who has taken over a session of the API can do with SQL of his own, attacked as he would.
 */
import t from 'tap'
import { permissions } from '../../db/permissions.ts'
import { connect, withClient, type Role } from '../../db/pool.ts'
import { makeQuery, useDatabase } from '../helpers/database.ts'
import { PARTS, ROLES, useLogins } from '../helpers/people/logins.ts'
import { makeHash, makePerson, PHC } from '../helpers/people/people.ts'
import { restoreClock } from '../helpers/test_clock.ts'

const database = await useDatabase(t)
const logInAs = useLogins(t, database.connectionString)
/** The SQLSTATE of a statement in a session of a login; undefined where it is done. */
const codeAs = (url: string, role: Role | undefined, text: string, values: unknown[] = []): Promise<string | undefined> =>
  withClient({ connectionString: url, role }, (client) => client.query(text, values)).then(() => undefined, ({ code }) => code)

/** Types that stand before those of the system for code that looks in pg_temp first; their check reports whose rights it runs with. */
const HIJACK = [
  "create function pg_temp.reveal() returns boolean language plpgsql as $$ begin raise notice 'as %', current_user; return true; end $$",
  ...['text', 'jsonb', 'json', 'bytea', 'timestamptz', 'int8', 'xid8', 'oid'].map(
    (type) => `create domain pg_temp."${type}" as pg_catalog.${type} check (pg_temp.reveal())`
  ),
]
const DEFINERS = `
  select x.oid::regprocedure::text as name, pg_catalog.format('select * from %I.%I(%s)', n.nspname, x.proname,
           pg_catalog.array_to_string(pg_catalog.array_fill('null'::text, array[x.pronargs]), ', ')) as call
    from pg_catalog.pg_proc x join pg_catalog.pg_namespace n on n.oid = x.pronamespace
   where x.prosecdef and n.nspname !~ '^pg_' order by 1`

t.test('OPERATE-20 a session of the API or of the command line makes no object: no temporary one either (42501)', async (t) => {
  for (const role of ['oyss_http', 'oyss_manager', 'oyss_dashboard', 'oyss_sign_in', 'oyss_auditor', 'oyss_analyst'] as const) {
    const client = await database.connect(role)
    const others = ['create temporary table text (x int)', 'create table public.x (x int)', 'create schema x']
    for (const statement of [...HIJACK.slice(0, 2), ...others]) {
      await t.rejects(client.query(statement), { code: '42501' }, `${role}: ${statement.slice(0, 40)}`)
    }
  }
})

t.test('OPERATE-20 types in pg_temp do not come before those of the system in any function that runs with the owner\'s rights', async (t) => {
  const admin = await database.connect()
  const definers = (await admin.query<{ name: string, call: string }>(DEFINERS)).rows
  t.ok(definers.length > 50)
  // the second wall, without the first
  const { rows: [own] } = await admin.query<{ name: string }>('select quote_ident(current_database()) as name')
  await admin.query(`grant temporary on database ${own?.name} to oyss_http`)
  await admin.query('grant usage on schema manage, util to oyss_http; grant execute on all functions in schema manage, util to oyss_http')
  const client = await database.connect('oyss_http')
  const heard: string[] = []
  client.on('notice', ({ message }) => { if (message) heard.push(message) })
  for (const statement of HIJACK) await client.query(statement)
  await client.query("select 'x'::pg_temp.text")
  t.same(heard.splice(0), ['as oyss_http'], 'the trap works')
  for (const { call } of definers) await client.query(call).catch(() => {})
  t.same([...new Set(heard)], [])
})

t.test('OPERATE-61 with SQL in the login of the dashboard nobody signs in as somebody else: what takes the word of a verifier is called by the login of sign-in alone (42501)', async (t) => {
  const admin = makeQuery(await database.connect())
  const operate = await logInAs('dashboard')
  const person = await makePerson(admin)
  const calls: [string, unknown[]][] = [
    ['manage.find_password(null, $1, null, null)', [person.email]],
    ['manage.find_passkey(null, $1)', [makeHash()]],
    ['manage.find_totp($1, null)', [person.session]],
    ['manage.record_passkey_use(null, $1, 1)', [makeHash()]],
    ["manage.begin_session(null, $1, $2, 'password', $3, null, null)", [makeHash(), person.userId, PHC]],
    ["manage.begin_provider_session(null, $1, 'acc', 'https://a.example', 'x', null, true, null, null, null)", [makeHash()]],
    ['manage.use_totp($1, $2, 1)', [person.session, makeHash()]],
    ['manage.confirm_totp($1, $2, 1)', [person.session, makeHash()]],
    ["manage.confirm_session($1, $2, 'password')", [person.session, makeHash()]],
    ['manage.unsubscribe(null, $1)', [person.userId]]
  ]
  t.same(calls.map(([text]) => /manage\.(\w+)/.exec(text)?.[1]).toSorted(),
    Object.keys(permissions).filter((name) => permissions[name]?.isOfSignIn))
  for (const [text, values] of calls) t.equal(await codeAs(operate, 'oyss_dashboard', `select * from ${text}`, values), '42501', text)
  const signIn = await logInAs('sign_in')
  for (const [text, values] of calls) {
    t.not(await codeAs(signIn, 'oyss_sign_in', `select * from ${text}`, values), '42501', text)
  }
  t.equal(await codeAs(signIn, 'oyss_sign_in', 'select * from manage.read_me($1)', [person.session]), '42501', 'which does nothing else')
  for (const [url, role] of [[operate, 'oyss_sign_in'], [signIn, 'oyss_dashboard']] as const) {
    t.equal(await codeAs(url, undefined, `set role ${role}`), '42501', role)
  }
})

t.test('OPERATE-60 a setting moves no clock: a session that is over stays so whatever the login of the dashboard sets', async (t) => {
  const admin = await database.connect()
  await restoreClock(admin)
  const person = await makePerson(makeQuery(admin))
  await admin.query("update tenancy.sessions set last_seen_at = now() - interval '1 year', created_at = now() - interval '1 year'")
  const session = await connect({ connectionString: await logInAs('dashboard'), role: 'oyss_dashboard' })
  t.teardown(() => session.end())
  for (const at of ['', '2025-11-23T00:00:00Z', '1 year ago', new Date(Date.now() - 365 * 86_400_000).toISOString()]) {
    await session.query("select set_config('oyss.now', $1, false)", [at])
    await t.rejects(session.query('select * from manage.read_me($1)', [person.session]), { code: 'OYA01' }, at)
  }
  const readers = await admin.query(`select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname !~ '^(pg_|information_schema)' and p.prokind = 'f' and (pg_get_functiondef(p.oid) ~ 'current_setting\\(''oyss\\.now'''
      or p.oid in ('util.now'::regproc, 'util.clock'::regproc) and pg_get_functiondef(p.oid) ~ 'current_setting')`)
  t.same(readers.rows, [], 'and no function reads it, nor does the clock read another')
})

t.test('OPERATE-60 no login of a process replaces a function of the clock (42501)', async (t) => {
  for (const part of PARTS) {
    const [url, role] = [await logInAs(part), ROLES[part]]
    for (const name of ['now', 'clock']) {
      const text = `create or replace function util.${name}() returns timestamptz language sql stable parallel safe return '2025-11-23'`
      t.equal(await codeAs(url, role, text), '42501', `${part}: util.${name}`)
    }
  }
})

t.test('OPERATE-62 no login of a process makes a large object or takes an advisory lock, but the worker, which needs locks (42501)', async (t) => {
  const locks = ['pg_advisory_lock(1)', 'pg_advisory_lock_shared(1, 2)', 'pg_try_advisory_xact_lock(1)', 'pg_advisory_xact_lock(1, 2)']
  const objects = [
    'lo_create(0)', 'lo_creat(-1)', "lo_from_bytea(0, 'x')", 'lo_open(1, 131072)', 'lo_unlink(1)', "lo_put(1, 0, 'x')", 'lo_get(1)',
    "lowrite(0, 'x')", "lo_import('/etc/passwd')"
  ]
  for (const part of PARTS) {
    const [url, role] = [await logInAs(part), ROLES[part]]
    for (const call of objects) t.equal(await codeAs(url, role, `select ${call}`), '42501', `${part}: ${call}`)
    for (const call of locks) {
      t.equal(await codeAs(url, role, `select ${call}`), part === 'worker' ? undefined : '42501', `${part}: ${call}`)
    }
  }
})
