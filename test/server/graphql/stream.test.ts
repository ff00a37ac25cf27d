/** The stream of changes, live. */
import { once } from 'node:events'
import t from 'tap'
import { call } from '../../helpers/call.ts'
import { withClient } from '../../../db/pool.ts'
import { pino } from 'pino'
import { WebSocket } from 'ws'
import { startApi } from '../../../server/main.ts'
import { testConfig } from '../../helpers/config.ts'
import { askGraph } from '../../helpers/http/graphs.ts'
import { becomes } from '../../helpers/await_condition.ts'
import { useService } from '../../helpers/service.ts'
import { changesIn, subscribe, subscribeByParts } from '../../helpers/subscribers.ts'

const service = await useService(t)
const { baseUrl, account: { secretKey, publishableKey } } = service
const { connectionString } = service.database
const team = (id: string, name = id): object => ({ type: 'team', external_id: id, data: { name } })
const endOfStream = async (key = secretKey): Promise<string> => {
  let cursor: string | null = null
  for (;;) {
    const query = 'query ($c: String) { changes(cursor: $c, limit: 500) { next_cursor has_more } }'
    const { body } = await askGraph(baseUrl, key, query, { c: cursor })
    cursor = body.data.changes.next_cursor
    if (!body.data.changes.has_more) return cursor as string
  }
}
const formatValue = ({ id, event, version }: any): string => `${id} ${event} ${version}`
const problemIn = (results: any[]): string | undefined => results.at(-1)?.errors?.[0].extensions?.problem

t.test('GRAPHQL-30 a subscriber receives what comes after its cursor, over a socket and as parts of a response, and nothing else', async (t) => {
  await service.apply('league', [team('before')])
  const cursor = await endOfStream()
  const heard = [subscribe(baseUrl, secretKey, { cursor }), await subscribeByParts(baseUrl, publishableKey, { cursor })]
  t.match((heard[1] as any).response.headers.get('content-type'), 'multipart/mixed')
  for (const { until, results } of heard) {
    await until(({ length }) => length > 0)
    t.same(results, [{ data: { changes: { data: [], next_cursor: cursor, has_more: false } } }], 'first where it is')
  }
  for (const name of ['one', 'two']) {
    await service.apply('league', [team(name)])
    for (const { until } of heard) await until((results) => changesIn(results).length === (name === 'one' ? 1 : 2))
  }
  for (const { results, end, ended } of heard) {
    const created = ['team', 'oyss.team.created', 1]
    t.same(changesIn(results).map(({ type, event, version }) => [type, event, version]), [created, created])
    const { body } = await service.secret.get(`/v1/changes?cursor=${results[1].data.changes.next_cursor}`)
    t.same(body.data.map(({ id }: any) => id), [changesIn(results)[1].id], 'the cursor of a page is one of the stream')
    end()
    await ended
  }
})

t.test('GRAPHQL-30 from the beginning every entity comes, by types only those, and what a change leads to is read along', async (t) => {
  const heard = subscribe(baseUrl, secretKey, {}, { query: 'subscription { changes(types: [team]) { data { id type team { name } } } }' })
  const names = await heard.until((results) => changesIn(results).length === 3 && changesIn(results).map((change) => change.team.name))
  t.same(names, ['before', 'one', 'two'])
  heard.end()
  const none = subscribe(baseUrl, secretKey, { types: ['venue'] })
  t.same(await none.until((results) => results.length > 0 && changesIn(results)), [])
  none.end()
})

t.test('GRAPHQL-30 every change arrives once and in order, under concurrent writers, while the connection that hears of them is lost again and again', async (t) => {
  const cursor = await endOfStream()
  const heard = [subscribe(baseUrl, secretKey, { cursor }), await subscribeByParts(baseUrl, secretKey, { cursor })]
  for (const { until } of heard) await until(({ length }) => length > 0)
  let lost = 0
  const lose = (): Promise<void> => withClient({ connectionString }, async (db) => {
    const { rows } = await db.query("select pg_terminate_backend(pid) as is_lost from pg_stat_activity " +
      "where application_name = 'oyss notifications' and datname = current_database()")
    lost += rows.length
  })
  const sources = ['league', 'partner', 'owner', 'scraper']
  await Promise.all(sources.map(async (source, writer) => {
    for (let round = 0; round < 6; round++) {
      const named = (index: number): object => team(`${source}-${index}`, `Team ${writer} ${index} in ${round}`)
      await service.apply(source, Array.from({ length: 5 }, (_, index) => named(index)))
      if (writer === 0) await lose()
    }
  }))
  t.ok(lost >= 2, `${lost} connections were lost`)
  const stream: any[] = []
  for (let at = cursor, more = true; more;) {
    const { body } = await service.secret.get(`/v1/changes?cursor=${at}&limit=500`)
    stream.push(...body.data)
    ;[at, more] = [body.next_cursor, body.has_more]
  }
  t.ok(stream.length > 20)
  for (const { until, results, end } of heard) {
    await until(() => changesIn(results).length >= stream.length)
    t.same(changesIn(results).map(formatValue), stream.map(formatValue))
    end()
  }
})

