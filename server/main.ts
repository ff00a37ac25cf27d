/** The API as it runs: listens, and stops without dropping a request. */
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { call } from '../db/call.ts'
import { withRolesOf } from '../db/choose_roles.ts'
import { withLoginOf } from '../db/logins.ts'
import { addDatabaseMetrics, type DatabaseMetrics } from '../db/metrics.ts'
import { makePipeline, makePool, type Pool } from '../db/pool.ts'
import type { Config } from '../platform/config.ts'
import { makeRegistry } from '../platform/metrics.ts'
import { derivePersonKeys, makeSecretBox } from '../platform/secrets.ts'
import { makeApp } from './app.ts'
import { makeAccounts } from './limits/accounts.ts'
import { makeLimiter } from './limits/limiter.ts'
import { makeTurns, type TurnOptions } from './limits/turns.ts'
import { openGraph, openManage } from './graphql/open.ts'
import { drain, listen, timeouts, refuseUnreadable, takeSockets, type Timeouts } from './listen.ts'
import { makeMessages } from './messages.ts'
import { countOperations, countRequests, type Over } from './metrics.ts'
import { readFromReplica } from './replica.ts'
import { makeMail } from '../platform/mail.ts'
import { makeUsage } from './usage.ts'
import type { Databases, Lent, Shared } from './databases.ts'
import type { WorkerBeside } from './routes/deps.ts'
import { exportTurns } from './routes/export.ts'

/**
 * `stop` fails /readyz, serves on for `notice` milliseconds, then lets running requests end, for at most `grace` milliseconds, and closes
 * the connections to the database.
 */
export type Api = { port: number, stop: (grace?: number, notice?: number) => Promise<void> }

/** One session outpaces the process in front of it; a second one measured slower on two cores. */
const quickSessions = 1
type InTurn = Required<Pick<Shared, 'inTurn'>>
/** Exports at once, one more than an account may have (routes/export.ts); others wait. */
const longSessions = exportTurns.most + 1
/** Milliseconds that a statement may run which reads; what is stored and exported has the 15 s of the role (db/pool.ts). */
const readTimeout = 3_000
/** Slow statements of one account at once, and milliseconds that others of it wait for them: less than such a statement may run. */
const readTurns = { most: 2, timeout: 2_000 }
const pushTurns = { most: 2, timeout: 10_000 }
/** Previews of replays at once, and milliseconds that each may take (INTAKE-52). */
const [patientSessions, patientTimeout] = [2, 15_000]
/** Sessions that people sign in through: what needs them hashes passwords, two at once, or asks a device. */
const signInSessions = 2
/** Milliseconds that a running request is given by a process that stops: more than a statement may take. */
const longestAnswer = 20_000

/**
 * Starts the API. `connectionString` names a migrated database; `registry` holds the figures of this process, `waits` are other times than
 * those of listen.ts, `worker` is the one beside it, `dashboardUrl` the login of the dashboard, `signInUrl` that of sign-in.
 * Rejects when the port is taken.
 */
