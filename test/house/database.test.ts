import t from 'tap'
import { orderObjects, readFunctionFiles } from '../../db/function_files.ts'
import { useDatabase } from '../helpers/database.ts'
import { API, JOBS } from './doors.ts'
import { NOT_OF_EXTENSION, OURS } from './ours.ts'

const database = await useDatabase(t)
const OUR_FUNCTIONS = `from pg_proc x join pg_namespace n on n.oid = x.pronamespace where ${OURS} and ${NOT_OF_EXTENSION}`

const CODE = `
  select 'function ' || x.oid::regprocedure as name, pg_get_functiondef(x.oid) || coalesce(obj_description(x.oid, 'pg_proc'), '')
    || coalesce(x.proacl::text, '') as text ${OUR_FUNCTIONS} and x.prokind in ('f', 'p')
  union all
  select 'view ' || x.oid::regclass, pg_get_viewdef(x.oid) || coalesce(obj_description(x.oid, 'pg_class'), '') from pg_class x
    join pg_namespace n on n.oid = x.relnamespace where ${OURS} and x.relkind in ('v', 'm')
  union all
  select 'trigger ' || x.tgname || ' on ' || x.tgrelid::regclass, pg_get_triggerdef(x.oid) from pg_trigger x
    join pg_class c on c.oid = x.tgrelid join pg_namespace n on n.oid = c.relnamespace where ${OURS} and not x.tgisinternal
  order by 1`

/** What columns default to is made by the first migration. */
const OF_TABLES = ['util.make_id', 'util.now', 'util.ulid_tail', 'util.ulid_time']

database.transaction('OPERATE-7 the database holds what the function files say, and no other code', async (t, q) => {
  const objects = orderObjects(readFunctionFiles())
  await q('set local role oyss_owner')
  // The test template has a clock of its own (test/helpers/test_clock.ts).
  await q(objects.find(({ name }) => name === 'util.clock')!.text)
  const applied = await q(CODE)
  for (const { text } of objects.filter(({ kind }) => kind !== 'index')) await q(text)
  t.same(await q(CODE), applied)
  const present = (await q(`select n.nspname || '.' || x.proname as name ${OUR_FUNCTIONS}`)).map(({ name }) => name)
  const named = objects.filter(({ kind }) => kind === 'function').map(({ name }) => name)
  t.same(present.toSorted(), [...named, ...OF_TABLES].toSorted())
  t.same(await q('select o.kind, o.name, o.hash from util.objects o order by o.kind, o.name'),
    objects.map(({ kind, name, hash }) => ({ kind, name, hash }))
      .toSorted((one, other) => `${one.kind} ${one.name}` < `${other.kind} ${other.name}` ? -1 : 1))
})

database.transaction('api and jobs offer exactly these functions', async (t, q) => {
  const names = async (schema: string): Promise<string[]> => (await q(
    'select x.proname as name from pg_proc x where x.pronamespace = $1::regnamespace order by x.proname collate "C"', [schema]
  ))
    .map(({ name }) => name)
  t.same(await names('api'), API)
  t.same(await names('jobs'), JOBS)
  t.same(
    await q("select x.relname from pg_class x where x.relnamespace = 'api'::regnamespace and x.relkind in ('r', 'p', 'v', 'm')"), [],
    'api has no tables'
  )
})

database.transaction('no function has two signatures', async (t, q) => {
  t.same(await q(`select n.nspname, x.proname ${OUR_FUNCTIONS} group by 1, 2 having count(*) > 1`), [])
})

database.transaction('OPERATE-27 everything is commented: schemas, types, tables, their columns and those of the views of auditors and analysts, views and functions', async (t, q) => {
  const silent = await q(`
    select 'schema ' || n.nspname as name from pg_namespace n where ${OURS} and obj_description(n.oid, 'pg_namespace') is null
    union all
    select 'relation ' || x.oid::regclass from pg_class x join pg_namespace n on n.oid = x.relnamespace
      where ${OURS} and ${NOT_OF_EXTENSION} and x.relkind in ('r', 'p', 'v', 'm') and obj_description(x.oid, 'pg_class') is null
    union all
    select 'column ' || x.oid::regclass || '.' || a.attname from pg_class x join pg_namespace n on n.oid = x.relnamespace
     join pg_attribute a on a.attrelid = x.oid
     where ${OURS} and ${NOT_OF_EXTENSION} and (x.relkind in ('r', 'p') or x.relkind = 'v' and n.nspname in ('audit', 'analytics'))
       and a.attnum > 0 and not a.attisdropped
       and col_description(x.oid, a.attnum) is null
    union all
    select 'type ' || x.oid::regtype from pg_type x join pg_namespace n on n.oid = x.typnamespace left join pg_class c on c.oid = x.typrelid
     where ${OURS} and ${NOT_OF_EXTENSION} and (x.typtype in ('d', 'e') or c.relkind = 'c') and obj_description(x.oid, 'pg_type') is null
    union all
    select 'function ' || x.oid::regprocedure ${OUR_FUNCTIONS} and obj_description(x.oid, 'pg_proc') is null`)
  t.same(silent.map(({ name }) => name), [])
})

