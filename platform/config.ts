/**
 * The configuration, from the environment, read once. Shared by the API, the worker and the command line. What each variable means, and
 * its default, is in settings.ts; docs/operating/configuration.md shows both.
 */
import { parseCidrs, type Cidr } from './addresses.ts'
import { explainExposure } from './database_address.ts'
import { keepSecretKeys, parseSecretKeys } from './secrets.ts'
import type { SettingName } from './settings.ts'
import { isPlace, type S3Settings } from './store/place.ts'
import { asBaseUrl, asDatabaseUrl, asSmtpUrl, asUrls } from './urls.ts'

export type Config = {
  databaseUrl: string | undefined
  readDatabaseUrl: string | undefined
  readMaxLag: number
  port: number
  host: string
  baseUrl: string
  trustProxy: number
  calendarQuota: number
  unknownKeyQuota: number
  maxConnections: number
  drainSeconds: number
  logLevel: string
  apiPoolSize: number
  workerConcurrency: number
  batchSeconds: number
  dataDir: string
  /** Newest first; empty where none is set, see serviceConfig. */
  secretKeys: Buffer[]
  webhookAllow: Cidr[]
  deliveryConcurrency: number, deliveryWindow: number, deliveryLease: number
  fetchAllow: Cidr[]
  fetchConcurrency: number, allowsOperatorLogin: boolean
  purgeUrls: string[]
  smtpUrl: string | undefined
  metricsToken: string | undefined, metricsPort: number | undefined
  /** Days after which deliveries are deleted. */
  keepDeliveries: number
  /** Where what leaves the database goes, and after how many days; undefined: never. */
  archive: string | undefined
  keepChanges: number | undefined, keepPayloads: number | undefined, keepVersions: number | undefined
  keepObservations: number | undefined
  s3: S3Settings
}

export type Environment = Readonly<Record<string, string | undefined>>

const DATABASE_URL = 'a connection string such as postgres://user@host:5432/name'
const asToken = (text: string): string | undefined => /^[!-~]{16,}$/.test(text) ? text : undefined
const PLACE = 'a folder or s3://bucket/prefix'
const VISIBLE = 'visible characters without spaces'
const asVisible = (text: string): string | undefined => /^[!-~]+$/.test(text) ? text : undefined
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/**
 * Reads every variable. Throws one error that names all that is malformed or missing, one a line; an empty variable counts as missing.
 * `needsSecretKey`: for a process that shares encrypted secrets with others, so that the keys must be configured.
 */