export async function startApi (connectionString: string, config: Config, log: Logger, {
  registry = makeRegistry(), waits = {}, worker, dashboardUrl = connectionString, signInUrl = connectionString
}: {
  registry?: Registry, waits?: Partial<Timeouts>, worker?: WorkerBeside, dashboardUrl?: string, signInUrl?: string
} = {}): Promise<Api> {
  const sessionOf = (url: string) => ({
    connectionString: url, role: 'oyss_http', application: 'oyss api', personKeys: derivePersonKeys(config.secretKeys),
    onError: (error: Error) => log.warn({ error: error.message }, 'connection to the database lost')
  } as const)
  const secrets = makeSecretBox(config.secretKeys)
  const open = (url: string): Databases & { end: () => Promise<unknown> } => {
    const session = sessionOf(url)
    const [quick, slow, graph, pushes, long] = [
      makePipeline({ ...session, size: quickSessions, timeout: readTimeout }),
      makePool({ ...session, max: config.apiPoolSize, timeout: readTimeout }),
      makePool({ ...session, role: 'oyss_graph', max: Math.ceil(config.apiPoolSize / 2), timeout: readTimeout }),
      makePool({ ...session, max: Math.ceil(config.apiPoolSize / 2) }), makePool({ ...session, max: longSessions })
    ]
    const accountOf = makeAccounts(quick)
    const inTurn = (options: TurnOptions): InTurn => {
      const turns = makeTurns(options)
      return { inTurn: async (key, work) => turns.take(await accountOf(key), work) }
    }
    // Accounts whose work was quick may have all sessions but two: a burst that turns out slow leaves these to others.
    const ofPool = (pool: Pool, options: TurnOptions): InTurn =>
      inTurn({ ...options, quick: Math.max(options.most, pool.options.max - 2) })
    const shared = (pool: Pool, turns: InTurn): Shared => ({ query: (statement) => pool.query(statement), ...turns })
    const lent = (pool: Pool, options: TurnOptions): Lent => ({ connect: (() => pool.connect()) as Lent['connect'], ...inTurn(options) })
    const reading = ofPool(slow, readTurns) // whichever way an account reads, it takes turns once
    return {
      quick, slow: shared(slow, reading), graph: shared(graph, reading), pushes: shared(pushes, ofPool(pushes, pushTurns)),
      long: lent(long, exportTurns),
      end: () => Promise.allSettled([quick.end(), slow.end(), graph.end(), pushes.end(), long.end()])
    }
  }
  const primary = open(connectionString)
  const counting = makePipeline({ ...sessionOf(connectionString), size: 1 })
  const limits = makeLimiter(counting, log, { calendars: config.calendarQuota, unknownKeys: config.unknownKeyQuota })
  const { readDatabaseUrl: readUrl } = config
  const standby = readUrl === undefined ? undefined : open(withLoginOf(connectionString, withRolesOf(readUrl, connectionString)))
  const replica = standby && await readFromReplica({ primary, standby, maxLagSeconds: config.readMaxLag, log })
  addDatabaseMetrics(registry, async () => await call(primary.slow, 'api.read_metrics', {}) as DatabaseMetrics)
  const [observe, usage] = [countRequests(registry), makeUsage(primary.slow, log)]
  const metrics = { registry, token: config.metricsToken, onRequest: (request: Over) => { observe(request); usage.note(request) } }
  const people = { ...sessionOf(dashboardUrl), role: 'oyss_dashboard', application: 'oyss dashboard' } as const
  const dashboard = makePool({ ...people, max: Math.ceil(config.apiPoolSize / 2) })
  const signIn = makePool({ ...sessionOf(signInUrl), role: 'oyss_sign_in', application: 'oyss sign-in', max: signInSessions })
  const patientDashboard = makePool({ ...people, max: patientSessions, timeout: patientTimeout })
  let isReady = true
  const messages = makeMessages()
  const { server, port } = await listen(config.port, config.host, { ...timeouts, ...waits }, {
    ...messages.options, maxConnections: config.maxConnections, log
  })
  const baseUrl = config.baseUrl.replace(/:0$/, `:${port}`)
  refuseUnreadable(server, baseUrl, log)
  const about = {
    log, secrets, metrics, config: { ...config, baseUrl }, isReady: () => isReady, limits, ...(worker ? { worker } : {}),
    ...(replica ? { replica: replica.state } : {})
  }
  const db = replica?.reads ?? primary
  const graph = openGraph({
    db, primary, log, limits, config: { baseUrl }, session: { ...sessionOf(connectionString), role: 'oyss_graph' }
  })
  const { webhookAllow, fetchAllow } = config
  const count = countOperations(registry)
  const operating = { dashboard: count(dashboard), patientDashboard: count(patientDashboard) }
  const manage = openManage({ ...operating, secrets, log, config: { baseUrl, webhookAllow, fetchAllow } })
  takeSockets(server, async (...given) => (await graph.built()).upgrade(...given))
  server.on('request', messages.adopt(makeApp({
    db, primary, ...about, graph: graph.built, ...operating, signIn: count(signIn),
    manage: manage.built, mail: makeMail({ ...config, baseUrl }, log)
  })))
  log.info({ host: config.host, port }, 'API listens')
  return {
    port,
    stop: async (grace = longestAnswer, notice = 0) => {
      isReady = false
      await drain(server, notice, grace, graph.leave)
      await manage.leave()
      await Promise.all([graph.end(), manage.end()])
      await limits.end()
      await usage.end()
      replica?.stop()
      await Promise.allSettled([primary.end(), counting.end(), standby?.end(), dashboard.end(), signIn.end(), patientDashboard.end()])
    }
  }
}
