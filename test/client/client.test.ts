/** The client against the real service. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import t from 'tap'
import {
  answer, makeClient, pages, ProblemError, syncChanges, UnexpectedAnswerError, type Change, type Observation, type SyncOptions
} from '../../client/index.ts'
import { useService } from '../helpers/service.ts'

const service = await useService(t)
const client = makeClient({ baseUrl: service.baseUrl, key: service.account.secretKey })
const game = (n: number, more: object = {}): Observation => ({
  type: 'fixture', external_id: `game-${n}`,
  data: { kind: 'game', sport: 'soccer', start: `2027-05-${String(n).padStart(2, '0')}T14:00:00Z`, ...more }
})
const count = 23
await service.apply('league', Array.from({ length: count }, (_, n) => game(n + 1)))
const problemOf = (work: Promise<unknown>): Promise<unknown> => work.then(() => undefined, (error) => error)

t.test('pushing, and reading what was pushed', async (t) => {
  const init = {
    params: { header: { 'Idempotency-Key': 'client-push-1' } },
    body: { source: 'partner', observations: [{ type: 'team' as const, external_id: 't1', data: { name: 'Kestrels' } }] }
  }
  const receipt = await answer(client.POST('/v1/observations', init))
  t.match(receipt, { accepted: 1, rejected: 0 })
  t.same(await answer(client.POST('/v1/observations', init)), receipt, 'the same push is the same receipt')
  await service.secret.waitForBatch(receipt.batch_id)
  t.match(await answer(client.GET('/v1/batches/{id}', { params: { path: { id: receipt.batch_id } } })), { status: 'done' })
  const { id, type } = await answer(client.GET('/v1/lookup', { params: { query: { source: 'partner', type: 'team', external_id: 't1' } } }))
  t.equal(type, 'team')
  t.match(await answer(client.GET('/v1/teams/{id}', { params: { path: { id } } })), { id, name: 'Kestrels' })
})

t.test('CONFORM-5, ERROR-1 a refusal is an error that says why (OYA01, OYN01, OYV01, OYV11, OYA02)', async (t) => {
  const unknown = makeClient({ baseUrl: service.baseUrl, key: 'nonsense' })
  const publishable = makeClient({ baseUrl: service.baseUrl, key: service.account.publishableKey })
  const get = (id: string, by = client): Promise<unknown> => problemOf(answer(by.GET('/v1/fixtures/{id}', { params: { path: { id } } })))
  const push = (by: typeof client, data: object): Promise<unknown> => problemOf(answer(by.POST('/v1/observations', {
    params: { header: { 'Idempotency-Key': 'client-push-2' } },
    body: { source: 'league', observations: [{ type: 'team', external_id: 't2', data: data as { name: string } }] }
  })))
  const cases: [unknown, string, number][] = [
    [await get('fx_01K5T3M8Q9ZXW4V7N2B6C0D1EF', unknown), 'unauthorized', 401],
    [await get('fx_01K5T3M8Q9ZXW4V7N2B6C0D1EF'), 'not_found', 404],
    [await get('tm_01K5T3M8Q9ZXW4V7N2B6C0D1EF'), 'invalid_id', 400],
    [await push(client, { name: 7 }), 'validation_failed', 422], [await push(publishable, { name: 'x' }), 'publishable_key', 403]
  ]
  for (const [error, slug, status] of cases) {
    t.ok(error instanceof ProblemError && error instanceof Error, slug)
    t.match(error, { name: 'ProblemError', slug, status, problem: { status, request_id: /^[0-9a-f-]{36}$/ } })
  }
  t.match(cases[3]?.[0], { problem: { errors: [{ index: 0, path: '/data/name' }] } })
  t.equal(
    (await client.GET('/v1/fixtures/{id}', { params: { path: { id: 'x' } } })).error?.status, 400,
    'who likes no exceptions reads the problem as it came'
  )
})

t.test('what answers without a problem document is distinguished, and a wait that is asked for is reported', async (t) => {
  const answering = (status: number, body: string | null, headers: Record<string, string>) =>
    makeClient({ baseUrl: 'http://x.invalid', key: 'k', fetch: async () => new Response(body, { status, headers }) })
  const read = (by: typeof client): Promise<unknown> => problemOf(answer(by.GET('/v1/fixtures')))
  t.match(await read(answering(502, '<h1>Bad gateway</h1>', { 'content-type': 'text/html' })), {
    name: 'UnexpectedAnswerError', status: 502
  })
  t.match(await read(answering(304, null, {})), { name: 'UnexpectedAnswerError', status: 304 })
  t.ok(await read(answering(500, '{}', { 'content-type': 'application/problem+json' })) instanceof UnexpectedAnswerError)
  const problem = JSON.stringify({
    type: 'https://x/problems/unavailable', title: 'T', status: 503, detail: 'd', instance: '/', request_id: 'r'
  })
  t.match(await read(answering(503, problem, { 'content-type': 'application/problem+json; charset=utf-8', 'retry-after': '7' })), {
    slug: 'unavailable', retryAfter: 7, message: 'T: d'
  })
})

t.test('CONFORM-5, LIST-2 pages give every element once, with the filters on each page, and are asked for one at a time', async (t) => {
  const asked: string[] = []
  const counting = makeClient({
    baseUrl: service.baseUrl, key: service.account.publishableKey,
    fetch: (request) => { asked.push(new URL(request.url).search); return fetch(request) }
  })
  const starts: (string | undefined)[] = []
  for await (const { data } of pages(counting, '/v1/fixtures', { limit: 5, status: ['scheduled', 'postponed'] })) {
    starts.push(...data.map(({ start }) => start))
    t.equal(asked.length, Math.ceil(starts.length / 5))
  }
  t.same(starts, Array.from({ length: count }, (_, n) => `2027-05-${String(n + 1).padStart(2, '0')}T14:00:00Z`))
  for (const search of asked) t.match(search, /^\?limit=5&status=scheduled&status=postponed/)
  asked.length = 0
  for await (const _ of pages(counting, '/v1/fixtures', { limit: 5 })) break
  t.equal(asked.length, 1, 'a caller that stops asks no further')
  t.match(await problemOf((async () => { for await (const _ of pages(client, '/v1/fixtures', { team: 'fx_1' })) t.fail() })()), {
    slug: 'invalid_id'
  })
})

t.test('CONFORM-5, LIST-23 pages go through provenance, results and the standings of a competition', async (t) => {
  await service.apply('league', [{
    type: 'competition', external_id: 'big', data: {
      name: 'Big', sport: 'soccer', kind: 'league',
      divisions: Array.from({ length: 30 }, (_, n) => ({
        external_id: `d${n}`, name: `U${n}`,
        stages: Array.from({ length: 40 }, (_, m) => ({ external_id: `s${n}-${m}`, name: `Pool ${m}`, type: 'pool' }))
      }))
    }
  }])
  const idOf = async (type: 'competition' | 'fixture', external_id: string): Promise<string> =>
    (await answer(client.GET('/v1/lookup', { params: { query: { source: 'league', type, external_id } } }))).id
  const [big, fixture] = [await idOf('competition', 'big'), await idOf('fixture', 'game-1')]
  const stages: string[] = []
  const tables: number[] = []
  for await (const { data } of pages(client, '/v1/competitions/{id}/standings', {}, big)) {
    tables.push(data.length)
    stages.push(...data.map(({ stage }) => stage))
  }
  t.same(tables, [1000, 200])
  t.equal(new Set(stages).size, 1200)
  let [claims, count] = [0, 0]
  for await (const { id, data } of pages(client, '/v1/competitions/{id}/provenance', {}, big)) {
    t.equal(id, big)
    count += 1
    claims += data.reduce((sum, field) => sum + field.claims.length, 0)
  }
  t.same([count, claims], [4, 1200 * 3 + 30 * 2 + 3])
  for await (const { winning_source: source, reported } of pages(client, '/v1/fixtures/{id}/results', {}, fixture)) {
    t.same([source, reported.length], [null, 0])
  }
})

/** A copy that keeps its cursor as a program would; `failAt` makes the n-th delivery fail once. */
function makeCopy (options: Partial<SyncOptions> = {}, failAt = Infinity) {
  const taken: Change[] = []
  const kept: { cursor: string, after: number }[] = []
  let deliveries = 0
  const sync = (cursor?: string): Promise<string> => syncChanges({
    client, cursor, limit: 7, ...options,
    onChange: async (change) => { await null; if (++deliveries === failAt) throw new Error('the copy is full'); taken.push(change) },
    onCursor: (cursor) => { kept.push({ cursor, after: taken.length }) }
  })
  return { taken, kept, sync }
}

