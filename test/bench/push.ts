/**
 * push.accept: from sending a batch over HTTP to its 202, in turn with parsing the same body and inserting it once. Nothing is applied
 * meanwhile.
 */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { startChild } from './children.ts'
import { median, round, timed, type Report } from './figures.ts'
import { makeGames } from './data/samples.ts'
import { makeWorld, SOURCE, type Bench, type World } from './world.ts'

const WARM_UP = 5

export async function measurePush (bench: Bench, report: Report): Promise<void> {
  const { size, pushes } = bench.settings
  const world = await makeWorld(bench, 'push')
  const insert = await makeBareInsert(world)
  const api = await startChild('api_process', { DATABASE_URL: world.connectionString }, true)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: { accept: number, floor: number, bytes: number }[] = []
  for (let batch = 0; batch < pushes + WARM_UP; batch++) {
    const body = Buffer.from(JSON.stringify({ source: SOURCE, observations: makeGames(batch, size) }))
    times.push({
      bytes: body.length, accept: await timed(() => push(agent, api.port, world.key, body)), floor: await timed(() => insert(body))
    })
  }
  agent.destroy()
  await Promise.all([api.stop(), world.close()])
  const [accept, floor, bytes] = (['accept', 'floor', 'bytes'] as const).map((name) =>
    median(times.slice(WARM_UP).map((time) => time[name]))) as [number, number, number]
  report('push.accept', accept / floor, {
    accept_ms: round(accept), floor_ms: round(floor), bytes_a_body: bytes, observations_a_batch: size, repetitions: pushes
  })
}

/** Resolves when the whole answer has arrived. Throws unless it is 202. */
export function push (agent: Agent, port: number, key: string, body: Buffer): Promise<void> {
  const headers = {
    'Authorization': `Bearer ${key}`, 'Idempotency-Key': randomUUID(), 'Content-Type': 'application/json', 'Content-Length': body.length
  }
  return new Promise((done, fail) => {
    request({ agent, port, host: '127.0.0.1', method: 'POST', path: '/v1/observations', headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () => {
        answer.statusCode === 202 ? done() : fail(new Error(`a push was answered with ${answer.statusCode}: ${Buffer.concat(chunks)}`))
      })
    }).on('error', fail).end(body)
  })
}

/** The floor: the body parsed and stored, in a table like the one that keeps pushes. */
export async function makeBareInsert ({ admin: db }: World): Promise<(body: Buffer) => Promise<void>> {
  await db.query('create schema bench; create table bench.batches (like intake.batches including all)')
  const { rows: [source] } = await db.query('select s.realm_id, s.source_id, s.account_id from tenancy.sources s')
  const text = 'insert into bench.batches (batch_id, realm_id, source_id, account_id, payload, payload_sha256, content_type, ' +
    "accepted_count, rejected_count) values ($1, $2, $3, $4, $5, sha256($5), 'application/json', $6, 0)"
  return async (body) => {
    const { observations } = JSON.parse(body.toString()) as { observations: unknown[] }
    await db.query({
      name: 'insert', text,
      values: [`batch_${randomUUID()}`, source.realm_id, source.source_id, source.account_id, body, observations.length]
    })
  }
}
