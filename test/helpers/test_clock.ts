/**
 * The clock of test databases, which the setting `oyss.now` sets. Any role may set a setting, so the functions of the service read none:
 * only the owner of a database can replace them, and only test/run.ts does so, in the template.
 */
import { withClient } from '../../db/pool.ts'

const FUNCTIONS = `
  create or replace function util.now() returns timestamptz language sql stable parallel safe
  return coalesce(nullif(current_setting('oyss.now', true), '')::timestamptz, transaction_timestamp());
  create or replace function util.clock() returns timestamptz language sql volatile
  return coalesce(nullif(current_setting('oyss.now', true), '')::timestamptz, clock_timestamp())`

export async function replaceClock (connectionString: string): Promise<void> {
  await withClient({ connectionString, role: 'oyss_owner' }, (client) => client.query(FUNCTIONS))
}