t.test('STREAM-11, CONFORM-5 a sync delivers every change in order, and passes on the cursor after the changes of its page', async (t) => {
  const { taken, kept, sync } = makeCopy({ types: ['fixture'] })
  const cursor = await sync()
  t.equal(taken.length, count)
  t.equal(new Set(taken.map(({ id }) => id)).size, count)
  t.same(kept.map(({ after }) => after).slice(0, 3), [7, 14, 21])
  t.equal(kept.at(-1)?.cursor, cursor)
  await service.apply('league', [game(3, { status: 'cancelled' })])
  t.equal(await sync(cursor) === cursor, false)
  t.match(taken.slice(count), [{ event: 'oyss.fixture.cancelled', version: 2 }])
  const before = kept.length
  const latest = kept.at(-1)?.cursor as string
  t.equal(await sync(latest), latest)
  t.equal(kept.length, before, 'where nothing is new no cursor is passed on')
})

t.test('STREAM-11 whatever fails, the kept cursor is that of the last page that was taken whole, and nothing is lost', async (t) => {
  for (const failAt of [1, 7, 8, 20]) {
    const { taken, kept, sync } = makeCopy({}, failAt)
    await t.rejects(sync(), { message: 'the copy is full' })
    t.equal(kept.at(-1)?.after ?? 0, Math.floor((failAt - 1) / 7) * 7)
    await sync(kept.at(-1)?.cursor)
    const whole = makeCopy()
    await whole.sync()
    t.same([...new Map(taken.map((change) => [`${change.id} ${change.event} ${change.version}`, change])).values()], whole.taken)
  }
  let requests = 0
  const breaking = makeClient({
    baseUrl: service.baseUrl, key: service.account.secretKey,
    fetch: async (request) => { if (++requests === 3) throw new TypeError('the line is cut'); return fetch(request) }
  })
  const { kept, sync } = makeCopy({ client: breaking })
  await t.rejects(sync(), { message: 'the line is cut' })
  t.same(kept.map(({ after }) => after), [7, 14])
  const stopping = new AbortController()
  const stopped: Change[] = []
  await t.rejects(
    syncChanges({
      client, signal: stopping.signal, onChange: (change) => { stopped.push(change); stopping.abort(new Error('enough')) },
      onCursor: () => t.fail()
    }),
    { message: 'enough' }
  )
  t.equal(stopped.length, 1)
})

