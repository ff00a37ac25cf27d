/** Batches of several sources that bring the same new team at the same time. */
import t from 'tap'
import { call } from '../../db/call.ts'
import type { Client } from '../../db/pool.ts'
import { useRaces } from '../helpers/races.ts'
import { idOf, makeRealm, makeSource, say, store, type Observation, type Realm } from '../helpers/seed.ts'

const { q, open, begin, together } = await useRaces(t)
const applying = (batchId: string) => (db: Client): Promise<unknown> => call(db, 'jobs.apply_batch', { batch_id: batchId })
let realms = 0
const SOURCES = ['league', 'club', 'platform'] as const
async function makeField (): Promise<Realm> {
  const realm = await makeRealm(q, `Field ${++realms}`)
  await q.call('manage.set_matching', { account_id: realm.accountId, mode: realm.mode, is_on: true })
  for (const source of SOURCES) await makeSource(q, source, 'partnerApi', realm)
  return realm
}
const team = (id: string): Observation => say('team', id, {
  name: 'Riverside Strikers U13 Boys', sport: 'soccer', age_group: 'U13', gender: 'M', season: '2026',
  organization: { external_id: 'rs', name: 'Riverside Strikers' }
})
const match = ({ realmId }: Realm): Promise<unknown> =>
  q.as('oyss_resolver', () => q.call('jobs.match_names', { realm_id: realmId, name_count: 200 }))
const pairs = ({ realmId }: Realm): Promise<Record<string, any>[]> =>
  q("select status, kind from identity.decisions where realm_id = $1 and entity_type = 'team' order by decision_id", [realmId])

t.test('IDENTITY-119 two sources that bring one new team at once make two, and the job after them finds the pair', async (t) => {
  const realm = await makeField()
  const [one, two] = [await store(q, 'league', [team('t1')], realm), await store(q, 'club', [team('c1')], realm)]
  const first = await open('oyss_resolver', applying(one))
  const second = await begin('oyss_resolver', applying(two))
  await second.isWaiting()
  await first.commit()
  await second.result
  await match(realm)
  t.equal((await pairs(realm)).length, 1)
  await match(realm)
  t.equal((await pairs(realm)).length, 1)
})

t.test('IDENTITY-119 many batches of several sources with the same new teams all end, with one entity or one pair for each two', async (t) => {
  const realm = await makeField()
  const batches: string[] = []
  for (const source of SOURCES) {
    for (const words of [1, 2]) batches.push(await store(q, source, Array.from({ length: words }, () => team(`${source}-a`)), realm))
  }
  await together(batches, realm)
  t.same(await q('select status from intake.batches where realm_id = $1 group by 1', [realm.realmId]), [{ status: 'done' }])
  await match(realm)
  const ids = new Set(await Promise.all(SOURCES.map((source) => idOf(q, source, 'team', `${source}-a`, realm))))
  const found = await pairs(realm)
  t.ok(ids.size - 1 <= found.length && found.length <= 3, `${ids.size} teams, ${JSON.stringify(found)}`)
})
