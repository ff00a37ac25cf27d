/**
 * The bare loop of polling: GET with the validator that is known, several at once, and a plain insert of each body that comes. On request
 * it polls all hosts once and reports milliseconds.
 */
import { get } from 'node:http'
import { makePool } from '../../db/pool.ts'
import { ready } from './children.ts'
import { hostNames } from './hosts.ts'

const pool = makePool({ connectionString: process.env.DATABASE_URL as string, max: 4, application: 'oyss bench', onError: () => {} })
const known = new Map<string, string>()

const fetch = (host: string, port: number): Promise<{ etag: string, body: Buffer } | undefined> => new Promise((done, fail) => {
  const headers = known.has(host) ? { 'if-none-match': known.get(host) } : {}
  get({ host, port, path: '/calendar.ics', headers, agent: false }, (answer) => {
    const chunks: Buffer[] = []
    answer.on('data', (chunk: Buffer) => chunks.push(chunk))
    answer.on('end', () => done(
      answer.statusCode === 304 ? undefined : { etag: answer.headers.etag as string, body: Buffer.concat(chunks) }
    ))
  }).on('error', fail)
})

process.on('message', async ({ port, count, concurrency }: { port: number, count: number, concurrency: number }) => {
  const startedAt = performance.now()
  const hosts = hostNames(count).values()
  const loop = async (): Promise<void> => {
    for (const host of hosts) {
      const answer = await fetch(host, port)
      if (answer === undefined) continue
      known.set(host, answer.etag)
      await pool.query({ name: 'insert', text: 'insert into bench_bodies values ($1, $2)', values: [host, answer.body] })
    }
  }
  await Promise.all(Array.from({ length: concurrency }, loop))
  process.send?.({ milliseconds: performance.now() - startedAt })
})
await pool.query('create table bench_bodies (host text, body bytea)')
ready(0, async () => { await pool.end() })
