/**
 * The tables of a session that applies a batch: resolve.open_workspace, resolve.clear_workspace, likeness.open_workspace,
 * ledger.open_staging, and schema workspace, which shows them.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)

const open = (q: Query, count = 1): Promise<unknown> =>
  q.as('oyss_resolver', () => q('select resolve.open_workspace($1), ledger.open_staging($1), likeness.open_workspace($1)', [count]))
const tables = async (q: Query): Promise<string[]> => (await q(
  "select c.relname as name from pg_class c where c.relnamespace = 'workspace'::regnamespace and c.relkind = 'r' order by 1"
)).map(({ name }) => name)
const columns = (q: Query, table: string): Promise<unknown[]> => q(`
  select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attcollation as collation, a.attnotnull as is_required,
    pg_get_expr(d.adbin, d.adrelid) as default
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`, [table])
const indexes = async (q: Query, table: string): Promise<string[]> => (await q(
  'select pg_get_indexdef(i.indexrelid) as text from pg_index i where i.indrelid = $1::regclass', [table]
))
  .map(({ text }) => (text as string).replace(/^.* using /i, '')).sort()

database.transaction('a session has each table that schema workspace shows, with its columns and its indexes, and no other', async (t, q) => {
  await open(q)
  const names = await tables(q)
  t.same(names, [
    'candidates', 'contested', 'decided', 'documents', 'drafts', 'facts', 'findings', 'games', 'incoming', 'invalidated', 'lent_words',
    'meetings', 'mentions', 'new_names', 'pair_names', 'pair_sums', 'pair_words', 'pairs', 'parts', 'ranking', 'redirected', 'schedules',
    'staged_events', 'staged_versions', 'tokens', 'touched', 'touched_stages'
  ])
  t.same((await q("select c.relname as name from pg_class c where c.relnamespace = pg_my_temp_schema() and c.relkind = 'r' order by 1"))
    .map(({ name }) => name), names)
  for (const name of names) {
    t.same(await columns(q, `pg_temp.${name}`), await columns(q, `workspace.${name}`), name)
    t.same(await indexes(q, `pg_temp.${name}`), await indexes(q, `workspace.${name}`), name)
  }
})

database.transaction('a draft is a fixture first, column for column: project.rerender_invalidated copies it whole', async (t, q) => {
  const named = async (table: string) => (await columns(q, table)).map((column: any) => column.name)
  const fixture = await named('canon.fixtures')
  t.same((await named('workspace.drafts')).slice(0, fixture.length), fixture)
})

database.transaction('what schema workspace shows stays empty: batches use the session\'s tables, and nobody else may write there', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [say('team', 't', { name: 'Eagles' })])
  for (const name of await tables(q)) {
    t.same(await q(`select from workspace.${name}`), [], name)
    for (const role of ['oyss_owner', 'oyss_resolver', 'oyss_manager', 'oyss_http', 'oyss_auditor'] as const) {
      t.equal(await q.code(() => q.as(role, () => q(`insert into workspace.${name} default values`))), '42501', `${role}: ${name}`)
      t.equal(
        await q.value("select has_table_privilege($1, $2, 'insert, update, delete, truncate')", [role, `workspace.${name}`]),
        false,
        `${role}: ${name}`
      )
    }
  }
})

for (const count of [1, 1_000]) {
  database.transaction(`a workspace that is opened again is empty, for ${count} observations`, async (t, q) => {
    await open(q)
    const names = await tables(q)
    for (const name of names) {
      const required = await q(`select a.attname as name from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0
        and a.attnotnull and a.attidentity = ''`, [`pg_temp.${name}`])
      for (const column of required) await q(`alter table pg_temp.${name} alter column ${column.name} drop not null`)
      await q(`insert into pg_temp.${name} default values`)
    }
    await open(q, count)
    for (const name of names) t.same(await q(`select from pg_temp.${name}`), [], name)
  })
}
