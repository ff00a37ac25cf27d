/** What a receiver verifies a delivery with: the headers of Standard Webhooks, and the plain signature of the body (decisions, section 8). */
import { createHmac } from 'node:crypto'

export type Signed = {
  /** evt_..., the same on every delivery of the event. */
  id: string
  /** Seconds since 1970 of this attempt. */
  timestamp: number
  body: Buffer
  /** `whsec_...`, newest first: two while one replaces the other. */
  secrets: readonly string[]
}

/** A signature a secret: `webhook-signature` separates them by spaces, as Standard Webhooks has it, `oyss-signature` by commas. The key of the second is the secret as it was shown. */
export function signHeaders ({ id, timestamp, body, secrets }: Signed): Record<string, string> {
  const standard = secrets.map((secret) => `v1,${createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64')).update(`${id}.${timestamp}.`).update(body).digest('base64')}`)
  const plain = secrets.map((secret) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': standard.join(' '), 'oyss-signature': plain.join(', ') }
}
