/** The rows of a database as SQL text: one statement a table, which puts them into the same table, whatever columns it has got since. */
import { withClient, type Client } from '../../../db/pool.ts'

type Table = { name: string, columns: string[] }

/** Tables that hold what lasts: ours without those that sessions copy, and the queue. */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
   where c.relkind in ('r', 'p') and not c.relispartition
     and n.nspname not in ('workspace', 'graphile_migrate', 'public', 'extensions', 'information_schema') and n.nspname !~ '^pg_'
     and (n.nspname, c.relname) <> ('graphile_worker', 'migrations')
   group by 1
   order by 1`
const SEQUENCES = `
  select format('%I.%I', s.schemaname, s.sequencename) as name, s.last_value as value
    from pg_sequences s where s.last_value is not null and s.schemaname <> 'workspace' order by 1`

/** `admin`: a session of a superuser. */
export async function readRows (admin: Client): Promise<string> {
  const { rows: tables } = await admin.query<Table>(TABLES)
  const lines = [`truncate ${tables.map(({ name }) => name).join(', ')};`]
  for (const { name, columns } of tables) {
    const { rows: [{ all }] } = await admin.query(`select json_agg(t)::text as all from ${name} t`)
    if (all === null) continue
    lines.push(`insert into ${name} (${columns.join(', ')}) overriding system value`,
      `select ${columns.join(', ')} from json_populate_recordset(null::${name}, $rows$${all}$rows$);`)
  }
  const { rows: sequences } = await admin.query<{ name: string, value: string }>(SEQUENCES)
  for (const { name, value } of sequences) lines.push(`select setval('${name}', ${value});`)
  return `${lines.join('\n')}\n`
}

/** No trigger and no foreign key is asked: the rows were together before. */
export async function writeRows (connectionString: string, rows: string): Promise<void> {
  await withClient({ connectionString }, async (admin) => {
    await admin.query(`begin; set local session_replication_role = replica; ${rows}; commit`)
  })
}
