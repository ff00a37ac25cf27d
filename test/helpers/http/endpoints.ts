/** Webhook endpoints of tests, put into the database without HTTP, and what became of their deliveries. */
import { ulid } from 'ulid'
import type { Client } from '../../../db/pool.ts'
import { makeSigningSecret } from '../../../platform/secrets.ts'
import { secrets } from '../config.ts'
import { becomes } from '../await_condition.ts'

export type Endpoint = { id: string, secret: string }
export type DeliveryRow = {
  delivery_id: string, subscription_id: string, event_id: string, state: string,
  attempts: { status_code: number | null, error: string | null, attempt: number }[]
}

/** Subscribes the test realm of an account to `events`, or everything. */
export async function addEndpoint (admin: Client, accountId: string, url: string, events = ['*']): Promise<Endpoint> {
  const endpoint = { id: `sub_${ulid()}`, secret: makeSigningSecret() }
  await admin.query(`
    with made as (
      insert into webhook.subscriptions (realm_id, subscription_id, account_id, url, events, secret, since_position)
      select r.realm_id, $1, r.account_id, $3, $4, $5, 0 from tenancy.realms r where r.account_id = $2 and r.mode = 'test' returning *
    ), queued as (insert into webhook.queues (realm_id, subscription_id) select realm_id, subscription_id from made)
    insert into webhook.topics (realm_id, event, scope, subscription_id)
    select distinct m.realm_id, t.event, '', m.subscription_id from made m, unnest(m.events) p, unnest(webhook.events_like(p)) t (event)`, [
      endpoint.id, accountId, url, events, secrets.seal(endpoint.secret, endpoint.id)
    ])
  return endpoint
}

export async function deliveriesOf (admin: Client, subscriptionId?: string): Promise<DeliveryRow[]> {
  return (await admin.query(`
    select d.delivery_id, d.subscription_id, d.event_id, d.state,
           coalesce((select jsonb_agg(jsonb_build_object('attempt', a.attempt, 'status_code', a.status_code, 'error', a.error)
             order by a.attempt) from webhook.attempts a where a.delivery_id = d.delivery_id), '[]') as attempts
      from webhook.deliveries d where $1::text is null or d.subscription_id = $1 order by d.delivery_id`, [subscriptionId ?? null])).rows
}

/** Resolves when no delivery is pending or under way. */
export async function settled (admin: Client): Promise<void> {
  const areEnded = async (): Promise<boolean> => Number((await admin.query(
    "select (select count(*) from webhook.deliveries where state in ('pending', 'sending')) + (select count(*) from ledger.outbox) as open"
  )).rows[0].open) === 0
  if (!await becomes(areEnded)) throw new Error('deliveries stay open')
}
