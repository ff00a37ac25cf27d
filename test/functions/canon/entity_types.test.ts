/** canon.entity_types: every other list of types agrees with it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { root } from '../../../db/migrate.ts'
import { entityTypes, observationTypes } from '../../../contract/enums.ts'
import { useDatabase, type Query } from '../../helpers/database.ts'

const database = await useDatabase(t)

const types = async (q: Query, condition = 'true'): Promise<string[]> =>
  (await q(`select entity_type from canon.entity_types where ${condition} order by apply_order`)).map(({ entity_type: type }) => type)
const sorted = (names: readonly string[]): string[] => names.toSorted()
/** The type whose table this is, as SQL: a table is called by the plural of its type. */
const TYPE_OF = "(select e.entity_type from canon.entity_types e where e.entity_type || 's' = %.relname)"

database.transaction('INTAKE-18 a batch is applied in this order, in which what others refer to comes first', async (t, q) => {
  const calls = readFileSync(join(root, 'functions/resolve/apply_observations.sql'), 'utf8').matchAll(
    /resolve\.apply_type\(batch\.realm_id, '(\w+)'\)/g
  )
  t.same([...calls].map(([, type]) => type), await types(q))
  const references = await q(`
    select ${TYPE_OF.replace('%', 'c')} as type, ${TYPE_OF.replace('%', 'f')} as referred_to
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
     where k.contype = 'f' and c.relnamespace = 'canon'::regnamespace and f.relnamespace = 'canon'::regnamespace`)
  const order = await types(q)
  // Those of fixtures have guards instead of foreign keys (canon.tg_fixtures__refuse_orphans).
  const guarded = ['competition', 'division', 'stage', 'venue'].map((other) => ({ type: 'fixture', referred_to: other }))
  const between = [...references, ...guarded].filter(({ type, referred_to: other }) => type && other)
  t.ok(between.length >= 8)
  t.same(between.filter(({ type, referred_to: other }) => order.indexOf(other) >= order.indexOf(type)), [])
})

database.transaction('ID-2 a type with an id prefix has a table, whose ids begin with it, and an answer to whether it exists', async (t, q) => {
  const tables = await q(`
    select ${TYPE_OF.replace('%', 'c')} as type, substring(pg_get_constraintdef(k.oid) from $$'(\\w+)_'$$) as prefix
      from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'c' and c.relnamespace = 'canon'::regnamespace and k.conname like '%\\_id\\_has\\_its\\_prefix' order by 1`)
  t.same(tables, await q('select entity_type as type, id_prefix as prefix from canon.entity_types where id_prefix is not null order by 1'))
  t.same(await types(q, "canon.type_of_id(id_prefix || '_1') = entity_type"), await types(q, 'id_prefix is not null'))
  t.equal(await q.value("select canon.type_of_id('none_1')"), null)
  t.same(await types(q, "canon.entity_exists(-1, entity_type, 'x') is not null"), await types(q, 'id_prefix is not null'))
  t.same(await types(q, 'id_prefix is null'), ['result'])
})

database.transaction('what is searched for by its name has its names indexed', async (t, q) => {
  const searchable = sorted(await types(q, 'is_searchable'))
  t.equal(searchable.length, 4)
  const indexed = await q(
    "select distinct encode(g.tgargs, 'escape') as argument from pg_trigger g where g.tgfoid = 'search.tg_index_names'::regproc"
  )
  t.same(sorted(indexed.map(({ argument }) => argument.replace('\\000', ''))), searchable)
  const names = (await q.value("select pg_get_viewdef('search.names'::regclass)") as string).matchAll(/'(\w+)'::text/g)
  t.same(sorted([...names].map(([, type]) => type as string)), searchable)
})

database.transaction('what has a version of its own has it in its table', async (t, q) => {
  const versioned = await q(`
    select ${TYPE_OF.replace('%', 'c')} as type from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'canon'::regnamespace and c.relkind = 'r' and a.attname = 'version' and not a.attisdropped`)
  t.same(sorted(versioned.map(({ type }) => type)), sorted(await types(q, 'has_own_version')))
})

database.transaction('the interface has the same types', async (t, q) => {
  t.same(sorted(observationTypes), sorted(await types(q, 'is_pushed')))
  t.same(sorted(entityTypes), sorted(await types(q, "is_pushed and has_own_version and entity_type <> 'stat_line'")))
  t.same(await types(q, 'has_references'), ['competition', 'team', 'fixture', 'result', 'stat_line'])
})
