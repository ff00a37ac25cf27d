import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, makeRealm, makeSource, push, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('HISTORY-18, HISTORY-45 ledger.position_at: the last position placed by an instant, in its own realm', async (t, q) => {
  const { realmId } = await makeRealm(q)
  const other = await makeRealm(q, 'Other')
  await makeSource(q, 'league', 'partnerApi')
  await makeSource(q, 'league', 'partnerApi', other)
  const at = (instant: string, realm = realmId) => q.value('select ledger.position_at($1, $2)', [realm, instant])
  const newest = (realm = realmId) => q.value('select max(position) from ledger.changes where realm_id = $1', [realm])
  await setClock(q, '2026-09-01T08:00:00Z')
  await push(q, 'league', [game('g', { title: 'A' }, { observed_at: '2026-09-01T07:00:00Z' })])
  const first = await newest()
  await push(q, 'league', [game('g')], other)
  await setClock(q, '2026-09-02T08:00:00Z')
  await push(q, 'league', [game('g', { title: 'B' }, { observed_at: '2026-09-02T07:00:00Z' })])
  const changesBy = (position: string) =>
    q.value('select max(position) from ledger.changes where realm_id = $1 and position <= $2', [realmId, position])
  t.equal(await changesBy(await at('2026-08-31T00:00:00Z')), null)
  for (const instant of ['2026-09-01T08:00:00Z', '2026-09-02T07:59:59.999999Z']) t.equal(await changesBy(await at(instant)), first, instant)
  t.equal(await changesBy(await at('2026-09-02T08:00:00Z')), await newest())
  t.ok(BigInt(await at('2026-09-01T08:00:00Z', other.realmId)) > BigInt(await newest(other.realmId)), 'nothing came later there')
})

database.transaction('HISTORY-45 ledger.settled_until: ten seconds ago, or the newest position where that is later', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  const settled = () => q.value('select ledger.settled_until($1)', [realmId])
  await setClock(q, '2026-09-01T08:00:00Z')
  t.same(await settled(), new Date('2026-09-01T07:59:50Z'))
  await push(q, 'league', [game('g')])
  await setClock(q, '2026-09-01T08:00:04Z')
  t.same(await settled(), new Date('2026-09-01T08:00:00Z'))
  await setClock(q, '2026-09-01T08:00:30Z')
  t.same(await settled(), new Date('2026-09-01T08:00:20Z'))
})
