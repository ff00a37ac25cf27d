/** Metrics of batches, outbox and deliveries, read from the database when Prometheus asks. */
import { Gauge, type Registry } from 'prom-client'
import { isStalled, type Backlog } from './backlog.ts'

/** What jobs.delivery_metrics and api.read_metrics return. */
export type DatabaseMetrics = {
  backlog: Backlog,
  outbox_count: number, outbox_oldest_seconds: number | null, pending_count: number,
  oldest_undelivered_seconds: number | null, enabled_subscriptions: number, disabled_subscriptions: number
  attempts: number, deliveries: { succeeded: number, failed: number }
}

type Sample = [labels: Record<string, string>, value: number]

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
    name: 'oyss_database_up', help: 'Whether the database told the figures of batches, outbox and deliveries', registers: [registry],
    async collect () { this.set(await readOnce() === undefined ? 0 : 1) },
  })
}
