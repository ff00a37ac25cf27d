/** Metrics of batches, outbox and deliveries, read from the database when Prometheus asks. */
import { Gauge, type Registry } from 'prom-client'
import { isStalled, type Backlog } from './backlog.ts'

/** What jobs.delivery_metrics and api.read_metrics return. */
export type DatabaseMetrics = {
  backlog: Backlog,
  outbox_count: number, outbox_oldest_seconds: number | null, pending_count: number,
  oldest_undelivered_seconds: number | null, enabled_subscriptions: number, disabled_subscriptions: number
  attempts: number, deliveries: { succeeded: number, failed: number },
  feeds: { feeds: Record<string, number>, targets: Record<string, number>, held: number, oldest_due_seconds: number | null }
}

type Sample = [labels: Record<string, string>, value: number]

const labelled = (label: string) => ([name, count]: [string, number]): Sample => [{ [label]: name }, count]

/** Name, help, label names, and the samples. */
const GAUGES: [string, string, string[], (metrics: DatabaseMetrics) => Sample[]][] = [
  ['oyss_batches_waiting', 'Batches pushed and not yet applied, counted up to 1,000', [], ({ backlog }) => [[{}, backlog.waiting]]],
  [
    'oyss_oldest_waiting_batch_seconds', 'Age of the oldest batch not yet applied', [],
    ({ backlog }) => [[{}, backlog.oldest_seconds ?? 0]]
  ],
  ['oyss_batches_applying', 'Batches that somebody is applying', [], ({ backlog }) => [[{}, backlog.applying]]],
  ['oyss_batches_failed', 'Batches that failed and were not replayed', [], ({ backlog }) => [[{}, backlog.failed]]],
  ['oyss_applying_stands_still', 'Whether batches wait and nobody applies any', [], ({ backlog }) => [[{}, isStalled(backlog) ? 1 : 0]]],
  ['oyss_outbox_events', 'Events committed and not yet relayed', [], ({ outbox_count: count }) => [[{}, count]]],
  ['oyss_outbox_lag_seconds', 'Age of the oldest event not yet relayed', [], ({ outbox_oldest_seconds: seconds }) => [[{}, seconds ?? 0]]],
  ['oyss_deliveries_open', 'Deliveries not yet ended', [], ({ pending_count: count }) => [[{}, count]]],
  [
    'oyss_oldest_undelivered_seconds', 'Age of the oldest delivery not yet ended', [],
    ({ oldest_undelivered_seconds: seconds }) => [[{}, seconds ?? 0]]
  ],
  [
    'oyss_deliveries_ended', 'Deliveries that ended, by outcome, since their subscriptions were made', ['outcome'],
    ({ deliveries }) => Object.entries(deliveries).map(([outcome, count]) => [{ outcome }, count])
  ],
  ['oyss_feeds', 'Feeds and connectors by status', ['status'], ({ feeds }) => Object.entries(feeds.feeds).map(labelled('status'))],
  ['oyss_feed_targets', 'Targets of feeds by state', ['state'], ({ feeds }) => Object.entries(feeds.targets).map(labelled('state'))],
  [
    'oyss_feed_faults', 'Targets that are stale or failing: what the service has to mend', [],
    ({ feeds: { targets } }) => [[{}, (targets.stale ?? 0) + (targets.failing ?? 0)]]
  ],
  ['oyss_feed_runs_held', 'Runs that wait to be accepted or discarded', [], ({ feeds }) => [[{}, feeds.held]]],
  ['oyss_feed_due_seconds', 'How long the oldest target that is due has waited', [], ({ feeds }) => [[{}, feeds.oldest_due_seconds ?? 0]]],
  ['oyss_attempts_ended', 'Attempts that ended, since their subscriptions were made', [], ({ attempts }) => [[{}, attempts]]],
  [
    'oyss_subscriptions', 'Webhook endpoints by status', ['status'],
    ({ enabled_subscriptions: enabled, disabled_subscriptions: disabled }) => [
      [{ status: 'enabled' }, enabled], [{ status: 'disabled' }, disabled]
    ]
  ],
]

/**
 * Registers the gauges. A database that does not answer leaves them out and sets `oyss_database_up` to 0; the other metrics of the registry
 * are not affected.
 */
export function addDatabaseMetrics (registry: Registry, read: () => Promise<DatabaseMetrics>): void {
  let reading: Promise<DatabaseMetrics | undefined> | undefined
  // The gauges of one exposition are collected at the same moment and share one reading.
  const readOnce = (): Promise<DatabaseMetrics | undefined> =>
    reading ??= read().catch(() => undefined).finally(() => { reading = undefined })
  for (const [name, help, labelNames, samplesOf] of GAUGES) {
    new Gauge({
      name, help, labelNames, registers: [registry],
      async collect () {
        const metrics = await readOnce()
        this.reset()
        if (metrics !== undefined) for (const [labels, value] of samplesOf(metrics)) this.set(labels, value)
        else if (labelNames.length === 0) this.remove() // a reset leaves a zero
      },
    })
  }
  new Gauge({
    name: 'oyss_database_up', help: 'Whether the database reported the figures of batches, outbox and deliveries', registers: [registry],
    async collect () { this.set(await readOnce() === undefined ? 0 : 1) },
  })
}
