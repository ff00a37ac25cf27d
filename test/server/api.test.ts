/** Every address over real HTTP with the database and the worker behind it; answers are checked against the document. */
import { hash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { pino } from 'pino'
import t from 'tap'
import { schemas } from '../../contract/components.ts'
import { paths } from '../../contract/document.ts'
import { idPrefixes, type IdKind } from '../../contract/ids.ts'
import { ref } from '../../contract/schema.ts'
import { makeKey } from '../../platform/keys.ts'
import { startApi } from '../../server/main.ts'
import { compile } from '../../server/validation/compile.ts'
import { testConfig } from '../helpers/config.ts'
import { makeScript } from '../helpers/dashboard.ts'
import { useService } from '../helpers/service.ts'
import { ask } from './http_client.ts'
import { sample, sampleTypes } from './samples.ts'

const service = await useService(t)
const { baseUrl, secret, publishable, account } = service
const stranger = service.clientOf(makeKey('test', 'secret'))
const unknownFixture = 'fx_01K5T3M8Q9ZXW4V7N2B6C0D1EF'
const typeOf = (answer: { body: any }): string => answer.body.type.split('/').at(-1)
const matches = (t: any, name: string, body: unknown): void => {
  const [failure] = compile(ref(name)).findAll(body)
  t.equal(failure, undefined, `${name}: ${failure?.instancePath} ${failure?.message}`)
}
const observations = sampleTypes.map((type) => ({ ...sample(type), observed_at: '2026-01-01T00:00:00Z' }))
observations.find(({ type }) => type === 'fixture').external_id = 'game-1'
await service.apply('league', observations)
const lookUp = async (type: string, id: string): Promise<string> =>
  (await secret.get(`/v1/lookup?source=league&type=${type}&external_id=${id}`)).body.id
const fixture = await lookUp('fixture', 'game-1')
const body = (list: unknown[], source = 'league'): string => JSON.stringify({ source, observations: list })
const pushed = (text: string, key: string, headers = {}) => secret.post('/v1/observations', text, { 'idempotency-key': key, ...headers })

t.test('INTAKE-4, INTAKE-6 a push is stored and queued, and its receipt is as documented', async (t) => {
  const answer = await secret.push('league', [{ type: 'team', external_id: 'a1', data: { name: 'Kestrels' } }])
  t.equal(answer.status, 202)
  matches(t, 'BatchReceipt', answer.body)
  t.match(answer.body, { accepted: 1, rejected: 0 })
  t.match(answer.headers.get('etag'), /^W\/"/)
  t.ok(answer.headers.get('request-id'))
  t.equal(answer.headers.get('idempotent-replayed'), null)
  const batch = await secret.get(`/v1/batches/${answer.body.batch_id}`)
  matches(t, 'Batch', batch.body)
})

t.test('INTAKE-7, HTTP-9 the bytes of a batch are given back as they came, as a file, to the account that pushed it and nobody else', async (t) => {
  const text = ` ${body([{ type: 'team', external_id: 'payload-1', data: { name: 'Ünï <script>' } }])}\n`
  const type = 'application/json; charset="UTF-8"'
  const pushes = [
    await pushed(text, 'payload-of-a-batch', { 'content-type': type }),
    await pushed(gzipSync(text) as never, 'payload-zipped', { 'content-type': type, 'content-encoding': 'gzip' })
  ]
  for (const { body: { batch_id: id } } of pushes) {
    const { body: { payload } } = await secret.get(`/v1/batches/${id}`)
    t.same(payload, { bytes: Buffer.byteLength(text), sha256: hash('sha256', text), location: `/v1/batches/${id}/payload` })
    const headers = { authorization: `Bearer ${account.secretKey}` }
    const answer = await ask(baseUrl, 'GET', payload.location, headers)
    t.equal(answer.text, text)
    t.match(answer.headers, {
      'content-type': type, 'x-content-type-options': 'nosniff', 'content-disposition': `attachment; filename="${id}.json"`,
      'cache-control': 'private, no-cache', 'content-security-policy': /default-src 'none'/
    })
    t.match(await ask(baseUrl, 'GET', payload.location, { ...headers, 'if-none-match': answer.headers.etag as string }), {
      status: 304, text: ''
    })
    t.match(await ask(baseUrl, 'HEAD', payload.location, headers), { status: 200, text: '' })
    t.equal((await ask(baseUrl, 'GET', payload.location, { ...headers, accept: 'text/html' })).status, 406)
    const other = service.clientOf((await service.makeAccount('Another account')).secretKey)
    t.same([typeOf(await other.get(payload.location)), typeOf(await publishable.get(payload.location))], ['not_found', 'publishable_key'])
  }
  t.equal(typeOf(await secret.get('/v1/batches/fx_01K5T3M8Q9ZXW4V7N2B6C0D1EF/payload')), 'invalid_id')
})

t.test('the same push again returns the first receipt; another body under the key is refused (OYV12)', async (t) => {
  const text = body([{ type: 'team', external_id: 'a2', data: { name: 'Owls' } }, { type: 'team', external_id: 'a3', data: {} }])
  const first = await pushed(text, 'replay-key-1')
  for (const key of ['replay-key-1', '"replay-key-1"']) {
    const again = await pushed(text, key)
    t.match(again, { status: 202, body: first.body })
    t.equal(again.headers.get('idempotent-replayed'), 'true')
  }
  const zipped = await pushed(gzipSync(text) as never, 'replay-key-1', { 'content-encoding': 'gzip' })
  t.match(zipped, { status: 202, body: first.body }, 'compression makes no other body')
  t.equal(typeOf(await pushed(`${text} `, 'replay-key-1')), 'idempotency_key_reused')
})

t.test('a partly valid batch is accepted and its receipt points at the faults', async (t) => {
  const answer = await secret.push('league', [
    { type: 'team', external_id: 'p1', data: { name: 'Larks' } }, { type: 'tema', external_id: 'p2', data: {} },
    { ...sample('fixture'), data: { kind: 'game', sport: 'soccr' } }
  ])
  t.match(answer, {
    status: 202, body: { accepted: 1, rejected: 2, errors: [{ index: 1, path: '/type' }, { index: 2, path: '/data/sport' }] }
  })
  t.match(await secret.waitForBatch(answer.body.batch_id), { status: 'done', accepted: 1, rejected: 2, errors: answer.body.errors })
  t.ok(await lookUp('team', 'p1'))
})

t.test('whatever JSON.parse reads is applied, however it was spelt', async (t) => {
  const odd = '{"source":"league","observations":[' +
    '{"type":"team","external_id":"odd-1","confidence":1E-400,"data":{"name":"Smile \\ud83d\\ude00","birth_year":2014.0}},' +
    '{"type":"team","external_id":"odd-2","data":{"name":"\\u0000"}},' +
    '{"type":"stat_line","external_id":"odd-3","data":{"fixture":{"external_id":"game-1"},"team":{"external_id":"t"},"sport":"soccer",' +
    '"stats":{"a":1e300,"b":0.' + '3'.repeat(50) + '}}}]}'
  const answer = await pushed(odd, 'odd-numbers-and-text')
  t.match(answer, { status: 202, body: { accepted: 2, rejected: 1, errors: [{ index: 1, path: '/data/name' }] } })
  t.match(await secret.waitForBatch(answer.body.batch_id), { status: 'done' })
  const plain = '{"source":"league","observations":[' +
    '{"type":"team","external_id":"odd-4","confidence":1.0,"data":{"name":"Dup","name":"Twins","birth_year":2.014e3}},' +
    '{"type":"competition","external_id":"odd-5","data":{"name":"c","sport":"soccer","kind":"league",' +
      '"divisions":[{"name":"d","stages":[{"name":"s","type":"pool","order":1.0}]}]}},' +
    '{"type":"result","external_id":"odd-6","data":{"fixture":{"external_id":"odd-g"},' +
      '"result":{"final":true,"scores":[{"role":"home","score":2.0,"penalties":30e-1}]}}}]}'
  const second = await pushed(plain, 'whole-numbers-with-a-point')
  t.match(await secret.waitForBatch(second.body.batch_id), { status: 'done', error: null, accepted: 3 })
})

t.test('MODEL-14 whole numbers are served whole, however they were spelt', async (t) => {
  const results = await secret.get(`/v1/fixtures/${await lookUp('fixture', 'odd-g')}/results`)
  t.match(results.body.reported[0].result.scores, [{ role: 'home', score: 2, penalties: 3 }])
  matches(t, 'ResultsReport', results.body)
})

t.test('a push of an unregistered source is refused (OYV10)', async (t) => {
  t.match([await secret.push('nowhere', [sample('team')])].map((answer) => [answer.status, typeOf(answer)]), [[422, 'unknown_source']])
})

t.test('a batch without one valid observation is refused with every fault (OYV11), a malformed one too (OYV04, OYV13)', async (t) => {
  const none = await secret.push('league', [{ type: 'team', external_id: 'x', data: {} }, 5 as never])
  t.match(none, { status: 422, body: { errors: [{ index: 0, path: '/data/name' }, { index: 1, path: '' }] } })
  matches(t, 'Problem', none.body)
  t.equal(typeOf(none), 'validation_failed')
  t.equal(typeOf(await pushed('{"source":', 'malformed-1')), 'malformed_json')
  t.equal(typeOf(await pushed('', 'malformed-2')), 'malformed_json')
  t.equal(typeOf(await pushed(body(Array(1001).fill({ type: 'team' })), 'too-many-1')), 'too_many_observations')
  t.match((await pushed('{"observations":[]}', 'body-faults')).body.errors, [{ path: '/source' }, { path: '/observations' }])
})

t.test('headers of a push are judged before its body (OYV06, OYV07, OYV09, OYV08)', async (t) => {
  const text = body([sample('team')])
  t.equal(typeOf(await secret.post('/v1/observations', text)), 'idempotency_key_required')
  t.equal(typeOf(await pushed(text, 'short')), 'idempotency_key_invalid')
  t.equal(typeOf(await pushed(text, 'media-type-1', { 'content-type': 'text/plain' })), 'unsupported_media_type')
  t.equal(
    typeOf(await pushed(gzipSync(Buffer.alloc(10 * 1024 * 1024 + 1, 32)) as never, 'bomb-1234', { 'content-encoding': 'gzip' })),
    'payload_too_large'
  )
  t.equal(typeOf(await pushed(Buffer.alloc(10 * 1024 * 1024 + 1, 32) as never, 'large-1234')), 'payload_too_large')
})

t.test('LIMIT-1 the body of any other request than a push has at most 64 KiB (OYV08)', async (t) => {
  const request = (length: number): string =>
    JSON.stringify({ url: 'https://club.example.org/hooks', events: ['oyss.fixture.*'], x: '' }).replace('""', `"${'x'.repeat(length)}"`)
  const ways = [
    (text: string) => secret.post('/v1/subscriptions', text),
    (text: string) => secret.post('/v1/subscriptions', gzipSync(text) as never, { 'content-encoding': 'gzip' })
  ]
  for (const send of ways) {
    t.same([typeOf(await send(request(60_000))), typeOf(await send(request(65_536)))], ['validation_failed', 'payload_too_large'])
  }
})

t.test('INTAKE-25 who asks comes before what is wrong: 401 and 403 win over every fault of the request (OYA01, OYA02)', async (t) => {
  for (const [client, status, slug] of [[stranger, 401, 'unauthorized'], [publishable, 403, 'publishable_key']] as const) {
    const answers = [
      await client.post('/v1/observations', 'nonsense', { 'content-type': 'text/plain' }),
      await client.post('/v1/observations', '{', { 'idempotency-key': 'who-asks-1' }),
      await client.post('/v1/observations', Buffer.alloc(11 * 1024 * 1024, 32), { 'idempotency-key': 'who-asks-2' }),
      await client.push('nowhere', [{}]),
      await client.push('league', [sample('team')]),
      await client.get('/v1/batches/nonsense'),
      await client.get('/v1/batches/batch_01K5T3M8Q9ZXW4V7N2B6C0D1EF')
    ]
    for (const answer of answers) t.same([answer.status, typeOf(answer)], [status, slug])
  }
  for (const path of [
    '/v1/fixtures/nonsense', `/v1/fixtures/${unknownFixture}`, '/v1/fixtures?limit=0', '/v1/changes?cursor=x', '/v1/lookup',
    '/v1/teams/x/provenance'
  ]) {
    const answer = await stranger.get(path)
    t.same([answer.status, typeOf(answer)], [401, 'unauthorized'], path)
    t.equal(answer.headers.get('www-authenticate'), 'Bearer')
  }
})

t.test('HTTP-2, KEY-3 every read answers as documented, to secret and publishable keys alike, and 304 to who holds it', async (t) => {
  const ids = Object.fromEntries(await Promise.all(['team', 'venue', 'competition', 'organization']
    .map(async (type) => [type, await lookUp(type, `${type}-1`)])))
  const reads: [path: string, schema: string][] = [
    [`/v1/fixtures/${fixture}`, 'Fixture'],
    ['/v1/fixtures', 'FixturePage'],
    [
      `/v1/fixtures?team=${await lookUp('team', 'eagles-u12')}&competition=${await lookUp('competition', 'fall-2026')}` +
        '&sport=soccer&kind=game&status=scheduled,completed&from=2026-01-01&to=2027-01-01T00:00:00Z' +
        '&updated_since=2020-01-01T00:00:00Z&near=41.98,-87.66,250&limit=5',
      'FixturePage'
    ],
    [`/v1/fixtures/${fixture}/history`, 'FixtureHistory'],
    [`/v1/fixtures/${fixture}/results`, 'ResultsReport'],
    [`/v1/fixtures/${fixture}/provenance`, 'Provenance'],
    ...Object.entries(ids).map(([type, id]): [string, string] => [`/v1/${type}s/${id}/provenance`, 'Provenance']),
    ['/v1/changes?limit=5', 'ChangePage'],
    ['/v1/changes?types=team&types=venue,fixture', 'ChangePage'],
    ['/v1/lookup?source=league&type=fixture&external_id=game-1', 'EntityPointer'],
    ['/v1/lookup?source=league&type=result&external_id=result-1', 'EntityPointer']
  ]
  for (const [path, schema] of reads) {
    const authorization = `Bearer ${account.secretKey}`
    const { status, headers, body, text } = await ask(baseUrl, 'GET', path, { authorization })
    t.equal(status, 200, path)
    matches(t, schema, body)
    t.match(headers, {
      'content-type': 'application/json; charset=utf-8', 'cache-control': 'private, no-cache', vary: 'Authorization', etag: /^W\/"/,
      'content-length': String(Buffer.byteLength(text))
    })
    t.equal((await publishable.get(path)).status, 200)
    const tag = headers.etag as string
    for (const known of [tag, tag.slice(2), '*', `"x" ,${tag}`, ` W/"x",${tag.slice(2)}`]) {
      const same = await ask(baseUrl, 'GET', path, { authorization, 'if-none-match': known })
      t.match(
        same, { status: 304, text: '', headers: { etag: tag, 'cache-control': 'private, no-cache', vary: 'Authorization' } },
        `${path} ${known}`
      )
    }
    t.equal((await ask(baseUrl, 'GET', path, { authorization, 'if-none-match': '"x"' })).status, 200)
    const head = await ask(baseUrl, 'HEAD', path, { authorization })
    t.match(head, { status: 200, text: '', headers: { etag: tag, 'content-length': headers['content-length'] } })
  }
})

t.test('ID-3, ID-4 ids are judged by their prefix, then looked up (OYV01, OYN01)', async (t) => {
  const team = await lookUp('team', 'eagles-u12')
  for (const path of [
    `/v1/fixtures/${team}`, `/v1/fixtures/${team}/history`, `/v1/fixtures/${team}/results`, `/v1/fixtures/${team}/provenance`,
    `/v1/venues/${team}/provenance`, `/v1/fixtures?venue=${team}`, '/v1/fixtures/1'
  ]) {
    const answer = await secret.get(path)
    t.same([answer.status, typeOf(answer)], [400, 'invalid_id'], path)
  }
  for (const path of ['', '/history', '/results', '/provenance']) {
    const answer = await secret.get(`/v1/fixtures/${unknownFixture}${path}`)
    t.same([answer.status, typeOf(answer)], [404, 'not_found'], path)
  }
  t.equal(typeOf(await secret.get('/v1/lookup?source=league&type=team&external_id=nobody')), 'not_found')
  t.equal(typeOf(await secret.get('/v1/batches/batch_01K5T3M8Q9ZXW4V7N2B6C0D1EF')), 'not_found')
})

t.test('INTAKE-40 a leap second is read wherever a moment may stand', async (t) => {
  const sent = JSON.stringify({ source: 'league', sent_at: '2016-12-31T23:59:60.25Z', observations: [sample('team')] })
  t.equal((await pushed(sent, 'leap-seconds')).status, 202)
  for (const query of ['updated_since=2016-12-31T23:59:60.25Z', 'from=2016-12-31T23:59:60.5Z&to=2028-06-30T23:59:60Z']) {
    t.equal((await secret.get(`/v1/fixtures?limit=1&${query}`)).status, 200, query)
  }
})

t.test('a cursor that is damaged or belongs to other filters is refused (OYV03)', async (t) => {
  const { body: page } = await secret.get('/v1/fixtures?limit=1')
  t.ok(page.next_cursor)
  t.equal((await secret.get(`/v1/fixtures?limit=1&cursor=${page.next_cursor}`)).status, 200)
  for (const path of [
    `/v1/fixtures?sport=soccer&cursor=${page.next_cursor}`, `/v1/fixtures?cursor=${page.next_cursor}x`,
    `/v1/changes?cursor=${page.next_cursor}`, '/v1/changes?cursor=x', '/v1/changes?cursor=%00', '/v1/changes?cursor='
  ]) {
    const answer = await secret.get(path)
    t.same([answer.status, typeOf(answer)], [400, 'invalid_cursor'], path)
  }
})

t.test('LIST-6 unknown and repeated parameters are refused by every read (OYV02)', async (t) => {
  for (const path of [
    `/v1/fixtures/${fixture}?x=1`, '/v1/fixtures?teams=1', '/v1/fixtures?limit=1&limit=2', '/v1/changes?type=team',
    '/v1/lookup?source=league&type=team', `/v1/fixtures/${fixture}/results?limit=1`
  ]) {
    const answer = await secret.get(path)
    t.same([answer.status, typeOf(answer)], [400, 'invalid_parameter'], path)
  }
})

t.test('HTTP-14 a parameter that an address does not know is refused on every address but pages for families, and for every method (OYV02)', async (t) => {
  const idOf = ({ $ref }: { $ref?: string }): string => {
    const kind = (schemas[$ref?.split('/').at(-1) as string] as { 'x-id-of'?: IdKind } | undefined)?.['x-id-of']
    return kind === undefined ? 'unauthorized' : `${idPrefixes[kind]}01K5T3M8Q9ZXW4V7N2B6C0D1EF`
  }
  const before = (await secret.get('/v1/changes?limit=500')).body.data.length
  const userToken = await makeScript(service)
  for (const [path, methods] of Object.entries(paths).filter(([path]) => !/^\/[tc]\//.test(path))) {
    for (const [method, { parameters }] of Object.entries(methods as Record<string, { parameters: any[] }>)) {
      const address = path.replace('{slug}', 'internal').replace('{theme}', 'keys')
        .replaceAll(/\{(\w+)\}/g, (_all, parameter) => idOf(parameters.find(({ name }) => name === parameter).schema))
      const answer = await ask(baseUrl, method.toUpperCase(), `${address}?dry_run=true`, {
        'authorization': `Bearer ${path === '/manage/graphql' ? userToken : account.secretKey}`, 'idempotency-key': 'never-stored',
        'content-type': 'application/json'
      }, method === 'post' ? [body([sample('team')])] : [])
      t.match(answer, { status: 400, body: { type: /invalid_parameter$/, detail: /"dry_run"/ } }, `${method} ${path}`)
    }
  }
  t.equal((await secret.get('/v1/changes?limit=500')).body.data.length, before, 'nothing was done')
  t.equal((await pushed(body([sample('team')]), 'never-stored')).headers.get('idempotent-replayed'), null)
})

t.test('the service says that it is well, without a key', async (t) => {
  for (const path of ['/healthz', '/readyz']) {
    t.match(await ask(baseUrl, 'GET', path), {
      status: 200, body: { status: 'ok' }, headers: { 'cache-control': 'no-store', etag: /^W\// }
    })
  }
})

t.test('the shell accepts the time zones of the runtime and the older names of PostgreSQL, and no abbreviation of the runtime alone', async (t) => {
  const { isTimeZone } = await import('../../server/validation/time_zones.ts')
  const client = await service.database.connect()
  const { rows } = await client.query('select name from pg_timezone_names')
  const known = new Set(rows.map(({ name }) => name))
  for (const name of [
    ...Intl.supportedValuesOf('timeZone'), 'UTC', 'GMT', 'EST', 'GB', 'Japan', 'US/Eastern', 'Asia/Kolkata', 'Europe/Kyiv', 'Etc/GMT+5',
    'GB-Eire'
  ]) t.ok(isTimeZone(name) && known.has(name), name)
  const refused = [...known].filter((name) => !isTimeZone(name) && !/^posix|^(Factory|localtime)$/.test(name))
  t.same(refused, [], 'nothing that PostgreSQL knows is refused')
  for (const name of [
    '', 'utc', 'us/eastern', 'america/new_york', 'America/new_york', 'America/Nowhere', '+01:00', 'UTC+1', 'IST', 'BST', 'CST', 'PST',
    'SystemV/EST5', 'Etc/Unknown', '__proto__'
  ]) t.notOk(isTimeZone(name), name)
})

t.test('ERROR-5 a database that cannot be reached answers 503 and is not waited for at stopping (OYX02)', async (t) => {
  const api = await startApi('postgresql://nobody@127.0.0.1:1/none', testConfig(), pino({ level: 'silent' }))
  const away = `http://127.0.0.1:${api.port}`
  const headers = { authorization: `Bearer ${account.secretKey}`, 'content-type': 'application/json', 'idempotency-key': 'away-12345' }
  for (const path of ['/healthz', '/readyz', '/v1/fixtures', `/v1/fixtures/${fixture}`, '/v1/fixtures/nonsense']) {
    t.match(
      await ask(away, 'GET', path, headers),
      {
        status: 503, headers: { 'retry-after': path.endsWith('z') ? '5' : '1' },
        body: { type: new RegExp(`:${api.port}/problems/unavailable$`) }
      },
      path
    )
  }
  t.equal((await ask(away, 'POST', '/v1/observations', headers, [body([sample('team')])])).status, 503)
  t.equal((await ask(away, 'GET', '/openapi.json')).status, 200)
  await api.stop(1000)
})

t.test('KEY-7 keys of a suspended account stop at once (OYA03)', async (t) => {
  const other = await service.makeAccount('Suspended account')
  const client = service.clientOf(other.secretKey)
  t.equal((await client.get('/v1/fixtures')).status, 200)
  const manager = await service.database.connect('oyss_manager')
  await manager.query("select manage.suspend_account(manage.enter_operator('root'), $1, $2)", [other.id, 'unpaid'])
  for (const answer of [
    await client.get('/v1/fixtures'), await client.get('/v1/fixtures/nonsense'), await client.push('league', [{}]),
    await client.push('league', [sample('team')])
  ]) {
    t.same([answer.status, typeOf(answer)], [403, 'account_suspended'])
  }
})
