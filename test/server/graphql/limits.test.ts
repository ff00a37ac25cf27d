/** What /v1/graphql refuses, and when: before anything is read (GRAPHQL-2, GRAPHQL-20). */
import t from 'tap'
import { call } from '../../helpers/call.ts'
import { withClient } from '../../../db/pool.ts'
import { useCountedGraph } from '../../helpers/http/counted_graph.ts'
import { askGraph, season } from '../../helpers/http/graphs.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t)
const { baseUrl, account: { secretKey, publishableKey } } = service
await service.apply('league', season(3))
const { ask, statements } = await useCountedGraph(t, service.database)
const post = (body: string | Buffer, headers: Record<string, string> = {}, key = secretKey) => fetch(`${baseUrl}/v1/graphql`, {
  method: 'POST', body, headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers }
})
const many = (count: number, text: (number: number) => string): string =>
  Array.from({ length: count }, (_, number) => text(number)).join(' ')
const codeOf = (answer: any): string | undefined => answer.errors?.[0]?.extensions.code
const nested = (depth: number): string => depth === 0 ? '{ id }' : `{ id organization { record { fixtures_of: name } } ${depth} }`

/** The code with which a document is refused, of which nothing may have been read. */
async function refusal (query: string, variables?: Record<string, unknown>, key = secretKey): Promise<string | undefined> {
  statements.length = 0
  const answer = await ask(key, query, variables)
  if (statements.length > 0) return `${statements}`
  return answer.data === undefined ? codeOf(answer) : 'was answered'
}

t.test('GRAPHQL-10 what asks for too much is refused before a statement is sent: rows within rows, by literals and by variables (OYV21)', async (t) => {
  const within = '{ fixtures(limit: 100) { data { sides { team { fixtures(limit: 100) { data { id } } } } } } }'
  t.equal(await refusal(within), 'OYV21')
  t.equal(await refusal('query ($n: Int) { fixtures(limit: $n) { data { history(limit: $n) { data { kind } } } } }', { n: 500 }), 'OYV21')
  const usual = 'query ($n: Int = 500) { fixtures(limit: $n) { data { history(limit: $n) { data { kind } } } } }'
  t.equal(await refusal(usual), 'OYV21', 'by default')
  t.equal(await refusal('{ fixtures(limit: 500) { data { claims { data { field } } } } }'), 'OYV21', 'what has no limit counts too')
  t.equal(await refusal('subscription { changes { data { fixture { claims { data { field } } } } } }'), 'OYV21')
  const names = many(100, (n) => `a${n}: title`)
  t.equal(await refusal(`{ fixtures(limit: 500) { data { ${names} } } }`, undefined, publishableKey), 'OYV21', 'a field by many names')
})

t.test('GRAPHQL-10 what a page is for is not refused, and a publishable key may ask for less (OYV21)', async (t) => {
  const full = `{ fixtures(limit: 500) { data { id start end status title sides { role team { id name record { name } } }
    venue { id name record { name } } competition { id name } } next_cursor } }`
  t.equal((await ask(secretKey, full)).errors, undefined)
  t.equal(await refusal(full, undefined, publishableKey), 'OYV21')
  t.equal((await ask(publishableKey, full.replace('500', '100'))).errors, undefined)
})

t.test('GRAPHQL-10 thirty aliases of a read are refused, and so are too many behind fragments (OYV21)', async (t) => {
  t.equal(await refusal(`{ ${many(30, (n) => `a${n}: fixtures(limit: 1) { data { id } }`)} }`), 'OYV21')
  t.equal(await refusal(`{ ${many(21, (n) => `a${n}: __typename`)} }`), 'OYV21')
  t.equal(await refusal(`{ ${many(11, (n) => `a${n}: __typename`)} }`, undefined, publishableKey), 'OYV21')
  t.equal((await ask(secretKey, `{ ${many(20, (n) => `a${n}: __typename`)} }`)).errors, undefined)
  const fragments = many(18, (n) => `fragment F${n} on Query { ...F${n + 1} ...F${n + 1} }`)
  t.equal(await refusal(`{ ...F0 } ${fragments} fragment F18 on Query { __typename }`), 'OYV21', 'two to the power of eighteen fields')
})

