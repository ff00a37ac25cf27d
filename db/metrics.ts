/** What a process tells Prometheus: its own defaults, and what stands in the database, read when it is asked for. */
import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'

/** Of jobs.delivery_metrics. */
export type Stand = {
  outbox_count: number, outbox_oldest_seconds: number | null, pending_count: number, oldest_undelivered_seconds: number | null, enabled_subscriptions: number, disabled_subscriptions: number,
  attempts: number, deliveries: { succeeded: number, failed: number }
}

export function makeRegistry (): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}

/** How outbox and deliveries stand. A database that does not answer leaves these figures out, and says so: the others are told all the same. */
export function addStand (registry: Registry, read: () => Promise<Stand>): void {
  const gauge = <L extends string = never>(name: string, help: string, labelNames: L[] = []): Gauge<L> => new Gauge({ name, help, labelNames, registers: [registry] })
  const [waiting, lag] = [gauge('oyss_outbox_events', 'Events committed and not yet relayed'), gauge('oyss_outbox_lag_seconds', 'Age of the oldest event not yet relayed')]
  const [open, oldest] = [gauge('oyss_deliveries_open', 'Deliveries not yet ended'), gauge('oyss_oldest_undelivered_seconds', 'Age of the oldest delivery not yet ended')]
  const ended = gauge('oyss_deliveries_ended', 'Deliveries that ended, by outcome, since their subscriptions were made', ['outcome'])
  const subscriptions = gauge('oyss_subscriptions', 'Webhook endpoints by status', ['status'])
  const attempts = gauge('oyss_attempts_ended', 'Attempts that ended since their subscriptions were made')
  new Gauge({
    name: 'oyss_database_up', help: 'Whether the database told the figures above', registers: [registry],
    async collect () {
      const stand = await read().catch(() => undefined)
      for (const one of [waiting, lag, open, oldest, ended, subscriptions, attempts]) one.reset()
      this.set(stand === undefined ? 0 : 1)
      if (stand === undefined) { for (const one of [waiting, lag, open, oldest, attempts]) one.remove(); return }
      waiting.set(stand.outbox_count)
      lag.set(stand.outbox_oldest_seconds ?? 0)
      open.set(stand.pending_count)
      oldest.set(stand.oldest_undelivered_seconds ?? 0)
      attempts.set(stand.attempts)
      for (const [outcome, count] of Object.entries(stand.deliveries)) ended.set({ outcome }, count)
      subscriptions.set({ status: 'enabled' }, stand.enabled_subscriptions)
      subscriptions.set({ status: 'disabled' }, stand.disabled_subscriptions)
    },
  })
}

/** Figures are not public: whoever has the token reads them; where none is set, only this machine, and not through a proxy on it. */
export function mayRead (request: IncomingMessage, token: string | undefined): boolean {
  const { headers, socket: { remoteAddress = '' } } = request
  if (token === undefined) return /^(127\.|::1$|::ffff:127\.)/.test(remoteAddress) && !['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => name in headers)
  const [given, wanted] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
