/** How many exports an account has at once, and how long each holds a session: server/routes/export.ts. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { pino } from 'pino'
import t from 'tap'
import type { Statement } from '../../db/pool.ts'
import { makeKey } from '../../platform/keys.ts'
import { makeTurns } from '../../server/limits/turns.ts'
import { renderError } from '../../server/middleware/errors.ts'
import type { Deps } from '../../server/routes/deps.ts'
import { exportFixtures, exportTurns } from '../../server/routes/export.ts'
import { comes } from '../helpers/await_condition.ts'
import { useService } from '../helpers/service.ts'
import { ask } from './http_client.ts'

const path = '/v1/competitions/cmp_01K5T3M8Q9ZXW4V7N2B6C0D1EF/export/fixtures.parquet'
const authorization = `Bearer ${makeKey('test', 'secret')}`

/** A page as api.export_fixtures answers it, of titles of that many bytes. */
function makePage (count: number, size: number): string {
  const none = new Array(count).fill(null)
  const names = [
    'fixture_id', 'version', 'updated_at', 'sport', 'kind', 'status', 'time_status', 'division', 'stage', 'start', 'end', 'date',
    'time_zone', 'venue', 'venue_field', 'role_0', 'team_0', 'role_1', 'team_1', 'result', 'url'
  ]
  return `{"count":${count},"last":["",""]}\n${JSON.stringify({
    count, competition: { name: 'Cup' }, divisions: null, stages: null, venues: null, teams: null,
    fixtures: { ...Object.fromEntries(names.map((name) => [name, none])), title: none.map(() => randomBytes(size / 2).toString('hex')) }
  })}`
}

