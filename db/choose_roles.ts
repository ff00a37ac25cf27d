/** Finds out what the roles of a database are called, and chooses names for a database that has none yet. */
import { withSettings } from './connection_string.ts'
import { withClient, type Client } from './pool.ts'
import { DEFAULT_ROLES, ownRoles, ROLE_ENDINGS, ROLES_SETTING, rolesOf } from './role_names.ts'

/** Our schemas belong to the owner role; `graphile_worker` is the first to be made. */
const KNOWN = `
  select pg_catalog.left(r.rolname, -6) as roles
    from pg_catalog.pg_namespace n
    join pg_catalog.pg_roles r on r.oid = n.nspowner
   where n.nspname in ('util', 'graphile_worker') and r.rolname ~ '^${DEFAULT_ROLES}(_[a-z0-9_]+)?_owner$'
   order by n.nspname desc
   limit 1`

/**
 * Whether the user can act as all of them. From PostgreSQL 16 on CREATEROLE alone gives no way into a role that somebody else has made:
 * that takes membership, or its ADMIN OPTION. A role that is not there can be made.
 */
const USABLE = `
  select coalesce(pg_catalog.bool_and(
           case when r.oid is null then u.rolcreaterole or u.rolsuper
                else pg_catalog.pg_has_role(u.oid, r.oid, 'usage')
                  or u.rolcreaterole and pg_catalog.current_setting('server_version_num')::integer < 160000
                  or exists (
                    select from pg_catalog.pg_auth_members m
                     where m.roleid = r.oid and m.admin_option and pg_catalog.pg_has_role(u.oid, m.member, 'usage'))
           end), false) as usable
    from pg_catalog.unnest($1::text[]) n (name)
    join pg_catalog.pg_roles u on u.rolname = current_user
    left join pg_catalog.pg_roles r on r.rolname = n.name`

/**
 * The connection string, naming the roles where they are not called as usual. Throws where the user can neither act as the usual ones nor
 * make others.
 */
export async function chooseRoles (connectionString: string): Promise<string> {
  const roles = await withClient({ connectionString, application: 'oyss roles' }, async (client) =>
    await findKnown(client) ?? await choose(client))
  return withRoles(connectionString, roles)
}

/** The connection string of another server with the same roles: a standby. */
export const withRolesOf = (connectionString: string, other: string): string => withRoles(connectionString, rolesOf(other))

function withRoles (connectionString: string, roles: string): string {
  return roles === rolesOf(connectionString) ? connectionString : withSettings(connectionString, { [ROLES_SETTING]: roles })
}

async function findKnown (client: Client): Promise<string | undefined> {
  return (await client.query<{ roles: string }>(KNOWN)).rows[0]?.roles
}

async function choose (client: Client): Promise<string> {
  const { rows } = await client.query<{ user: string, database: string }>('select current_user as user, pg_catalog.current_database() ' +
    'as database')
  const { user, database } = rows[0] as { user: string, database: string }
  for (const roles of [DEFAULT_ROLES, ownRoles(database)]) if (await areUsable(client, roles)) return roles
  const names = namesOf(DEFAULT_ROLES).join(', ')
  throw Object.assign(
    new Error(`"${user}" can neither act as the roles ${names}, nor make roles of the database's own. Let a superuser run: alter role ` +
      `"${user}" createrole. Or, which lets it into every database with these roles: grant ${names} to "${user}"`),
    { code: '42501' }
  )
}

async function areUsable (client: Client, roles: string): Promise<boolean> {
  return (await client.query<{ usable: boolean }>(USABLE, [namesOf(roles)])).rows[0]?.usable ?? false
}

const namesOf = (roles: string): string[] => ROLE_ENDINGS.map((ending) => `${roles}_${ending}`)
