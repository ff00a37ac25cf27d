/**
 * Subscriptions and deliveries, as they are asked for and served, and events as they are sent (WEBHOOK-1, WEBHOOK-23, EVENT-6, EVENT-7).
 */
import { ids } from '../ids.ts'
import { closed, described, list, nullable, record, ref, whole, type Schema } from '../schema.ts'

const url: Schema = {
  type: 'string',
  description: 'The address that deliveries are sent to: public, http or https (only https in live mode), without a user name.',
  examples: ['https://club.example.org/hooks/oyss']
}
const pattern: Schema = {
  type: 'string', pattern: '^[a-z._*]{1,100}$',
  'x-must': 'be an event type such as oyss.fixture.rescheduled, or a pattern such as oyss.fixture.*',
  examples: ['oyss.fixture.*', 'oyss.result.finalized', '*']
}
const idOf = (name: string, kind: string, prefix: string, description: string): Schema => ({
  ...ids[name], 'x-must': `be the id of a ${kind}, which starts with ${prefix}`, description
})
const filter = {
  competition: idOf(
    'CompetitionId', 'competition', 'cmp_',
    'Fixtures and results that are or were of the competition, its standings, and the competition itself.'
  ),
  team: idOf('TeamId', 'team', 'tm_', 'Fixtures and results in which the team plays or played, and the team itself.')
}
const instantOrNull = (description: string): Schema => described(nullable(ref('Instant')), description)

const subscription: Record<string, Schema> = {
  id: ref('SubscriptionId'),
  type: { const: 'subscription' },
  mode: { enum: ['test', 'live'], description: 'The mode of the key that made it.' },
  url,
  events: list(pattern),
  filter: record([], { competition: ref('CompetitionId'), team: ref('TeamId') }),
  status: ref('SubscriptionStatus'),
  disabled_reason: { type: ['string', 'null'], description: 'Why it was disabled.' },
  disabled_at: nullable(ref('Instant')),
  created_at: ref('Instant'),
  previous_secret_ends_at: instantOrNull('Until when deliveries are signed with the secret before this one as well.')
}
const secret: Schema = {
  type: 'string', pattern: '^whsec_', description: 'The key that verifies the signatures of deliveries. Shown only once.'
}

export const subscriptionReads: Record<string, Schema> = {
  SubscriptionRequest: closed(['url', 'events'], {
    url,
    events: list(pattern, { minItems: 1, maxItems: 50, description: '`*` stands for any run of characters.' }),
    filter: closed([], filter, 'Only events about these; events that are about no such thing are left out.')
  }),
  EmptyRequest: closed([], {}),
  Subscription: record(Object.keys(subscription), subscription),
  SubscriptionWithSecret: record([...Object.keys(subscription), 'secret'], { ...subscription, secret }),
  SubscriptionList: record(['data'], { data: list(ref('Subscription'), { description: 'Oldest first; at most 20.' }) }),
  Delivery: record(['id', 'type', 'subscription', 'event', 'status', 'next_attempt_at', 'created_at', 'attempts'], {
    id: ref('DeliveryId'),
    type: { const: 'delivery' },
    subscription: ref('SubscriptionId'),
    event: record(['id', 'type'], { id: ref('EventId'), type: ref('EventType') }),
    status: ref('DeliveryStatus'),
    next_attempt_at: instantOrNull('When the next attempt is due.'),
    created_at: ref('Instant'),
    attempts: list(ref('DeliveryAttempt'), { description: 'The attempts that ended, oldest first.' })
  }),
  DeliveryAttempt: record(['attempt', 'ended_at', 'status_code', 'duration_ms', 'error', 'next_attempt_at'], {
    attempt: whole(1),
    ended_at: ref('Instant'),
    status_code: { type: ['integer', 'null'], description: 'The status of the response of the endpoint.' },
    duration_ms: { type: ['integer', 'null'], description: 'Milliseconds.' },
    error: { type: ['string', 'null'], description: 'What went wrong.' },
    next_attempt_at: instantOrNull('When the next attempt was to be; null: none.')
  }),
  DeliveryPage: record(['data', 'next_cursor'], {
    data: list(ref('Delivery')), next_cursor: { type: ['string', 'null'], description: 'Null on the last page.' }
  }),
  Event: record(['specversion', 'id', 'source', 'type', 'subject', 'time', 'datacontenttype', 'data'], {
    specversion: { const: '1.0' },
    id: described(ref('EventId'), 'The same on every attempt and to every subscriber.'),
    source: { type: 'string', format: 'uri', description: 'The service and the mode.' },
    type: ref('EventType'),
    subject: { type: 'string', description: 'The id of the entity that the event is about.' },
    time: ref('Instant'),
    datacontenttype: { const: 'application/json' },
    data: record(['id', 'type'], {
      id: { type: 'string' },
      type: { type: 'string' },
      version: ref('Version'),
      changed_fields: list({ type: 'string' }),
      change_group: { type: 'string', description: 'Shared by everything that one observation caused.' },
      source: ref('SourceKey'),
      observation_id: nullable(ref('ObservationId'))
    }, 'What all changes have; each type has more. At most 20 KB.')
  }, 'A CloudEvent 1.0 in structured mode.')
}
