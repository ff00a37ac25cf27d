/** Runs conformance vectors against any implementation over HTTP. */
import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { makeHttpClient, type HttpClient } from '../http_client.ts'
import { fill, judge, keep, VectorError, type Names } from './answers.ts'
import type { Step, Vector } from './read.ts'
import { push, pushInvalid, readChanges, tryValues, type Target } from './steps.ts'

/** `faults` is empty when the rule holds. */
export type Outcome = { rule: string, area: string, failures: string[] }

const AT_ONCE = 4

/** Runs all, a few at a time, and reports each as it ends. */
export async function runVectors (target: Target, vectors: Vector[], report: (outcome: Outcome) => void): Promise<void> {
  const queue = [...vectors]
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    for (let next = queue.shift(); next; next = queue.shift()) report(await runVector(target, next))
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
    failures.push(error instanceof VectorError ? error.message : String(error))
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
