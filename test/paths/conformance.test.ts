/** The conformance vectors against the real service over HTTP, every answer to them against its document, and the runner itself. */
import t from 'tap'
import { makeDocumentChecker } from '../helpers/document.ts'
import { runs } from '../helpers/property.ts'
import { useService } from '../helpers/service.ts'
import { differences } from '../../cli/conformance/match.ts'
import { readVectors, type Vector } from '../../cli/conformance/read.ts'
import { runVectors, type Outcome } from '../../cli/conformance/run.ts'
import type { Target } from '../../cli/conformance/steps.ts'
import { sourceClasses } from '../../contract/enums.ts'
import { missingSources } from '../../cli/conformance/sources.ts'

/** Of how many vectors one is played. */
const SHARE = runs(16, 1)
const { baseUrl, account, anonymous, makeSource } = await useService(t)
const sources = Object.fromEntries(sourceClasses.map((name) => [
  name, ['', '.2'].map((suffix) => `conformance.${name.toLowerCase()}${suffix}`)
]))
for (const [name, keys] of Object.entries(sources)) for (const key of keys) await makeSource(account.id, 'test', key, name)
const document = (await anonymous.get('/openapi.json')).body
const { violationsOf, seen } = makeDocumentChecker(document)
/** Each way in which an answer was not what the document says, with the first request that showed it. */
const undocumented = new Map<string, string>()
const target: Target = {
  baseUrl, secretKey: account.secretKey, publishableKey: account.publishableKey, sources,
  observe: (exchange) => {
    for (const failure of violationsOf(exchange)) {
      if (!undocumented.has(failure)) undocumented.set(failure, `${exchange.method} ${exchange.path} ${exchange.answer.status}`)
    }
  }
}
const outcomesOf = async (vectors: Vector[]): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  await runVectors(target, vectors, (outcome) => { outcomes.push(outcome) })
  return outcomes
}

t.test('CONFORM-1, CONFORM-2 every rule of the vectors holds', async (t) => {
  const vectors = readVectors()
  t.equal(new Set(vectors.map(({ area, rule }) => `${area}: ${rule}`)).size, vectors.length, 'every rule is listed once')
  const played = vectors.filter((_vector, at) => at % SHARE === 0)
  for (const { area, rule, failures } of await outcomesOf(played)) t.strictSame(failures, [], `${area}: ${rule}`)
})

t.test('CONFORM-3 every answer to the vectors is what the document says of it, and everything that may succeed did', async (t) => {
  t.same(Object.fromEntries(undocumented), {})
  if (SHARE > 1) return
  const succeeding = Object.entries<object>(document.paths).filter(([path]) => path.startsWith('/v1/'))
    .flatMap(([path, methods]) => Object.entries<any>(methods)
      .flatMap(([method, { responses }]) =>
        Object.keys(responses).filter((status) => status < '400').map((status) => `${method.toUpperCase()} ${path} ${status}`)))
  t.same(succeeding.filter((answer) => !seen.has(answer)), [])
})

t.test('CONFORM-4 sources that are not registered are reported before any rule is tried, and so is a key that opens nothing', async (t) => {
  t.same(await missingSources(target), [])
  t.same(await missingSources({ ...target, sources: { ...sources, crowd: ['conformance.crowd', 'nobody'], scrape: ['nowhere'] } }), [
    ['scrape', 'nowhere'], ['crowd', 'nobody']
  ])
  await t.rejects(missingSources({ ...target, secretKey: `sk_test_${'0'.repeat(36)}` }), /401/)
})

t.test('an answer that the document does not know is distinguished', async (t) => {
  const good = await anonymous.get('/problems/internal', { accept: 'application/json' })
  const refused = await anonymous.get('/v1/fixtures')
  const failures = (path: string, answer: typeof good, more: Partial<typeof good> = {}, without = 'x'): string[] => {
    const headers = new Headers(answer.headers)
    headers.delete(without)
    return violationsOf({ method: 'GET', path, answer: { ...answer, headers, ...more } })
  }
  t.same(failures('/problems/internal', good), [])
  t.same(failures('/v1/fixtures', refused), [])
  const wrong: [string, string[], RegExp][] = [
    ['a status', failures('/v1/fixtures', refused, { status: 418 }), /status 418/],
    ['a content type', failures('/v1/fixtures', refused, {}, 'content-type'), /content type/],
    ['a header', failures('/problems/internal', good, {}, 'etag'), /etag/],
    ['the challenge', failures('/v1/fixtures', refused, {}, 'www-authenticate'), /WWW-Authenticate/],
    [
      'a problem of elsewhere',
      failures('/v1/fixtures', refused, { body: { ...refused.body, type: refused.body.type.replace('unauthorized', 'not_found') } }),
      /not documented/
    ],
    ['a member too few', failures('/v1/fixtures', refused, { body: { ...refused.body, detail: undefined } }), /required/],
    ['a member too many', failures('/v1/fixtures', refused, { body: { ...refused.body, stack: 'x' } }), /additional/],
    ['the body of a success', failures('/healthz', { ...good, body: { status: 'fine' } }), /constant/],
    ['an address', failures('/v1/nothing', refused), /not documented/]
  ]
  for (const [what, found, pattern] of wrong) t.match(found.join('; '), pattern, what)
})

