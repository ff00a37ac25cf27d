/** ledger.leaving_versions and require_kept: which versions may leave, and what is known without them. The fold: fold_versions.test.ts. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { parse, retainAll } from '../../helpers/retaining.ts'
import {
  game, historyOf, homeOf, idOf, makeRealm, makeSource, push, say, setClock, sides, type Observation
} from '../../helpers/seed.ts'

const database = await useDatabase(t)
const seal = async (q: Query): Promise<void> => {
  while (await q.as('oyss_resolver', () => q.call('jobs.seal_ledger', { row_limit: 1000 })) as number > 0);
}
const check = (q: Query) => q.as('oyss_auditor', () => q('select * from audit.check_ledger()'))
const DAYS = ['2026-09-01', '2026-09-02', '2026-09-03', '2026-12-01']
/** The end of a day is kept for 100 days. */
const LATER = '2027-01-10T12:00:00Z'

/** A game that changes each day, with a venue that changes its name. */
async function arrange (q: Query): Promise<string> {
  await setClock(q, '2026-09-01T00:00:00Z')
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  for (const [n, day] of DAYS.entries()) {
    await setClock(q, `${day}T12:00:00Z`)
    await seal(q)
    await push(q, 'league', [
      say('venue', 'v', { name: `Park ${n}` }), say('team', 'red', { name: `Red ${n}`, coach: 'Ann Doe' }),
      game('g', {
        title: `Round ${n}`, start: `2026-12-2${n}T15:00:00Z`, time_zone: 'UTC', venue: { external_id: 'v' }, notes: 'Ask Ann Doe.',
        sides: sides('red', 'blue')
      }), game('h')
    ] as Observation[])
  }
  await setClock(q, LATER)
  await seal(q)
  return await idOf(q, 'league', 'fixture', 'g')
}
const at = (q: Query, id: string, as_of: string) => q.call('api.get_fixture', {
  key_hash: homeOf(q).keyHash, if_none_match: null, fixture_id: id, as_of
} as never) as Promise<{ body: string }>

database.transaction('HISTORY-47 the versions in force at that moment stay; what was published since is as before, and what was before is history_expired', async (t, q) => {
  const id = await arrange(q)
  const moments = ['2026-10-01T00:00:00Z', '2026-11-30T00:00:00Z', '2026-12-02T00:00:00Z']
  const shown = async () => Promise.all(moments.map((moment) => at(q, id, moment).then(({ body }) => JSON.parse(body))))
  const before = await shown()
  const history = await historyOf(q, 'league', 'g')
  t.same(await check(q), [])
  const files = await retainAll(q, 'versions', 100, 1)
  const left = [...files.values()].flatMap(parse).filter(({ entity_id: entity }) => entity === id).map(({ version }) => version)
  t.same(left, [1, 2], 'the third was in force on 1 October')
  t.notMatch([...files.values()].join(''), /Ann Doe/)
  t.same(await shown(), before)
  t.same(await historyOf(q, 'league', 'g'), history.filter(({ version }) => Number(version) > 2), 'also what was before the first')
  t.equal(await q.code(() => at(q, id, '2026-08-31T23:59:59Z')), 'OYC04')
  t.equal(await q.code(() => at(q, id, '2026-09-02T13:00:00Z')), 'OYC04')
  const { realmId } = homeOf(q)
  t.match(await q.value('select ledger.state_at($1, $2, 4)', [realmId, id]), { title: 'Round 3' })
  t.equal(await q.code('select ledger.require_kept($1, 0)', [realmId]), 'OYC04')
  t.equal(await q.value('select ledger.require_kept($1, 1000000)', [realmId]), '1000000')
  t.same(await check(q), [])
})

database.transaction('HISTORY-47, AUDIT-14 what is left of a seal is compared; a seal that was altered before keeps its versions', async (t, q) => {
  await arrange(q)
  await q('savepoint whole')
  await retainAll(q, 'versions', 100, 1)
  await setClock(q, '2027-01-10T14:00:00Z')
  await seal(q)
  t.same(await check(q), [])
  await q('set local session_replication_role = replica')
  await q(`update ledger.versions set moves = '{"title": "X"}' where position = (select min(position) from ledger.versions)`)
  await q('set local session_replication_role = origin')
  t.match(await check(q), [{ problem: 'altered' }])
  await q('rollback to whole')
  await q('set local session_replication_role = replica')
  await q(`update ledger.versions set moves = '{"title": "X"}' where position = (select min(position) from ledger.versions)`)
  await q('set local session_replication_role = origin')
  t.equal(await q.code(() => retainAll(q, 'versions', 100, 1)), 'OYX10')
})

database.transaction('HISTORY-47, OPERATE-71 few versions of a seal are not worth an act', async (t, q) => {
  await arrange(q)
  t.same([...await retainAll(q, 'versions', 100)], [])
  t.equal(await q.value('select count(*)::integer from ledger.retentions'), 0)
})
