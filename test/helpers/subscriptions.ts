/** Subscriptions and deliveries in tests of SQL: what the API asks for, and what the worker does. */
import { ulid } from 'ulid'
import type { Query } from './database.ts'
import { homeOf, type Realm } from './seed.ts'

type SubscriptionOptions = {
  events?: string[], team?: string | null, competition?: string | null, url?: string, secret?: Buffer, realm?: Realm,
  isConfirmed?: boolean
}
export type Event = {
  specversion: string, id: string, source: string, type: string, subject: string, time: string, datacontenttype: string,
  data: Record<string, any>
}
type Ended = { status?: number | null, error?: string | null, retryAfter?: number | null, milliseconds?: number | null }

export const BASE_URL = 'https://exchange.example.org'
export const SECRET = Buffer.from('sealed')

/** Creates a subscription to everything, at an address of its own that is confirmed, unless stated otherwise, and gives its id. */
export async function subscribe (q: Query, {
  events = ['*'], team = null, competition = null, url = `https://club.example.org/hooks/${ulid()}`, secret = SECRET, realm = homeOf(q),
  isConfirmed = true
}: SubscriptionOptions = {}): Promise<string> {
  const { body } = await q.call('api.create_subscription', {
    key_hash: realm.keyHash, subscription_id: `sub_${ulid()}`, url, events, team, competition, secret
  })
  const { id } = JSON.parse(body as string)
  if (isConfirmed) await q('update webhook.subscriptions set confirmed_at = util.now() where subscription_id = $1', [id])
  return id
}

/** Drains the outbox as the worker does. */
export const relay = (q: Query, most = 10_000, purges = true): Promise<{
  taken: number, events: number, deliveries: number, purge: string[]
}> =>
  q.as('oyss_resolver', () => q.call('jobs.relay_outbox', { base_url: BASE_URL, batch_limit: most, purges })) as Promise<any>

/** Of one subscription, where nothing else is said. */
export const WINDOW = 32

export const claim = (q: Query, most = 100, seconds = 60, window = WINDOW) =>
  q.as('oyss_resolver', () => q.call('jobs.claim_deliveries', { worker: 'test', most, lease_seconds: seconds, window_limit: window }))

export type Claim = Awaited<ReturnType<typeof claim>>[number]

/** Records how an attempt ended: 200 in 12 ms, unless stated otherwise. */
export const record = (q: Query, { delivery_id, token }: Pick<Claim, 'delivery_id' | 'token'>, {
  status = 200, error = null, retryAfter = null, milliseconds = 12
}: Ended = {}): Promise<any> =>
  q.as('oyss_resolver', () => q.call('jobs.record_attempt', {
    delivery_id, token, status_code: status, duration_ms: milliseconds, error, retry_after_seconds: retryAfter, window_limit: WINDOW
  }))

/** The events that a subscription has got deliveries of, oldest first. */
export async function eventsFor (q: Query, subscriptionId: string): Promise<Event[]> {
  const rows = await q(
    'select e.body from webhook.deliveries d join webhook.events e using (realm_id, event_id) where d.subscription_id = $1 order by ' +
      'd.created_at, d.due_at, d.delivery_id',
    [subscriptionId]
  )
  return rows.map(({ body }) => JSON.parse(body))
}

/** The deliveries of a subscription as the API shows them, newest first. */
export async function deliveriesOf (q: Query, subscriptionId: string, realm = homeOf(q)): Promise<Record<string, any>[]> {
  return JSON.parse(
    (await q.call('api.list_deliveries', {
      key_hash: realm.keyHash, if_none_match: null, subscription_id: subscriptionId, page_limit: 500, page_cursor: null
    })).body as string
  ).data
}
