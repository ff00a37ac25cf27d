/** What a worker has to merge, and how much of it at once. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { mergeWaiting } from '../../helpers/identity/matching.ts'
import { game, idOf, makeRealm, makeSource, push, say, sides, type Realm } from '../../helpers/seed.ts'
import { makeMerges, mergeThese, nextMerging, waitingMerges } from '../../helpers/identity/waiting_merges.ts'

const database = await useDatabase(t)
const forgetJobs = (q: Query): Promise<unknown> => q('delete from graphile_worker._private_jobs')
const statuses = async (q: Query, decisions: string[]): Promise<string[]> =>
  (await q('select status from identity.decisions where decision_id = any ($1) order by decision_id', [decisions])).map((row) => row.status)

database.transaction('IDENTITY-182 as many pairs are merged as fit, one at least; the next job follows at once while any wait', async (t, q) => {
  const realm = await makeRealm(q)
  const decisions = await makeMerges(q, realm, 3)
  await forgetJobs(q)
  t.match(await mergeWaiting(q, realm.realmId, 0), { merged: 1, left: 0, failed: [] })
  t.same(await statuses(q, decisions), ['approved', 'pending', 'pending'])
  t.same([await waitingMerges(q, realm), (await nextMerging(q, realm))?.seconds], [decisions.slice(1), 0])
  await forgetJobs(q)
  t.match(await mergeWaiting(q, realm.realmId), { merged: 2, left: 0, failed: [] })
  t.same([await waitingMerges(q, realm), await nextMerging(q, realm)], [[], null])
  t.equal(await mergeWaiting(q, realm.realmId), null, 'nothing waits')
})

database.transaction('IDENTITY-182 a pair that cannot be merged keeps no other from it, and is named', async (t, q) => {
  const realm = await makeRealm(q)
  const decisions = await makeMerges(q, realm, 3)
  await q(`create function pg_temp.refuse() returns trigger language plpgsql as $$ begin
    if new.decision_id = '${decisions[0]}' and new.status = 'approved' then raise exception using errcode = 'OYX12'; end if;
    return new; end $$`)
  await q('create trigger refuse before update on identity.decisions for each row execute function pg_temp.refuse()')
  t.match(await mergeWaiting(q, realm.realmId), { merged: 0, left: 0, failed: [{ decision_id: decisions[0], code: 'OYX12' }] })
  t.match(await mergeWaiting(q, realm.realmId), { merged: 2, left: 0, failed: [] })
  t.same(await statuses(q, decisions), ['pending', 'approved', 'approved'])
  t.same(await waitingMerges(q, realm), [])
})

/** Teams of two lists, and the games at one minute that these give them. */
async function makeLists (q: Query, realm: Realm, lists: Record<string, [string[], [string, string][]]>): Promise<void> {
  for (const [source, [teams, games]] of Object.entries(lists)) {
    await makeSource(q, source, 'partnerApi', realm)
    await push(q, source, [
      ...teams.map((id) => say('team', id, { name: `${source} ${id}`, sport: 'soccer' })),
      ...games.map(([home, away], n) => game(`g${n}`, { start: '2026-09-12T14:00:00Z', sides: sides(home, away) }))
    ], realm)
  }
}
const propose = async (q: Query, realm: Realm, one: [string, string], other: [string, string], score: number): Promise<string> => {
  const [first, second] = [await idOf(q, one[0], 'team', one[1], realm), await idOf(q, other[0], 'team', other[1], realm)]
  const id: string = await q.value("select identity.propose($1, 'team', $2, $3, 'merge', $4, $5, likeness.version_in_force(), null)", [
    realm.realmId, first, second, score, { features: [] }
  ])
  await q('select identity.merge_later($1, $2)', [realm.realmId, [id]])
  return id
}
const together = (q: Query, realm: Realm, ids: string[]): Promise<Record<string, number>> => mergeThese(q, realm.realmId, ids)

database.transaction('IDENTITY-182 pairs are merged together, the strongest first; one that shares a team with another waits for it', async (t, q) => {
  const realm = await makeRealm(q)
  await makeLists(q, realm, { league: [['a'], []], club: [['b'], []], app: [['c', 'd'], []] })
  const weaker = await propose(q, realm, ['club', 'b'], ['app', 'c'], 0.95)
  const strongest = await propose(q, realm, ['league', 'a'], ['club', 'b'], 0.99)
  const contradicting = await propose(q, realm, ['league', 'a'], ['app', 'd'], 0.93)
  const order = [strongest, weaker, contradicting]
  t.same(await together(q, realm, order), { merged: 1, left: 0 })
  t.same(await together(q, realm, [weaker, contradicting]), { merged: 1, left: 0 })
  t.same(await together(q, realm, [contradicting]), { merged: 0, left: 1 }, 'the app has ids of both by now')
  t.same(await waitingMerges(q, realm), [])
  t.same(new Set(await q('select change_group from ledger.causes where kind = \'merge\'')), new Set([
    { change_group: `grp_${strongest.slice(4)}` }, { change_group: `grp_${weaker.slice(4)}` }
  ]))
})

database.transaction('IDENTITY-182 a pair that would be in two places at one minute if one before it is merged waits, and is left then', async (t, q) => {
  const realm = await makeRealm(q)
  await makeLists(q, realm, { league: [['a', 'o'], [['a', 'o']]], club: [['b', 'p', 'x'], [['b', 'p']]] })
  const opponents = await propose(q, realm, ['league', 'o'], ['club', 'x'], 0.99)
  const teams = await propose(q, realm, ['league', 'a'], ['club', 'b'], 0.95)
  t.same(await together(q, realm, [opponents, teams]), { merged: 1, left: 0 })
  t.same(await statuses(q, [opponents]), ['approved'])
  t.same(await waitingMerges(q, realm), [teams])
  t.same(await together(q, realm, [teams]), { merged: 0, left: 1 })
})

database.transaction('IDENTITY-122, IDENTITY-182 games become one with their teams, however many pairs are merged together', async (t, q) => {
  const realm = await makeRealm(q)
  await makeLists(q, realm, { league: [['a', 'o'], [['a', 'o']]], club: [['b', 'p'], [['b', 'p']]] })
  const decisions = [
    await propose(q, realm, ['league', 'a'], ['club', 'b'], 0.99), await propose(q, realm, ['league', 'o'], ['club', 'p'], 0.99)
  ]
  t.same(await together(q, realm, decisions), { merged: 2, left: 0 })
  t.equal(await idOf(q, 'league', 'fixture', 'g0', realm), await idOf(q, 'club', 'fixture', 'g0', realm))
  const [{ decision_id: one, rests_on: ground }] = await q("select * from identity.decisions where entity_type = 'fixture'") as any[]
  t.same([ground, ...(await q('select ground_id from identity.grounds where decision_id = $1', [one])).map((row) => row.ground_id)].sort(),
    [...decisions].sort(), 'and rest on both')
})