t.test('STREAM-9 an expired cursor is an error, or a new beginning where that is allowed (OYC02)', async (t) => {
  const admin = await service.database.connect()
  const { rows } = await admin.query(`select tenancy.sign_cursor(r.realm_id, 'changes', to_char(now() - interval '40 days', ` +
    `'YYYY-MM-DD') || ' 5') as expired from tenancy.realms r where r.account_id = '${service.account.id}'`)
  const expired = String(rows[0]?.expired)
  const strict = makeCopy()
  t.match(await problemOf(strict.sync(expired)), { slug: 'cursor_expired', status: 410 })
  t.same(strict.kept, [])
  const lenient = makeCopy({ restart: true })
  await lenient.sync(expired)
  const whole = makeCopy()
  await whole.sync()
  t.same(lenient.taken, whole.taken)
  t.match(await problemOf(makeCopy({ restart: true }).sync('damaged')), { slug: 'invalid_cursor' })
})

t.test('CONFORM-5 a request that a rate limit refuses is sent again when the service says, body and all, unless its time is up or it is aborted (OYL01)', async (t) => {
  const bodies: string[] = []
  let refusals = 0
  const limiter = createServer((req, res) => {
    void text(req).then((body) => {
      bodies.push(body)
      const isRefused = refusals-- > 0
      res.writeHead(isRefused ? 429 : 200, {
        'content-type': isRefused ? 'application/problem+json' : 'application/json', ...isRefused && { 'retry-after': '1' }
      })
      res.end(isRefused ? '{"type":"https://x.example/problems/rate_limited","title":"Later","status":429}' : '{"ok":true}')
    })
  })
  await once(limiter.listen(0, '127.0.0.1'), 'listening')
  t.teardown(() => limiter.close())
  const baseUrl = `http://127.0.0.1:${(limiter.address() as AddressInfo).port}`
  const ask = (timeout?: number, signal?: AbortSignal): Promise<unknown> => answer(makeClient({
    baseUrl, key: 'k', ...timeout !== undefined && { timeout }
  }).POST('/v1/observations', {
    params: { header: { 'Idempotency-Key': 'retry-1' } }, body: { source: 'league', observations: [game(1)] }, ...signal && { signal }
  }))
  refusals = 1
  t.same(await ask(), { ok: true })
  t.equal(bodies.length, 2)
  t.equal(bodies[0], bodies[1])
  for (const timeout of [0, 0.5]) {
    refusals = 1
    t.match(await problemOf(ask(timeout)), { slug: 'rate_limited', status: 429 })
  }
  refusals = 1
  t.equal(await problemOf(ask(120, AbortSignal.abort('enough'))), 'enough')
  const leaving = new AbortController()
  refusals = 1
  limiter.once('request', (_, res) => res.once('finish', () => leaving.abort('had enough')))
  t.equal(await problemOf(ask(120, leaving.signal)), 'had enough')
})
