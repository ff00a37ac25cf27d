/**
 * Who a process logs in as. A role that a session takes is no boundary: `reset role` undoes it. So the API, the dashboard, sign-in and the
 * worker each log in as a member of oyss_http, oyss_dashboard, oyss_sign_in or oyss_resolver alone.
 *
 * They are made by the first process that needs one, one for each part and database (oyss_api_16384, after the number of the database, as
 * roles belong to the server). Their passwords are random and stored in tenancy.logins, sealed with OYSS_SECRET_KEY.
 */
import type { Logger } from 'pino'
import { makePassword, makeVerifier } from '../platform/passwords.ts'
import type { SecretBox } from '../platform/secrets.ts'
import { userOf, withUser } from './connection_string.ts'
import { connect, withClient, type Client, type Role } from './pool.ts'
import { quietLog } from './quiet_log.ts'
import { nameRoles, rolesOf } from './role_names.ts'

export type Part = 'api' | 'dashboard' | 'sign_in' | 'worker'
/** `role`: what the part acts as, `name`: its login; what the user can: more than the part, all that the command line can. */
type Who = { user: string, owner: string, role: string, name: string, canMore: boolean, mayOperate: boolean }

/** What PostgreSQL answers where a right is missing. */
const FORBIDDEN = '42501'
/** What each part acts as. */
export const roleOf = {
  api: 'oyss_http', dashboard: 'oyss_dashboard', sign_in: 'oyss_sign_in', worker: 'oyss_resolver'
} as const satisfies Record<Part, Role>

const WHO = `
  select session_user as user, $1::text as owner, $2::text as role, $3::text || '_' || d.oid as name,
         u.rolsuper or u.rolcreaterole or u.rolcreatedb or u.rolreplication or u.rolbypassrls
           or exists (
             select from pg_catalog.pg_roles r
              where r.rolname <> session_user and not pg_catalog.pg_has_role($2::text, r.oid, 'member')
                and pg_catalog.pg_has_role(u.oid, r.oid, 'member')) as "canMore",
         exists (
           select from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
            where n.nspname = 'manage' and p.proname = 'enter_operator' and pg_catalog.has_function_privilege(u.oid, p.oid, 'execute'))
           or exists (select from pg_catalog.pg_roles m where m.rolname = $4 and pg_catalog.pg_has_role(u.oid, m.oid,
             'member')) as "mayOperate"
    from pg_catalog.pg_database d
    join pg_catalog.pg_roles u on u.rolname = session_user
   where d.datname = pg_catalog.current_database()`
const DATABASE = 'select pg_catalog.quote_ident(pg_catalog.current_database()) as name'
const KNOWN = 'select l.password from tenancy.logins l where l.part = $1 and l.role_name = $2'
const KEEP = `
  insert into tenancy.logins (part, role_name, password) values ($1, $2, $3)
  on conflict (part) do update set role_name = excluded.role_name, password = excluded.password, created_at = excluded.created_at`

/**
 * The connection string with which a part of the service logs in. It is the given one where its user can do no more than the part needs,
 * else it names a login of its own. Where the user has no right to make one the given one is used all the same, and a warning says what
 * to do; but not where that user may do what the command line does, unless `allowsOperatorLogin`. Throws `wrong_secret_key` where the
 * key of this process does not open the password of the login, and `login_may_operate`.
 */
