/**
 * Connections to PostgreSQL; the only module that imports `pg`.
 *
 * A session acts as one of the service's roles from its first statement on, with that role's time limits. Positions (int8) and dates arrive
 * as strings.
 */
import pg from 'pg'
import { requireSettings } from './check_session.ts'
import { withSettings } from './connection_string.ts'
import { nameRoles, rolesOf } from './role_names.ts'

/** By its usual name (db/role_names.ts). */
export type Role =
  'oyss_owner' | 'oyss_http' | 'oyss_graph' | 'oyss_resolver' | 'oyss_manager' | 'oyss_dashboard' | 'oyss_sign_in' | 'oyss_auditor' |
  'oyss_auditor_unmasked' | 'oyss_analyst'
export type Client = pg.Client
export type Pool = pg.Pool
export type Statement = { name?: string, text: string, values?: unknown[], rowMode?: 'array' }
/** Whatever a statement can be sent through: a pool, a pipeline or a single client. */
export type Queryable = { query: (statement: Statement) => Promise<{ rows: Record<string, unknown>[] }> }
export type Pipeline = Queryable & { end: () => Promise<void> }

/**
 * `role` undefined: the user of the connection string itself, without time limits. `timeout`: milliseconds that a statement may run, where
 * that is less than the role's. `personKeys`: platform/secrets.ts, for sessions that store what is pushed or erase a person.
 */
export type SessionOptions = { connectionString: string } & Partial<Record<'application' | 'personKeys', string | undefined>> &
  { role?: Role | undefined, timeout?: number | undefined }
export type PoolOptions = SessionOptions & { max: number, onError?: (error: Error) => void }
export type PipelineOptions = SessionOptions & { size: number, onError?: (error: Error) => void }

/** Milliseconds that a statement may run, wait for a lock, and a transaction may stay idle. */
const LIMITS: Record<Role, { statement: number, lock: number, idle: number }> = {
  oyss_owner: { statement: 0, lock: 60_000, idle: 60_000 },
  oyss_http: { statement: 15_000, lock: 5_000, idle: 10_000 },
  oyss_graph: { statement: 5_000, lock: 5_000, idle: 10_000 },
  oyss_resolver: { statement: 300_000, lock: 30_000, idle: 60_000 },
  oyss_manager: { statement: 600_000, lock: 30_000, idle: 60_000 },
  oyss_dashboard: { statement: 5_000, lock: 2_000, idle: 10_000 },
  oyss_sign_in: { statement: 5_000, lock: 2_000, idle: 10_000 },
  oyss_auditor: { statement: 60_000, lock: 5_000, idle: 60_000 },
  oyss_auditor_unmasked: { statement: 60_000, lock: 5_000, idle: 60_000 },
  oyss_analyst: { statement: 300_000, lock: 5_000, idle: 60_000 },
}
/** What a session that applies batches may keep of its workspace in memory; a thousand fixtures use some twenty megabytes. */
const WORKSPACE = '64MB'
const CONNECT_TIMEOUT = 10_000
/** Milliseconds after a statement's time limit at which its server counts as gone. */
const SILENCE = 5_000
const DATE_OID = 1082

/** A pool of at most `max` sessions. */
export function makePool (options: PoolOptions): Pool {
  const pool = new pg.Pool({
    ...clientConfig(options), max: options.max, idleTimeoutMillis: 30_000,
    verify: (client, done) => { checkSession(client, options).then(() => done(), done) }
  })
  const report = options.onError ?? (() => {})
  pool.on('error', () => {}) // reported by the session itself
  pool.on('connect', (client) => { client.on('error', report) })
  return pool
}

/**
 * `size` sessions that each take any number of statements at once, in turn; a broken one is opened again by the next statement.
 * Twice the throughput of a pool for short statements; a slow one delays those behind it. Never for transactions.
 */
export function makePipeline (options: PipelineOptions): Pipeline {
  const sessions: (Promise<Client> | undefined)[] = new Array(options.size).fill(undefined)
  let next = 0
  const open = (index: number): Promise<Client> => {
    const client = new pg.Client({ ...clientConfig(options), pipeline: true })
    const opening = client.connect().then(async () => {
      await checkSession(client, options)
      return client
    })
    const leave = (): void => { if (sessions[index] === opening) sessions[index] = undefined }
    client.on('error', (error) => { leave(); options.onError?.(error) })
    client.on('end', leave)
    opening.catch(() => { leave(); return client.end() })
    return opening
  }
  return {
    query: async (statement) => {
      const index = next++ % options.size
      const client = await (sessions[index] ??= open(index))
      return client.query(statement)
    },
    end: async () => {
      const opened = sessions.splice(0, sessions.length).filter((client) => client !== undefined)
      await Promise.allSettled(opened.map(async (client) => (await client).end()))
    },
  }
}

/** Whatever lends a session. */
export type Lender = Pick<Pool, 'connect'>

/** Opens one session, for as long as `work` takes. */
export async function withClient<T> (options: SessionOptions, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connect(options)
  try { return await work(client) } finally { await client.end() }
}

/** Opens one session; the caller ends it. A session that breaks while idle is noticed by its next statement. */
export async function connect (options: SessionOptions): Promise<Client> {
  const client = new pg.Client(clientConfig(options))
  client.on('error', () => {})
  // One that waits for a password would stay for a minute, and dropping its database would wait for it.
  try { await client.connect(); await checkSession(client, options) } catch (error) { void client.end(); throw error }
  return client
}

/** A session without a role takes the settings of its user as they are. */
async function checkSession (client: pg.ClientBase, { connectionString, role, timeout }: SessionOptions): Promise<void> {
  if (role === undefined) return
  const { statement, lock, idle } = limitsOf(role, timeout)
  await requireSettings(client, nameRoles(role, rolesOf(connectionString)), { statement, lock, idle })
}

const limitsOf = (role: Role, timeout: number | undefined) => ({ ...LIMITS[role], ...timeout ? { statement: timeout } : {} })

/** The connection string of sessions that act as `role`, whatever it is called there, within its time limits. */
export function asRole (connectionString: string, role: Role, timeout?: number): string {
  const { statement, lock, idle } = limitsOf(role, timeout)
  return withSettings(connectionString, {
    role: nameRoles(role, rolesOf(connectionString)), statement_timeout: statement, lock_timeout: lock,
    idle_in_transaction_session_timeout: idle, jit: 'off', ...role === 'oyss_resolver' ? { temp_buffers: WORKSPACE } : {}
  })
}

function clientConfig (options: SessionOptions): pg.ClientConfig {
  const { role, timeout, personKeys } = options
  const limit = timeout ?? (role ? LIMITS[role].statement : 0)
  const connectionString = withSettings(options.connectionString, personKeys ? { 'oyss.person_keys': personKeys } : {})
  return {
    connectionString: role ? asRole(connectionString, role, timeout) : connectionString,
    application_name: options.application ?? 'oyss',
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    keepAlive: true,
    // A server that stopped answering is given up a little after it should have given up itself.
    ...(limit > 0 ? { query_timeout: limit + SILENCE } : {}),
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') => oid === DATE_OID ? String : pg.types.getTypeParser(oid, format as 'text')
    },
  }
}
