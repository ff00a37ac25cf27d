/**
 * The clock of test databases, which the setting `oyss.now` sets. Any role may set a setting, so the functions of the service read none:
 * only the owner of a database can replace them, and only test/run.ts does so, in the template.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFunctionFiles } from '../../db/function_files.ts'
import { withClient, type Client } from '../../db/pool.ts'
import { root } from '../../db/root.ts'

const FUNCTIONS = `
  create or replace function util.now() returns timestamptz language sql stable parallel safe
  return coalesce(nullif(current_setting('oyss.now', true), '')::timestamptz, transaction_timestamp());
  create or replace function util.clock() returns timestamptz language sql volatile
  return coalesce(nullif(current_setting('oyss.now', true), '')::timestamptz, clock_timestamp())`

export async function replaceClock (connectionString: string): Promise<void> {
  await withClient({ connectionString, role: 'oyss_owner' }, (client) => client.query(FUNCTIONS))
}

/** Puts the functions of the service back. */
export async function restoreClock (admin: Client): Promise<void> {
  const schemas = readFileSync(join(root, 'migrations/committed/000001-schemas.sql'), 'utf8')
  await admin.query(`create or replace ${/^create (function util\.now\(\)[^]*?;)$/m.exec(schemas)![1]}`)
  await admin.query(readFunctionFiles().find(({ name }) => name === 'util.clock')!.text)
}