export async function logIn ({ connectionString, part, secrets, log, allowsOperatorLogin = false }: {
  connectionString: string, part: Part, secrets: SecretBox, log: Logger, allowsOperatorLogin?: boolean
}): Promise<string> {
  const roles = rolesOf(connectionString)
  const names = [nameRoles('oyss_owner', roles), nameRoles(roleOf[part], roles), `${roles}_${part}`, nameRoles('oyss_manager', roles)]
  return withClient({ connectionString, application: 'oyss logins' }, async (client) => {
    const who = (await client.query<Who>(WHO, names)).rows[0] as Who
    if (!who.canMore) return connectionString
    try {
      return await findLogin(client, { connectionString, part, secrets, who })
    } catch (error) {
      if ((error as { code?: string }).code !== FORBIDDEN) throw error
      if (who.mayOperate && !allowsOperatorLogin) throw refuseOperator(part, who)
      log.warn(
        { user: who.user, role: who.role, error: (error as Error).message },
        `the ${part} has no login of its own, so foreign SQL in its sessions could do all that its user can. Give it a DATABASE_URL ` +
          'whose user is a member of its role alone'
      )
      return connectionString
    }
  })
}

/** Foreign SQL in the sessions of such a login would do whatever the command line does. */
const refuseOperator = (part: Part, { user, role }: Who): Error => Object.assign(
  new Error(`the ${part} does not run as "${user}", who may do all that the command line does (manage.enter_operator). Give it a ` +
    `DATABASE_URL whose user is a member of ${role} alone, or for development set OYSS_ALLOW_OPERATOR_LOGIN=yes.`),
  { code: 'login_may_operate' }
)

/** The connection string of a standby, where a login that was made on the primary is known too. */
export function withLoginOf (primary: string, standby: string): string {
  const login = userOf(primary)
  return login === undefined || !/_(api|dashboard|sign_in|worker)_\d+$/.test(login.user)
    ? standby : withUser(standby, login.user, login.password)
}

type Finding = { connectionString: string, part: Part, secrets: SecretBox, who: Who }

/** The login that there is, unless it is not let in; else one that is made now. One process at a time. */
async function findLogin (client: Client, { connectionString, part, secrets, who }: Finding): Promise<string> {
  await client.query('begin')
  await client.query(`set local role "${who.owner}"; lock table tenancy.logins in exclusive mode`)
  const { rows: [known] } = await client.query<{ password: Buffer }>(KNOWN, [part, who.name])
  if (known !== undefined) {
    const url = withUser(connectionString, who.name, openPassword(secrets, known.password, who.name))
    if (await isLetIn(url)) {
      await client.query('reset role')
      await quietLog(client, who.name)
      await client.query('commit')
      return url
    }
  }
  const password = makePassword()
  await client.query('reset role')
  await makeLogin(client, who, makeVerifier(password))
  await client.query(`set local role "${who.owner}"`)
  await client.query(KEEP, [part, who.name, secrets.seal(password, who.name)])
  await client.query('commit')
  const url = withUser(connectionString, who.name, password)
  await (await connect({ connectionString: url })).end()
  return url
}

function openPassword (secrets: SecretBox, sealed: Buffer, name: string): string {
  try {
    return secrets.open(sealed, name)
  } catch (cause) {
    throw Object.assign(
      new Error(
        'OYSS_SECRET_KEY is missing, or is not the one that this database was set up with. Give every process the same value; where the ' +
          `key was replaced, put the old one behind the new one, after a comma (${(cause as Error).message}).`,
        { cause }
      ),
      { code: 'wrong_secret_key' }
    )
  }
}

async function makeLogin (client: Client, { name, role }: Who, verifier: string): Promise<void> {
  const { rows: [present] } = await client.query('select from pg_catalog.pg_roles r where r.rolname = $1', [name])
  const { rows: [database] } = await client.query<{ name: string }>(DATABASE)
  await client.query(`${present ? 'alter' : 'create'} role "${name}" login password '${verifier}'`)
  await client.query(`grant "${role}" to "${name}"; grant connect on database ${database?.name} to "${name}"`)
  await quietLog(client, name)
}

/** False where the login is gone, or has another password by now. */
async function isLetIn (connectionString: string): Promise<boolean> {
  try {
    await (await connect({ connectionString })).end()
    return true
  } catch (error) {
    if (/^28/.test(String((error as { code?: string }).code))) return false
    throw error
  }
}
