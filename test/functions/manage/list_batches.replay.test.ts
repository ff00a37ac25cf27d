/**
 * manage.read_batch, get_payload, replay_batch, refresh_statistics. manage.list_batches: test/functions/manage/list_batches.test.ts;
 * manage.require_own_batch.
 */
import t from 'tap'
import { useDatabase, useFreshDatabase, type Query } from '../../helpers/database.ts'
import {
  apply, fixtureOf, game, historyOf, makeRealm, makeSource, push, queuedBatches, setClock, store, storePayload
} from '../../helpers/seed.ts'

const database = await useDatabase(t)
const ABSENT = 'batch_00000000000000000000000000'
const read = (q: Query, id: string) => q.as('oyss_manager', () => q.call('manage.read_batch', { batch_id: id }))
/** As the parser reports which observations of a body are to be applied. */
const readable = (...pairs: [number, object][]): string => JSON.stringify({ observations: pairs })
type Parsed = { readable?: string | null, accepted?: number, rejected?: number, errors?: object | null }
const replay = (q: Query, id: string, parsed: Parsed = {}) =>
  q.as('oyss_manager', () =>
    q.call('manage.replay_batch', { batch_id: id, readable: null, accepted: 1, rejected: 0, errors: null, ...parsed }))
const forgetJobs = (q: Query) => q('delete from graphile_worker._private_jobs')
const count = (q: Query, table: string): Promise<number> => q.value(`select count(*)::integer from ${table}`)

/** Applies a batch as the worker does, also when it fails. */
async function work (q: Query, id: string): Promise<void> {
  const code = await q.code(() => apply(q, id))
  await q('reset role')
  if (code) await q.as('oyss_resolver', () => q.call('jobs.fail_batch', { batch_id: id, error: `${code}: out of luck` }))
}
/** From here on, applying fails when it writes a fixture with this title. */
async function breakOn (q: Query, title: string): Promise<void> {
  await q("create function pg_temp.fail_apply() returns trigger language plpgsql as $$ begin raise exception using errcode = 'XX000', " +
    "message = 'out of luck'; end $$")
  await q(`create trigger _000_fail before insert on canon.fixtures for each row when (new.title = '${title}') execute function ` +
    'pg_temp.fail_apply()')
}
const mend = (q: Query) => q('drop trigger _000_fail on canon.fixtures')