t.test('GRAPHQL-32 the stream ends with the problem at the next page, once the account is suspended or the key revoked (OYA03, OYA01)', async (t) => {
  for (const [why, problem] of [['suspended', 'account_suspended'], ['revoked', 'unauthorized']] as const) {
    const { id, secretKey: key } = await service.makeAccount(why)
    const heard = [subscribe(baseUrl, key), await subscribeByParts(baseUrl, key)]
    for (const { until } of heard) await until(({ length }) => length > 0)
    const other = service.clientOf(await service.makeKey(id, 'test', 'secret'))
    const { body } = await other.push('league', [team('late')])
    await withClient({ connectionString }, (db) => why === 'revoked'
      ? db.query("update tenancy.keys set revoked_at = now() where key_hash = sha256(convert_to($1, 'UTF8'))", [key])
      : call(db, 'manage.suspend_account', { account_id: id, reason: 'unpaid' }).then(() => ({})))
    if (why === 'revoked') await other.waitForBatch(body.batch_id)
    await withClient({ connectionString }, (db) => db.query("select pg_notify('oyss_changes', realm_id::text) from tenancy.realms"))
    for (const { until, ended, results } of heard) {
      t.equal(await until((all) => problemIn(all)), problem)
      await ended
      t.same(changesIn(results).filter(({ event }: any) => event === 'late'), [])
    }
  }
})

t.test('GRAPHQL-32 a stream ends as soon as its key is rolled or revoked, or its account suspended; those of other keys go on', async (t) => {
  const { id, secretKey, publishableKey } = await service.makeAccount('Ending')
  const [revoked, heard] = [await service.makeKey(id, 'test', 'secret'), new Map<string, ReturnType<typeof subscribe>>()]
  for (const key of [secretKey, publishableKey, revoked]) heard.set(key, subscribe(baseUrl, key))
  for (const { until } of heard.values()) await until(({ length }) => length > 0)
  const ends = async (key: string, problem: string): Promise<void> => {
    const one = heard.get(key) as ReturnType<typeof subscribe>
    t.equal(await one.until((all) => problemIn(all)), problem)
    await one.ended
    heard.delete(key)
    for (const { results } of heard.values()) t.equal(results.length, 1, 'the others go on')
  }
  const manage = <T>(work: Parameters<typeof withClient<T>>[1]): Promise<T> => withClient({ connectionString, role: 'oyss_manager' }, work)
  const idOf = (key: string): Promise<string> => withClient({ connectionString }, async (db) =>
    (await db.query("select key_id from tenancy.keys where key_hash = sha256(convert_to($1, 'UTF8'))", [key])).rows[0]?.key_id)
  const [revokedId, rolledId] = [await idOf(revoked), await idOf(publishableKey)]
  await manage((db) => call(db, 'manage.revoke_key', { key_id: revokedId, made_by: 'a test' }))
  await ends(revoked, 'unauthorized')
  await manage((db) => call(db, 'manage.roll_key', { key_id: rolledId, key_hash: Buffer.alloc(32, id), last_four: 'abcd' }))
  await ends(publishableKey, 'unauthorized')
  await manage((db) => call(db, 'manage.suspend_account', { account_id: id, reason: 'unpaid' }))
  await ends(secretKey, 'account_suspended')
})

t.test('GRAPHQL-33 a key or account has at most fifty subscriptions in a process; one that ends makes room (OYL01)', async (t) => {
  const { secretKey: key } = await service.makeAccount('Many')
  const heard = Array.from({ length: 50 }, () => subscribe(baseUrl, key))
  for (const { until } of heard) await until(([first]) => first?.data?.changes)
  const beyond = subscribe(baseUrl, key)
  t.equal(await beyond.until((results) => problemIn(results)), 'rate_limited')
  beyond.end()
  const [first, second] = heard as [typeof beyond, typeof beyond]
  first.end()
  await first.ended
  for (let tries = 0; ; tries++) {
    const again = subscribe(baseUrl, key)
    const [result] = await again.until((results) => results.length > 0 && results)
    if (result.data?.changes) { again.end(); break }
    again.end()
    if (tries > 50) { t.fail('the place of one that ended is not free'); break }
  }
  t.equal(second.results.length, 1)
  for (const { end } of heard) end()
})

