/** server/usage.ts: what comes with keys, reported to the database. */
import { pino } from 'pino'
import t from 'tap'
import type { Queryable } from '../../db/pool.ts'
import { startApi } from '../../server/main.ts'
import { makeUsage } from '../../server/usage.ts'
import { testConfig } from '../helpers/config.ts'
import { useService } from '../helpers/service.ts'
import { ask } from './http_client.ts'

const service = await useService(t, { worker: false })
const admin = await service.database.connect()
const log = pino({ level: 'silent' })
const bearer = (key: string): Record<string, string> => ({ authorization: `Bearer ${key}` })
const counted = async (keyHash?: string): Promise<object[]> => (await admin.query(
  `select k.kind, u.route, u.answered_count::integer as answered, u.refused_count::integer as refused, u.failed_count::integer as failed
     from tenancy.usage_hours u join tenancy.keys k using (key_id) where $1::text is null or encode(k.key_hash, 'hex') = $1
    order by k.kind desc, u.route`, [keyHash ?? null]
)).rows

t.test('LIMIT-50 a process that stops reports what came with each key, by route: answered, refused and failed; nothing of others', async (t) => {
  const [{ id, secretKey }, { publishableKey }] = [await service.makeAccount('Counted'), await service.makeAccount('On a page')]
  await admin.query('update tenancy.accounts set requests_per_minute = 16 where account_id = $1', [id])
  const api = await startApi(service.database.connectionString, testConfig(), log)
  const base = `http://127.0.0.1:${api.port}`
  const mine = bearer(secretKey)
  for (const path of ['/v1/fixtures', '/v1/fixtures?limit=1', '/v1/teams/tm_01K5T3M8Q9ZXW4V7N2B6C0D1EF', '/v1/fixtures?limit=none']) {
    await ask(base, 'GET', path, mine)
  }
  t.equal((await ask(base, 'GET', '/v1/competitions', bearer(publishableKey))).status, 200)
  t.equal((await ask(base, 'GET', '/v1/competitions', mine)).status, 429)
  t.equal((await ask(base, 'GET', '/v1/competitions', bearer(`sk_test_${'a'.repeat(43)}`))).status, 401)
  t.equal((await ask(base, 'GET', '/v1/competitions')).status, 401)
  t.equal((await ask(base, 'GET', '/healthz')).status, 200)
  await api.stop()
  t.same(await counted(), [
    { kind: 'secret', route: 'GET /v1/competitions', answered: 0, refused: 1, failed: 0 },
    { kind: 'secret', route: 'GET /v1/fixtures', answered: 2, refused: 0, failed: 1 },
    { kind: 'secret', route: 'GET /v1/teams/:id', answered: 0, refused: 0, failed: 1 },
    { kind: 'publishable', route: 'GET /v1/competitions', answered: 1, refused: 0, failed: 0 },
  ])
})

t.test('LIMIT-50 what the database did not take is reported again, with what came meanwhile; there is an end to what is kept', async (t) => {
  let isAway = true
  const reported: { key: string, route: string, answered: number }[][] = []
  const query = (async ({ values }: { values: [string] }) => {
    if (isAway) throw new Error('Connection terminated')
    reported.push(JSON.parse(values[0]))
    return { rows: [] }
  }) as unknown as Queryable['query']
  const usage = makeUsage({ query }, log, 10)
  const request = (of: number): Parameters<typeof usage.note>[0] => ({
    key: Buffer.from([of >> 8, of & 255]), isKnown: true, method: 'GET', route: '/v1/teams', status: 200, seconds: 1
  })
  for (let n = 0; n < 6_000; n++) usage.note(request(n))
  await new Promise((done) => { setTimeout(done, 50) })
  for (let n = 0; n < 10; n++) usage.note(request(n))
  isAway = false
  await usage.end()
  const all = reported.flat()
  t.equal(all.length, 5_000)
  t.equal(all.reduce((sum, { answered }) => sum + answered, 0), 5_010)
})
