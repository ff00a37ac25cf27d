/** Databases as whole things: made, copied from a template, dropped. `adminUrl` names any other database of the same server. */
import { withClient } from './pool.ts'

/** Creates the database unless it exists. `name` consists of lower-case words. */
export async function ensureDatabase (adminUrl: string, name: string): Promise<void> {
  await withClient({ connectionString: adminUrl }, async (client) => {
    const { rows } = await client.query('select from pg_catalog.pg_database where datname = $1', [name])
    if (rows.length === 0) await client.query(`create database ${quote(name)}`)
  })
}

/** Creates `name` as a copy of `template`, to which no session may be connected; `file_copy` is quicker where a checkpoint costs little. */
export async function cloneDatabase (
  adminUrl: string, name: string, template: string, strategy: 'wal_log' | 'file_copy' = 'wal_log'
): Promise<void> {
  const query = `create database ${quote(name)} template ${quote(template)} strategy ${strategy}`
  await withClient({ connectionString: adminUrl }, (client) => client.query(query))
}

/** Drops the database and ends the sessions that are still connected to it. */
export async function dropDatabase (adminUrl: string, name: string): Promise<void> {
  await withClient({ connectionString: adminUrl }, (client) => client.query(`drop database if exists ${quote(name)} with (force)`))
}

/** The names of the databases that start with `prefix`. */
export async function listDatabases (adminUrl: string, prefix: string): Promise<string[]> {
  const query = 'select d.datname as name from pg_catalog.pg_database d where pg_catalog.starts_with(d.datname, $1) order by 1'
  return withClient({ connectionString: adminUrl }, async (client) =>
    (await client.query<{ name: string }>(query, [prefix])).rows.map((row) => row.name))
}

/** The same connection string with another database's name in it. */
export function withDatabase (connectionString: string, name: string): string {
  return connectionString.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${encodeURIComponent(name)}`)
}

function quote (name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
