/** Webhook subscriptions and their deliveries. */
import {
  deliveryExample, subscriptionExample, subscriptionRequestExample, subscriptionWithSecretExample
} from '../examples/subscriptions.ts'
import { cursor, ifNoneMatch, limit, pathId } from '../parameters.ts'
import { answers, common, header, keyed, problems, unchanged } from '../responses.ts'
import { ref, type Schema } from '../schema.ts'

const tags = ['Webhooks']
/** What any address that takes a secret key and reads a body may refuse. */
const writes = [
  ...keyed, 'publishable_key', 'invalid_parameter', 'malformed_json', 'payload_too_large', 'unsupported_media_type', 'validation_failed'
]
const ofOne = ['invalid_id', 'not_found']
const needsSecret = 'Needs a secret key of the account whose it is.'
const empty = {
  required: false, description: 'Nothing, or an empty object.',
  content: { 'application/json': { schema: ref('EmptyRequest'), example: {} } }
}

export const subscriptionPaths: Record<string, Schema> = {
  '/v1/subscriptions': {
    post: {
      operationId: 'createSubscription',
      tags,
      summary: 'Subscribe an endpoint to events',
      description: 'Needs a secret key. It hears of every change after this answer. The secret in the answer is shown this once. An ' +
        'account has at most 20 subscriptions in each mode.',
      parameters: [],
      requestBody: {
        required: true, content: { 'application/json': { schema: ref('SubscriptionRequest'), example: subscriptionRequestExample } }
      },
      responses: {
        201: {
          ...answers('SubscriptionWithSecret', 'Created.', subscriptionWithSecretExample),
          headers: { ...common, Location: header('Where to read it.') }
        },
        ...problems(...writes)
      }
    },
    get: {
      operationId: 'listSubscriptions',
      tags,
      summary: 'The subscriptions of the account in this mode',
      description: 'Needs a secret key.',
      parameters: [ifNoneMatch],
      responses: {
        200: answers('SubscriptionList', 'All of them.', { data: [subscriptionExample] }), 304: unchanged,
        ...problems(...keyed, 'publishable_key', 'invalid_parameter')
      }
    }
  },
  '/v1/subscriptions/{id}': {
    get: {
      operationId: 'getSubscription',
      tags,
      summary: 'One subscription',
      description: needsSecret,
      parameters: [pathId('SubscriptionId'), ifNoneMatch],
      responses: {
        200: answers('Subscription', 'The subscription.', subscriptionExample), 304: unchanged,
        ...problems(...keyed, 'publishable_key', 'invalid_parameter', ...ofOne)
      }
    },
    delete: {
      operationId: 'deleteSubscription',
      tags,
      summary: 'Send nothing more to an endpoint',
      description: `${needsSecret} Its deliveries are gone with it.`,
      parameters: [pathId('SubscriptionId')],
      responses: {
        204: { description: 'It is gone.', headers: common }, ...problems(...keyed, 'publishable_key', 'invalid_parameter', ...ofOne)
      }
    }
  },
  '/v1/subscriptions/{id}/rotate_secret': {
    post: {
      operationId: 'rotateSubscriptionSecret',
      tags,
      summary: 'Replace the signing secret',
      description: `${needsSecret} Deliveries are signed with both secrets for 24 hours. The new one is shown this once.`,
      parameters: [pathId('SubscriptionId')],
      requestBody: empty,
      responses: {
        200: answers('SubscriptionWithSecret', 'With its new secret.', {
          ...subscriptionWithSecretExample, previous_secret_ends_at: '2026-09-02T08:00:00Z'
        }),
        ...problems(...writes, ...ofOne)
      }
    }
  },
  '/v1/subscriptions/{id}/test': {
    post: {
      operationId: 'testSubscription',
      tags,
      summary: 'Send a test event',
      description: `${needsSecret} Sends \`oyss.subscription.test\` to this endpoint, whatever its events and filter; its deliveries ` +
        'tell how that went.',
      parameters: [pathId('SubscriptionId')],
      requestBody: empty,
      responses: {
        202: answers('Delivery', 'It is being sent.', {
          ...deliveryExample, event: { ...deliveryExample.event, type: 'oyss.subscription.test' }, attempts: []
        }),
        ...problems(...writes, ...ofOne, 'conflict')
      }
    }
  },
  '/v1/subscriptions/{id}/deliveries': {
    get: {
      operationId: 'listDeliveries',
      tags,
      summary: 'What was sent to an endpoint, and how that went',
      description: `${needsSecret} Newest first; kept for 30 days.`,
      parameters: [pathId('SubscriptionId'), limit, cursor, ifNoneMatch],
      responses: {
        200: answers('DeliveryPage', 'One page.', { data: [deliveryExample], next_cursor: null }), 304: unchanged,
        ...problems(...keyed, 'publishable_key', 'invalid_parameter', 'invalid_cursor', ...ofOne)
      }
    }
  },
  '/v1/deliveries/{id}/redeliver': {
    post: {
      operationId: 'redeliver',
      tags,
      summary: 'Send a delivery again',
      description: `${needsSecret} The same event under the same id, as a new attempt, at once; should it fail, the retry schedule ` +
        'begins anew.',
      parameters: [pathId('DeliveryId')],
      requestBody: empty,
      responses: { 202: answers('Delivery', 'It is being sent.', deliveryExample), ...problems(...writes, ...ofOne, 'conflict') }
    }
  }
}
