/** Merging and undoing while batches are applied, and while others merge (docs/locks.md). */
import t from 'tap'
import { call } from '../../db/call.ts'
import type { Client } from '../../db/pool.ts'
import { useRaces } from '../helpers/races.ts'
import { makeMerges, waitingMerges } from '../helpers/identity/waiting_merges.ts'
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

t.test('IDENTITY-38 a batch waits for a merge of what it is about, and is applied again', async (t) => {
  const { realm, ids: [a, b, c] } = await makeLeague()
  const batchId = await batch(realm)
  const first = await open('oyss_resolver', merging(realm, a, b))
  const second = await begin('oyss_resolver', applying(batchId))
  t.equal(await second.isWaiting(), true)
  await first.commit()
  await t.rejects(second.result, { code: '40001' }, 'what it looked up is not so any more, and the worker applies it again')
  await (await begin('oyss_resolver', applying(batchId))).result
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

const mergingMatched = ({ realmId }: Realm) => (db: Client): Promise<any> =>
  call(db, 'jobs.merge_matched', { realm_id: realmId, milliseconds: 3_600_000 })

t.test('IDENTITY-182 merging waits a second for a batch that holds what it concerns, and changes nothing then: OYC03', async (t) => {
  const realm = await makeRealm(q, `League ${++realms}`)
  const decisions = await makeMerges(q, realm, 2)
  const held = await store(q, 'league', [say('team', 't0', { name: 't0', level: 'Gold' })], realm)
  const first = await open('oyss_resolver', applying(held))
  await t.rejects((await begin('oyss_resolver', mergingMatched(realm))).result, { code: 'OYC03' })
  await first.commit()
  t.same(await waitingMerges(q, realm), decisions)
  t.match(await (await begin('oyss_resolver', mergingMatched(realm))).result, { merged: 2 })
})

t.test('IDENTITY-182 a batch of the realm that names nothing of what is merged is not held up by a merge that waits', async (t) => {
  const realm = await makeRealm(q, `League ${++realms}`)
  await makeMerges(q, realm, 1)
  const first = await open('oyss_resolver', (db) => db.query('select from canon.teams where realm_id = $1 for key share', [realm.realmId]))
  const merging = await begin('oyss_resolver', mergingMatched(realm))
  t.equal(await merging.isWaiting(), true)
  const batchId = await store(q, 'league', [say('team', 'n2', { name: 'n2' })], realm)
  const second = await begin('oyss_resolver', applying(batchId))
  t.equal(await second.isWaiting(), false)
  await second.result
  await first.commit()
  await merging.result.catch(() => {})
  t.equal(await q.value('select status from intake.batches where batch_id = $1', [batchId]), 'done')
})

t.test('IDENTITY-182 two workers do not merge one realm at once: the second is put back', async (t) => {
  const realm = await makeRealm(q, `League ${++realms}`)
  await makeMerges(q, realm, 2)
  const first = await open('oyss_resolver', mergingMatched(realm))
  t.same(await (await begin('oyss_resolver', mergingMatched(realm))).result, { is_put_back: true })
  const other = await makeRealm(q, `League ${++realms}`)
  await makeMerges(q, other, 1)
  t.match(await (await begin('oyss_resolver', mergingMatched(other))).result, { merged: 1 }, 'another realm is merged meanwhile')
  await first.rollback()
  t.equal((await waitingMerges(q, realm)).length, 2, 'what was killed waits as before')
  t.match(await (await begin('oyss_resolver', mergingMatched(realm))).result, { merged: 2 })
})
