/** Runs conformance vectors against any implementation over HTTP. */
import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { makeHttpClient, type Answer, type Exchange, type HttpClient } from '../../cli/http_client.ts'
import { differences } from './match.ts'
import type { Expectation, Step, Vector } from './read.ts'

/** `sources`: class -> keys of sources of that class, two of each that vectors name twice; `observe` sees every exchange. */
export type Target = {
  baseUrl: string, secretKey: string, publishableKey: string, sources: Record<string, string[]>, observe?: (exchange: Exchange) => void
}
/** `faults` is empty when the rule holds. */
export type Outcome = { rule: string, area: string, failures: string[] }
type Names = Map<string, unknown>

class ServiceError extends Error {}

const AT_ONCE = 4

/** Runs all, a few at a time, and tells of each as it ends. */
export async function runVectors (target: Target, vectors: Vector[], tell: (outcome: Outcome) => void): Promise<void> {
  const queue = [...vectors]
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    for (let next = queue.shift(); next; next = queue.shift()) tell(await runVector(target, next))
  }))
}

/** Each vector stands by itself: what it names is new. */
async function runVector (target: Target, vector: Vector): Promise<Outcome> {
  const names: Names = new Map<string, unknown>([
    ['run', randomUUID().slice(0, 8)], ['base_url', target.baseUrl],
    ['tomorrow', new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)]
  ])
  for (const [sourceClass, keys] of Object.entries(target.sources)) {
    keys.forEach((key, n) => names.set(n === 0 ? sourceClass : `${sourceClass}${n + 1}`, key))
  }
  const failures: string[] = []
  try {
    for (const [n, step] of vector.steps.entries()) {
      const found = await runStep(target, fill(step, names) as Step, names)
      failures.push(...found.map((failure) => `step ${n + 1}: ${failure}`))
      if (found.length > 0) break
    }
  } catch (error) {
    failures.push(error instanceof ServiceError ? error.message : String(error))
  }
  return { rule: vector.rule, area: vector.area, failures }
}

async function runStep (target: Target, step: Step, names: Names): Promise<string[]> {
  const client = clientOf(target, step.key ?? 'secret')
  if (step.push) return push(client, step, names)
  if (step.changes) return readChanges(client, step.changes, names)
  if (step.rejects) return pushInvalid(client, step.rejects)
  if (step.values) return tryValues(client, target, step.values, String(names.get('run')))
  if (step.ids) {
    for (const [name, [source, type, externalId]] of Object.entries(step.ids)) {
      const query = new URLSearchParams({ source, type, external_id: externalId })
      names.set(name, (await client.get(`/v1/lookup?${query}`)).body.id)
    }
    return []
  }
  const [method, path] = (step.request as string).split(' ') as [string, string]
  const headers = { ...(method === 'POST' && step.idempotent !== false ? { 'idempotency-key': randomUUID() } : {}), ...step.headers }
  const text = step.raw ?? JSON.stringify(step.body) ?? ''
  const body = step.gzip ? gzipSync(text) : text
  const answer = method === 'POST'
    ? await client.post(path, body, step.gzip ? { 'content-encoding': 'gzip', ...headers } : headers)
    : await client.send(method, path, headers)
  const failures = judge(step.expect ?? { status: 200 }, answer)
  if (failures.length === 0) keep(answer, step.save, names)
  return failures
}

function clientOf ({ baseUrl, secretKey, publishableKey, observe }: Target, key: NonNullable<Step['key']>): HttpClient {
  return makeHttpClient(
    baseUrl,
    {
      secret: secretKey, publishable: publishableKey, none: '', unknown: secretKey.slice(0, -1) + (secretKey.endsWith('0') ? '1' : '0')
    }[key],
    observe
  )
}

/** Pushes and waits until the batch is applied. */
async function push (client: HttpClient, { push: given, expect, save }: Step, names: Names): Promise<string[]> {
  const { source, observations } = given as NonNullable<Step['push']>
  const answer = await client.push(source, observations, randomUUID())
  const failures = judge(expect ?? { status: 202, body: { rejected: 0 } }, answer)
  if (answer.status !== 202) return failures
  keep(answer, save, names)
  const batch = await client.waitForBatch(answer.body.batch_id)
  return batch.status === 'done' ? failures : [...failures, `the batch is ${batch.status}: ${batch.error}`]
}

