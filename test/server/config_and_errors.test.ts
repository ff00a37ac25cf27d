/** The environment, and what thrown things become. */
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { ServiceError, isTransient, registry, toServiceError } from '../../db/errors.ts'
import { readConfig, readServiceConfig } from '../../platform/config.ts'

t.test('an empty environment gives the defaults', async (t) => {
  t.strictSame(readConfig({ PORT: ' ', HOST: '' }), {
    databaseUrl: undefined, readDatabaseUrl: undefined, readMaxLag: 10, port: 4000, host: '127.0.0.1', baseUrl: 'http://localhost:4000',
    trustProxy: 0, calendarQuota: 60, unknownKeyQuota: 30, maxConnections: 4096, drainSeconds: 1, logLevel: 'info', apiPoolSize: 8,
    workerConcurrency: 4, batchSeconds: 120, dataDir: '.oyss', secretKeys: [], webhookAllow: [], deliveryConcurrency: 128,
    deliveryWindow: 32, deliveryLease: 60, fetchAllow: [], fetchConcurrency: 32, allowsOperatorLogin: false, purgeUrls: [],
      metricsToken: undefined,
    metricsPort: undefined, smtpUrl: undefined, keepDeliveries: 30, archive: undefined, keepChanges: undefined, keepPayloads: undefined,
    keepVersions: undefined, keepObservations: undefined,
    s3: { endpoint: undefined, region: 'us-east-1', accessKeyId: undefined, secretAccessKey: undefined, sessionToken: undefined }
  })
})

t.test('every variable is read', async (t) => {
  t.match(readConfig({
    DATABASE_URL: 'postgresql://u:p@db/oyss', READ_DATABASE_URL: 'postgresql://u:p@standby/oyss', DATABASE_TLS: 'optional',
    READ_MAX_LAG: '3',
    PORT: '80', HOST: '0.0.0.0', BASE_URL: 'HTTPS://Exchange.example.org:443/', TRUST_PROXY: '2', CALENDARS_PER_MINUTE: '7',
    UNKNOWN_KEYS_PER_MINUTE: '5', MAX_CONNECTIONS: '9', DRAIN_SECONDS: '0', LOG_LEVEL: 'silent', API_POOL_SIZE: '3',
    WORKER_CONCURRENCY: '2', OYSS_BATCH_SECONDS: '30', OYSS_DATA_DIR: '/data', SMTP_URL: 'smtps://post:word@mail.example.org'
  }), {
    databaseUrl: 'postgresql://u:p@db/oyss', readDatabaseUrl: 'postgresql://u:p@standby/oyss', readMaxLag: 3, port: 80, host: '0.0.0.0',
    baseUrl: 'https://exchange.example.org', trustProxy: 2, calendarQuota: 7, unknownKeyQuota: 5, maxConnections: 9, drainSeconds: 0,
    logLevel: 'silent', apiPoolSize: 3, workerConcurrency: 2, batchSeconds: 30, dataDir: '/data',
    smtpUrl: 'smtps://post:word@mail.example.org'
  })
})

t.test('OPERATE-70 what leaves the database needs days within bounds, and an archive', async (t) => {
  t.match(readConfig({ OYSS_ARCHIVE: 's3://old/a', OYSS_KEEP_CHANGES: '31', OYSS_KEEP_PAYLOADS: '7', OYSS_KEEP_DELIVERIES: '60',
    OYSS_KEEP_VERSIONS: '400', OYSS_KEEP_OBSERVATIONS: '200' }), {
    archive: 's3://old/a', keepVersions: 400, keepObservations: 200, keepChanges: 31, keepPayloads: 7, keepDeliveries: 60
  })
  t.throws(() => readConfig({ OYSS_KEEP_PAYLOADS: '7' }), { message: /OYSS_ARCHIVE is needed where one of OYSS_KEEP_/ })
  t.throws(() => readConfig({ OYSS_ARCHIVE: 'ftp://old', OYSS_KEEP_CHANGES: '30', OYSS_KEEP_DELIVERIES: '29' }), {
    message: /OYSS_KEEP_DELIVERIES must be.*OYSS_ARCHIVE must be a folder.*OYSS_KEEP_CHANGES must be a whole number from 31/s
  })
})

