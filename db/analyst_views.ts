/** The views of schema analytics, as their comments in the catalog describe them. */
import type { Client } from './pool.ts'

export type AnalystColumn = { name: string, type: string, comment: string }
/** `key`: the column that identifies a row. */
export type AnalystView = { name: string, comment: string, key: string, columns: AnalystColumn[] }

const VIEWS = `
  select c.relname as name, pg_catalog.obj_description(c.oid, 'pg_class') as comment, (
           select pg_catalog.json_agg(pg_catalog.json_build_object(
                    'name', a.attname, 'type', pg_catalog.format_type(a.atttypid, null),
                    'comment', pg_catalog.col_description(c.oid, a.attnum)) order by a.attnum)
             from pg_catalog.pg_attribute a
            where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
   where n.nspname = 'analytics' and c.relkind = 'v'
   order by c.relname`
/** How each comment of a view states its key (ANALYTICS-9). */
const KEY = / Key: ([a-z_]+)\. /

/** By name. */
export async function listAnalystViews (db: Pick<Client, 'query'>): Promise<AnalystView[]> {
  const { rows } = await db.query<Omit<AnalystView, 'key'>>(VIEWS)
  return rows.map((view) => ({ ...view, key: KEY.exec(view.comment)?.[1] as string }))
}
