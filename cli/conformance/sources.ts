/** Whether a target has the sources that the vectors push as, asked before hundreds of them fail for the same reason. */
import { makeHttpClient } from '../http_client.ts'
import type { Target } from './steps.ts'

/** A deletion of what the source never listed: it changes nothing. */
const nothing = { type: 'team', external_id: 'conformance.none', deleted: true, data: {} }

/** Those that are missing, as [class, key]. Fails when a push is refused for another reason, such as a key that opens nothing. */
export async function missingSources ({ baseUrl, secretKey, sources, observe }: Target): Promise<[string, string][]> {
  const client = makeHttpClient(baseUrl, secretKey, observe)
  const missing: [string, string][] = []
  for (const [sourceClass, keys] of Object.entries(sources)) {
    for (const key of keys) {
      const { status, body } = await client.push(key, [nothing])
      if (status === 202) continue
      if (!/\/problems\/unknown_source$/.test(body.type)) {
        throw new Error(`a push to ${baseUrl} is answered ${status}: ${body.detail ?? JSON.stringify(body).slice(0, 300)}`)
      }
      missing.push([sourceClass, key])
    }
  }
  return missing
}