t.test('OPERATE-26 an address of PostgreSQL that leads over a network without TLS is refused with a sentence that names the setting', async (t) => {
  const read = (url: string, more: object = {}): string => {
    try { readConfig({ DATABASE_URL: url, ...more }); return 'taken' } catch (error) { return (error as Error).message }
  }
  const exposed = [
    'postgres://u:p@db/oyss', 'postgres://u:p@10.0.0.7:5432/oyss', 'postgres://db/oyss?sslmode=disable', 'postgres://db/oyss?sslmode=allow',
    'postgres://localhost/oyss?host=db', 'postgres://u@/oyss?host=db', 'postgres://[2001:db8::1]/oyss',
    'postgres://127.0.0.1.example.org/oyss',
    'postgres://localhost:x@db/oyss', 'postgres://u:p@localhost,db/oyss', 'postgres://db/oyss?ssl=false'
  ]
  for (const url of exposed) {
    t.match(read(url), /DATABASE_URL leads over a network without TLS.*sslmode=verify-full.*DATABASE_TLS=optional/s, url)
    t.notMatch(read(url), 'u:p')
    t.equal(read(url, { DATABASE_TLS: 'optional' }), 'taken', url)
  }
  const safe = [
    'postgres://u:p@localhost/oyss', 'postgres://u:p@127.0.0.1:5433/oyss', 'postgres://[::1]:5432/oyss',
    'postgres://u@/oyss?host=%2Fvar%2Frun',
    'postgres:///oyss', 'postgres://%2Fvar%2Frun%2Fpostgresql/oyss', 'postgres://u:p@db/oyss?sslmode=verify-full',
    'postgres://u:p@db/oyss?sslmode=require', 'postgres://db/oyss?ssl=true', 'postgres://u:p@[::ffff:127.0.0.1]/oyss'
  ]
  for (const url of safe) t.equal(read(url), 'taken', url)
  t.match(read('postgres:///oyss', { PGHOST: 'db' }), /DATABASE_TLS/)
  t.equal(read('postgres:///oyss', { PGHOST: 'db', PGSSLMODE: 'verify-full' }), 'taken')
  t.match(read('postgres:///oyss', { READ_DATABASE_URL: 'postgres://db/oyss' }), /READ_DATABASE_URL leads/)
  t.match(read('postgres:///oyss', { DATABASE_TLS: 'no' }), /DATABASE_TLS must be required or optional/)
})

t.test('everything malformed is reported at once, and no value is repeated', async (t) => {
  const environment = {
    DATABASE_URL: 'mysql://secret', PORT: '70000', HOST: 'a b', BASE_URL: 'ftp://hidden', TRUST_PROXY: 'everything', DRAIN_SECONDS: '-12',
    LOG_LEVEL: 'loud', API_POOL_SIZE: '0', WORKER_CONCURRENCY: 'many'
  }
  try {
    readConfig(environment)
    t.fail('it was accepted')
  } catch (error) {
    const { message } = error as Error
    for (const [name, value] of Object.entries(environment)) {
      t.ok(message.includes(name))
      t.notOk(value.length > 1 && message.includes(value), name)
    }
  }
})

t.test('what is for webhooks, caches and metrics is read', async (t) => {
  const [newest, oldest] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const { webhookAllow, fetchAllow, ...config } = readConfig({
    OYSS_SECRET_KEY: `${newest.toString('base64')}, ${oldest.toString('base64url')}`,
    OYSS_WEBHOOK_ALLOW: '127.0.0.0/8, ::1', OYSS_DELIVERY_CONCURRENCY: '7', OYSS_DELIVERY_WINDOW: '9',
    OYSS_DELIVERY_LEASE: '5', OYSS_FETCH_ALLOW: '10.0.0.0/8', OYSS_FETCH_CONCURRENCY: '3',
    OYSS_ALLOW_OPERATOR_LOGIN: 'yes',
    OYSS_PURGE_URLS: 'http://cache-1/,http://cache-2:6081/', METRICS_TOKEN: 'a-token-of-many-letters', METRICS_PORT: '9100'
  })
  t.match(config, {
    secretKeys: [newest, oldest], deliveryConcurrency: 7, deliveryWindow: 9, deliveryLease: 5, fetchConcurrency: 3,
    allowsOperatorLogin: true,
    purgeUrls: ['http://cache-1/', 'http://cache-2:6081/'], metricsToken: 'a-token-of-many-letters', metricsPort: 9100
  })
  t.same(webhookAllow.map(([range, bits]) => `${range}/${bits}`), ['127.0.0.0/8', '::1/128'])
  t.same(fetchAllow.map(([range, bits]) => `${range}/${bits}`), ['10.0.0.0/8'])
  const malformed = {
    OYSS_SECRET_KEY: 'c2hvcnQ=', OYSS_WEBHOOK_ALLOW: '127.0.0.0/8,localhost', OYSS_DELIVERY_CONCURRENCY: '0', OYSS_DELIVERY_WINDOW: '0',
    OYSS_DELIVERY_LEASE: 'long', OYSS_FETCH_ALLOW: 'localhost', OYSS_FETCH_CONCURRENCY: '0',
    OYSS_ALLOW_OPERATOR_LOGIN: 'perhaps',
    OYSS_PURGE_URLS: 'cache:80', METRICS_TOKEN: 'short', METRICS_PORT: '-1'
  }
  try {
    readConfig(malformed)
    t.fail('it was accepted')
  } catch (error) {
    for (const name of Object.keys(malformed)) t.ok((error as Error).message.includes(name), name)
  }
  for (const one of ['127.0.0.0/33', '10.0.0/8', '010.0.0.0/8', '127.1', '::1/129', ',', '127.0.0.1/']) {
    t.throws(() => readConfig({ OYSS_WEBHOOK_ALLOW: one }), /OYSS_WEBHOOK_ALLOW/, one)
  }
})

