/** Reads of /v1/graphql: the documents of the other reads, and what leads on from them. */
import t from 'tap'
import { askGraph, canonicalId, season } from '../../helpers/graphs.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t)
const { baseUrl, account, secret } = service
await service.apply('league', season(5))
const fixture = await canonicalId(service, 'fixture', 'g0')
const ask = (query: string, variables?: object, key = account.secretKey) => askGraph(baseUrl, key, query, variables)

t.test('GRAPHQL-4 a field of the root answers what its address does, with its parameters', async (t) => {
  const { status, headers, body } = await ask(`query ($id: ID!) {
    fixture(id: $id) { id type sport kind start status version updated_at sides { role team { id name } } provenance external_ids previous { status } }
  }`, { id: fixture })
  t.same([status, body.errors], [200, undefined])
  t.match(headers.get('request-id'), /^[\da-f-]{36}$/)
  t.match(headers.get('content-type'), 'application/json')
  t.ok(headers.get('etag') && headers.get('ratelimit'))
  const { body: read } = await secret.get(`/v1/fixtures/${fixture}`)
  for (const [name, value] of Object.entries(body.data.fixture)) t.same(value ?? undefined, read[name] ?? undefined, name)
})
