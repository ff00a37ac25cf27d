/** The bare loop: signed requests by fetch, several at once, until as many as asked were answered. Reports milliseconds. */
import { makeSigningSecret } from '../../platform/secrets.ts'
import { signHeaders } from '../../worker/webhooks/sign.ts'
import { ready } from './children.ts'

const secret = makeSigningSecret()

process.on('message', async ({ url, body, count, concurrency }: { url: string, body: string, count: number, concurrency: number }) => {
  const startedAt = performance.now()
  let left = count
  const loop = async (): Promise<void> => {
    while (left-- > 0) {
      const bytes = Buffer.from(body)
      const headers = {
        'content-type': 'application/cloudevents+json; charset=utf-8',
        ...signHeaders({ id: `evt_${left}`, timestamp: Math.floor(Date.now() / 1000), body: bytes, secrets: [secret] })
      }
      const answer = await fetch(url, { method: 'POST', body: bytes, headers, redirect: 'manual' })
      await answer.body?.cancel()
    }
  }
  await Promise.all(Array.from({ length: concurrency }, loop))
  process.send?.({ milliseconds: performance.now() - startedAt })
})
ready(0, async () => {})