t.test('GRAPHQL-34 a socket takes a key with its first message, a secret one from no page of another origin, and nothing but subscriptions', async (t) => {
  const codeOf = async (key: string, headers: Record<string, string> = {}): Promise<unknown> => {
    const heard = subscribe(baseUrl, key, {}, { headers })
    const reported = await Promise.race([heard.ended, heard.until((results) => results[0])])
    const isOpen = reported?.data !== undefined
    if (!isOpen) await becomes(() => heard.closed !== undefined)
    heard.end()
    return isOpen ? 'open' : heard.closed
  }
  t.match(await codeOf(''), { code: 4403, reason: 'unauthorized' })
  t.match(await codeOf(`sk_test_${'x'.repeat(36)}`), { code: 4403, reason: 'unauthorized' })
  t.match(await codeOf('', { authorization: `Bearer ${secretKey}`, cookie: 'oyss=x' }), { code: 4403 }, 'neither a header nor a cookie')
  t.match(await codeOf(secretKey, { origin: 'https://club.example' }), { code: 4403, reason: 'forbidden' })
  t.equal(await codeOf(publishableKey, { origin: 'https://club.example' }), 'open')
  const query = subscribe(baseUrl, secretKey, {}, { query: '{ __typename }' })
  t.equal(await query.until((results) => problemIn(results)), 'invalid_query')
  query.end()
  const costly = subscribe(baseUrl, publishableKey, {}, {
    query: 'subscription { changes { data { fixture { claims { next_cursor } } } } }'
  })
  t.equal(await costly.until((results) => problemIn(results)), 'query_too_costly')
  costly.end()
  const plain = await fetch(`${baseUrl}/healthz`, { headers: { connection: 'upgrade', upgrade: 'h2c' } }).catch(() => undefined)
  t.ok(plain === undefined || plain.status === 200, 'other wishes to upgrade are passed over')
})

/** A socket that is opened with a key, what it hears, and its subscriptions by number. */
async function openSocket (key: string): Promise<{
  socket: WebSocket, heard: any[], ask: (query: string) => void, closed: Promise<unknown[]>
}> {
  const socket = new WebSocket(`${baseUrl.replace(/^http/, 'ws')}/v1/graphql`, 'graphql-transport-ws')
  const [heard, closed] = [[] as any[], once(socket, 'close')]
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${key}` } }))
  await becomes(() => heard.length > 0)
  heard.length = 0
  let id = 0
  return {
    socket, heard, closed,
    ask: (query) => socket.send(JSON.stringify({ id: String(id++), type: 'subscribe', payload: { query } }))
  }
}
const problemsIn = (heard: any[]): string[] => heard.map(({ id, payload }) => `${id} ${payload[0].extensions.problem}`)

t.test('GRAPHQL-58 each subscription counts before its document is read, also one that is refused (OYL01)', async (t) => {
  const { id, secretKey: key } = await service.makeAccount('Counted')
  await withClient({ connectionString, role: 'oyss_manager' }, (db) => call(db, 'manage.set_limits', {
    account_id: id, limits: { requests_per_minute: 16, pushes_per_minute: 4, key_requests_per_minute: 16, address_requests_per_minute: 16 }
  }))
  const { socket, heard, ask } = await openSocket(key)
  for (let n = 0; n < 4; n++) ask('{ nope')
  await becomes(() => heard.length === 4)
  const first = 'the message that opens it is the first of four'
  t.same(problemsIn(heard), ['0 invalid_query', '1 invalid_query', '2 invalid_query', '3 rate_limited'], first)
  t.equal((await askGraph(baseUrl, key, '{ __typename }')).status, 429)
  socket.terminate()
})

t.test('GRAPHQL-58 a socket whose messages are refused one after another is closed, however many it has sent; one that is taken starts the count again', async (t) => {
  const { heard, ask, closed } = await openSocket(secretKey)
  for (let n = 0; n < 60; n++) ask('{ nope')
  const [code, reason] = await closed
  t.same([code, String(reason)], [1008, 'refused'])
  t.same(heard.map(({ id }) => id), ['0', '1', '2', '3', '4'], 'the others are not read')
  const patient = await openSocket(secretKey)
  for (let n = 0; n < 4; n++) patient.ask('{ nope')
  patient.ask('subscription { changes(types: [venue]) { next_cursor } }')
  for (let n = 0; n < 4; n++) patient.ask('{ nope')
  await becomes(() => patient.heard.filter(({ type }) => type === 'error').length === 8)
  t.equal(patient.socket.readyState, WebSocket.OPEN)
  patient.ask('{ nope')
  t.equal((await patient.closed)[0], 1008)
})

t.test('GRAPHQL-58 a socket that sends messages which count as no request is closed', async (t) => {
  const { socket, heard, closed } = await openSocket(secretKey)
  for (let n = 0; n < 300; n++) socket.send(JSON.stringify({ type: 'ping' }))
  t.equal((await closed)[0], 1008)
  t.ok(heard.length <= 100, `${heard.length} were answered`)
})

t.test('GRAPHQL-32 a process that stops ends its streams, asks to come again, and does not wait for them', async (t) => {
  const errors: string[] = []
  const api = await startApi(connectionString, testConfig(), pino({ level: 'error' }, { write: (line) => { errors.push(line) } }))
  const address = `http://127.0.0.1:${api.port}`
  const heard = [subscribe(address, secretKey), await subscribeByParts(address, secretKey)]
  for (const { until } of heard) await until(({ length }) => length > 0)
  await api.stop()
  for (const { results, ended } of heard) {
    await ended
    t.equal(problemIn(results), 'unavailable')
  }
  t.same(errors, [], 'a stop is no failure of a request')
})
