/** Merging and undoing while batches are applied, and while others merge (docs/locks.md). */
import t from 'tap'
import { call } from '../../db/call.ts'
import type { Client } from '../../db/pool.ts'
import { useRaces } from '../helpers/races.ts'
import { makeMerges, wait, waitingMerges } from '../helpers/waiting_merges.ts'
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

const starting = ({ realmId }: Realm): Promise<string | null> =>
  q.as('oyss_resolver', () => q.call('jobs.start_merging', { realm_id: realmId }))
const mergingMatched = (token: string | null) => (db: Client): Promise<any> =>
  call(db, 'jobs.merge_matched', { token, milliseconds: 3_600_000 })
/** What a batch locks before anything else. */
const sharing = ({ realmId }: Realm) => (db: Client): Promise<unknown> =>
  db.query('select util.lock_realm($1, true), util.lock_identity($1, true)', [realmId])
const anotherBatch = async (realm: Realm, id: string): Promise<string> => store(q, 'league', [say('team', id, { name: id })], realm)
const statusOf = (batchId: string): Promise<string> => q.value('select status from intake.batches where batch_id = $1', [batchId])

t.test('IDENTITY-182 merging holds no batch up while it has waited for less than 30 seconds: it is put back', async (t) => {
  const realm = await makeRealm(q, `League ${++realms}`)
  const decisions = await makeMerges(q, realm, 2)
  await wait(q, realm, 25)
  const first = await open('oyss_resolver', sharing(realm))
  const merging = await begin('oyss_resolver', mergingMatched(await starting(realm)))
  t.same(await merging.result, { is_put_back: true })
  const second = await anotherBatch(realm, 'n2')
  await (await begin('oyss_resolver', applying(second))).result
  t.equal(await statusOf(second), 'done')
  await first.commit()
  t.same(await waitingMerges(q, realm), decisions)
})

t.test('IDENTITY-182 merging that has waited for 30 seconds waits for the batches before it, and those after it wait for it', async (t) => {
  const realm = await makeRealm(q, `League ${++realms}`)
  await makeMerges(q, realm, 2)
  await wait(q, realm, 35)
  const first = await open('oyss_resolver', sharing(realm))
  const token = await starting(realm)
  const merging = await begin('oyss_resolver', mergingMatched(token))
  t.equal(await merging.isWaiting(), true)
  const batchId = await anotherBatch(realm, 'n2')
  const second = await begin('oyss_resolver', applying(batchId))
  t.equal(await second.isWaiting(), true)
  // Whoever looks whether the lease is in use finds that it is.
  await q.as('oyss_resolver', () => q.call('jobs.resume_merging', {}))
  t.equal(await q.value('select token from identity.merging where leased_to = $1', [realm.realmId]), token)
  t.equal(await starting(realm), null)
  await first.commit()
  t.match(await merging.result, { merged: 2 })
  await second.result
  t.equal(await statusOf(batchId), 'done')
  t.same(await waitingMerges(q, realm), [])
})

t.test('IDENTITY-182 merging that is killed frees its place, and the pairs wait as before', async (t) => {
  const realm = await makeRealm(q, `League ${++realms}`)
  const decisions = await makeMerges(q, realm, 1)
  const torn = await open('oyss_resolver', mergingMatched(await starting(realm)))
  t.match(torn.result, { merged: 1 })
  await torn.rollback()
  t.equal(await starting(realm), null, 'the lease stands until somebody looks')
  await q.as('oyss_resolver', () => q.call('jobs.resume_merging', {}))
  t.same(await waitingMerges(q, realm), decisions)
  t.match(await (await begin('oyss_resolver', mergingMatched(await starting(realm)))).result, { merged: 1 })
})
