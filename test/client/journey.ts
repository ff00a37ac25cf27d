/**
 * A program of somebody who uses the client, from a push to the webhook that reports it. Its arguments: where the service is, and a secret
 * key of test mode. Prints what it saw as JSON.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import {
  answer, makeClient, pages, ProblemError, syncChanges, verifyWebhook, type Observation, type WebhookEvent
} from '../../client/index.ts'

const [baseUrl = '', key = ''] = process.argv.slice(2)
const client = makeClient({ baseUrl, key })

let secret = ''
let forged: string | undefined
const event = new Promise<WebhookEvent>((done) => {
  const server = createServer(async (request, response) => {
    const body = await text(request)
    try { verifyWebhook(request.headers, `${body} `, secret) } catch (error) { forged = (error as Error).constructor.name }
    done(verifyWebhook(request.headers, body, secret))
    response.writeHead(204).end()
    server.close()
  }).listen(0, '127.0.0.1', async () => {
    const { port } = server.address() as AddressInfo
    const subscription = await answer(client.POST('/v1/subscriptions', {
      body: { url: `http://127.0.0.1:${port}/hooks`, events: ['oyss.fixture.*'] }
    }))
    secret = subscription.secret
    await push()
  })
})

let accepted = 0
async function push (): Promise<void> {
  const observations = ['g1', 'g2', 'g3'].map((id): Observation => ({
    type: 'fixture', external_id: id, data: { kind: 'game', sport: 'soccer', start: '2027-05-02T14:00:00Z' }
  }))
  const receipt = await answer(client.POST('/v1/observations', {
    params: { header: { 'Idempotency-Key': 'journey-1' } }, body: { source: 'league', observations }
  }))
  accepted = receipt.accepted
}

const { type } = await event
const fixtures: string[] = []
for await (const { data } of pages(client, '/v1/fixtures', { limit: 2 })) {
  fixtures.push(...data.map(({ external_ids: ids }) => ids?.league ?? ''))
}
let changes = 0
await syncChanges({ client, onChange: () => { changes++ }, onCursor: () => {} })
const refused = await answer(client.GET('/v1/fixtures/{id}', { params: { path: { id: 'fx_01K5T3M8Q9ZXW4V7N2B6C0D1EF' } } }))
  .then(() => '', (error) => error instanceof ProblemError ? error.slug : String(error))
process.stdout.write(JSON.stringify({ accepted, event: type, forged, fixtures: fixtures.sort(), changes, refused }))
process.exit(0)