t.test('parts that share a database need the key of secrets; a command does not, and what is all in one process makes its own', async (t) => {
  const environment = { DATABASE_URL: 'postgres://localhost/oyss' }
  t.same(readConfig(environment).secretKeys, [])
  t.throws(() => readServiceConfig(environment), /OYSS_SECRET_KEY is needed/)
  t.same(readServiceConfig({ ...environment, OYSS_SECRET_KEY: Buffer.alloc(32).toString('base64') }).secretKeys, [Buffer.alloc(32)])
  const folder = t.testdir()
  const { secretKeys } = readServiceConfig({ OYSS_DATA_DIR: join(folder, 'data') })
  t.same(readServiceConfig({ ...environment, OYSS_DATA_DIR: join(folder, 'data') }, { isWhole: true }).secretKeys, secretKeys)
  t.equal(secretKeys[0]?.length, 32)
  t.same(readServiceConfig({ OYSS_DATA_DIR: join(folder, 'data') }).secretKeys, secretKeys, 'made once')
  t.equal(statSync(join(folder, 'data', 'secret.key')).mode & 0o777, 0o600)
  t.same(readdirSync(join(folder, 'data')), ['secret.key'])
  writeFileSync(join(folder, 'data', 'secret.key'), 'nonsense')
  t.throws(() => readServiceConfig({ OYSS_DATA_DIR: join(folder, 'data') }), /secret\.key must hold/)
})

t.test('an error that SQL raised on purpose keeps its words', async (t) => {
  for (const { code, slug, status } of registry.filter(({ slug }) => slug !== 'internal')) {
    const failure = toServiceError(Object.assign(new Error('A sentence for people.'), { code }))
    t.match(
      { slug: failure.known.slug, status: failure.known.status, message: failure.message },
      { slug, status, message: 'A sentence for people.' }
    )
  }
})

t.test('ERROR-5 guards of SQL and all other errors are internal, and their words stay inside (OYX01)', async (t) => {
  const secret = 'relation "secrets" does not exist'
  for (const thrown of [
    ...['OYX01', 'OYX10', 'OYX11', 'OYX12', 'OYX13', '42P01', '23505', '22P02', 'XX000', undefined]
      .map((code) => Object.assign(new Error(secret), { code })),
    null, undefined, 'text', 7
  ]) {
    const failure = toServiceError(thrown)
    t.equal(failure.known.slug, 'internal')
    t.notOk(failure.message.includes('secrets'))
    t.equal(failure.cause, thrown)
  }
})

t.test('ERROR-5 a database that is away, busy or read-only is unavailable for the moment (OYX02)', async (t) => {
  const states = [
    '08006', '08P01', '53300', '53200', '57P01', '57P02', '57P03', '55P03', '57014', '25006', '40001', '40P01', 'ECONNREFUSED',
    'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'
  ]
  const words = [
    'Connection terminated unexpectedly', 'Connection terminated due to connection timeout', 'timeout exceeded when trying to connect',
    'Query read timeout', 'Client has encountered a connection error and is not queryable'
  ]
  for (const error of [...states.map((code) => Object.assign(new Error('x'), { code })), ...words.map((text) => new Error(text))]) {
    t.ok(isTransient(error), `${error.message} ${(error as any).code}`)
    t.match(toServiceError(error), { known: { slug: 'unavailable' }, headers: { 'Retry-After': '1' } })
  }
  for (const code of ['23505', '42601', 'EACCES', 'OYV01', undefined]) {
    t.notOk(isTransient(Object.assign(new Error('x'), { code })), String(code))
  }
})

t.test('a fault of the service passes unchanged', async (t) => {
  const failure = new ServiceError('validation_failed', 'x', { errors: [{ index: 0, path: '', message: 'y' }] })
  t.equal(toServiceError(failure), failure)
  t.equal(registry.find(({ slug }) => slug === 'validation_failed'), failure.known)
})
