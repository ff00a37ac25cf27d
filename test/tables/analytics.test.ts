/** What holds of every view of schema analytics. */
import t from 'tap'
import { openSeason, readAll, SECRETS, VIEWS } from '../helpers/analyst_season.ts'
import { useDatabase } from '../helpers/database.ts'

const database = await useDatabase(t)
const COLUMNS = `select c.relname as view, a.attname as name, format_type(a.atttypid, null) as type,
    col_description(c.oid, a.attnum) as comment, obj_description(c.oid, 'pg_class') as view_comment
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'analytics'::regnamespace and c.relkind in ('v', 'm') and a.attnum > 0 order by 1, a.attnum`
const PLAIN = ['text', 'integer', 'bigint', 'smallint', 'double precision', 'boolean', 'date', 'timestamp with time zone']
const keyOf = (comment: string): string | undefined => / Key: ([a-z_]+)\. /.exec(comment)?.[1]

database.transaction('ANALYTICS-2 each row has its key, once, and there is none of a test realm', async (t, q) => {
  const { test } = await openSeason(q)
  const all = await readAll(q)
  for (const { view, view_comment: comment } of await q(COLUMNS)) {
    const key = keyOf(comment)
    t.ok(key, `${view} states its key`)
    const values = all[view]?.map((row) => row[key as string])
    t.equal(new Set(values).size, values?.length, `${view}.${key} is unique`)
    t.notOk(values?.includes(null), `${view}.${key} is not null`)
  }
  const empty = Object.entries(all).filter(([, rows]) => rows.length === 0).map(([name]) => name)
  t.same(empty, ['deliveries'], 'the others were looked at')
  const text = JSON.stringify(all)
  const ids = (await q("select entity_id as id from canon.external_ids where realm_id = $1 and entity_id is not null", [test.realmId]))
  t.ok(ids.length > 5)
  t.same(ids.filter(({ id }) => text.includes(id)), [])
  t.equal(all.fixtures?.length, 4)
})

database.transaction('ANALYTICS-2 the live realm, which views name by its number, is the first', async (t, q) => {
  t.same(await q("select realm_id from tenancy.realms where mode = 'live'"), [{ realm_id: 1 }])
  t.equal(await q.code("update tenancy.realms set realm_id = 2 where mode = 'live'"), '428C9', 'it never changes')
  t.equal(await q.code("insert into tenancy.realms (mode) values ('live')"), '23514')
})

database.transaction('ANALYTICS-3 columns are of plain types, moments end in _at, and no name is a reserved word', async (t, q) => {
  const columns = await q(COLUMNS)
  t.ok(columns.length > 200)
  // The clock at the place has no zone.
  t.same(columns.filter(({ type, name }) => !PLAIN.includes(type) && name !== 'starts_at_local')
    .map(({ view, name }) => `${view}.${name}`), [])
  t.same(columns.filter(({ type, name }) => (type === 'timestamp with time zone') !== /_at$/.test(name)).map(({ name }) => name), [])
  const reserved = await q(`select word from pg_get_keywords() where catcode in ('R', 'T')
    union values ('start'), ('end'), ('date'), ('time'), ('timestamp'), ('position'), ('order'), ('group'), ('value'), ('result')`)
  const words = new Set(reserved.map(({ word }) => word))
  t.same(columns.filter(({ name }) => words.has(name)).map(({ view, name }) => `${view}.${name}`), [])
})

database.transaction('ANALYTICS-4 no column has players, notes, coaches, names of accounts or addresses of webhooks', async (t, q) => {
  await openSeason(q)
  const rows = await q(COLUMNS)
  t.same(rows.filter(({ name }) => /player|note|coach|account|secret|key_id|participant/.test(name)).map(({ view, name }) => `${view}.${name}`),
    [])
  const text = JSON.stringify(await readAll(q))
  t.same(SECRETS.filter((secret) => text.includes(secret)), [])
  t.notMatch(text, /stl_|acct_|usr_/)
})

database.transaction('ANALYTICS-9 every view states its grain, its key and how fresh it is, and every column what it is', async (t, q) => {
  const columns = await q(COLUMNS)
  const views = [...Map.groupBy(columns, ({ view }) => view as string)]
  t.equal(views.length, 18)
  for (const [view, own] of views) {
    const comment = own[0]?.view_comment as string
    t.match(comment, /^One row per /, view)
    t.match(comment, / Fresh: /, view)
    t.ok(own.some(({ name }) => name === keyOf(comment)), `the key of ${view} is one of its columns`)
    t.same(own.filter(({ comment }) => !/^\S.*\.$/.test(comment ?? '')).map(({ name }) => name), [], view)
    t.same(own.filter(({ type, comment }) => type === 'timestamp with time zone' && !/UTC/.test(comment)).map(({ name }) => name), [], view)
    t.same(own.filter(({ name, comment }) => /_(minutes|hours|seconds|days|km|share)$/.test(name) &&
      !/minute|hour|second|day|kilometre|share/i.test(comment)).map(({ name }) => name), [], `${view} names units`)
  }
})

database.transaction('ANALYTICS-10 the views read and write nothing else: they run in a read-only transaction and call no volatile function', async (t, q) => {
  await openSeason(q)
  const volatile = await q(`select distinct r.ev_class::regclass::text as view, p.oid::regprocedure::text as name
    from pg_rewrite r join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_proc'::regclass
    join pg_proc p on p.oid = d.refobjid join pg_class c on c.oid = r.ev_class
    where c.relnamespace = 'analytics'::regnamespace`)
  t.same(volatile, [], 'they call none of our functions')
  await q('set transaction read only')
  const all = await readAll(q)
  t.same(Object.keys(all), (await q(VIEWS)).map(({ name }) => name))
})
