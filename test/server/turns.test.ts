/** Statements of one account that take long leave room for everybody else's: server/limits/turns.ts and accounts.ts, api.find_account. */
import t from 'tap'
import { makeTurns } from '../../server/limits/turns.ts'
import { makeAccounts } from '../../server/limits/accounts.ts'
import { comes } from '../helpers/await_condition.ts'
import { useService } from '../helpers/service.ts'
import { ask } from './http_client.ts'

const service = await useService(t, { worker: false })
const { database, baseUrl, account } = service

/** Work that ends on request. */
function makeWork (): { start: () => Promise<string>, started: () => number, end: () => void, fail: () => void } {
  const running: PromiseWithResolvers<string>[] = []
  let count = 0
  return {
    start: () => { const one = Promise.withResolvers<string>(); running.push(one); count++; return one.promise },
    started: () => count, end: () => running.shift()?.resolve('done'), fail: () => running.shift()?.reject(new Error('failed'))
  }
}
const settled = (): Promise<void> => new Promise((resolve) => { setImmediate(resolve) })

t.test('LIMIT-20 two of an account run at once, others of it wait their turn, those of another account do not', async (t) => {
  const turns = makeTurns({ most: 2, timeout: 1, later: () => () => {} })
  const [mine, theirs] = [makeWork(), makeWork()]
  const order: number[] = []
  const asked = [0, 1, 2, 3].map((n) => turns.take('a', mine.start).then(() => order.push(n), () => order.push(-n)))
  const other = turns.take('b', theirs.start)
  await settled()
  t.same([mine.started(), theirs.started()], [2, 1])
  theirs.end()
  t.equal(await other, 'done')
  mine.end()
  await settled()
  t.equal(mine.started(), 3)
  mine.fail()
  await settled()
  t.equal(mine.started(), 4, 'work that fails hands its place over too')
  mine.end()
  mine.end()
  await Promise.all(asked)
  t.same(order, [0, -1, 2, 3], 'first come first served')
})

t.test('LIMIT-20 an account that was quick so far has more at once, until one of its statements takes long; ten seconds later again', async (t) => {
  let at = 0
  const turns = makeTurns({
    most: 2, quick: 6, slowAfter: 200, memory: 10_000, timeout: 1, later: () => () => {}, now: () => at
  })
  const work = makeWork()
  const asked = Array.from({ length: 12 }, () => turns.take('a', work.start))
  await settled()
  t.equal(work.started(), 6)
  at = 199
  work.end()
  await settled()
  t.equal(work.started(), 7, 'still quick')
  at = 200
  for (let n = 0; n < 4; n++) { work.end(); await settled() }
  t.equal(work.started(), 7, 'one was not: as they end no more begin while two are under way')
  for (let n = 0; n < 3; n++) { work.end(); await settled() }
  t.equal(work.started(), 10)
  at = 11_000
  for (let n = 0; n < 5; n++) { work.end(); await settled() }
  await Promise.all(asked)
  const again = Array.from({ length: 8 }, () => turns.take('a', work.start))
  await settled()
  t.equal(work.started(), 14, 'the last ones took long too')
  at = 21_000
  for (let n = 0; n < 8; n++) { work.end(); await settled() }
  await Promise.all(again)
})

t.test('LIMIT-20 who has waited long enough is refused (OYL01), and takes no place later', async (t) => {
  const timeouts: (() => void)[] = []
  const turns = makeTurns({ most: 1, timeout: 2_000, later: (_, work) => { timeouts.push(work); return () => {} } })
  const work = makeWork()
  const first = turns.take('a', work.start)
  const late = turns.take('a', work.start)
  const last = turns.take('a', work.start)
  await settled()
  timeouts[0]?.()
  await t.rejects(late, { known: { code: 'OYL01' }, headers: { 'Retry-After': '1' }, message: /waited 2 s/ })
  t.equal(work.started(), 1)
  work.end()
  await first
  await settled()
  t.equal(work.started(), 2, 'the one behind it is next')
  work.end()
  t.equal(await last, 'done')
  const again = turns.take('a', work.start)
  await settled()
  work.end()
  t.equal(await again, 'done', 'all places are free again')
})