database.transaction('OPERATE-20 functions that run with rights or triggers of their own look in pg_catalog first, in pg_temp last, and nowhere else', async (t, q) => {
  const open = await q(`
    select x.oid::regprocedure::text as name ${OUR_FUNCTIONS}
       and (x.prosecdef or x.prorettype = 'trigger'::regtype or n.nspname in ('api', 'jobs', 'manage')
            or exists (select from unnest(x.proconfig) c (setting) where starts_with(c.setting, 'search_path=')))
       and not coalesce(x.proconfig, '{}') @> '{"search_path=pg_catalog, pg_temp"}'`)
  t.same(open.map(({ name }) => name), [])
})

database.transaction('only api, manage, audit.check_ledger, ledger.remove_left, util.enqueue, util.is_queued and util.read_release run with the rights of the owner', async (t, q) => {
  const definers = await q('select x.oid::regprocedure::text as name from pg_proc x join pg_namespace n on n.oid = x.pronamespace ' +
    `where ${OURS} and x.prosecdef and n.nspname not in ('api', 'manage')`)
  t.same(definers.map(({ name }) => name.replace(/\(.*/, '')).sort(), [
    'audit.check_ledger', 'ledger.remove_left', 'util.enqueue', 'util.is_queued', 'util.read_release'
  ])
})

database.transaction('OPERATE-7 the HTTP role may execute api and nothing else, and touch no table; nobody else may do anything', async (t, q) => {
  const executable = async (role: string): Promise<string[]> => (await q(
    `select distinct n.nspname as name from pg_proc x join pg_namespace n on n.oid = x.pronamespace where ${OURS} and ` +
      `${NOT_OF_EXTENSION} and has_schema_privilege($1, n.oid, 'usage') and has_function_privilege($1, x.oid, 'execute') order by 1`,
    [role]
  ))
    .map(({ name }) => name)
  t.same(await executable('oyss_http'), ['api'])
  for (const [role, schema] of [['oyss_manager', 'manage'], ['oyss_dashboard', 'manage'], ['oyss_sign_in', 'manage']] as const) {
    t.same(await executable(role), [schema], role)
  }
  const api = await q("select x.oid::regprocedure::text as name from pg_proc x where x.pronamespace = 'api'::regnamespace and not " +
    "has_function_privilege('oyss_http', x.oid, 'execute')")
  t.same(api, [], 'every function of api is granted')
  const tables = await q(`select r.role, x.oid::regclass::text as name from pg_class x join pg_namespace n on n.oid = x.relnamespace
    cross join (values ('oyss_http'), ('oyss_manager'), ('oyss_dashboard'), ('oyss_sign_in')) r (role)
    where ${OURS} and x.relkind in ('r', 'p', 'v', 'm') and has_table_privilege(r.role, x.oid, 'select, insert, update, delete, truncate')`)
  t.same(tables, [])
  const open = await q('select x.oid::regprocedure::text as name from pg_proc x join pg_namespace n on n.oid = x.pronamespace where ' +
    `${OURS} and ${NOT_OF_EXTENSION} and exists (select from aclexplode(coalesce(x.proacl, acldefault('f', x.proowner))) a where ` +
    'a.grantee = 0)')
  t.same(open.map(({ name }) => name), [], 'PUBLIC may execute nothing')
})

database.transaction('MODEL-1, OPERATE-7 canonical tables are written by the resolver alone', async (t, q) => {
  const writers = await q(`select distinct g.rolname as name from pg_class x join pg_namespace n on n.oid = x.relnamespace
    cross join lateral aclexplode(x.relacl) a join pg_roles g on g.oid = a.grantee
    where n.nspname = 'canon' and x.relkind in ('r', 'p') and a.privilege_type in ('INSERT', 'UPDATE', 'DELETE', 'TRUNCATE')
      and a.grantee <> x.relowner order by 1`)
  t.same(writers.map(({ name }) => name), ['oyss_resolver'])
})

database.transaction('every foreign key has an index that starts with its columns', async (t, q) => {
  const bare = await q(`
    select c.conrelid::regclass || ': ' || c.conname as name from pg_constraint c join pg_class x on x.oid = c.conrelid
     join pg_namespace n on n.oid = x.relnamespace
     where ${OURS} and c.contype = 'f' and not exists (
       select from pg_index i where i.indrelid = c.conrelid and (i.indkey::smallint[])[0:cardinality(c.conkey) - 1] @> c.conkey
         and coalesce(pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$', true))`)
  t.same(bare.map(({ name }) => name), [])
})

database.transaction('statistics have plans made for the largest realm: realm_id of every table counts as one value', async (t, q) => {
  const others = await q(`select x.oid::regclass::text as name from pg_attribute a join pg_class x on x.oid = a.attrelid
     join pg_namespace n on n.oid = x.relnamespace
     where ${OURS} and nspname <> 'workspace' and relkind = 'r' and attname = 'realm_id' and attoptions is distinct from '{n_distinct=1}'`)
  t.same(others.map(({ name }) => name), [])
})

database.transaction('of the indexes of a table that begin with the same two columns at most one answers questions without its third', async (t, q) => {
  const alike = await q(`
    select i.indrelid::regclass || ': ' || string_agg(i.indexrelid::regclass::text, ', ' order by i.indexrelid) as name
      from pg_index i join pg_class x on x.oid = i.indrelid join pg_namespace n on n.oid = x.relnamespace
     where ${OURS} and n.nspname <> 'workspace' and i.indnkeyatts > 2 and i.indpred is null
     group by i.indrelid, pg_get_indexdef(i.indexrelid, 1, true), pg_get_indexdef(i.indexrelid, 2, true) having count(*) > 1`)
  t.same(alike.map(({ name }) => name), [])
})
