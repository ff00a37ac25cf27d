/** The header Idempotency-Key (INTAKE-19). */
import { ServiceError } from '../../db/errors.ts'

/** The key without quotes. Errors: idempotency_key_required, idempotency_key_invalid. */
export function readIdempotencyKey (header: string | string[] | undefined): string {
  const text = String(header ?? '').trim()
  if (text === '') {
    throw new ServiceError(
      'idempotency_key_required', 'Send the header Idempotency-Key, derived from the payload or the job which produced it.'
    )
  }
  const key = /^"(.*)"$/.exec(text)?.[1] ?? text
  if (/^[\x21\x23-\x7e]{8,128}$/.test(key)) return key
  throw new ServiceError(
    'idempotency_key_invalid',
    `An Idempotency-Key has 8 to 128 visible ASCII characters without spaces or quotes inside; got ${key.length}.`
  )
}
