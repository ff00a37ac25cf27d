/** From a push to a signed delivery and to a copy that agrees with /changes, whatever receivers do meanwhile. */
import t from 'tap'
import { syncChanges, verifyWebhook } from '../../client/index.ts'
import { makeClient } from '../../client/client.ts'
import { addEndpoint, deliveriesOf, settled } from '../helpers/endpoints.ts'
import { startReceiver } from '../helpers/receiver.ts'
import { useService } from '../helpers/service.ts'

const service = await useService(t)
const admin = await service.database.connect()
const team = (id: string, name = `Team ${id}`): object => ({ type: 'team', external_id: id, data: { name } })

t.test('push, event, signed delivery: the consumer verifies it, fetches the changes since its cursor, and its copy agrees', async (t) => {
  const receiver = await startReceiver(t)
  const endpoint = await addEndpoint(admin, service.account.id, receiver.url())
  const client = makeClient({ baseUrl: service.baseUrl, key: service.account.secretKey })
  const copy = new Map<string, number>()
  let cursor: string | undefined
  const reconcile = async (): Promise<void> => { await syncChanges({ client, ...(cursor ? { cursor } : {}), onChange: ({ id, version }) => { copy.set(id, version) }, onCursor: (next) => { cursor = next } }) }
  const startedAt = Date.now()
  await service.apply('league', [team('a'), team('b'), { type: 'fixture', external_id: 'g', data: { kind: 'game', sport: 'soccer', start: '2026-09-12T16:00:00Z', sides: [{ role: 'home', team: { external_id: 'a' } }, { role: 'away', team: { external_id: 'b' } }] } }])
  const requests = await receiver.arrived(3)
  t.ok((requests[0]?.at as number) - startedAt < 1000, 'it comes at once')
  const events = requests.map(({ headers, body }) => verifyWebhook(headers, body, endpoint.secret))
  t.same(events.map(({ type }) => type).sort(), ['oyss.fixture.created', 'oyss.team.created', 'oyss.team.created'])
  await reconcile()
  for (const { subject, data } of events) t.equal(copy.get(subject as string), data.version)
  await service.apply('league', [team('a', 'Another name')])
  await receiver.arrived(4)
  await reconcile()
  const later = verifyWebhook(receiver.requests[3]?.headers ?? {}, receiver.requests[3]?.body as string, endpoint.secret)
  t.match(later, { type: 'oyss.team.updated', data: { version: 2 } })
  t.equal(copy.get(later.subject as string), 2)
  await settled(admin)
  t.ok((await deliveriesOf(admin, endpoint.id)).every(({ state, attempts }) => state === 'succeeded' && attempts.length === 1))
})