database.transaction('a batch reports its state from received to done', async (t, q) => {
  const { accountId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await setClock(q, '2026-09-01T08:00:00Z')
  const id = await store(q, 'league', [game('g1'), game('g2')])
  const received = {
    batch_id: id, source_key: 'league', mode: 'test', account_id: accountId, status: 'received', accepted_count: 2, rejected_count: 0,
    received_at: new Date('2026-09-01T08:00:00Z'), applied_at: null, error: null
  }
  t.same(await read(q, id), received)
  await q.call('jobs.start_batch', { places: 1 })
  t.same(await read(q, id), { ...received, status: 'processing' })
  await setClock(q, '2026-09-01T08:00:05Z')
  await apply(q, id)
  t.same(await read(q, id), { ...received, status: 'done', applied_at: new Date('2026-09-01T08:00:05Z') })
})

database.transaction('INTAKE-7, PRIVACY-30 the archived payload is the bytes as they came, before and after applying; the account sees who of the operators read it', async (t, q) => {
  const { accountId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const bytes = Buffer.from(`\n{"observations" : [ ` +
    `${JSON.stringify(game('g1', { title: 'Füchse\u0001\u{1F98A}' }))}],\t"source":"league"}  `)
  const id = await storePayload(q, 'league', bytes)
  const payload = () => q.as('oyss_manager', () => q.call('manage.get_payload', { batch_id: id, made_by: 'Kim' }))
  t.ok(bytes.equals(await payload() as Buffer))
  t.same(await q("select account_id, what, made_by from tenancy.actions where operation = 'get_payload'"), [
    { account_id: accountId, what: id, made_by: 'Kim' }
  ])
  await apply(q, id)
  t.ok(bytes.equals(await payload() as Buffer))
})

database.transaction('a batch that is not there: OYN01', async (t, q) => {
  t.equal(await q.code(() => read(q, ABSENT)), 'OYN01')
  t.equal(await q.code("select manage.get_payload(manage.enter_operator('root'), null, $1)", [ABSENT]), 'OYN01')
  t.equal(await q.code(() => replay(q, ABSENT)), 'OYN01')
  t.same(await queuedBatches(q), [])
})

database.transaction('INTAKE-8 a batch that truly failed left nothing behind; replayed once the cause is gone, it is done as if nothing had happened', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await breakOn(q, 'unlucky')
  const id = await store(q, 'league', [game('g1', { title: 'lucky' }), game('g2', { title: 'unlucky' })])
  await work(q, id)
  t.match(await read(q, id), { status: 'failed', error: 'XX000: out of luck', applied_at: null })
  for (const table of ['intake.observations', 'canon.fixtures', 'canon.external_ids', 'canon.claims', 'ledger.changes', 'ledger.outbox']) {
    t.equal(await count(q, table), 0, table)
  }
  await forgetJobs(q)

  await replay(q, id, { accepted: 2 })
  t.match(await read(q, id), { status: 'received', error: null, accepted_count: 2 })
  t.same(await queuedBatches(q), [id])
  await work(q, id)
  t.match(await read(q, id), { status: 'failed' }, 'as long as the cause is there it fails again')

  await mend(q)
  await replay(q, id, { accepted: 2 })
  await work(q, id)
  t.match(await read(q, id), { status: 'done', error: null })
  t.same([(await fixtureOf(q, 'league', 'g1')).title, (await fixtureOf(q, 'league', 'g2')).title], ['lucky', 'unlucky'])
  t.same((await historyOf(q, 'league', 'g2')).map(({ version, kind }) => [version, kind]), [[1, 'created']])
})

database.transaction('INTAKE-8 a batch that is done is applied again without storing or changing anything twice', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const { batchId: id } = await push(q, 'league', [game('g1', { title: 'one' }), game('g2')])
  const before = await fixtureOf(q, 'league', 'g1')
  await forgetJobs(q)
  await replay(q, id, { accepted: 2 })
  t.same(await queuedBatches(q), [id])
  t.match(await read(q, id), { status: 'received' })
  t.match(await apply(q, id), { changes: 0 })
  t.match(await read(q, id), { status: 'done' })
  t.same([await count(q, 'intake.observations'), await count(q, 'ledger.changes')], [2, 2])
  t.same(await fixtureOf(q, 'league', 'g1'), before)
})

database.transaction('INTAKE-8 what a better parser reads besides is applied, and the receipt says what was read now', async (t, q) => {
  const { keyHash } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const [one, two] = [game('g1', { title: 'one' }), game('g2', { title: 'two' })]
  const failures = [{ index: 1, path: '/data', message: 'not understood yet' }]
  const { body } = await q.call('api.push_observations', {
    key_hash: keyHash, idempotency_key: 'a first push', source: 'league', sent_at: null,
    payload: Buffer.from(JSON.stringify({ source: 'league', observations: [one, two] })),
    content_type: 'application/json', readable: readable([0, one]), accepted: 1, rejected: 1, errors: failures,
  })
  const id = JSON.parse(body as string).batch_id
  await apply(q, id)
  t.same(await q('select external_id from intake.observations'), [{ external_id: 'g1' }])

  await replay(q, id, { readable: readable([0, one], [1, two]), accepted: 2, rejected: 0, errors: null })
  await apply(q, id)
  t.same(await q('select batch_index, external_id from intake.observations order by batch_index'), [
    { batch_index: 0, external_id: 'g1' }, { batch_index: 1, external_id: 'g2' }
  ])
  t.equal((await fixtureOf(q, 'league', 'g2')).title, 'two')
  const answer = await q.call('api.get_batch', { key_hash: keyHash, if_none_match: null, batch_id: id })
  t.match(JSON.parse(answer.body as string), { status: 'done', accepted: 2, rejected: 0 })
  t.notOk('errors' in JSON.parse(answer.body as string))
})

const fresh = await useFreshDatabase(t)
fresh.transaction('statistics are gathered once claims have grown fourfold, and not again until they have once more', async (t, q) => {
  const refresh = () => q.as('oyss_resolver', () => q.call('manage.refresh_statistics', {}))
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  t.equal(await refresh(), false, 'nothing has been claimed')
  await push(
    q, 'league',
    Array.from({ length: 600 }, (_, n) =>
      game(`g${n}`, { title: `Game ${n}`, start: '2026-09-12T14:30:00Z', url: `https://games.example/${n}` }))
  )
  t.equal(await refresh(), true)
  t.match(await q.one("select reltuples from pg_class where oid = 'canon.fixtures'::regclass"), { reltuples: 600 })
  t.equal(await refresh(), false)
})
