/** Logins of the processes in a database of a test, dropped with it: roles belong to the whole server. */
import { pino, type Logger } from 'pino'
import type { Test } from 'tap'
import { userOf } from '../../../db/connection_string.ts'
import { logIn, type Part } from '../../../db/logins.ts'
import { withClient, type Role } from '../../../db/pool.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import { secrets as usual } from '../config.ts'

/** What each part acts as. */
export const ROLES: Record<Part, Role> = { api: 'oyss_http', dashboard: 'oyss_dashboard', sign_in: 'oyss_sign_in', worker: 'oyss_resolver' }
export const PARTS = Object.keys(ROLES) as Part[]
export type LogInAs = (part: Part, url?: string, secrets?: SecretBox) => Promise<string>

/** Makes the connection string of a part; `url`: who makes the login, the administering user where it is left out. */
export function useLogins (t: Pick<Test, 'teardown'>, connectionString: string, {
  log = pino({ level: 'silent' }), secrets = usual
}: { log?: Logger, secrets?: SecretBox } = {}): LogInAs {
  const made = new Set<string>()
  t.teardown(() => withClient({ connectionString }, async (client) => {
    for (const name of made) await client.query(`drop owned by ${name}; drop role ${name}`)
  }))
  return async (part, url = connectionString, box = secrets) => {
    const login = await logIn({ connectionString: url, part, secrets: box, log })
    const user = userOf(login)?.user
    if (user !== undefined && /_\d+$/.test(user)) made.add(user)
    return login
  }
}