/** Pushes observations of which each must be refused at its own pointer, beside one that is right. */
async function pushInvalid (client: HttpClient, { source, observations, valid }: NonNullable<Step['rejects']>): Promise<string[]> {
  const answer = await client.push(source, [...observations.map(({ observation }) => observation), valid], randomUUID())
  if (answer.status !== 202) return [`a batch with one valid observation answered ${answer.status}`]
  const errors = (answer.body.errors ?? []) as { index: number, path: string, message: string }[]
  return observations.flatMap(({ path, observation }, index) => {
    const own = errors.filter((error) => error.index === index)
    if (own.length === 0) return [`accepted, though ${path} is wrong: ${JSON.stringify(observation).slice(0, 200)}`]
    return own.some((error) => (error.path === path || error.path.startsWith(`${path}/`)) && error.message.length > 0)
      ? []
      : [`refused at ${own.map((error) => error.path).join(', ')} instead of ${path}: ${JSON.stringify(observation).slice(0, 200)}`]
  }).concat(errors.some(({ index }) => index === observations.length) ? ['the valid observation was refused'] : [])
}

/** Every value that a member takes, in one batch, then every value that it refuses. */
async function tryValues (client: HttpClient, { sources }: Target, {
  at, takes, refuses, sample
}: NonNullable<Step['values']>, run: string): Promise<string[]> {
  const source = sources.partnerApi?.[0] as string
  const made = (value: unknown, n: number): object => put({ external_id: `${run}-${n}`, ...structuredClone(sample) }, at, value)
  const taken = takes.length === 0 ? [] : await push(client, { push: { source, observations: takes.map(made) } }, new Map())
  return [
    ...taken,
    ...await pushInvalid(client, {
      source, valid: { external_id: run, ...sample }, observations: refuses.map((value, n) => ({ path: at, observation: made(value, n) }))
    })
  ]
}

/** Reads the stream from a cursor to its end; of what it gives about some entities, each must be as told. */
async function readChanges (client: HttpClient, {
  of, gives, after, types, save
}: NonNullable<Step['changes']>, names: Names): Promise<string[]> {
  const found: unknown[] = []
  for (let cursor = after; ;) {
    const answer = await client.get(
      `/v1/changes?${new URLSearchParams({ limit: '500', ...cursor ? { cursor } : {}, ...types ? { types } : {} })}`
    )
    if (answer.status !== 200) return judge({ status: 200 }, answer)
    found.push(...answer.body.data.filter(({ id }: { id: string }) => of.includes(id)))
    cursor = answer.body.next_cursor as string
    if (answer.body.has_more) continue
    if (save) names.set(save, cursor)
    return differences(gives, found, 'changes')
  }
}

/** The document with `value` at a JSON pointer. */
function put (document: Record<string, unknown>, pointer: string, value: unknown): object {
  const names = pointer.split('/').slice(1)
  const holder = names.slice(0, -1).reduce((inner: any, name) => inner[name], document)
  holder[names.at(-1) as string] = value
  return document
}

function judge ({ status, body, headers, problem }: Expectation, answer: Answer): string[] {
  if (answer.status !== status) return [`expected status ${status}, got ${answer.status}: ${JSON.stringify(answer.body).slice(0, 300)}`]
  const wanted = problem === undefined
    ? body
    : {
      type: { $match: `/problems/${problem}$` }, status, title: { $any: true }, detail: { $any: true }, instance: { $any: true },
      ...body as object
    }
  const failures = wanted === undefined ? [] : differences(wanted, answer.body)
  if (problem !== undefined && !/^application\/problem\+json/.test(answer.headers.get('content-type') ?? '')) {
    failures.push('a problem is application/problem+json')
  }
  return [...failures, ...differences(headers ?? {}, Object.fromEntries(answer.headers), 'header ')]
}

function keep (answer: Answer, save: Step['save'], names: Names): void {
  for (const [name, pointer] of Object.entries(save ?? {})) names.set(name, pick(answer, pointer))
}

/** `/a/0/b` of the body, or `header etag`. */
function pick (answer: Answer, pointer: string): unknown {
  const value = pointer.startsWith('header ')
    ? answer.headers.get(pointer.slice(7))
    : pointer.split('/').slice(1).reduce((inner: any, name) => inner?.[name], answer.body)
  if (value === undefined || value === null) throw new ServiceError(`the answer has no ${pointer}`)
  return value
}

/** Puts names in: `{run}` in a text; a text that is nothing but a name becomes its value. */
function fill (value: unknown, names: Names): unknown {
  if (Array.isArray(value)) return value.map((item) => fill(item, names))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value)
      .map(([name, inner]) => [fill(name, names), name === 'save' || name === '$match' ? inner : fill(inner, names)]))
  }
  if (typeof value !== 'string') return value
  const known = (name: string): unknown => {
    if (!names.has(name)) throw new ServiceError(`nothing is called {${name}}`)
    return names.get(name)
  }
  const whole = /^\{([a-zA-Z]\w*)\}$/.exec(value)?.[1]
  if (whole !== undefined) return known(whole)
  return value.replace(/\{([a-zA-Z]\w*)\}/g, (_, name: string) => String(known(name)))
}
