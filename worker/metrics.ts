/** The metrics of a worker, and the port on which `oyss worker` serves them. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { mayRead } from '../platform/metrics.ts'
import type { FeedPump } from './feeds/pump.ts'
import type { Ended } from './feeds/step.ts'
import type { Outcome } from './webhooks/outcome.ts'
import type { Pump } from './webhooks/pump.ts'
import type { Relayed } from './webhooks/relay.ts'

export type WorkerMetrics = {
  onAttempt: (outcome: Outcome, state: string) => void
  onRelayed: (relayed: Relayed) => void
  onPurged: (ended: 'purged' | 'failed', count: number) => void
  onJob: (task: string, ended: 'done' | 'failed' | 'put back', seconds: number) => void
  watchPump: (pump: Pick<Pump, 'size'>) => void
  onFeedRun: (ended: Ended) => void
  watchFeeds: (feeds: Pick<FeedPump, 'size'>) => void
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30, 60]

export function makeWorkerMetrics (registry: Registry): WorkerMetrics {
  const registers = [registry]
  const attempts = new Histogram({
    name: 'oyss_delivery_attempt_seconds', help: 'Attempts of this process, by what they came to', labelNames: ['outcome', 'state'],
    buckets: SECONDS, registers
  })
  const relayed = new Counter({ name: 'oyss_relayed_events_total', help: 'Rows of the outbox drained by this process', registers })
  const scheduled = new Counter({ name: 'oyss_scheduled_deliveries_total', help: 'Deliveries scheduled by this process', registers })
  const purges = new Counter({
    name: 'oyss_purged_keys_total', help: 'Keys purged from caches by this process, by outcome', labelNames: ['outcome'], registers
  })
  const feedRuns = new Counter({
    name: 'oyss_feed_runs_total', help: 'Runs of feeds of this process, by the state in which they ended', labelNames: ['state'], registers
  })
  const fetches = new Histogram({ name: 'oyss_feed_fetch_seconds', help: 'Fetches of this process', buckets: SECONDS, registers })
  const parses = new Histogram({ name: 'oyss_feed_parse_seconds', help: 'Bodies parsed by this process', buckets: SECONDS, registers })
  const jobs = new Histogram({
    name: 'oyss_job_seconds', help: 'Jobs of this process', labelNames: ['task', 'outcome'], buckets: SECONDS, registers
  })
  return {
    onAttempt: ({ statusCode, durationMs }, state) =>
      attempts.observe({ outcome: statusCode === null ? 'no answer' : `${Math.floor(statusCode / 100)}xx`, state }, durationMs / 1000),
    onRelayed: ({ taken, deliveries }) => { relayed.inc(taken); scheduled.inc(deliveries) },
    onPurged: (outcome, count) => purges.inc({ outcome }, count),
    onJob: (task, outcome, seconds) => jobs.observe({ task, outcome }, seconds),
    watchPump: (pump) => {
      new Gauge({
        name: 'oyss_deliveries_under_way', help: 'Attempts under way in this process', registers, collect () { this.set(pump.size()) }
      })
    },
    onFeedRun: ({ state, fetch_ms: fetchMs, parse_ms: parseMs }) => {
      feedRuns.inc({ state })
      if (fetchMs !== undefined) fetches.observe(fetchMs / 1000)
      if (parseMs !== undefined) parses.observe(parseMs / 1000)
    },
    watchFeeds: (feeds) => {
      new Gauge({
        name: 'oyss_feed_runs_under_way', help: 'Runs of feeds under way in this process', registers, collect () { this.set(feeds.size()) }
      })
    },
  }
}

export type MetricsServer = { port: number, stop: () => Promise<void> }

/** GET /metrics and nothing else. Rejects when the port is taken. */
export async function serveMetrics ({ registry, port, host, token, log }: {
  registry: Registry, port: number, host: string, token: string | undefined, log: Logger
}): Promise<MetricsServer> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics' || !mayRead(request, token)) {
      response.writeHead(request.url === '/metrics' && token !== undefined ? 401 : 404).end()
      return
    }
    response.writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }).end(await registry.metrics())
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  const bound = (server.address() as AddressInfo).port
  log.info({ host, port: bound }, 'metrics listen')
  return { port: bound, stop: () => new Promise((done) => { server.close(() => done()); server.closeAllConnections() }) }
}
