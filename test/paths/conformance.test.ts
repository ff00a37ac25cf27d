/** The conformance vectors against the real service over HTTP, and the runner itself. */
import t from 'tap'
import { SOURCE_CLASSES } from '../../db/bin/options.ts'
import { useService } from '../helpers/service.ts'
import { differences } from '../vectors/match.ts'
import { readVectors, type Vector } from '../vectors/read.ts'
import { runVectors, type Outcome, type Target } from '../vectors/run.ts'

const { baseUrl, account, makeSource } = await useService(t)
const sources = Object.fromEntries(SOURCE_CLASSES.map((name) => [name, ['', '.2'].map((suffix) => `conformance.${name.toLowerCase()}${suffix}`)]))
for (const [name, keys] of Object.entries(sources)) for (const key of keys) await makeSource(account.id, 'test', key, name)
const target: Target = { baseUrl, secretKey: account.secretKey, publishableKey: account.publishableKey, sources }
const outcomesOf = async (vectors: Vector[]): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  await runVectors(target, vectors, (outcome) => { outcomes.push(outcome) })
  return outcomes
}

t.test('every rule of the vectors holds', { timeout: 300_000 }, async (t) => {
  const vectors = readVectors()
  t.equal(new Set(vectors.map(({ area, rule }) => `${area}: ${rule}`)).size, vectors.length, 'every rule is told once')
  for (const { area, rule, faults } of await outcomesOf(vectors)) t.strictSame(faults, [], `${area}: ${rule}`)
})

t.test('a rule that does not hold is reported with the step and the difference', async (t) => {
  const game = { type: 'fixture', external_id: 'g-{run}', data: { kind: 'game', sport: 'soccer' } }
  const push = { push: { source: '{partnerApi}', observations: [game] } }
  const broken: [string, Vector['steps']][] = [
    ['step 2: /title: expected "Derby", got nothing', [push, { request: 'GET /v1/fixtures?limit=1', expect: { status: 200, body: { title: 'Derby' } } }]],
    ['step 1: expected status 200, got 404', [{ request: 'GET /v1/nothing' }]],
    ['step 1: accepted, though /data/kind is wrong', [{ rejects: { source: '{partnerApi}', valid: game, observations: [{ path: '/data/kind', observation: game }] } }]],
    ['step 1: refused at /type instead of /data', [{ rejects: { source: '{partnerApi}', valid: game, observations: [{ path: '/data', observation: { ...game, type: 'x' } }] } }]],
    ['step 1: accepted, though /data/sport is wrong', [{ values: { of: 'fixture', at: '/data/sport', takes: [], refuses: ['rugby'], sample: game } }]],
    ['step 1: expected status 202, got 202', [{ push: { source: '{partnerApi}', observations: [game] }, expect: { status: 202, body: { rejected: 1 } } }]],
    ['step 3: changes: expected an array of 0, got [', [push, { ids: { fixture: ['{partnerApi}', 'fixture', 'g-{run}'] } }, { changes: { of: ['{fixture}'], gives: [] } }]],
    ['step 1: /type: expected a text matching /problems/not_found$', [{ request: 'GET /v1/fixtures/x', expect: { status: 400, problem: 'not_found' } }]],
    ['nothing is called {nobody}', [{ request: 'GET /v1/fixtures/{nobody}' }]],
  ]
  const outcomes = await outcomesOf(broken.map(([rule, steps]) => ({ rule, spec: '', area: 'broken', steps })))
  for (const { rule, faults } of outcomes) {
    t.equal(faults.length, 1, rule)
    t.ok(rule.includes('got 202') ? /rejected/.test(faults[0] ?? '') : faults[0]?.startsWith(rule), `${rule}: ${faults[0]}`)
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
    for (const actual of matching) t.strictSame(differences(expected, actual), [], `${JSON.stringify(expected)} matches ${JSON.stringify(actual)}`)
    for (const actual of other) t.equal(differences(expected, actual).length > 0, true, `${JSON.stringify(expected)} does not match ${JSON.stringify(actual)}`)
  }
  t.throws(() => differences({ $maybe: 1 }, 1), /no operator/)
})
