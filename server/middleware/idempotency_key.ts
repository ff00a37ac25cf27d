/** The header Idempotency-Key (INTAKE-19). */
import { ServiceError } from '../../db/errors.ts'

/** A string of structured fields (RFC 9651): quotes and backslashes in it are escaped by a backslash. */
const quoted = /^"((?:[ !#-[\]-~]|\\["\\])*)"$/
const bare = /^[ !#-~]*$/

/** The key without quotes and escapes; `headers` as they were sent. Errors: idempotency_key_required, idempotency_key_invalid. */
export function readIdempotencyKey (headers: readonly string[] = []): string {
  const text = (headers[0] ?? '').trim()
  if (text === '') {
    throw new ServiceError(
      'idempotency_key_required', 'Send the header Idempotency-Key, derived from the payload or the job that produced it.'
    )
  }
  if (headers.length > 1) throw new ServiceError('idempotency_key_invalid', 'Send the header Idempotency-Key once.')
  const key = quoted.exec(text)?.[1]?.replace(/\\(.)/g, '$1') ?? (bare.test(text) ? text : undefined)
  if (key !== undefined && key.length >= 8 && key.length <= 128) return key
  throw new ServiceError(
    'idempotency_key_invalid',
    'An Idempotency-Key has 8 to 128 ASCII characters, bare or in double quotes, where \\" and \\\\ stand for a quote and a backslash. ' +
      (key === undefined ? 'This one holds others, or a quote that is not escaped.' : `Got ${key.length}.`)
  )
}
