/**
 * The configuration, from the environment, read once. Shared by the API, the worker and the command line.
 *
 * | variable | default | meaning |
 * |---|---|---|
 * | DATABASE_URL | none | connection string of PostgreSQL; without it an embedded server is started |
 * | READ_DATABASE_URL | none | connection string of a standby that answers reads |
 * | READ_MAX_LAG | 10 | seconds it may be behind; after that reads return to the primary |
 * | PORT | 4000 | port of the API; 0 takes any free one |
 * | HOST | 127.0.0.1 | address to listen on; a container sets 0.0.0.0 |
 * | BASE_URL | http://localhost:PORT | public address of the service, without a path or slash at its end |
 * | TRUST_PROXY | 0 | how many proxies in front append to X-Forwarded-For; the client's address is read behind them |
 * | CALENDARS_PER_MINUTE | 60 | calendars that one client address may fetch in a minute |
 * | DRAIN_SECONDS | 1 | how long a process that was told to stop goes on serving, with /readyz at 503, before it refuses connections |
 * | LOG_LEVEL | info | fatal, error, warn, info, debug, trace or silent |
 * | API_POOL_SIZE | 8 | sessions for pushes and lists; quick reads have two of their own |
 * | WORKER_CONCURRENCY | 4 | jobs applied at once |
 * | OYSS_DATA_DIR | .oyss | folder of the embedded PostgreSQL |
 */
export type Config = {
  databaseUrl: string | undefined
  readDatabaseUrl: string | undefined
  readMaxLag: number
  port: number
  host: string
  baseUrl: string
  trustProxy: number
  feedQuota: number
  drainSeconds: number
  logLevel: string
  apiPoolSize: number
  workerConcurrency: number
  dataDir: string
}

export type Environment = Readonly<Record<string, string | undefined>>

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Reads every variable. Throws one error that names all that is malformed, one a line; an empty variable counts as missing. */
export function readConfig (environment: Environment): Config {
  const faults: string[] = []

  function read<T> (name: string, fallback: T, parse: (text: string) => T | undefined, must: string): T {
    const text = environment[name]?.trim()
    if (text === undefined || text === '') return fallback
    const value = parse(text)
    if (value === undefined) faults.push(`${name} must be ${must}.`)
    return value ?? fallback
  }

  const whole = (name: string, fallback: number, min: number, max: number): number =>
    read(name, fallback, (text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined,
      `a whole number from ${min} to ${max}`)

  const port = whole('PORT', 4000, 0, 65535)
  const config: Config = {
    databaseUrl: read<string | undefined>('DATABASE_URL', undefined, asDatabaseUrl, 'a connection string such as postgres://user@host:5432/name'),
    readDatabaseUrl: read<string | undefined>('READ_DATABASE_URL', undefined, asDatabaseUrl, 'a connection string such as postgres://user@host:5432/name'),
    readMaxLag: whole('READ_MAX_LAG', 10, 1, 86_400),
    port,
    host: read('HOST', '127.0.0.1', (text) => /^\S+$/.test(text) ? text : undefined, 'a host name or address without spaces'),
    baseUrl: read('BASE_URL', `http://localhost:${port}`, asBaseUrl, 'an http or https address without query, such as https://exchange.example.org'),
    trustProxy: whole('TRUST_PROXY', 0, 0, 10),
    feedQuota: whole('CALENDARS_PER_MINUTE', 60, 1, 100_000_000),
    drainSeconds: whole('DRAIN_SECONDS', 1, 0, 300),
    logLevel: read('LOG_LEVEL', 'info', (text) => logLevels.find((level) => level === text), `one of ${logLevels.join(', ')}`),
    apiPoolSize: whole('API_POOL_SIZE', 8, 1, 200),
    workerConcurrency: whole('WORKER_CONCURRENCY', 4, 1, 100),
    dataDir: read('OYSS_DATA_DIR', '.oyss', (text) => text, 'a folder')
  }
  if (faults.length > 0) throw new Error(`The environment cannot be used:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
  return config
}

/** The values themselves never appear in a message: a connection string holds a password. */
const asDatabaseUrl = (text: string): string | undefined => /^postgres(?:ql)?:\/\/\S+$/.test(text) ? text : undefined

function asBaseUrl (text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const { search, hash } = new URL(text)
  return search === '' && hash === '' ? text.replace(/\/+$/, '') : undefined
}
