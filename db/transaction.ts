/** Several statements of one session as one, which is undone. */
import type { Client, Role } from './pool.ts'

/** Makes what follows in the transaction the work of another role of the service. */
export type ActAs = (role: Role) => Promise<unknown>

/**
 * Runs `work` in a transaction that is undone, whatever becomes of it. The session's user must be allowed to act as the roles that `work`
 * asks for; `personKeys` stand for those of the service (platform/secrets.ts).
 */
export async function inUndone<T> (db: Client, personKeys: string, work: (actAs: ActAs) => Promise<T>): Promise<T> {
  await db.query('begin')
  try {
    await db.query("select set_config('oyss.person_keys', $1, true)", [personKeys])
    // By the name that the role has there (role_names.ts).
    return await work((role) => db.query(
      "select set_config('role', coalesce(nullif(current_setting('oyss.roles', true), ''), 'oyss') || $1, true)",
      [role.slice('oyss'.length)]
    ))
  } finally {
    await db.query('rollback').catch(() => {}) // a session that is lost has undone it
  }
}
