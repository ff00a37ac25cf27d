/** Merging and undoing while batches are applied, and while others merge (docs/locks.md). */
import t from 'tap'
import { call } from '../../db/call.ts'
import type { Client } from '../../db/pool.ts'
import { useRaces } from '../helpers/races.ts'
import { fixtureOf, game, idOf, makeRealm, makeSource, push, say, sides, store, type Realm } from '../helpers/seed.ts'

const { q, open, begin } = await useRaces(t)
const applying = (batchId: string) => (db: Client): Promise<unknown> => call(db, 'jobs.apply_batch', { batch_id: batchId })
const asking = (text: string, values: unknown[]) => async (db: Client): Promise<any> =>
  Object.values((await db.query(text, values)).rows[0])[0]
const merging = ({ realmId }: Realm, one: string, other: string) =>
  asking("select identity.merge($1, $2, $3, 'Kim', 'The same.')", [realmId, one, other])
const undoing = ({ realmId }: Realm, decision: string) => asking("select identity.undo($1, $2, 'Kim')", [realmId, decision])
const at = (day: number): { observed_at: string } => ({ observed_at: `2026-09-0${day}T08:00:00Z` })
let realms = 0
/** A realm with teams a, b and c, and their ids, the oldest first. */
async function makeLeague (): Promise<{ realm: Realm, ids: [string, string, string] }> {
  const realm = await makeRealm(q, `League ${++realms}`)
  await makeSource(q, 'league', 'partnerApi', realm)
  for (const name of ['a', 'b', 'c']) await push(q, 'league', [say('team', name, { name }, at(1))], realm)
  const ids = []
  for (const name of ['a', 'b', 'c']) ids.push(await idOf(q, 'league', 'team', name, realm))
  return { realm, ids: ids.sort() as [string, string, string] }
}
const redirects = async ({ realmId }: Realm): Promise<unknown[]> =>
  q('select entity_id, survivor_id from identity.redirects where realm_id = $1 order by 1', [realmId])
const batch = (realm: Realm): Promise<string> => store(q, 'league', [
  game('g', { sides: sides('b', 'c') }, at(2)), say('team', 'b', { name: 'b', level: 'Gold' }, at(2))
], realm)
const shown = async (realm: Realm): Promise<string[]> =>
  (await fixtureOf(q, 'league', 'g', realm)).sides.map(({ team }: any) => team.id)

t.test('IDENTITY-38 a merge waits for the batch that is being applied, and takes along what it brought', async (t) => {
  const { realm, ids: [a, b, c] } = await makeLeague()
  const first = await open('oyss_resolver', applying(await batch(realm)))
  const second = await begin('oyss_resolver', merging(realm, a, b))
  t.equal(await second.isWaiting(), true)
  await first.commit()
  t.equal((await second.result).survivor_id, a)
  t.same(await shown(realm), [a, c])
  t.equal(await q.value('select level from canon.teams where realm_id = $1 and team_id = $2', [realm.realmId, a]), 'Gold')
})

t.test('IDENTITY-38 a batch waits for a merge, and finds what it made', async (t) => {
  const { realm, ids: [a, b, c] } = await makeLeague()
  const first = await open('oyss_resolver', merging(realm, a, b))
  const second = await begin('oyss_resolver', applying(await batch(realm)))
  t.equal(await second.isWaiting(), true)
  await first.commit()
  await second.result
  t.same(await shown(realm), [a, c])
  t.equal(await q.value('select level from canon.teams where realm_id = $1 and team_id = $2', [realm.realmId, a]), 'Gold')
})

t.test('IDENTITY-38 two merges that have one entity in common take turns', async (t) => {
  const { realm, ids: [a, b, c] } = await makeLeague()
  await push(q, 'league', [game('g', { sides: sides('b', 'c') }, at(2))], realm)
  const first = await open('oyss_resolver', merging(realm, b, c))
  const second = await begin('oyss_resolver', merging(realm, a, c))
  t.equal(await second.isWaiting(), true)
  await first.commit()
  await second.result
  t.same(await redirects(realm), [b, c].map((id) => ({ entity_id: id, survivor_id: a })))
  t.same(await shown(realm), [a, a])
})

t.test('IDENTITY-38 a merge and an undo at once take turns; what was undone meanwhile is not undone twice: OYC03', async (t) => {
  const { realm, ids: [a, b, c] } = await makeLeague()
  await push(q, 'league', [game('g', { sides: sides('b', 'c') }, at(2))], realm)
  const { decision_id: decision } = await q.value("select identity.merge($1, $2, $3, 'Kim', 'The same.')", [realm.realmId, a, b])
  const first = await open('oyss_resolver', undoing(realm, decision))
  const second = await begin('oyss_resolver', merging(realm, b, c))
  const third = await begin('oyss_resolver', undoing(realm, decision))
  t.same([await second.isWaiting(), await third.isWaiting()], [true, true])
  await first.commit()
  t.equal((await second.result).survivor_id, b)
  await t.rejects(third.result, { code: 'OYC03' })
  t.same(await redirects(realm), [{ entity_id: c, survivor_id: b }])
  t.same(await shown(realm), [b, b])
})

t.test('IDENTITY-38 a merge that waits in vain changes nothing: OYC03', async (t) => {
  const { realm, ids: [a, b] } = await makeLeague()
  const first = await open('oyss_resolver', applying(await batch(realm)))
  const second = await begin('oyss_resolver', merging(realm, a, b))
  await t.rejects(second.result, { code: 'OYC03' })
  await first.commit()
  t.same(await redirects(realm), [])
  t.equal(await q.value('select count(*)::integer from identity.decisions where realm_id = $1', [realm.realmId]), 0)
})
