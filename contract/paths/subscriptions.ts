/** Webhook subscriptions and their deliveries. */
import {
  deliveryExample, subscriptionExample, subscriptionRequestExample, subscriptionWithSecretExample
} from '../examples/subscriptions.ts'
import { cursor, ifNoneMatch, limit, pathId } from '../parameters.ts'
import { answers, common, header, keyed, problems, unchanged } from '../responses.ts'
import { ref, type Schema } from '../schema.ts'

const tags = ['Webhooks']
/** Problems of every operation that requires a secret key and reads a body. */
const writes = [
  ...keyed, 'publishable_key', 'invalid_parameter', 'malformed_json', 'payload_too_large', 'unsupported_media_type', 'validation_failed'
]
const ofOne = ['invalid_id', 'not_found']
const needsSecret = 'Requires a secret key of the account that owns it.'
const empty = {
  required: false, description: 'No body, or an empty object.',
  content: { 'application/json': { schema: ref('EmptyRequest'), example: {} } }
}

export const subscriptionPaths: Record<string, Schema> = {
  '/v1/subscriptions': {
    post: {
      operationId: 'createSubscription',
      tags,
      summary: 'Subscribe an endpoint to events',
      description: 'Requires a secret key. The subscription receives every change that commits after this response. The signing secret ' +
        'in the response is shown only once. An account can have at most 20 subscriptions in each mode.',
      parameters: [],
      requestBody: {
        required: true, content: { 'application/json': { schema: ref('SubscriptionRequest'), example: subscriptionRequestExample } }
      },
      responses: {
        201: {
          ...answers('SubscriptionWithSecret', 'Created.', subscriptionWithSecretExample),
          headers: { ...common, Location: header('The address of the subscription.') }
        },
        ...problems(...writes, 'conflict')
      }
    },
    get: {
      operationId: 'listSubscriptions',
      tags,
      summary: 'List the subscriptions of the account in this mode',
      description: 'Requires a secret key.',
      parameters: [ifNoneMatch],
      responses: {
        200: answers('SubscriptionList', 'All subscriptions of the account in this mode.', { data: [subscriptionExample] }), 304: unchanged,
        ...problems(...keyed, 'publishable_key', 'invalid_parameter')
      }
    }
  },
  '/v1/subscriptions/{id}': {
    get: {
      operationId: 'getSubscription',
      tags,
      summary: 'Get a subscription',
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
      summary: 'Delete a subscription',
      description: `${needsSecret} Its deliveries are deleted too.`,
      parameters: [pathId('SubscriptionId')],
      responses: {
        204: { description: 'The subscription was deleted.', headers: common },
        ...problems(...keyed, 'publishable_key', 'invalid_parameter', ...ofOne)
      }
    }
  },
  '/v1/subscriptions/{id}/rotate_secret': {
    post: {
      operationId: 'rotateSubscriptionSecret',
      tags,
      summary: 'Replace the signing secret',
      description: `${needsSecret} Deliveries are signed with both secrets for 24 hours. The new secret is shown only once.`,
      parameters: [pathId('SubscriptionId')],
      requestBody: empty,
      responses: {
        200: answers('SubscriptionWithSecret', 'The subscription with its new secret.', {
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
      description: `${needsSecret} Sends \`oyss.subscription.test\` to this endpoint, whatever its events and filter. The deliveries ` +
        'of the subscription show the result.',
      parameters: [pathId('SubscriptionId')],
      requestBody: empty,
      responses: {
        202: answers('Delivery', 'The delivery is being sent.', {
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
      summary: 'List the deliveries of a subscription',
      description: `${needsSecret} Newest first. Deliveries are kept for 30 days.`,
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
      description: `${needsSecret} Sends the same event with the same id again immediately, as a new attempt. If the attempt fails, ` +
        'the retry schedule starts again.',
      parameters: [pathId('DeliveryId')],
      requestBody: empty,
      responses: { 202: answers('Delivery', 'The delivery is being sent.', deliveryExample), ...problems(...writes, ...ofOne, 'conflict') }
    }
  }
}