t.test('GRAPHQL-12 what is nested too deeply, circular or endless is refused, however it is written (OYV20)', async (t) => {
  t.equal(await refusal('{ ...F } fragment F on Query { ...G } fragment G on Query { ...F }'), 'OYV20')
  const circle = (depth: number): string => depth === 0
    ? 'name'
    : `name fixtures(limit: 1) { data { sides { team { record { ${circle(depth - 1)} } } } } }`
  t.equal(await refusal(`{ teams(q: "x", limit: 1) { data { ${circle(4)} } } }`), 'OYV20')
  t.equal(await refusal(`{ __schema { types { ${'fields { type { '.repeat(12)} name ${'} }'.repeat(12)} } } }`), 'OYV20')
  for (const [open = '', close = ''] of ['{}', '[]', '()']) {
    t.equal(await refusal(`{ fixtures(status: ${open.repeat(9_000)}${close.repeat(9_000)}) { next_cursor } }`), 'OYV20', `${open}${close}`)
  }
  t.equal(await refusal(`{ a ${'{ a '.repeat(6_000)}`), 'OYV20')
  t.equal(await refusal(`{ ${'__typename '.repeat(1_900)} }`), 'OYV20', 'a field many times over')
  t.equal(await refusal(`{ ${'a '.repeat(9_000)} }`), 'OYV20')
  t.equal(await refusal(nested(1)), 'OYV20', 'what is no document')
})

t.test('GRAPHQL-12 what is long, wide, deep or repeated beyond measure is refused, though it is valid (OYV20)', async (t) => {
  const of = (fields: string): string => `{ fixtures(limit: 1) { data { ${fields} } } }`
  const roots = (count: number): string => many(count, (n) => `a${n}: fixtures(limit: 1) { data { ...F } }`)
  const fragment = `fragment F on Fixture { ${many(90, (n) => `b${n}: title`)} }`
  const shapes: Record<string, [taken: string, refused: string]> = {
    'fields of one selection': [of(many(100, (n) => `a${n}: title`)), of(many(101, (n) => `a${n}: title`))],
    'pairs of fields of one name': [of('title '.repeat(14)), of('title '.repeat(15))],
    'pairs behind fragments': [
      of('title '.repeat(14)), `${of('...F title '.repeat(8))} fragment F on Fixture { ${'title '.repeat(7)} }`
    ],
    'fields, of fragments wherever they are spread': [`{ ${roots(9)} } ${fragment}`, `{ ${roots(10)} } ${fragment}`],
    'levels': [of(`${'... { '.repeat(27)} id ${'}'.repeat(27)}`), of(`${'... { '.repeat(28)} id ${'}'.repeat(28)}`)],
    'operations and fragments': [
      `{ ...F0 } ${many(19, (n) => `fragment F${n} on Query { ${n < 18 ? `...F${n + 1}` : '__typename'} }`)}`,
      `{ ...F0 } ${many(20, (n) => `fragment F${n} on Query { ${n < 19 ? `...F${n + 1}` : '__typename'} }`)}`
    ],
    'tokens': [
      `{ fixtures(status: [${'scheduled '.repeat(480)}]) { next_cursor } }`,
      `{ fixtures(status: [${'scheduled '.repeat(495)}]) { next_cursor } }`
    ],
    'lines': [`{ __typename ${'\n'.repeat(999)} }`, `{ __typename ${'\n'.repeat(1_000)} }`]
  }
  for (const [what, [taken, refused]] of Object.entries(shapes)) {
    t.equal((await ask(secretKey, taken)).errors, undefined, `as many ${what} as allowed`)
    t.equal(await refusal(refused), 'OYV20', `more ${what}`)
  }
})

t.test('GRAPHQL-12 of what is wrong with a document the first errors are shown, each with its place', async (t) => {
  const { errors } = await ask(secretKey, `{\n  ${many(90, (n) => `titl${n}`)} }`)
  t.equal(errors.length, 4, 'three, and that there are more')
  t.same(errors.slice(0, 2).map(({ locations }: any) => locations), [[{ line: 2, column: 3 }], [{ line: 2, column: 9 }]])
})

