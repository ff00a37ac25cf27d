/**
 * What the log of the server does not keep of our logins: what their sessions are refused, which the service logs itself, and parameters
 * of statements, among which are the secrets of sessions and tokens.
 */
import type { Client } from './pool.ts'

const QUIET = { log_min_messages: 'log', log_parameter_max_length: '0' }
const MAY_SET = `
  select ${Object.keys(QUIET).map((name) => `pg_catalog.has_parameter_privilege('${name}', 'set')`).join(' and ')} as may_set`

/** Where the user of the session may set it. */
export async function quietLog (client: Client, login: string): Promise<void> {
  const { rows: [own] } = await client.query<{ may_set: boolean }>(MAY_SET)
  if (!own?.may_set) return
  for (const [setting, value] of Object.entries(QUIET)) await client.query(`alter role "${login}" set ${setting} = ${value}`)
}
