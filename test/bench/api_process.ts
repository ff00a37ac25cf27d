/** The API as `oyss api` runs it, its log included, on a free port. On request it reports the memory it holds. */
import { readConfig } from '../../platform/config.ts'
import { makeLog } from '../../platform/log.ts'
import { startApi } from '../../server/main.ts'
import { ready } from './children.ts'

const config = readConfig({ CALENDARS_PER_MINUTE: '100000000', UNKNOWN_KEYS_PER_MINUTE: '100000000', ...process.env, PORT: '0' })
const api = await startApi(config.databaseUrl as string, config, makeLog(config.logLevel))
process.on('message', () => {
  globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  process.send?.({ rss, kept: heapUsed + external })
})
ready(api.port, () => api.stop(100))
