/**
 * The roles as a boundary: what somebody who has taken over a session of the API can do with SQL of his own, attacked as he would.
 */
import t from 'tap'
import { useDatabase } from '../helpers/database.ts'

const database = await useDatabase(t)

/** Types that stand before those of the system for whoever looks in pg_temp first; their check tells whose rights it runs with. */
const HIJACK = [
  "create function pg_temp.tell() returns boolean language plpgsql as $$ begin raise notice 'as %', current_user; return true; end $$",
  ...['text', 'jsonb', 'json', 'bytea', 'timestamptz', 'int8', 'xid8', 'oid'].map(
    (type) => `create domain pg_temp."${type}" as pg_catalog.${type} check (pg_temp.tell())`
  ),
]
const DEFINERS = `
  select x.oid::regprocedure::text as name, pg_catalog.format('select * from %I.%I(%s)', n.nspname, x.proname,
           pg_catalog.array_to_string(pg_catalog.array_fill('null'::text, array[x.pronargs]), ', ')) as call
    from pg_catalog.pg_proc x join pg_catalog.pg_namespace n on n.oid = x.pronamespace
   where x.prosecdef and n.nspname !~ '^pg_' order by 1`

t.test('OPERATE-20 whoever has a session of the API or of the command line makes no object: no temporary one either (42501)', async (t) => {
  for (const role of ['oyss_http', 'oyss_manager', 'oyss_desk', 'oyss_auditor'] as const) {
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