t.test('CONFORM-2 a rule that does not hold is reported with the step and the difference', async (t) => {
  const game = { type: 'fixture', external_id: 'g-{run}', data: { kind: 'game', sport: 'soccer' } }
  const push = { push: { source: '{partnerApi}', observations: [game] } }
  const broken: [string, Vector['steps']][] = [
    [
      'step 2: /title: expected "Derby", got nothing',
      [push, { request: 'GET /v1/fixtures?limit=1', expect: { status: 200, body: { title: 'Derby' } } }]
    ],
    ['step 1: expected status 200, got 404', [{ request: 'GET /v1/nothing' }]],
    [
      'step 1: accepted, though /data/kind is wrong',
      [{ rejects: { source: '{partnerApi}', valid: game, observations: [{ path: '/data/kind', observation: game }] } }]
    ],
    [
      'step 1: refused at /type instead of /data',
      [{ rejects: { source: '{partnerApi}', valid: game, observations: [{ path: '/data', observation: { ...game, type: 'x' } }] } }]
    ],
    [
      'step 1: accepted, though /data/sport is wrong',
      [{ values: { of: 'fixture', at: '/data/sport', takes: [], refuses: ['rugby'], sample: game } }]
    ],
    [
      'step 1: expected status 202, got 202',
      [{ push: { source: '{partnerApi}', observations: [game] }, expect: { status: 202, body: { rejected: 1 } } }]
    ],
    [
      'step 3: changes: expected an array of 0, got [',
      [push, { ids: { fixture: ['{partnerApi}', 'fixture', 'g-{run}'] } }, { changes: { of: ['{fixture}'], gives: [] } }]
    ],
    [
      'step 1: /type: expected a text matching /problems/not_found$',
      [{ request: 'GET /v1/fixtures/x', expect: { status: 400, problem: 'not_found' } }]
    ],
    ['nothing is called {nobody}', [{ request: 'GET /v1/fixtures/{nobody}' }]],
  ]
  const outcomes = await outcomesOf(broken.map(([rule, steps]) => ({ rule, area: 'broken', steps })))
  for (const { rule, failures } of outcomes) {
    t.equal(failures.length, 1, rule)
    t.ok(rule.includes('got 202') ? /rejected/.test(failures[0] ?? '') : failures[0]?.startsWith(rule), `${rule}: ${failures[0]}`)
  }
})

t.test('an expectation matches what it names and nothing else', async (t) => {
  const cases: [expected: unknown, matching: unknown[], other: unknown[]][] = [
    [{ a: 1 }, [{ a: 1 }, { a: 1, b: 2 }], [{}, { a: 2 }, { a: '1' }, [], null, undefined]],
    [[1, 2], [[1, 2]], [[1], [1, 2, 3], [2, 1], {}, null]],
    [null, [null], [undefined, 0, '']],
    [{ $absent: true }, [undefined], [null, 0]],
    [{ $any: true }, [0, '', {}], [null, undefined]],
    [{ $match: '^a' }, ['ab'], ['ba', 1, undefined]],
    [{ $not: 'a' }, ['b', undefined], ['a']],
    [{ $between: [1, 2] }, [1, 2], [0.9, 2.1, '1', undefined]],
    [{ $length: 1 }, [['x']], [[], ['x', 'y'], 'x']],
    [{ $keys: ['a', 'b'] }, [{ b: 1, a: 2 }], [{ a: 1 }, { a: 1, b: 2, c: 3 }, ['a', 'b']]],
    [{ $contains: [{ a: 1 }] }, [[{ a: 1, b: 1 }], [0, { a: 1 }]], [[], [{ a: 2 }], { a: 1 }]],
    [{ $unordered: [1, 2] }, [[1, 2], [2, 1]], [[1, 1], [1], [1, 2, 3], undefined]],
  ]
  for (const [expected, matching, other] of cases) {
    for (const actual of matching) {
      t.strictSame(differences(expected, actual), [], `${JSON.stringify(expected)} matches ${JSON.stringify(actual)}`)
    }
    for (const actual of other) {
      t.equal(differences(expected, actual).length > 0, true, `${JSON.stringify(expected)} does not match ${JSON.stringify(actual)}`)
    }
  }
  t.throws(() => differences({ $maybe: 1 }, 1), /no operator/)
})
