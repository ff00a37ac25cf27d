/** The events that are sent to the endpoints of subscriptions. */
import { eventExample } from '../examples/subscriptions.ts'
import { ref, type Schema } from '../schema.ts'

const eventHeaders = {
  'webhook-id': 'The id of the event, the same on every attempt. Ignore an event whose id you have already processed.',
  'webhook-timestamp': 'The time of this attempt in seconds since 1970. Reject a time that is more than five minutes off.',
  'webhook-signature': '`v1,` and base64 of HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}`. The key is the text after ' +
    '`whsec_`, decoded from base64. While a secret is being replaced there are two signatures, separated by a space; one must match.',
  'oyss-signature': '`sha256=` and hexadecimal of HMAC-SHA256 over the body. The key is the secret as it was shown, including `whsec_`. ' +
    'While a secret is being replaced there are two signatures, separated by a comma and a space.'
}

/** The request that the endpoint of a subscription receives. */
export const eventWebhooks: Record<string, Schema> = {
  event: {
    post: {
      operationId: 'receiveEvent',
      tags: ['Webhooks'],
      summary: 'Receive an event',
      description: 'Signed according to Standard Webhooks: verify `webhook-signature` before trusting the body. Answer 2xx within 15 ' +
        'seconds ' +
        'and process the event afterwards. Any other answer is retried for 24 hours, except 410, which disables the subscription. ' +
        'Several deliveries are sent concurrently, more of them to an endpoint that answers 2xx within half a second, so they may ' +
        'arrive out of order: `data.version` shows which of two is newer. A delivery may arrive twice.',
      parameters: Object.entries(eventHeaders)
        .map(([name, description]) => ({ name, in: 'header', required: true, description, schema: { type: 'string' } })),
      requestBody: { required: true, content: { 'application/cloudevents+json': { schema: ref('Event'), example: eventExample } } },
      responses: {
        200: { description: 'Any 2xx: the event was received.' },
        410: { description: 'The endpoint no longer exists: nothing more is sent.' }
      }
    }
  }
}
