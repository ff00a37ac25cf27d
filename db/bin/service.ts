/** API and worker in one process, on one database. */
import type { Logger } from 'pino'
import { makeRegistry } from '../metrics.ts'
import type { Config } from '../../server/config.ts'
import { startApi } from '../../server/main.ts'
import { startWorker } from '../../worker/main.ts'

export type Service = { baseUrl: string, port: number, stop: () => Promise<void> }

/** The database is migrated. `stop` lets requests and jobs end. */
export async function startService (connectionString: string, config: Config, log: Logger): Promise<Service> {
  const registry = makeRegistry()
  const worker = await startWorker({ connectionString, config, log, registry })
  const api = await startApi(connectionString, config, log, { registry }).catch(async (error: Error & { code?: string }) => {
    await worker.stop()
    throw error.code === 'EADDRINUSE' ? new Error(`port ${config.port} is taken: set PORT to another one`) : error
  })
  const baseUrl = config.port === 0 ? `http://${config.host}:${api.port}` : config.baseUrl
  return { baseUrl, port: api.port, stop: async () => { await api.stop(undefined, config.drainSeconds * 1000); await worker.stop() } }
}
