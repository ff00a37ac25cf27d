/** The API that a command talks to. */
import { readServiceConfig, type Config } from '../platform/config.ts'
import { makeLog } from '../platform/log.ts'
import { makeHttpClient } from './http_client.ts'

/**
 * The API at `baseUrl`; when none answers there, one of our own on the database, configured by the environment but for `settings`, until
 * `stop`.
 */
export async function reachApi (baseUrl: string, connectionString: string, settings: Partial<Config> = {}): Promise<{
  baseUrl: string, isOurs?: boolean, stop: () => Promise<void>
}> {
  const isThere = await makeHttpClient(baseUrl, '').get('/healthz').then(({ status }) => status === 200, () => false)
  if (isThere) return { baseUrl, stop: async () => {} }
  const { startService } = await import('./service.ts')
  return {
    isOurs: true,
    ...await startService(
      connectionString, { ...readServiceConfig(process.env, { isWhole: true }), ...settings, port: 0, host: '127.0.0.1', drainSeconds: 0 },
      makeLog('silent')
    )
  }
}