t.test('LIMIT-20 all keys of an account are one account; a key that nobody knows is by itself', async (t) => {
  const asked: string[] = []
  const pool = database.pool('oyss_http')
  const accountOf = makeAccounts({ query: (statement) => { asked.push(statement.text); return pool.query(statement) } })
  const keyOf = async (kind: 'secret' | 'publishable', mode: 'test' | 'live' = 'test') => {
    const { readKey } = await import('../../server/middleware/key.ts')
    return readKey(`Bearer ${await service.makeKey(account.id, mode, kind)}`)
  }
  for (const key of [await keyOf('secret'), await keyOf('publishable'), await keyOf('publishable', 'live')]) {
    t.equal(await accountOf(key), account.id)
    t.equal(await accountOf(key), account.id)
  }
  t.equal(asked.length, 3, 'each is asked about once')
  const unknown = { hash: Buffer.alloc(32), isPublishable: true, mode: 'test' } as const
  t.equal(await accountOf(unknown), unknown.hash.toString('base64'))
})

t.test('LIMIT-20, LIMIT-21 questions that do not end hold two sessions, and are ended with a sentence (OYX02) while a push may go on; others of the account are refused (OYL01), other accounts served', async (t) => {
  const holder = await database.connect()
  const admin = await database.connect()
  await holder.query('begin')
  await holder.query('lock table canon.teams, intake.batches in access exclusive mode')
  const search = (key: string) => ask(baseUrl, 'GET', '/v1/teams?q=eagles', { Authorization: `Bearer ${key}` })
  const other = await service.makeAccount('Other')
  // A name that is found is read from the table that is locked.
  const keys = [account.secretKey, account.publishableKey]
  await admin.query("insert into search.vocabulary select r.realm_id, 'team', 'eagles' from tenancy.realms r on conflict do nothing")
  await admin.query("insert into search.name_words select r.realm_id, 'team', 'eagles', 7, 'tm_x' from tenancy.realms r")
  t.equal((await search(keys[0] as string)).status, 503, 'from now on the account is known for questions that take long')
  const pushed = service.secret.push('league', [{ type: 'team', external_id: 't', data: { name: 'T' } }])
  const asked = Array.from({ length: 12 }, (_, n) => search(keys[n % 2] as string))
  /** The functions whose statements wait for the lock; whatever else the service does besides counts as nothing. */
  const waiting = async (): Promise<string[]> => (await admin.query(
    "select substring(query from 'api\\.\\w+') as called from pg_stat_activity where datname = current_database() " +
      "and wait_event_type = 'Lock' and query ~ 'api\\.' order by 1"
  )).rows.map(({ called }) => called)
  const both = ['api.list_teams', 'api.list_teams', 'api.push_observations']
  await comes('two questions and the push', async () => (await waiting()).length >= 3)
  const changes = await ask(baseUrl, 'GET', '/v1/changes', {
    Authorization: `Bearer ${other.publishableKey}`
  })
  t.equal(changes.status, 200)
  t.same(await waiting(), both, 'two questions and the push')
  const answers = await Promise.all(asked)
  const slugs = answers.map(({ status, body }) => `${status} ${body.type.split('/').at(-1)}`).sort()
  t.same(slugs, [...Array(10).fill('429 rate_limited'), ...Array(2).fill('503 unavailable')])
  t.match(answers.find(({ status }) => status === 503), { headers: { 'retry-after': '1' }, body: { detail: /took too long/ } })
  t.match(answers.find(({ status }) => status === 429), { headers: { 'retry-after': '1' }, body: { detail: /at once|take long/ } })
  t.same(await waiting(), both.slice(2), 'the push has longer than those that only read')
  await holder.query('rollback')
  t.equal((await pushed).status, 202)
})