t.test('GRAPHQL-12 a reader of schemas is answered, and counted', async (t) => {
  const { getIntrospectionQuery, buildClientSchema } = await import('postgraphile/graphql')
  const query = getIntrospectionQuery()
  const { data, errors } = await ask(publishableKey, query)
  t.equal(errors, undefined)
  const types = buildClientSchema(data).getTypeMap()
  t.ok(types.Fixture && types.ChangePage)
  const names = Object.values(types).filter(({ name }) => !name.startsWith('__'))
    .flatMap((type) => 'getFields' in type ? Object.values(type.getFields()).flatMap((field): string[] => [
      field.name, ...'args' in field ? field.args.map((argument: { name: string }) => argument.name) : []
    ]) : [])
  t.same(names.filter((name) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name)), [], 'MODEL-3 names are snake_case')
})

t.test('GRAPHQL-2 one document in a POST of JSON of at most 20 KiB: nothing else (OYN02, OYV02, OYV04, OYV08, OYV09, OYV11, OYV14)', async (t) => {
  const document = JSON.stringify({ query: '{ __typename }' })
  const problemOf = async (response: Response): Promise<[number, string]> => {
    const body = await response.json() as any
    return [response.status, body.errors?.[0].extensions?.problem ?? body.type.split('/').at(-1)]
  }
  t.same(await problemOf(await fetch(`${baseUrl}/v1/graphql?query={__typename}`)), [405, 'method_not_allowed'])
  t.same(await problemOf(await post(document, { 'content-type': 'application/x-www-form-urlencoded' })), [415, 'unsupported_media_type'])
  t.same(await problemOf(await post(document, { 'content-type': 'text/plain' })), [415, 'unsupported_media_type'])
  t.same(await problemOf(await post(document, { 'content-type': 'application/graphql' })), [415, 'unsupported_media_type'])
  t.same(await problemOf(await post(document, { accept: 'text/html' })), [406, 'not_acceptable'])
  t.same(await problemOf(await post(`[${document}]`)), [422, 'validation_failed'])
  t.same(await problemOf(await post('{"query":')), [400, 'malformed_json'])
  const huge = JSON.stringify({ query: '{ __typename }', variables: { x: 'x'.repeat(20 * 1024) } })
  t.same(await problemOf(await post(huge)), [413, 'payload_too_large'])
  t.same(await problemOf(await post(JSON.stringify({ query: '{ __typename }', more: 1 }))), [422, 'validation_failed'])
  t.same(await problemOf(await fetch(`${baseUrl}/v1/graphql?a=1`, {
    method: 'POST', body: document, headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' }
  })), [400, 'invalid_parameter'])
  t.same(await problemOf(await post(JSON.stringify({ query: 'query A { __typename } query B { __typename }' }))), [400, 'invalid_query'])
  const named = await post(JSON.stringify({ query: 'query A { __typename } query B { b: __typename }', operationName: 'B' }))
  t.same(await named.json(), { data: { b: 'Query' } })
  const stream = await post(JSON.stringify({ query: 'subscription { changes { next_cursor } }' }), { accept: 'application/json' })
  t.equal(stream.status, 406, 'a stream takes multipart/mixed')
})

t.test('GRAPHQL-2 a page of any origin may ask with a publishable key, and learns so before (OPTIONS)', async (t) => {
  const asked = await fetch(`${baseUrl}/v1/graphql`, { method: 'OPTIONS', headers: { origin: 'https://club.example' } })
  t.equal(asked.status, 204)
  t.match(Object.fromEntries(asked.headers), {
    'access-control-allow-origin': '*', 'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'Authorization, Content-Type'
  })
  t.equal((await post(JSON.stringify({ query: '{ __typename }' }), {}, publishableKey)).headers.get('access-control-allow-origin'), '*')
})

