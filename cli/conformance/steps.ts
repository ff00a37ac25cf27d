/** The steps of vectors that are more than one request; each returns what differs from what is expected. */
import { randomUUID } from 'node:crypto'
import type { Exchange, HttpClient } from '../http_client.ts'
import { judge, keep, type Names } from './answers.ts'
import { differences } from './match.ts'
import type { Step } from './read.ts'

/** `sources`: class -> keys of sources of that class, two of each that vectors name twice; `observe` sees every exchange. */
export type Target = {
  baseUrl: string, secretKey: string, publishableKey: string, sources: Record<string, string[]>, observe?: (exchange: Exchange) => void
}

/** Pushes and waits until the batch is applied. */
export async function push (client: HttpClient, { push: given, expect, save }: Step, names: Names): Promise<string[]> {
  const { source, observations } = given as NonNullable<Step['push']>
  const answer = await client.push(source, observations, randomUUID())
  const failures = judge(expect ?? { status: 202, body: { rejected: 0 } }, answer)
  if (answer.status !== 202) return failures
  keep(answer, save, names)
  const batch = await client.waitForBatch(answer.body.batch_id)
  return batch.status === 'done' ? failures : [...failures, `the batch is ${batch.status}: ${batch.error}`]
}

/** Pushes observations of which each must be refused at its own pointer, beside one that is right. */
export async function pushInvalid (client: HttpClient, { source, observations, valid }: NonNullable<Step['rejects']>): Promise<string[]> {
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
export async function tryValues (client: HttpClient, { sources }: Target, {
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

/** Reads the stream from a cursor to its end; of what it gives about some entities, each must be as expected. */
export async function readChanges (client: HttpClient, {
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