export function readConfig (environment: Environment, { needsSecretKey = false } = {}): Config {
  const problems: string[] = []

  function read<T> (name: SettingName, fallback: T, parse: (text: string) => T | undefined, must: string): T {
    const text = environment[name]?.trim()
    if (text === undefined || text === '') return fallback
    const value = parse(text)
    if (value === undefined) problems.push(`${name} must be ${must}.`)
    return value ?? fallback
  }

  const whole = <T extends number | undefined>(name: SettingName, fallback: T, min: number, max: number): T | number =>
    read<T | number>(name, fallback, (text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max
      ? Number(text)
      : undefined,
      `a whole number from ${min} to ${max}`)

  const port = whole('PORT', 4000, 0, 65535)
  const config: Config = {
    databaseUrl: read<string | undefined>('DATABASE_URL', undefined, asDatabaseUrl, DATABASE_URL),
    readDatabaseUrl: read<string | undefined>('READ_DATABASE_URL', undefined, asDatabaseUrl, DATABASE_URL),
    readMaxLag: whole('READ_MAX_LAG', 10, 1, 86_400),
    port,
    host: read('HOST', '127.0.0.1', (text) => /^\S+$/.test(text) ? text : undefined, 'a host name or address without spaces'),
    baseUrl: read(
      'BASE_URL', `http://localhost:${port}`, asBaseUrl, 'an http or https address without query, such as https://exchange.example.org'
    ),
    trustProxy: whole('TRUST_PROXY', 0, 0, 10),
    calendarQuota: whole('CALENDARS_PER_MINUTE', 60, 1, 100_000_000),
    unknownKeyQuota: whole('UNKNOWN_KEYS_PER_MINUTE', 30, 1, 100_000_000),
    maxConnections: whole('MAX_CONNECTIONS', 4096, 1, 1_000_000),
    drainSeconds: whole('DRAIN_SECONDS', 1, 0, 300),
    logLevel: read('LOG_LEVEL', 'info', (text) => logLevels.find((level) => level === text), `one of ${logLevels.join(', ')}`),
    apiPoolSize: whole('API_POOL_SIZE', 8, 1, 200),
    workerConcurrency: whole('WORKER_CONCURRENCY', 4, 1, 100),
    batchSeconds: whole('OYSS_BATCH_SECONDS', 120, 1, 3600),
    dataDir: read('OYSS_DATA_DIR', '.oyss', (text) => text, 'a folder'),
    secretKeys: read<Buffer[]>('OYSS_SECRET_KEY', [], parseSecretKeys, 'base64 of 32 bytes, several separated by commas'),
    webhookAllow: read<Cidr[]>('OYSS_WEBHOOK_ALLOW', [], parseCidrs, 'CIDRs such as 127.0.0.0/8, separated by commas'),
    deliveryConcurrency: whole('OYSS_DELIVERY_CONCURRENCY', 128, 1, 1000),
    deliveryWindow: whole('OYSS_DELIVERY_WINDOW', 32, 1, 1000),
    deliveryLease: whole('OYSS_DELIVERY_LEASE', 60, 1, 3600),
    fetchAllow: read<Cidr[]>('OYSS_FETCH_ALLOW', [], parseCidrs, 'CIDRs such as 127.0.0.0/8, separated by commas'),
    fetchConcurrency: whole('OYSS_FETCH_CONCURRENCY', 32, 1, 1000),
    allowsOperatorLogin: read('OYSS_ALLOW_OPERATOR_LOGIN', false, (text) => ({ yes: true, no: false })[text], 'yes or no'),
    purgeUrls: read<string[]>('OYSS_PURGE_URLS', [], asUrls, 'http or https addresses, separated by commas'),
    smtpUrl: read<string | undefined>('SMTP_URL', undefined, asSmtpUrl, 'an address such as smtp://mail.example.org'),
    metricsToken: read<string | undefined>('METRICS_TOKEN', undefined, asToken, 'at least 16 visible characters'),
    metricsPort: whole<number | undefined>('METRICS_PORT', undefined, 0, 65535),
    keepDeliveries: whole('OYSS_KEEP_DELIVERIES', 30, 30, 3650),
    archive: read<string | undefined>('OYSS_ARCHIVE', undefined, (text) => isPlace(text) ? text : undefined, PLACE),
    keepChanges: whole<number | undefined>('OYSS_KEEP_CHANGES', undefined, 31, 36_500),
    keepPayloads: whole<number | undefined>('OYSS_KEEP_PAYLOADS', undefined, 1, 36_500),
    keepVersions: whole<number | undefined>('OYSS_KEEP_VERSIONS', undefined, 100, 36_500),
    keepObservations: whole<number | undefined>('OYSS_KEEP_OBSERVATIONS', undefined, 100, 36_500),
    s3: {
      endpoint: read<string | undefined>('AWS_ENDPOINT_URL', undefined, asBaseUrl, 'an http or https address without query'),
      region: read('AWS_REGION', 'us-east-1', (text) => /^[a-z0-9-]+$/.test(text) ? text : undefined, 'a region such as us-east-1'),
      accessKeyId: read<string | undefined>('AWS_ACCESS_KEY_ID', undefined, asVisible, VISIBLE),
      secretAccessKey: read<string | undefined>('AWS_SECRET_ACCESS_KEY', undefined, asVisible, VISIBLE),
      sessionToken: read<string | undefined>('AWS_SESSION_TOKEN', undefined, asVisible, VISIBLE)
    }
  }
  const { keepChanges, keepPayloads, keepVersions, keepObservations } = config
  const isArchiving = [keepChanges, keepPayloads, keepVersions, keepObservations].some((days) => days !== undefined)
  if (isArchiving && config.archive === undefined) problems.push('OYSS_ARCHIVE is needed where one of OYSS_KEEP_ is set.')
  const isPlain = read('DATABASE_TLS', false, (text) => ({ required: false, optional: true })[text], 'required or optional')
  const urls = { DATABASE_URL: config.databaseUrl, READ_DATABASE_URL: config.readDatabaseUrl }
  if (!isPlain) problems.push(...explainExposure(urls, environment))
  if (needsSecretKey && environment.DATABASE_URL?.trim() && !environment.OYSS_SECRET_KEY?.trim()) {
    problems.push('OYSS_SECRET_KEY is needed where API and worker run apart: base64 of 32 random bytes, the same for every process ' +
      '(openssl rand -base64 32).')
  }
  if (problems.length > 0) throw new Error(`The environment cannot be used:\n${problems.map((fault) => `  ${fault}`).join('\n')}`)
  return config
}

/**
 * The configuration of a process that serves or delivers. Without keys of secrets they are kept in the data folder, and made the first
 * time: beside the embedded database, or where one process is all there is (`isWhole`). Parts that share a database must have the same
 * ones.
 */
export function readServiceConfig (environment: Environment, { isWhole = false } = {}): Config {
  const config = readConfig(environment, { needsSecretKey: !isWhole })
  return config.secretKeys.length > 0 ? config : { ...config, secretKeys: keepSecretKeys(config.dataDir) }
}
