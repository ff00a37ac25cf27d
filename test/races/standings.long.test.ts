/** Tables under concurrency: the last to commit has seen everybody's games. */
import t from 'tap'
import { call } from '../helpers/call.ts'
import type { Client } from '../../db/pool.ts'
import { describeStages, orderOf, played, tableOf } from '../functions/standings/stage.ts'
import { useRaces } from '../helpers/races.ts'
import { makeRealm, makeSource, push, store, type Observation, type Realm } from '../helpers/seed.ts'

const WRITERS = 8
const { q, open, begin } = await useRaces(t)
const applying = (batchId: string) => (db: Client): Promise<unknown> => call(db, 'jobs.apply_batch', { batch_id: batchId })
const TEAMS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'] as const
let realms = 0

async function makeLeague (stages = ['s1']): Promise<Realm> {
  const realm = await makeRealm(q, `Tables ${++realms}`)
  await makeSource(q, 'league', 'partnerApi', realm)
  await push(q, 'league', [describeStages(Object.fromEntries(stages.map((stage) => [stage, {}])))], realm)
  return realm
}

/** Computing everything from nothing changes no table. */
async function isRight (realm: Realm): Promise<boolean> {
  const tables = (): Promise<unknown> =>
    q('select standings.render_table(t.realm_id, t.stage_id, null) from standings.tables t where t.realm_id = $1 order by t.stage_id',
      [realm.realmId])
  const before = JSON.stringify(await tables())
  const { changed } = await q.call('manage.recompute_standings', { account_id: realm.accountId, mode: 'test' }) as { changed: number }
  return changed === 0 && JSON.stringify(await tables()) === before
}

t.test(`STANDING-3 results of one stage that land in ${WRITERS} concurrent transactions leave the table that a recomputation from nothing gives`, async (t) => {
  const stages = ['s1', 's2', 's3']
  const realm = await makeLeague(stages)
  const games = stages.flatMap((stage) => TEAMS.flatMap((home, one) => TEAMS.slice(one + 1)
    .map((away, other) => ({ stage, text: `${home} ${(one * 3 + other) % 4}:${(other * 5 + one) % 3} ${away} ${stage}` }))))
  // Every writer brings games of every stage, in an order of its own; half of the games are there before.
  await push(
    q, 'league',
    games.filter((_, n) => n % 2).map(({ text, stage }) => played(text, { stage, status: 'scheduled', result: { final: false } })), realm
  )
  const batches: string[] = []
  for (let writer = 0; writer < WRITERS; writer++) {
    const own = games.filter((_, n) => n % WRITERS === writer).map(({ text, stage }) => played(text, { stage }, '2026-09-03T08:00:00Z'))
    batches.push(await store(q, 'league', writer % 2 ? own : own.toReversed(), realm))
  }
  const writers = await Promise.all(batches.map((batchId) => begin('oyss_resolver', applying(batchId))))
  for (const { result } of writers) await t.resolves(result)
  for (const stage of stages) {
    t.match(await tableOf(q, stage, realm), { complete: true, derived_from: { length: 36 }, rows: { length: TEAMS.length } })
  }
  t.equal(await isRight(realm), true)
  const reported = await q(
    "select subject, array_agg((data ->> 'version')::integer order by position) as versions from ledger.outbox where realm_id = $1 and " +
      "event = 'oyss.standing.updated' group by 1",
    [realm.realmId]
  )
  for (const { versions } of reported) {
    t.same(versions, versions.toSorted((one: number, other: number) => one - other), 'no version is reported after a later one')
  }
})

for (const order of ['the last result first', 'the new game first']) {
  t.test(`the last result of a stage and a game that enters it meet, and the stage is incomplete: ${order}`, async (t) => {
    const realm = await makeLeague()
    await push(q, 'league', [played('A 1:0 B'), played('B - A')], realm)
    const said: Observation[] = [{ ...played('B 2:0 A', {}, '2026-09-03T08:00:00Z'), external_id: 'B - A' }, played('A - B')]
    const batches = [await store(q, 'league', [said[0] as Observation], realm), await store(q, 'league', [said[1] as Observation], realm)]
    const [one, two] = (order === 'the new game first' ? batches.toReversed() : batches) as [string, string]
    const first = await open('oyss_resolver', applying(one))
    const second = await begin('oyss_resolver', applying(two))
    t.equal(await second.isWaiting(), true)
    await first.commit()
    await second.result
    const table = await tableOf(q, 's1', realm)
    t.match(table, { complete: false, missing_fixtures: { length: 1 }, derived_from: { length: 2 } })
    t.equal(orderOf(table), 'B, A')
    t.equal(await isRight(realm), true)
  })
}

t.test('who waited for a table whose writer gave up computes it without the other\'s games', async (t) => {
  const realm = await makeLeague()
  await push(q, 'league', [played('A - B'), played('C - D')], realm)
  const [one, two] = [await store(q, 'league', [played('A 1:0 C')], realm), await store(q, 'league', [played('B 1:0 D')], realm)]
  const first = await open('oyss_resolver', applying(one))
  const second = await begin('oyss_resolver', applying(two))
  t.equal(await second.isWaiting(), true)
  await first.rollback()
  await second.result
  t.match(await tableOf(q, 's1', realm), { derived_from: { length: 1 }, missing_fixtures: { length: 2 } })
  t.equal(await isRight(realm), true)
  await q.call('jobs.apply_batch', { batch_id: one })
  t.match(await tableOf(q, 's1', realm), { derived_from: { length: 2 } })
})

t.test('a recomputation from nothing and a result of the same stage take turns', async (t) => {
  const realm = await makeLeague()
  await push(q, 'league', [played('A - B')], realm)
  const batch = await store(q, 'league', [played('B 1:0 A')], realm)
  const first = await open('oyss_manager', (db) => call(db, 'manage.recompute_standings', { account_id: realm.accountId, mode: 'test' }))
  const second = await begin('oyss_resolver', applying(batch))
  t.equal(await second.isWaiting(), true)
  await first.commit()
  await second.result
  t.equal(orderOf(await tableOf(q, 's1', realm)), 'B, A')
  t.equal(await isRight(realm), true)
})
