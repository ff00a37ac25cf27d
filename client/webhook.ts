/** Webhooks: whether a delivery is the service's own (Standard Webhooks; WEBHOOK-12, WEBHOOK-16). */
import { Webhook } from 'standardwebhooks'

/** A CloudEvents 1.0 envelope; `type` such as `oyss.fixture.rescheduled`, `data` by that type. */
export type WebhookEvent = {
  specversion: '1.0'
  id: string
  source: string
  type: string
  time: string
  subject?: string
  datacontenttype?: string
  data: { [member: string]: unknown }
}

/** Headers as `fetch` or as Node's http gives them. */
export type WebhookHeaders = Headers | { readonly [name: string]: string | readonly string[] | undefined }

const signed = ['webhook-id', 'webhook-timestamp', 'webhook-signature']

/**
 * The event of a delivery. `rawBody` is the body as it came, not parsed and written again; `secret` is `whsec_...`. While a secret is being
 * rotated deliveries bear the signatures of both, so either will do. Errors: WebhookVerificationError when a header is missing, no
 * signature is right, or it was signed more than five minutes ago.
 */
export function verifyWebhook (headers: WebhookHeaders, rawBody: string | Uint8Array, secret: string): WebhookEvent {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers)
  const given = new Map(entries.map(([name, value]) => [name.toLowerCase(), String(value ?? '')]))
  const body = typeof rawBody === 'string' ? rawBody : new TextDecoder('utf-8', { ignoreBOM: true }).decode(rawBody)
  return new Webhook(secret).verify(body, Object.fromEntries(signed.map((name) => [name, given.get(name) ?? '']))) as WebhookEvent
}
