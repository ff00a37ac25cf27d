/**
 * Relay, pump and purges of one worker, with the sessions they need: statements of the pump go through a pipeline, so that none waits for a
 * relay.
 */
import { hostname } from 'node:os'
import type { Logger } from 'pino'
import { call } from '../../db/call.ts'
import { makePipeline, makePool } from '../../db/pool.ts'
import type { Config } from '../../platform/config.ts'
import { makeSecretBox } from '../../platform/secrets.ts'
import { userAgentOf } from '../../platform/version.ts'
import type { WorkerMetrics } from '../metrics.ts'
import { startTidying } from '../tidying.ts'
import { startPump, type Pump } from './pump.ts'
import { makePurger } from './purge.ts'
import { startRelay, type Relay } from './relay.ts'
import { makeSender } from './send.ts'

export type DeliveryOptions = {
  connectionString: string, config: Config, log: Logger, metrics: WorkerMetrics, onError: (error: Error) => void
}
export type Deliveries = { relay: Relay, pump: Pump, stop: (milliseconds: number) => Promise<void> }

/** Milliseconds: none of these statements takes long, so a server that is gone is noticed soon. */
const LONGEST_STATEMENT = 30_000

export function startDeliveries ({ connectionString, config, log, metrics, onError }: DeliveryOptions): Deliveries {
  const session = { connectionString, role: 'oyss_resolver', timeout: LONGEST_STATEMENT, onError } as const
  const db = makePipeline({ ...session, size: 2, application: 'oyss deliveries' })
  const slow = makePool({ ...session, max: 2, application: 'oyss relay' })
  const sender = makeSender({ allow: config.webhookAllow, userAgent: userAgentOf(config.baseUrl) })
  const purger = makePurger({ urls: config.purgeUrls, log, onPurged: metrics.onPurged })
  const pump = startPump({
    db, secrets: makeSecretBox(config.secretKeys), sender, name: `${hostname()}/${process.pid}`,
    concurrency: config.deliveryConcurrency, window: config.deliveryWindow, leaseSeconds: config.deliveryLease, log,
    onAttempt: (outcome, recorded) => {
      metrics.onAttempt(outcome, recorded.state)
      if (recorded.is_disabled) relay.wake() // there is an event of it
    },
  })
  metrics.watchPump(pump)
  const relay: Relay = startRelay({
    db: slow, baseUrl: config.baseUrl, purges: config.purgeUrls.length > 0, log,
    onRelayed: (relayed) => {
      if (relayed.deliveries > 0) pump.wake()
      purger.purge(relayed.purge)
      metrics.onRelayed(relayed)
    },
  })
  const endTidying = startTidying({
    tidy: (rows) => call(slow, 'jobs.tidy_webhooks', { row_limit: rows, keep_days: config.keepDeliveries }),
    every: 60_000, rows: 1_000, rounds: 20, noun: 'deliveries', log
  })
  return {
    relay, pump,
    stop: async (milliseconds) => {
      endTidying()
      await Promise.all([relay.stop(), purger.stop(), pump.stop(milliseconds)])
      await Promise.all([db.end(), slow.end()])
    },
  }
}
