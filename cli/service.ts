/**
 * API and worker on one database: the API in this process, the worker in one of its own, so that neither the other's load nor its faults
 * reach it.
 */
import type { Logger } from 'pino'
import { logIn, type Part } from '../db/logins.ts'
import type { Config } from '../platform/config.ts'
import { makeRegistry } from '../platform/metrics.ts'
import { makeSecretBox } from '../platform/secrets.ts'
import { startApi } from '../server/main.ts'
import { addWorkerFigures, superviseWorker } from '../worker/supervisor.ts'

export type Service = { baseUrl: string, port: number, stop: () => Promise<void> }

/** The database is migrated. `stop` lets requests and jobs end. */
export async function startService (connectionString: string, config: Config, log: Logger): Promise<Service> {
  const registry = makeRegistry()
  const secrets = makeSecretBox(config.secretKeys)
  const loginOf = (part: Part): Promise<string> => logIn({ connectionString, part, secrets, log, ...config })
  const [apiLogin, dashboardUrl, signInUrl] = [await loginOf('api'), await loginOf('dashboard'), await loginOf('sign_in')]
  const workerLogin = await loginOf('worker')
  const worker = await superviseWorker({ connectionString: workerLogin, config, log, isBesideApi: true })
  addWorkerFigures(registry, worker)
  const api = await startApi(apiLogin, config, log, { registry, worker, dashboardUrl, signInUrl }).catch(async (error: Error) => {
    await worker.stop()
    throw error
  })
  const baseUrl = config.port === 0 ? `http://${config.host}:${api.port}` : config.baseUrl
  return { baseUrl, port: api.port, stop: async () => { await api.stop(undefined, config.drainSeconds * 1000); await worker.stop() } }
}
