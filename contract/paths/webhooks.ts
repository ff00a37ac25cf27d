/** The events that are sent to the endpoints of subscriptions. */
import { eventExample } from '../examples/subscriptions.ts'
import { ref, type Schema } from '../schema.ts'

const eventHeaders = {
  'webhook-id': 'The id of the event, the same on every attempt: whoever has seen it is done.',
  'webhook-timestamp': 'Seconds since 1970 of this attempt. Refuse one that is more than five minutes away.',
  'webhook-signature': '`v1,` and base64 of HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}`. The key is what base64 after ' +
    '`whsec_` stands for. While a secret is being replaced, two, separated by a space: either will do.',
  'oyss-signature': '`sha256=` and hexadecimal of HMAC-SHA256 over the body. The key is the secret as it was shown, `whsec_` included. ' +
    'While a secret is being replaced, two, separated by a comma and a space.'
}

/** What a subscriber's endpoint is called with. */
export const eventWebhooks: Record<string, Schema> = {
  event: {
    post: {
      operationId: 'receiveEvent',
      tags: ['Webhooks'],
      summary: 'An event',
      description: 'Signed as Standard Webhooks says: verify `webhook-signature` before trusting the body. Answer 2xx within 15 seconds ' +
        'and work afterwards; anything else is tried again for 24 hours, but for 410, which disables the subscription. Several are on ' +
        'their way at once, more of them to an endpoint that answers 2xx within half a second, so they may overtake one another: ' +
        '`data.version` tells which of two is the newer. A delivery may come twice.',
      parameters: Object.entries(eventHeaders)
        .map(([name, description]) => ({ name, in: 'header', required: true, description, schema: { type: 'string' } })),
      requestBody: { required: true, content: { 'application/cloudevents+json': { schema: ref('Event'), example: eventExample } } },
      responses: { 200: { description: 'Any 2xx: it has arrived.' }, 410: { description: 'The endpoint is gone: nothing more is sent.' } }
    }
  }
}
