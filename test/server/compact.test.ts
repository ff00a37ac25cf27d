/** How the JSON of every answer is written. */
import t from 'tap'
import { compact } from '../../server/render/answer.ts'
import { useService } from '../helpers/service.ts'
import { ask } from './http_client.ts'
import { sample, sampleTypes } from './samples.ts'

t.test('LIST-22 blanks between the parts are dropped, those in strings are kept', async (t) => {
  t.equal(compact('{"id" : "a \\" : b", "data" : [1, 2,\n {"x y": null}]}'), '{"id":"a \\" : b","data":[1,2,{"x y":null}]}')
  t.equal(compact('{"data": [], "next_cursor": null}'), '{"data":[],"next_cursor":null}')
  t.equal(compact('{"data":["a: b, c"]}'), '{"data":["a: b, c"]}')
})

const service = await useService(t)
const { baseUrl, secret, account } = service
const observations = sampleTypes.map((type) => ({ ...sample(type), observed_at: '2026-01-01T00:00:00Z' }))
const batch = await service.apply('league', observations)
const moved = observations.find(({ type }) => type === 'fixture')
await service.apply('league', [{ ...moved, observed_at: '2026-01-02T00:00:00Z', data: { ...moved.data, start: '2026-10-01T10:00:00Z' } }])

t.test('LIST-22 no answer has blanks between the parts of its JSON', async (t) => {
  const id = async (type: string): Promise<string> => {
    const { external_id: externalId } = observations.find((one) => one.type === type) as { external_id: string }
    return (await secret.get(`/v1/lookup?source=league&type=${type}&external_id=${externalId}`)).body.id
  }
  const request = JSON.stringify({ url: 'https://a.example/x', events: ['oyss.team.*'] })
  const { body: subscription } = await secret.post('/v1/subscriptions', request)
  const fixture = `fixtures/${await id('fixture')}`
  const competition = `competitions/${await id('competition')}`
  const { divisions } = (await secret.get(`/v1/${competition}`)).body
  const addresses = [
    fixture, `${fixture}/history`, `${fixture}/results`, `${fixture}/stats`, `${fixture}/provenance`, 'fixtures', 'changes',
    `teams/${await id('team')}`, 'teams?q=eagles', `organizations/${await id('organization')}`, 'organizations?q=eagles',
    `venues/${await id('venue')}`, 'venues?near=41.9,-87.6,250', competition, 'competitions', `${competition}/provenance`,
    `${competition}/standings`, `stages/${divisions[0].stages[0].id}/standings`, `batches/${batch}`, 'subscriptions',
    `subscriptions/${subscription.id}`, `subscriptions/${subscription.id}/deliveries`, 'teams', 'fixtures/x'
  ]
  for (const address of addresses) {
    const { text } = await ask(baseUrl, 'GET', `/v1/${address}`, { Authorization: `Bearer ${account.secretKey}` })
    t.notMatch(text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""'), /\s/, address)
  }
  const receipt = await ask(baseUrl, 'POST', '/v1/observations', {
    'Authorization': `Bearer ${account.secretKey}`, 'Content-Type': 'application/json', 'Idempotency-Key': 'compact-receipt'
  }, [JSON.stringify({ source: 'league', observations: [observations[0], {}] })])
  t.equal(receipt.status, 202)
  t.notMatch(receipt.text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""'), /\s/, 'a receipt')
})
