/**
 * What a receiver verifies a delivery with: the headers of Standard Webhooks, and the plain signature of the body (WEBHOOK-12).
 */
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { remember } from '../../platform/remember.ts'

export type Signed = {
  /** evt_..., the same on every delivery of the event. */
  id: string
  /** Seconds since 1970 of this attempt. */
  timestamp: number
  body: Buffer
  /** `whsec_...`, newest first: two while one replaces the other. */
  secrets: readonly string[]
}

type Keys = { standard: KeyObject, plain: KeyObject }

/** Making a key of a secret takes longer than signing with it. */
const keysOf = remember((secret: string) => secret, (secret): Keys => ({
  standard: createSecretKey(Buffer.from(secret.replace(/^whsec_/, ''), 'base64')), plain: createSecretKey(Buffer.from(secret))
}))

/**
 * A signature a secret: `webhook-signature` separates them by spaces, as Standard Webhooks has it, `oyss-signature` by commas. The key of
 * the second is the secret as it was shown.
 */
export function signHeaders ({ id, timestamp, body, secrets }: Signed): Record<string, string> {
  const keys = secrets.map(keysOf)
  const standard = keys.map((key) => `v1,${createHmac('sha256', key.standard).update(`${id}.${timestamp}.`).update(body).digest('base64')}`)
  const plain = keys.map((key) => `sha256=${createHmac('sha256', key.plain).update(body).digest('hex')}`)
  return {
    'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': standard.join(' '), 'oyss-signature': plain.join(', ')
  }
}
