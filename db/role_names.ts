/**
 * What the service's roles are called. In the code and in SQL they are oyss_owner, oyss_http and so on, and so they are in most databases.
 * Roles belong to the whole server, though, so a database may have roles of its own beside another's: oyss_<database>_owner and so on
 * (db/choose_roles.ts). Its connection strings then say so.
 */

export const DEFAULT_ROLES = 'oyss'
/** A session setting, so that it travels with the connection string. */
export const ROLES_SETTING = 'oyss.roles'
export const ROLE_ENDINGS = [
  'owner', 'http', 'graph', 'resolver', 'manager', 'dashboard', 'sign_in', 'auditor', 'auditor_unmasked', 'analyst'
] as const

const NAMES = new RegExp(`\\b${DEFAULT_ROLES}_(${ROLE_ENDINGS.join('|')})\\b`, 'g')
const LONGEST_NAME = 40

/** What the names of the roles begin with in the database of a connection string. */
export function rolesOf (connectionString: string): string {
  const options = new URLSearchParams(connectionString.split('?', 2)[1]).get('options') ?? ''
  return new RegExp(`-c ${ROLES_SETTING}=([a-z0-9_]+)(?: |$)`).exec(options)?.[1] ?? DEFAULT_ROLES
}

/** A text with the roles called as they are there. */
export function nameRoles (text: string, roles: string): string {
  return roles === DEFAULT_ROLES ? text : text.replace(NAMES, (_name, ending: string) => `${roles}_${ending}`)
}

/** What roles of a database's own begin with. */
export function ownRoles (database: string): string {
  return `${DEFAULT_ROLES}_${database.toLowerCase().replaceAll(/[^a-z0-9_]/g, '_').slice(0, LONGEST_NAME)}`
}
