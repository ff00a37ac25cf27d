/** The API as it runs: listens, and stops without dropping a request. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { makePipeline, makePool } from '../db/pool.ts'
import { makeApp } from './app.ts'
import type { Config } from './config.ts'
import { readFromReplica } from './replica.ts'
import type { Databases } from './routes/deps.ts'

/** `stop` lets running requests end, for at most `grace` milliseconds, and closes the connections to the database. */
export type Api = { port: number, stop: (grace?: number) => Promise<void> }

/** One session outpaces the process in front of it; a second one measured slower on two cores. */
const quickSessions = 1
/** Exports at once; others wait. */
const longSessions = 2

const close = (server: Server, grace: number): Promise<void> => new Promise((resolve) => {
  const patience = setTimeout(() => server.closeAllConnections(), grace)
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  server.close(() => { clearTimeout(patience); clearInterval(sweep); resolve() })
})

/** Starts the API. `connectionString` names a migrated database. Rejects when the port is taken. */
export async function startApi (connectionString: string, config: Config, log: Logger): Promise<Api> {
  const open = (url: string): Databases & { end: () => Promise<unknown> } => {
    const session = { connectionString: url, role: 'oyss_http', application: 'oyss api', onError: (error: Error) => log.warn({ error: error.message }, 'connection to the database lost') } as const
    const [quick, slow, long] = [makePipeline({ ...session, size: quickSessions }), makePool({ ...session, max: config.apiPoolSize }), makePool({ ...session, max: longSessions })]
    return { quick, slow, long, end: () => Promise.allSettled([quick.end(), slow.end(), long.end()]) }
  }
  const primary = open(connectionString)
  const standby = config.readDatabaseUrl === undefined ? undefined : open(config.readDatabaseUrl)
  const replica = standby && await readFromReplica({ primary, standby, maxLagSeconds: config.readMaxLag, log })
  let isReady = true
  const server = createServer({ keepAliveTimeout: 65_000 })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(config.port, config.host, resolve))
  const { port } = server.address() as AddressInfo
  const baseUrl = config.baseUrl.replace(/:0$/, `:${port}`)
  server.on('request', makeApp({ db: replica?.reads ?? primary, primary, log, config: { baseUrl }, isReady: () => isReady, ...(replica ? { replica: replica.state } : {}) }))
  log.info({ host: config.host, port }, 'API listens')
  return {
    port,
    stop: async (grace = 10_000) => {
      isReady = false
      await close(server, grace)
      replica?.stop()
      await Promise.allSettled([primary.end(), standby?.end()])
    }
  }
}
