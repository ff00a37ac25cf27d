/** Random requests drawn from the document: whatever is sent, the answer is one that the document knows. OYSS_TEST_REQUESTS sets their number, OYSS_TEST_SEED repeats a run. */
import fc from 'fast-check'
import t from 'tap'
import { makeDocumentChecker } from '../helpers/document.ts'
import { makeRequests, type FuzzRequest } from '../helpers/requests.ts'
import { SOURCES, useService } from '../helpers/service.ts'
import { ask, type RawAnswer } from '../server/http_client.ts'
import { sample, sampleTypes } from '../server/samples.ts'

const { OYSS_TEST_REQUESTS, OYSS_TEST_SEED } = process.env
const numRuns = Number(OYSS_TEST_REQUESTS ?? 3000)
const seed = Number(OYSS_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31))

const { account, anonymous, apply, baseUrl, database, secret } = await useService(t)
const firstBatch = await apply('league', sampleTypes.map(sample))
const admin = await database.connect()
const count = async (text: string): Promise<number> => Number((await admin.query(text)).rows[0]?.count)

const { body: document } = await anonymous.get('/openapi.json')
const { body: { data: changes } } = await secret.get('/v1/changes')
const world = {
  document, values: { SourceKey: ['league', 'league', 'league', ...Object.keys(SOURCES)], ExternalId: sampleTypes.map((type) => `${type}-1`) }, samples: sampleTypes.map((type) => { const { external_id: _, ...rest } = sample(type); return rest }),
  keys: [...Array(7).fill(account.secretKey), account.publishableKey].map((key) => `Bearer ${key}`), ids: [firstBatch, ...changes.map(({ id }: { id: string }) => id)]
}
const { faultsOf, seen } = makeDocumentChecker(document)
const batches = new Set([firstBatch])
const statuses: Record<number, number> = {}

async function send ({ method, path, headers, body }: FuzzRequest): Promise<RawAnswer> {
  return ask(baseUrl, method, path, { ...headers, 'content-length': body?.length ?? 0 }, body === undefined ? [] : [body])
}

t.test(`${numRuns} requests of seed ${seed}: nothing fails inside, and every answer is what the document says`, { timeout: 3_600_000 }, async (t) => {
  const property = fc.asyncProperty(makeRequests(world), async (request) => {
    const answer = await send(request)
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    if (answer.status === 202 && request.path.startsWith('/v1/observations')) batches.add(answer.body.batch_id)
    const headers = new Headers(Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]))
    const faults = answer.status >= 500 ? [`it failed: ${answer.text}`] : faultsOf({ method: request.method, path: request.path, answer: { status: answer.status, headers, body: answer.body ?? answer.text } })
    if (faults.length > 0) throw new Error(`${faults.join('; ')}\n${request.method} ${request.path} ${JSON.stringify(request.headers)}\n${request.body?.toString().slice(0, 2000)}`)
  })
  const result = await fc.check(property, { numRuns, seed })
  t.notOk(result.failed, `after ${result.numRuns} requests, shrunk ${result.numShrinks} times: ${(result.errorInstance as Error | undefined)?.message}`)
  t.comment(JSON.stringify(statuses))
})

t.test('what was refused left nothing behind, and all that was accepted can be applied', async (t) => {
  t.equal(await count('select count(*) from intake.batches'), batches.size)
  t.equal(await count('select count(*) from intake.idempotency_keys'), batches.size)
  for (const batch of batches) t.equal((await secret.waitForBatch(batch)).status, 'done', batch)
  t.equal(await count('select count(*) from intake.observations'), await count('select sum(accepted_count) as count from intake.batches'))
  t.equal(await count('select count(distinct observation_id) from ledger.changes c where observation_id is not null and not exists (select from intake.observations o where o.observation_id = c.observation_id)'), 0)
})

t.test('the requests reach every operation, and most with success', async (t) => {
  if (numRuns < 3000) return t.pass('too few to ask')
  const operations = Object.entries<object>(document.paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path} `))
  const reached = (test: RegExp): number => operations.filter((operation) => [...seen].some((answer) => answer.startsWith(operation) && test.test(answer))).length
  t.equal(reached(/\d$/), operations.length)
  t.ok(reached(/ (200|202|304)$/) > operations.length * 0.9)
  t.ok(reached(/ 4..$/) > operations.length * 0.7)
  for (const status of [200, 202, 304, 400, 401, 403, 404, 405, 415, 422]) t.ok((statuses[status] ?? 0) > 0, `${status}`)
})
