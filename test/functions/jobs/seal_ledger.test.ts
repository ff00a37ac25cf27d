/** jobs.seal_ledger: hour by hour, the realm that waits longest first. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, makeRealm, makeSource, push, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('AUDIT-14 what was placed before this hour is sealed, the realm that waits longest first, until nothing is left: jobs.seal_ledger', async (t, q) => {
  const first = await makeRealm(q)
  const second = await makeRealm(q, 'Second')
  for (const realm of [first, second]) await makeSource(q, 'league', 'partnerApi', realm)
  const seal = () => q.as('oyss_resolver', () => q.call('jobs.seal_ledger', { row_limit: 1000 })) as Promise<number>
  await setClock(q, '2026-09-01T08:10:00Z')
  await push(q, 'league', [game('g')], second)
  await setClock(q, '2026-09-01T08:20:00Z')
  await push(q, 'league', [game('g')], first)
  t.equal(await seal(), 0, 'the hour is not over')
  await setClock(q, '2026-09-01T09:00:00Z')
  t.same([await seal(), await seal(), await seal()], [2, 2, 0])
  const sealed = await q('select realm_id from ledger.seals order by ctid')
  t.same(sealed.map(({ realm_id: id }) => id), [second.realmId, first.realmId])
  await push(q, 'league', [game('g', { title: 'A' })], first)
  t.equal(await seal(), 0)
  await setClock(q, '2026-09-01T10:00:00Z')
  t.equal(await seal(), 2)
})
