/** ledger.broken_seals, missing_versions and other_versions, as audit.check_ledger reports them. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { game, makeRealm, makeSource, push } from '../../helpers/seed.ts'

const database = await useDatabase(t)

async function sealGames (q: Query): Promise<number> {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  for (const title of ['A', 'B', 'C']) {
    const observed = { observed_at: `2026-09-0${title.charCodeAt(0) - 64}T08:00:00Z` }
    await push(q, 'league', Array.from({ length: 300 }, (_, n) => game(`g${n}`, { title }, observed)))
    await q("select ledger.seal($1, 'infinity', 1000)", [realmId])
  }
  return realmId
}
/** What somebody who owns the database could do: no trigger is asked. */
const tamper = async (q: Query, text: string): Promise<void> => {
  await q('set local session_replication_role = replica')
  await q(text)
  await q('set local session_replication_role = origin')
}
const broken = (q: Query) => q('select * from ledger.broken_seals()')

database.transaction('AUDIT-14 what is sealed and untouched is whole', async (t, q) => {
  await sealGames(q)
  t.same(await broken(q), [])
})

database.transaction('AUDIT-14 an altered version is found within 256 rows', async (t, q) => {
  await sealGames(q)
  const [target] = await q('select position from ledger.versions where version = 2 order by position offset 280 limit 1')
  await tamper(q, `update ledger.versions set moves = '{"title": "X"}' where position = ${target?.position}`)
  const rows = await broken(q)
  t.match(rows, [{ problem: 'altered', message: /seal 2/ }])
  const [from, to] = [BigInt(rows[0]?.from_position), BigInt(rows[0]?.to_position)]
  t.ok(from <= BigInt(target?.position) && BigInt(target?.position) <= to && to - from <= 256n)
})

database.transaction('AUDIT-14 a cause that is dated otherwise, a row that was added, and a removed seal are found', async (t, q) => {
  const realmId = await sealGames(q)
  await q('savepoint whole')
  const first = await q.value('select min(position) from ledger.causes')
  await tamper(q, `update ledger.causes set placed_at = placed_at + interval '1 hour' where position = ${first}`)
  t.match(await broken(q), [{ problem: 'altered', message: /seal 1/ }])
  await q('rollback to whole')
  await tamper(q, `insert into ledger.causes (realm_id, position, kind, source, change_group, changed_at, placed_at)
    select realm_id, max(position) - 1, 'recompute', 'oyss:recompute', 'grp_x', now(), now() from ledger.versions
    where realm_id = ${realmId} and version = 2 group by realm_id`)
  t.ok((await broken(q)).length > 0)
  await q('rollback to whole')
  await tamper(q, 'delete from ledger.seals where seal_number = 2')
  t.match(await broken(q), [{ problem: 'broken_chain', message: /Seal 3/ }])
})
