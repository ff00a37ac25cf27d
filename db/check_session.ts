/**
 * A session takes its role and its time limits from options that travel with the connection. A pooler in between may drop them, and the
 * session then acts as the login behind it, without a limit. So each new session is asked once.
 */

type Session = { query: (statement: { text: string }) => Promise<{ rows: Record<string, unknown>[] }> }
/** Milliseconds that a statement may run, wait for a lock, and a transaction may stay idle. */
export type TimeLimits = { statement: number, lock: number, idle: number }

const PRESENT = `
  select current_user::text as role, pg_catalog.jsonb_object_agg(s.setting, pg_catalog.round(1000 *
           extract(epoch from pg_catalog.current_setting(s.name)::interval))::bigint) as limits
    from (values ('statement', 'statement_timeout'), ('lock', 'lock_timeout'), ('idle', 'idle_in_transaction_session_timeout'))
           s (setting, name)`

/** Throws `session_options_dropped` unless the session acts as `role` within `limits`. */
export async function requireSettings (client: Session, role: string, limits: TimeLimits): Promise<void> {
  const { rows } = await client.query({ text: PRESENT })
  const present = rows[0] as { role: string, limits: TimeLimits } | undefined
  const isSame = present?.role === role && (Object.keys(limits) as (keyof TimeLimits)[]).every((key) => present.limits[key] === limits[key])
  if (isSame) return
  throw Object.assign(
    new Error(`the session acts as "${present?.role}" and not as "${role}" with its time limits: a connection pooler drops the startup ` +
      'options. Connect to PostgreSQL itself, or to a pooler that keeps them (session pooling, startup parameter "options" passed on).'),
    { code: 'session_options_dropped' }
  )
}