t.test('GRAPHQL-13 a request counts as many requests as it has root fields, and one more for each thousand that it costs (OYL01)', async (t) => {
  const { id, secretKey: key } = await service.makeAccount('Counted')
  await withClient({ connectionString: service.database.connectionString, role: 'oyss_manager' }, (db) => call(db, 'manage.set_limits', {
    account_id: id, limits: { requests_per_minute: 80, pushes_per_minute: 8, key_requests_per_minute: 80, address_requests_per_minute: 80 }
  }))
  const left = async (query: string): Promise<number> => {
    await askGraph(baseUrl, key, query)
    const next = await askGraph(baseUrl, key, '{ __typename }')
    return Number(/r=(\d+)/.exec(next.headers.get('ratelimit') as string)?.[1])
  }
  t.equal(await left('{ fixtures(limit: 100) { data { id } } }'), 18, 'of the twenty of a test mode: one, and the one that asks')
  t.equal(await left('{ a: __typename b: __typename c: __typename }'), 14)
  t.equal(await left('{ fixtures(limit: 500) { data { id sides { team { record { id } } } } } }'), 11, 'rows of rows count')
  const beyond = await askGraph(baseUrl, key, `{ ${many(12, (n) => `a${n}: __typename`)} }`)
  t.match([beyond.status, beyond.body], [429, { type: /rate_limited$/ }])
  t.ok(Number(beyond.headers.get('retry-after')) > 0)
  t.equal(await left('{ a: __typename }'), 8, 'what was refused has used up the one it came with')
})

t.test('GRAPHQL-20 an error says its code, its problem and the request; a field that fails leaves the others (OYV01, OYV02, OYV03, OYV05)', async (t) => {
  const { status, headers, body } = await askGraph(baseUrl, secretKey, `{
    a: fixture(id: "tm_01K5T3M8Q9ZXW4V7N2B6C0D1EF") { id } b: fixtures(limit: 501) { data { id } } c: fixtures(cursor: "x") { data { id } }
    d: venues { data { id } } e: standings { next_cursor } f: teams(q: "Team") { data { name } } g: teams(q: "a") { next_cursor } }`)
  t.equal(status, 200)
  const codes = Object.fromEntries((body.errors ?? []).map(({ path, extensions }) => [path?.[0], extensions.code]))
  t.same(codes, { a: 'OYV01', b: 'OYV02', c: 'OYV03', d: 'OYV05', e: 'OYV02', g: 'OYV02' })
  t.equal(body.data.f.data.length, 3)
  const { extensions, message } = body.errors?.find(({ path }) => path?.[0] === 'b') as any
  t.match(extensions, { problem: 'invalid_parameter', type: /\/problems\/invalid_parameter$/, errors: [{ path: '/limit' }] })
  t.equal(extensions.request_id, headers.get('request-id'))
  t.match(message, '`limit` must be at most 500')
  const invalid = await askGraph(baseUrl, secretKey, 'query ($s: [FixtureStatus!]) { fixtures(status: $s) { nope } }', { s: ['x'] })
  t.match([invalid.status, codeOf(invalid.body), invalid.body.data], [400, 'OYV20', undefined])
  const valued = await askGraph(
    baseUrl, secretKey, 'query ($s: [FixtureStatus!]) { fixtures(status: $s) { next_cursor } }', { s: ['x'] }
  )
  t.equal(codeOf(valued.body), 'OYV20')
  const change = await askGraph(baseUrl, secretKey, 'mutation { create }')
  t.match([change.status, codeOf(change.body), change.body.errors?.[0]?.message], [400, 'OYV20', /This endpoint has no mutation/])
})

t.test('GRAPHQL-20 what fails inside is reported as a failure of the service and nothing more (OYX01)', async (t) => {
  await withClient({ connectionString: service.database.connectionString }, async (db) => {
    await db.query('alter function read.survivor_of(integer, text, text) rename to survivor_gone')
    try {
      const { body } = await askGraph(baseUrl, secretKey, '{ team(id: "tm_01K5T3M8Q9ZXW4V7N2B6C0D1EF") { id } }')
      t.match([body.data, body.errors], [{ team: null }, [{ extensions: { code: 'OYX01', problem: 'internal' }, path: ['team'] }]])
      t.notMatch(JSON.stringify(body), /survivor|function|pg_/)
    } finally {
      await db.query('alter function read.survivor_gone(integer, text, text) rename to survivor_of')
    }
  })
})
