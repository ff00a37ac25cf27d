import t from 'tap'
import { useService } from '../helpers/service.ts'
import { ask } from '../server/http_client.ts'
import { sample, sampleTypes } from '../server/samples.ts'
const service = await useService(t)
const { baseUrl, secret, account } = service
const observations = sampleTypes.map((type) => ({ ...sample(type), observed_at: '2026-01-01T00:00:00Z' }))
observations.find(({ type }: any) => type === 'fixture').external_id = 'game-1'
const batch = await service.apply('league', observations)
await service.apply('league', observations.map((o: any) => ({ ...o, observed_at: '2026-01-02T00:00:00Z', data: { ...o.data, ...o.type === 'fixture' && { start: '2026-10-01T10:00:00Z', title: 'x' } } })))
const sub = await secret.post('/v1/subscriptions', JSON.stringify({ url: 'https://example.org/x', events: ['oyss.team.*'] }))
t.test('x', async () => {
  const id = async (type: string) => (await secret.get(`/v1/lookup?source=league&type=${type}&external_id=${observations.find((o: any) => o.type === type).external_id}`)).body.id
  const [fx, tm, cmp, org, ven] = [await id('fixture'), await id('team'), await id('competition'), await id('organization'), await id('venue')]
  const comp = (await secret.get(`/v1/competitions/${cmp}`)).body
  const stg = comp.divisions[0]?.stages[0]?.id
  for (const path of [`fixtures/${fx}`, 'fixtures', `fixtures/${fx}/history`, `fixtures/${fx}/results`, `fixtures/${fx}/stats`, `fixtures/${fx}/provenance`, `teams/${tm}`, 'teams?q=ea', `competitions/${cmp}`, 'competitions', `competitions/${cmp}/provenance`, `competitions/${cmp}/standings`, `stages/${stg}/standings`, `organizations/${org}`, `venues/${ven}`, 'venues?near=41.9,-87.6,200', 'changes', `batches/${batch}`, `lookup?source=league&type=team&external_id=t`, 'subscriptions', `subscriptions/${sub.body.id}`, `subscriptions/${sub.body.id}/deliveries`, 'teams', 'fixtures/x']) {
    const { text, status } = await ask(baseUrl, 'GET', `/v1/${path}`, { Authorization: `Bearer ${account.secretKey}` })
    const loose = text.replace(/"(?:[^"\\]|\\.)*"/g, (s) => 'S'.repeat(s.length)).search(/\s/)
    console.error(path.padEnd(50).slice(0, 50), status, loose < 0 ? 'compact' : text.slice(Math.max(0, loose - 60), loose + 30))
  }
})
