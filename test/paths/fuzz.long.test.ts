/**
 * Random requests drawn from the document: whatever is sent, the answer is one that the document knows. OYSS_TEST_REQUESTS sets their
 * number, OYSS_TEST_SEED repeats a run.
 */
import { Agent } from 'node:http'
import fc from 'fast-check'
import t from 'tap'
import { makeDocumentChecker } from '../helpers/document.ts'
import { TIME_LIMIT } from '../helpers/await_condition.ts'
import { runs, seedOf } from '../helpers/property.ts'
import { makeRequests, type FuzzRequest } from '../helpers/http/requests.ts'
import { SOURCES, useService } from '../helpers/service.ts'
import { ask, type RawAnswer } from '../server/http_client.ts'
import { sample, sampleTypes } from '../server/samples.ts'

const numRuns = Number(process.env.OYSS_TEST_REQUESTS ?? runs(600, 10_000))
/** Requests at once. */
const lanes = 8
const seed = seedOf()

const { account, anonymous, apply, baseUrl, database, secret } = await useService(t)
const firstBatch = await apply('league', sampleTypes.map(sample))
const admin = await database.connect()
const count = async (text: string): Promise<number> => Number((await admin.query(text)).rows[0]?.count)

const { body: document } = await anonymous.get('/openapi.json')
const { body: { data: changes } } = await secret.get('/v1/changes')
// Enough to be rotated, tested and deleted; their endpoint answers nobody.
const subscriptions: string[] = []
const deliveries: string[] = []
for (let n = 0; n < 15; n++) {
  const { body: { id } } = await secret.post(
    '/v1/subscriptions', JSON.stringify({ url: `https://oyss-fuzz.invalid/${n}`, events: ['oyss.venue.merged'] })
  )
  subscriptions.push(id)
  deliveries.push((await secret.post(`/v1/subscriptions/${id}/test`, '')).body.id)
}
const world = {
  document,
  values: { SourceKey: ['league', 'league', 'league', ...Object.keys(SOURCES)], ExternalId: sampleTypes.map((type) => `${type}-1`) },
  samples: sampleTypes.map((type) => { const { external_id: _, ...rest } = sample(type); return rest }),
  keys: [...Array(7).fill(account.secretKey), account.publishableKey].map((key) => `Bearer ${key}`),
  ids: [firstBatch, ...subscriptions, ...deliveries, ...changes.map(({ id }: { id: string }) => id)]
}
const { violationsOf, seen } = makeDocumentChecker(document)
const batches = new Set([firstBatch])
const statuses: Record<number, number> = {}

const agent = new Agent({ keepAlive: true, maxSockets: lanes })
t.teardown(() => agent.destroy())

/** How often a request that the service has no time for is sent again: on a busy machine that is no fault, always it is one. */
const PATIENT = 5

/** What is wrong with the answer. */
async function send (request: FuzzRequest, again = PATIENT): Promise<string[]> {
  const { method, path, headers: given, body: sent } = request
  const answer: RawAnswer = await ask(
    baseUrl, method, path, { ...given, 'content-length': sent?.length ?? 0 }, sent === undefined ? [] : [sent], agent
  )
  if (answer.status === 503 && answer.headers['retry-after'] !== undefined && again > 0) return send(request, again - 1)
  const { status, text, body = text } = answer
  statuses[status] = (statuses[status] ?? 0) + 1
  if (status === 202 && path.startsWith('/v1/observations')) batches.add(body.batch_id)
  const headers = new Headers(Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]))
  return status >= 500 ? [`it failed: ${text}`] : violationsOf({ method, path, answer: { status, headers, body } })
}

/** Does all of the work, a few pieces at once. */
async function inLanes<T> (items: Iterable<T>, work: (item: T) => Promise<unknown>): Promise<void> {
  const queue = [...items].reverse()
  await Promise.all(Array.from({ length: lanes }, async () => { while (queue.length > 0) await work(queue.pop() as T) }))
}

t.test(`CONFORM-3 ${numRuns} requests of seed ${seed}: nothing fails inside, and every answer is what the document says`, async (t) => {
  const requests = fc.sample(makeRequests(world), { numRuns, seed })
  t.equal(requests.length, numRuns)
  const bad: number[] = []
  const report = (failures: string[], { method, path, headers, body }: FuzzRequest): string =>
    `${failures.join('; ')}\n${method} ${path} ${JSON.stringify(headers)}\n${body?.toString().slice(0, 2000)}`
  await inLanes(requests.entries(), async ([at, request]) => {
    const failures = await send(request)
    if (failures.length > 0) bad.push(at)
    if (failures.length > 0 && bad.length <= 5) t.fail(report(failures, request))
  })
  t.equal(bad.length, 0, 'requests that were answered wrongly')
  if (bad[0] !== undefined) t.comment(await smallest(bad[0]))
  t.comment(JSON.stringify(statuses))
})

/** The request at this place again, alone and made as small as its fault allows. */
async function smallest (at: number): Promise<string> {
  const { counterexample, numShrinks } = await fc.check(
    fc.asyncProperty(makeRequests(world), async (request) => (await send(request)).length === 0), { numRuns: 1, seed, path: String(at) }
  )
  const [request] = counterexample ?? []
  return request === null || request === undefined
    ? 'alone it is answered well'
    : `shrunk ${numShrinks} times: ${request.method} ${request.path} ` +
      `${JSON.stringify(request.headers)}\n${request.body?.toString().slice(0, 2000)}`
}

t.test('what was refused left nothing behind, and all that was accepted can be applied', async (t) => {
  t.equal(await count('select count(*) from intake.batches'), batches.size)
  t.equal(await count('select count(*) from intake.idempotency_keys'), batches.size)
  const undone: string[] = []
  await inLanes(batches, async (batch) => {
    const { status, error } = await secret.waitForBatch(batch, 10 * TIME_LIMIT)
    if (status !== 'done') undone.push(`${batch} ${status}: ${error}`)
  })
  t.same(undone, [], `seed ${seed}`)
  t.equal(await count('select count(*) from intake.observations'), await count('select sum(accepted_count) as count from intake.batches'))
  t.equal(await count(`select count(distinct observation_id) from ledger.version_kinds c where observation_id is not null
    and not exists (select from intake.observations o where o.observation_id = c.observation_id)`), 0)
})

t.test('the requests reach every operation, and most with success', async (t) => {
  if (numRuns < 3000) return t.pass('too few to ask')
  const operations = Object.entries<object>(document.paths)
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path} `))
  const reached = (test: RegExp): number =>
    operations.filter((operation) => [...seen].some((answer) => answer.startsWith(operation) && test.test(answer))).length
  t.equal(reached(/\d$/), operations.length)
  t.ok(reached(/ (200|201|202|204|304)$/) > operations.length * 0.9)
  t.ok(reached(/ 4..$/) > operations.length * 0.7)
  for (const status of [200, 202, 304, 400, 401, 403, 404, 405, 415, 422]) t.ok((statuses[status] ?? 0) > 0, `${status}`)
})
