/** What a process tells Prometheus: its own defaults, and what stands in the database, read when it is asked for. */
import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { standsStill, type Backlog } from './backlog.ts'

/** Of jobs.delivery_metrics. */
export type Stand = {
  backlog: Backlog,
  outbox_count: number, outbox_oldest_seconds: number | null, pending_count: number, oldest_undelivered_seconds: number | null, enabled_subscriptions: number, disabled_subscriptions: number,
  attempts: number, deliveries: { succeeded: number, failed: number }
}

/** With the figures of the process itself, whose names begin with `prefix`. */
export function makeRegistry (prefix = ''): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix })
  return registry
}

type Sample = [labels: Record<string, string>, value: number]

/** Name, what it means, labels, and what the database says of it. */
const stands: [string, string, string[], (stand: Stand) => Sample[]][] = [
  ['oyss_batches_waiting', 'Batches pushed and not yet applied, counted up to 1,000', [], ({ backlog }) => [[{}, backlog.waiting]]],
  ['oyss_oldest_waiting_batch_seconds', 'Age of the oldest batch not yet applied', [], ({ backlog }) => [[{}, backlog.oldest_seconds ?? 0]]],
  ['oyss_batches_applying', 'Batches that somebody is applying', [], ({ backlog }) => [[{}, backlog.applying]]],
  ['oyss_applying_stands_still', 'Whether batches wait and nobody applies any', [], ({ backlog }) => [[{}, standsStill(backlog) ? 1 : 0]]],
  ['oyss_outbox_events', 'Events committed and not yet relayed', [], ({ outbox_count: count }) => [[{}, count]]],
  ['oyss_outbox_lag_seconds', 'Age of the oldest event not yet relayed', [], ({ outbox_oldest_seconds: seconds }) => [[{}, seconds ?? 0]]],
  ['oyss_deliveries_open', 'Deliveries not yet ended', [], ({ pending_count: count }) => [[{}, count]]],
  ['oyss_oldest_undelivered_seconds', 'Age of the oldest delivery not yet ended', [], ({ oldest_undelivered_seconds: seconds }) => [[{}, seconds ?? 0]]],
  ['oyss_deliveries_ended', 'Deliveries that ended, by outcome, since their subscriptions were made', ['outcome'], ({ deliveries }) => Object.entries(deliveries).map(([outcome, count]) => [{ outcome }, count])],
  ['oyss_attempts_ended', 'Attempts that ended, since their subscriptions were made', [], ({ attempts }) => [[{}, attempts]]],
  ['oyss_subscriptions', 'Webhook endpoints by status', ['status'], (stand) => [[{ status: 'enabled' }, stand.enabled_subscriptions], [{ status: 'disabled' }, stand.disabled_subscriptions]]],
]

/** How batches, outbox and deliveries stand. A database that does not answer leaves these figures out, and that is told; the others are told all the same. */
export function addStand (registry: Registry, read: () => Promise<Stand>): void {
  let reading: Promise<Stand | undefined> | undefined
  // All figures of one answer are asked for in the same moment, and come from one reading.
  const once = (): Promise<Stand | undefined> => reading ??= read().catch(() => undefined).finally(() => { reading = undefined })
  for (const [name, help, labelNames, tell] of stands) {
    new Gauge({
      name, help, labelNames, registers: [registry],
      async collect () {
        const stand = await once()
        this.reset()
        if (stand !== undefined) for (const [labels, value] of tell(stand)) this.set(labels, value)
        else if (labelNames.length === 0) this.remove() // a reset leaves a zero
      },
    })
  }
  new Gauge({ name: 'oyss_database_up', help: 'Whether the database told the figures of batches, outbox and deliveries', registers: [registry], async collect () { this.set(await once() === undefined ? 0 : 1) } })
}

/** Figures are not public: whoever has the token reads them; where none is set, only this machine, and not through a proxy on it. */
export function mayRead (request: IncomingMessage, token: string | undefined): boolean {
  const { headers, socket: { remoteAddress = '' } } = request
  if (token === undefined) return /^(127\.|::1$|::ffff:127\.)/.test(remoteAddress) && !['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => name in headers)
  const [given, wanted] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
