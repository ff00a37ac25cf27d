/** People who read the database in SQL, as analysts or auditors: one statement, or a login of their own. */
import { makePassword, makeVerifier } from '../platform/passwords.ts'
import { withUser } from './connection_string.ts'
import { withClient, type Role } from './pool.ts'
import { nameRoles, rolesOf } from './role_names.ts'

export type Reader = 'analyst' | 'auditor'
/** `names`: of the columns, in order; a value is null, or as PostgreSQL writes it, but for numbers, booleans and JSON. */
export type Answer = { names: string[], rows: unknown[][] }

export const readers = ['analyst', 'auditor'] as const satisfies readonly Reader[]
const SCHEMAS: Record<Reader, string> = { analyst: 'analytics', auditor: 'audit' }
const ROLES: Record<Reader, Role> = { analyst: 'oyss_analyst', auditor: 'oyss_auditor' }
/** What a login starts each session with. */
const settingsOf = (reader: Reader): Record<string, string> => ({
  default_transaction_read_only: 'on', statement_timeout: '5min', idle_in_transaction_session_timeout: '1min', work_mem: '64MB',
  search_path: SCHEMAS[reader]
})

/** By the number of the type; what is not here stays text, so that nothing is lost. */
const PARSERS: Record<number, (text: string) => unknown> = {
  16: (text) => text === 't', 21: Number, 23: Number, 700: Number, 701: Number, 114: JSON.parse, 3802: JSON.parse
}
const asWritten = { getTypeParser: (type: number) => PARSERS[type] ?? ((text: string) => text) }

/**
 * Runs one statement as a reader, in a read-only transaction that is undone, for at most `timeout` milliseconds, in UTC. Several statements
 * in one text are refused (42601).
 */
export async function runAsReader (connectionString: string, reader: Reader, text: string, timeout: number): Promise<Answer> {
  return withClient({ connectionString, role: ROLES[reader], application: 'oyss sql', timeout }, async (client) => {
    await client.query(`begin read only; set local search_path = ${SCHEMAS[reader]}; set local time zone 'UTC'`)
    // The extended protocol takes one statement, so none can end the transaction before another writes.
    const statement = { text, rowMode: 'array' as const, queryMode: 'extended', types: asWritten }
    const { fields, rows } = await client.query<unknown[]>(statement)
    await client.query('rollback')
    return { names: fields.map(({ name }) => name), rows }
  })
}

/** A login in the role of a reader, with its password, which is stored nowhere but hashed, and its connection string. */
export async function createReader (connectionString: string, reader: Reader, name: string): Promise<{
  role: string, password: string, connectionString: string, settings: Record<string, string>
}> {
  const password = makePassword()
  const role = nameRoles(ROLES[reader], rolesOf(connectionString))
  const settings = settingsOf(reader)
  await withClient({ connectionString, application: 'oyss role' }, async (client) => {
    const login = client.escapeIdentifier(name)
    await client.query('begin')
    await client.query(`create role ${login} login password '${makeVerifier(password)}' in role "${role}"`)
    for (const [setting, value] of Object.entries(settings)) await client.query(`alter role ${login} set ${setting} = '${value}'`)
    await client.query('commit')
  })
  return { role, password, connectionString: withoutOptions(withUser(connectionString, name, password)), settings }
}

/** Settings that a session of the service starts with are none of this login. */
function withoutOptions (connectionString: string): string {
  const [address, query = ''] = connectionString.split('?', 2) as [string, string?]
  const parameters = new URLSearchParams(query)
  parameters.delete('options')
  return parameters.size === 0 ? address : `${address}?${parameters.toString().replaceAll('+', '%20')}`
}