/** Exports from sessions whose every statement ends when the test says so. */
async function serve (inTurn?: Deps['db']['long']['inTurn'], page = makePage(1, 8)) {
  const reported: string[] = []
  const reading: (() => void)[] = []
  const connect = async (): Promise<unknown> => {
    reported.push('session')
    return {
      release: () => reported.push('released'),
      query: async (statement: string | Statement) => {
        if (typeof statement === 'string') return void reported.push(statement.split(' ', 1)[0] as string)
        await new Promise<void>((resolve) => { reading.push(resolve) })
        return { rows: [{ body: page, etag: 'W/"1"', is_unchanged: false }] }
      }
    }
  }
  const app = express()
  const requests = { arrived: 0, gone: 0 }
  app.use((_req, res, next) => {
    requests.arrived += 1
    res.once('close', () => { requests.gone += 1 })
    res.locals.headers = []
    res.locals.fixedHeaders = () => []
    next()
  })
  const deps = { db: { long: { connect, ...inTurn && { inTurn } } }, log: pino({ level: 'silent' }) } as unknown as Deps
  app.get('/v1/competitions/:id/export/fixtures.parquet', exportFixtures(deps))
  app.use(renderError('https://a.example'))
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => { server.closeAllConnections(); server.close() })
  return { reported, reading, requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
const until = (isTrue: () => boolean): Promise<void> => comes(`${isTrue}`, isTrue)
const sessions = (reported: string[]): number => reported.filter((word) => word === 'session').length

t.test('LIMIT-45 an account has two exports at once; a third waits for one of them, and is refused when it has waited long enough (OYL01)', async (t) => {
  const timeouts: (() => void)[] = []
  const turns = makeTurns({ ...exportTurns, later: (_, giveUp) => { timeouts.push(giveUp); return () => {} } })
  const { reported, reading, url } = await serve((_key, work) => turns.take('account', work))
  const exports = Array.from({ length: 4 }, () => ask(url, 'GET', path, { authorization }))
  await until(() => reading.length === 2 && timeouts.length === 2)
  t.equal(sessions(reported), 2, 'who waits holds no session')
  timeouts[0]?.()
  const refused = await Promise.race(exports)
  t.match(refused, { status: 429, headers: { 'retry-after': '10' }, body: { type: /rate_limited$/, detail: /one after another/ } })
  reading.shift()?.()
  await until(() => sessions(reported) === 3)
  await until(() => { reading.shift()?.(); return reported.filter((word) => word === 'released').length === 3 })
  const answers = await Promise.all(exports)
  t.same(answers.map(({ status }) => status).sort(), [200, 200, 200, 429])
})

t.test('LIMIT-45 a request that leaves while it waits takes no session', async (t) => {
  const turns = makeTurns({ ...exportTurns, most: 1 })
  const { reported, reading, requests, url } = await serve((_key, work) => turns.take('account', work))
  const first = ask(url, 'GET', path, { authorization })
  await until(() => reading.length === 1)
  const leaving = request(`${url}${path}`, { headers: { authorization } }).end()
  leaving.on('error', () => {})
  await until(() => requests.arrived === 2)
  const last = ask(url, 'GET', path, { authorization })
  await until(() => requests.arrived === 3)
  leaving.destroy()
  await until(() => requests.gone === 1)
  reading.shift()?.()
  t.equal((await first).status, 200)
  await until(() => reading.length === 1)
  reading.shift()?.()
  t.equal((await last).status, 200)
  t.equal(sessions(reported), 2)
})

t.test('LIMIT-45, EXPORT-4 the session is free when the last page is read, however slowly the file is fetched', async (t) => {
  const { reported, reading, url } = await serve(undefined, makePage(4_000, 6_000))
  const [answer] = await Promise.all([
    once(request(`${url}${path}`, { headers: { authorization } }).end(), 'response').then(([res]) => res as IncomingMessage),
    until(() => reading.length === 1).then(() => reading.shift()?.())
  ])
  t.equal(answer.statusCode, 200)
  await until(() => reported.includes('released'))
  t.same(reported, ['session', 'begin', 'commit', 'released'])
  t.equal(answer.complete, false, 'nothing of the file was taken yet')
  let bytes = 0
  for await (const chunk of answer) bytes += (chunk as Buffer).length
  t.ok(answer.complete && bytes > 20_000_000, `${bytes} bytes`)
})

t.test('LIMIT-45 two exports of an account leave a session to others, and the account its lists', async (t) => {
  const service = await useService(t)
  const { account, apply, database, clientOf, secret, publishable, baseUrl } = service
  const other = await service.makeAccount('Other')
  const game = { type: 'fixture', external_id: 'g', data: { kind: 'game', sport: 'soccer', competition: { external_id: 'cup' } } }
  await apply('league', [game])
  const pushed = await clientOf(other.secretKey).push('league', [game])
  await clientOf(other.secretKey).waitForBatch(pushed.body.batch_id)
  const cupOf = async (client: typeof secret): Promise<string> =>
    (await client.get('/v1/lookup?source=league&type=competition&external_id=cup')).body.id
  const [mine, theirs] = [await cupOf(secret), await cupOf(clientOf(other.secretKey))]
  const holder = await database.connect()
  const admin = await database.connect()
  await holder.query('begin')
  await holder.query('lock table canon.fixtures in access exclusive mode')
  const waiting = async (): Promise<number> => (await admin.query(
    "select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  )).rows[0].n
  const fetchFile = (id: string, key: string): Promise<{ status: number }> =>
    ask(baseUrl, 'GET', `/v1/competitions/${id}/export/fixtures.parquet`, { authorization: `Bearer ${key}` })
  const exports = Array.from({ length: 4 }, () => fetchFile(mine, account.secretKey))
  await comes('two exports of the account', async () => await waiting() >= 2)
  exports.push(fetchFile(theirs, other.secretKey))
  await comes('one of another', async () => await waiting() >= 3)
  t.equal((await publishable.get('/v1/changes')).status, 200)
  t.equal(await waiting(), 3, 'two of the account, and one of another')
  await holder.query('rollback')
  t.same((await Promise.all(exports)).map(({ status }) => status), Array(5).fill(200))
})
