/** The link by which a person switches the daily mail off without signing in: the id, sealed, so that nobody makes one (PEOPLE-161). */
import type { SecretBox } from './secrets.ts'

const CONTEXT = 'unsubscribe'

export const unsubscribeLink = (secrets: SecretBox, baseUrl: string, userId: string): string =>
  `${baseUrl}/dashboard/unsubscribe/${secrets.seal(userId, CONTEXT).toString('base64url')}`

/** The id of the person; undefined: no link of this service. */
export function readUnsubscribing (secrets: SecretBox, token: string): string | undefined {
  try {
    return secrets.open(Buffer.from(token, 'base64url'), CONTEXT)
  } catch {
    return undefined
  }
}
