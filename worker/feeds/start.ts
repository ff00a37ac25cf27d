/** The pump of feeds of one worker, with the sessions it needs. */
import { hostname } from 'node:os'
import type { Logger } from 'pino'
import { call } from '../../db/call.ts'
import { makePool } from '../../db/pool.ts'
import type { Config } from '../../platform/config.ts'
import { derivePersonKeys } from '../../platform/secrets.ts'
import { userAgentOf } from '../../platform/version.ts'
import type { WorkerMetrics } from '../metrics.ts'
import { startTidying } from '../tidying.ts'
import { makeFetcher } from './fetch.ts'
import { LEAST_GAP, MOST_LARGE_READINGS, MOST_READINGS, MOST_STORINGS } from './limits.ts'
import { startFeedPump, type FeedPump } from './pump.ts'
import { makeRobots } from './robots.ts'
import { makeParser } from './thread.ts'

export type FeedOptions = {
  connectionString: string, config: Config, log: Logger, metrics: Pick<WorkerMetrics, 'onFeedRun' | 'watchFeeds'>,
  onError: (error: Error) => void
}
export type Feeds = { pump: FeedPump, stop: (milliseconds: number) => Promise<void> }

/** Seconds: a fetch of 20, a body that takes 20 to read, and what the database takes. */
const LEASE = 60
/** Milliseconds: what a file of ten thousand games changes is found by applying it (jobs.preview_run). */
const LONGEST_STATEMENT = 300_000
/** For bodies, and one each for what is chosen next and for what is known already. */
const SESSIONS = MOST_STORINGS + MOST_READINGS + MOST_LARGE_READINGS + 2

export function startFeeds ({ connectionString, config, log, metrics, onError }: FeedOptions): Feeds {
  const db = makePool({
    connectionString, role: 'oyss_resolver', max: SESSIONS, timeout: LONGEST_STATEMENT, application: 'oyss feeds', onError,
    personKeys: derivePersonKeys(config.secretKeys)
  })
  const fetcher = makeFetcher({ allow: config.fetchAllow, userAgent: userAgentOf(config.baseUrl, '/docs#fetching') })
  const pump = startFeedPump({
    db, fetcher, robots: makeRobots(fetcher), parser: makeParser({ log }), name: `${hostname()}/${process.pid}`,
    concurrency: config.fetchConcurrency, leaseSeconds: LEASE, gap: LEAST_GAP, log, onEnded: metrics.onFeedRun,
  })
  metrics.watchFeeds(pump)
  const endTidying = startTidying({
    tidy: (rows) => call(db, 'jobs.tidy_feeds', { row_limit: rows }), every: 3_600_000, rows: 100, rounds: 100,
    noun: 'old bodies of feeds', log
  })
  return {
    pump,
    stop: async (milliseconds) => {
      endTidying()
      await pump.stop(milliseconds)
      await db.end()
    }
  }
}
