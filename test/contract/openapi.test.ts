/** The OpenAPI document agrees with itself, with its dialect and with the addresses that are served. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import { pino } from 'pino'
import t from 'tap'
import { schemas } from '../../contract/components.ts'
import { makeDocument, paths } from '../../contract/document.ts'
import { calendarExample } from '../../contract/examples/calendar.ts'
import { teamExample } from '../../contract/examples/entities.ts'
import { fixtureExample } from '../../contract/examples/reads.ts'
import type { Schema } from '../../contract/schema.ts'
import { registry } from '../../db/errors.ts'
import { VERSION } from '../../platform/version.ts'
import { makeApp } from '../../server/app.ts'
import { renderCalendar, type CalendarFixture } from '../../server/render/calendar.ts'
import { compile } from '../../server/validation/compile.ts'
import { secrets } from '../helpers/config.ts'
import { valueAt } from '../server/pointer.ts'
import { sample, sampleTypes } from '../server/samples.ts'

const document = JSON.parse(JSON.stringify(makeDocument('https://exchange.example.org'))) as Record<string, any>
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, any>).map(([method, operation]) => ({ path, method, operation })))

function * walk (value: unknown): Generator<Record<string, any>> {
  if (typeof value !== 'object' || value === null) return
  yield value as Record<string, any>
  for (const member of Object.values(value)) yield * walk(member)
}

t.test('every reference leads to a component, and every component is used', async (t) => {
  const references = [...walk(document)].map(({ $ref }) => $ref).filter((target) => typeof target === 'string')
  for (const target of references) t.ok(valueAt(document, target.slice(1)), target)
  const used = new Set(references.map((target: string) => target.split('/').at(-1)))
  t.strictSame(Object.keys(schemas).filter((name) => !used.has(name) && !['FeedId', 'SourceId'].includes(name)), [])
})

t.test('every schema keeps to JSON Schema 2020-12', async (t) => {
  const ajv = new Ajv2020({ strict: false })
  const embedded = operations.flatMap(({ operation }) =>
    [...walk(operation)].map(({ schema }) => schema).filter((schema) => schema !== undefined))
  for (const schema of [...Object.values(schemas), ...embedded]) t.ok(ajv.validateSchema(schema), ajv.errorsText(ajv.errors))
})

t.test('the document says what OpenAPI 3.1 requires', async (t) => {
  t.match(document, {
    openapi: /^3\.1\.\d$/, info: { title: String, version: VERSION }, servers: [{ url: 'https://exchange.example.org' }],
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } }
  })
  const ids = operations.map(({ operation }) => operation.operationId)
  t.equal(new Set(ids).size, ids.length, 'operation ids are unique')
  for (const { path, operation } of operations) {
    t.ok(operation.summary && Object.keys(operation.responses).length > 0, `${path} is described`)
    const inPath = (path.match(/\{(\w+)\}/g) ?? []).map((name: string) => name.slice(1, -1))
    t.strictSame(operation.parameters.filter((parameter: any) => parameter.in === 'path').map((parameter: any) => parameter.name), inPath)
    for (const parameter of operation.parameters) t.ok(parameter.description && parameter.schema, `${path} ${parameter.name}`)
  }
})

t.test('the example of a calendar is what the service renders of the example team', async (t) => {
  const team = { id: teamExample.id, name: teamExample.name, fixtures: [fixtureExample as unknown as CalendarFixture] }
  t.equal(calendarExample, renderCalendar(team, 'exchange.example.org'))
})

t.test('every example is valid', async (t) => {
  let count = 0
  const check = (schema: Schema, example: unknown, where: string): void => {
    const [failure] = compile(schema).findAll(example)
    t.equal(failure, undefined, `${where}: ${failure?.instancePath} ${failure?.message}`)
    count++
  }
  for (const { path, operation } of operations) {
    for (const { schema, example } of walk(operation)) if (schema && example !== undefined) check(schema, example, path)
  }
  for (const [name, schema] of Object.entries(schemas)) {
    for (const example of (schema.examples ?? []) as unknown[]) check(schema, example, name)
  }
  t.ok(count > 20)
})

t.test('a valid observation of each type, and a deletion, is exactly one of the shapes of an observation', async (t) => {
  const { isValid } = compile(schemas.Observation as Schema)
  for (const type of sampleTypes) {
    t.ok(isValid(sample(type)))
    t.ok(isValid({ type, external_id: 'a', deleted: true, data: {} }))
    t.notOk(isValid({ type, external_id: 'a', data: {} }))
  }
})

t.test('MODEL-3 whatever is pushed is closed: no object of a request takes unknown members', async (t) => {
  const pushed = JSON.stringify(schemas.ObservationBatch)
  const seen = new Set<string>()
  const visit = (text: string): void => {
    for (const [, name] of text.matchAll(/#\/components\/schemas\/(\w+)/g)) {
      if (name === undefined || seen.has(name)) continue
      seen.add(name)
      visit(JSON.stringify(schemas[name]))
    }
  }
  visit(pushed)
  for (const name of ['ObservationBatch', ...seen]) {
    for (const node of walk(schemas[name])) {
      if (node.type === 'object' && node.properties) t.equal(node.additionalProperties, false, name)
    }
  }
})

t.test('MODEL-3 every name of a member and of a query parameter is snake_case', async (t) => {
  const others = ['operationName'] // which GraphQL names so
  const names = Object.values(schemas)
    .flatMap((schema) => [...walk(schema)].flatMap(({ properties }) => typeof properties === 'object' ? Object.keys(properties) : []))
  const parameters = operations.flatMap(({ operation }) =>
    operation.parameters.filter((parameter: any) => parameter.in === 'query').map(({ name }: any) => name))
  t.ok(names.length > 100 && parameters.length > 10)
  t.same([...names, ...parameters].filter((name) => !others.includes(name) && !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name)), [])
})

t.test('HTTP-11 the addresses of the document are those that are served, with their methods', async (t) => {
  const db = { query: async () => { throw new Error('no statement is expected') } }
  const app = makeApp({
    db: { quick: db, slow: db, graph: db, pushes: db, long: db as never },
    primary: { quick: db, slow: db, graph: db, pushes: db, long: db as never },
    log: pino({ level: 'silent' }),
    secrets, graph: db.query, manage: db.query, config: { baseUrl: 'http://localhost', webhookAllow: [] }
  })
  const served = (app.router as any).stack.filter((layer: any) => layer.route)
    .flatMap((layer: any) =>
      Object.keys(layer.route.methods).filter((name) => name !== '_all').map((method) => `${layer.route.path} ${method}`))
  const documented = operations.map(({ path, method }) => `${path.replaceAll(/\{(\w+)\}/g, ':$1')} ${method}`)
  t.strictSame(served.sort(), documented.sort())
})

t.test('ERROR-3 every problem in the document is registered, and each that a client can meet is in it', async (t) => {
  const text = JSON.stringify(paths)
  const reported = registry.filter(({ slug }) => text.includes(`\`${slug}\``)).map(({ slug }) => slug)
  const elsewhere = ['forbidden', 'confirmation_required', 'method_not_allowed', 'malformed_request', 'request_timeout',
    'headers_too_large', 'second_factor_required', 'factor_awaited']
  t.strictSame(registry.map(({ slug }) => slug).filter((slug) => !reported.includes(slug)).sort(), elsewhere.sort())
})
