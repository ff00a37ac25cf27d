/** The file of a feed over HTTP: from its bytes to games, and all that may be wrong with it. */
import { gzipSync } from 'node:zlib'
import t from 'tap'
import { makeKey } from '../../platform/keys.ts'
import { gamesOf, makeFeedShell } from '../helpers/feeds/feed_shell.ts'
import { becomes } from '../helpers/await_condition.ts'
import { makeGames, toCsv } from '../helpers/schedules.ts'
import { useService } from '../helpers/service.ts'
import { ask, type RawAnswer } from '../server/http_client.ts'

const service = await useService(t)
const { baseUrl, account, database } = service
const admin = await database.connect()
const { register, file } = makeFeedShell(t, database.connectionString, account.id)
const games = makeGames(12)
const ofSecret = { authorization: `Bearer ${account.secretKey}` }
const pathOf = (feedId: string): string => `/manage/feeds/${feedId}/files`
const post = (feedId: string, body: Buffer | string, headers: object = {}): Promise<RawAnswer> =>
  ask(baseUrl, 'POST', pathOf(feedId), { ...ofSecret, 'content-type': 'text/csv', ...headers }, [body])

/** The run of an upload when it has ended and all it pushed is applied. */
async function settled ({ status, headers, body }: RawAnswer): Promise<any> {
  if (status !== 202) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
  const path = new URL(String(headers.location)).pathname
  let run: any
  const isSettled = async (): Promise<boolean> => {
    const answer = await ask(baseUrl, 'GET', path, ofSecret)
    if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    run = answer.body
    return run.is_settled
  }
  if (!await becomes(isSettled)) throw new Error('the run did not end')
  return run
}
const feed = await register('Uploads', 'csv', { file: file('games.csv', toCsv(games)), yes: true })

t.test('FEED-340, FEED-341 bytes that are posted become games; the sender reads what became of them, row by row', async (t) => {
  const moved = games.map((game, n) => n === 3 ? { ...game, venue: 'Harbor Green' } : game)
  const bytes = `${toCsv(moved)}no,date,here\r\n`
  const answer = await post(feed.feed_id, gzipSync(bytes), { 'content-encoding': 'gzip', 'content-type': 'application/octet-stream' })
  t.match(answer, {
    status: 202, headers: { 'cache-control': 'private, no-cache', 'access-control-allow-origin': undefined, 'ratelimit': /"pushes"/ },
    body: { feed_id: feed.feed_id, source_key: feed.source_key, run_id: /^run_/, snapshot_id: /^snap_/, is_settled: false }
  })
  const run = await settled(answer)
  t.match(run, {
    run_id: answer.body.run_id, trigger: 'upload', state: 'applied', status: 'degraded',
    counts: { rows: 13, entries: 12, skipped: 1, new: 0, same: 11, changed: 1 }, skipped: [{ row: 14, code: String, words: String }]
  })
  const found = await gamesOf(admin, feed.source_key)
  t.same(found.map(({ version }) => version).toSorted(), [...Array<number>(11).fill(1), 2])
  const again = await settled(await post(feed.feed_id, bytes))
  t.match(again, { state: 'unchanged' })
  t.notOk(again.run_id === run.run_id, 'a run of its own, which read nothing')
})

t.test('FEED-341 what is no schedule is reported to the sender: the run is unreadable, the feed failing, and the next file heals it', async (t) => {
  t.match(await settled(await post(feed.feed_id, '<!doctype html><title>Sign in</title><form><input type="password"></form>')), {
    state: 'unreadable', status: 'failing', failure: /./
  })
  t.match(await settled(await post(feed.feed_id, toCsv(games))), { state: 'applied', status: 'healthy' })
})

t.test('FEED-340 each thing that may be wrong with it has its problem, with a sentence (OYV01, OYV02, OYV08, OYV09, OYV11, OYN01, OYC03)', async (t) => {
  const id = feed.feed_id
  const empty = { type: /validation_failed$/, detail: /empty/, errors: [{ path: '', message: /empty/ }] }
  t.match(await post(id, ''), { status: 422, body: empty })
  t.match(await post(id, 'half', { 'content-encoding': 'gzip' }), { status: 422, body: { detail: /gzip/, errors: [{ path: '' }] } })
  t.match(await post(id, 'x', { 'content-encoding': 'br' }), { status: 415 })
  t.match(await post(id, Buffer.alloc(10 * 1024 * 1024 + 1)), { status: 413, body: { type: /payload_too_large$/, detail: /10 MiB/ } })
  t.match(await post(id, gzipSync(Buffer.alloc(11 * 1024 * 1024)), { 'content-encoding': 'gzip' }), { status: 413 })
  t.match(await post('batch_01K5T3M8Q9ZXW4V7N2B6C0D1EF', 'x'), { status: 400, body: { type: /invalid_id$/ } })
  t.match(await post(`feed_${'0'.repeat(26)}`, 'x'), { status: 404, body: { detail: /feed_0/ } })
  t.match(await ask(baseUrl, 'POST', `${pathOf(id)}?name=x`, ofSecret, ['x']), { status: 400, body: { type: /invalid_parameter$/ } })
  t.match(await ask(baseUrl, 'GET', pathOf(id), ofSecret), { status: 405, headers: { allow: 'POST' } })
  t.match(await ask(baseUrl, 'OPTIONS', pathOf(id), { origin: 'https://a.example' }), { status: 405 }, 'no web page may send it')
  t.match(await ask(baseUrl, 'GET', `/manage/feeds/${id}/runs/run_${'0'.repeat(26)}`, ofSecret), { status: 404 })
  t.match(await ask(baseUrl, 'GET', `/manage/feeds/${id}/runs/nonsense`, ofSecret), { status: 400 })
  t.equal(await service.database.connect().then(async (db) =>
    (await db.query('select count(*)::integer as count from connect.runs')).rows[0]?.count), 5, 'nothing of it was stored')
})

t.test('FEED-340, KEY-3 who may not is refused before a byte of the body is read (OYA01, OYA02, OYN01)', async (t) => {
  const other = await service.makeAccount('Other')
  const from = (key: string): Promise<RawAnswer> => post(feed.feed_id, 'x', { authorization: `Bearer ${key}` })
  t.match(await from(account.publishableKey), { status: 403, body: { type: /publishable_key$/, detail: /secret key/ } })
  t.match(await from(makeKey('test', 'secret')), { status: 401 })
  t.match(await ask(baseUrl, 'POST', pathOf(feed.feed_id), {}, ['x']), { status: 401 })
  t.match(await from(other.secretKey), { status: 404 })
  t.match(await from(await service.makeKey(account.id, 'live', 'secret')), { status: 404 })
})

t.test('LIMIT-5, FEED-340 files count as pushes, and one too many stores nothing (OYL01)', async (t) => {
  const other = await service.makeAccount('Limited')
  const manager = await database.connect('oyss_manager')
  await manager.query("select manage.set_limits(manage.enter_operator('root'), $1, '{\"pushes_per_minute\": 4}')", [other.id])
  const { register: add } = makeFeedShell(t, database.connectionString, other.id)
  const { feed_id: id } = await add('Limited', 'csv', { file: file('limited.csv', toCsv(games)), yes: true })
  const headers = { authorization: `Bearer ${other.secretKey}` }
  t.match(await post(id, toCsv(games), headers), { status: 202, headers: { ratelimit: /"pushes";r=0/ } })
  t.match(await post(id, toCsv(games), headers), { status: 429, headers: { 'retry-after': /^\d+$/ } })
})
