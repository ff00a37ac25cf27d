/** ledger.write_cause, ledger.waiting_since: when a position was taken. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, homeOf, makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('HISTORY-18 the moment of a position never goes back, though the clock does', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  for (const [n, time] of ['10:00', '09:00', '11:00'].entries()) {
    await setClock(q, `2026-09-01T${time}:00Z`)
    await push(q, 'league', [say('venue', `v${n}`, { name: 'Park' })])
  }
  t.same((await q('select changed_at, placed_at, kind, source from ledger.causes order by position')).map(({
    changed_at: changed, placed_at: placed, kind, source
  }) => [changed.toISOString().slice(11, 16), placed.toISOString().slice(11, 16), kind, source]),
    [['10:00', '10:00', 'batch', 'league'], ['09:00', '10:00', 'batch', 'league'], ['11:00', '11:00', 'batch', 'league']])
})

database.transaction('HISTORY-18 each version knows its cause, whose position is below its own', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  for (const id of ['a', 'b']) await push(q, 'league', [game(id), say('venue', id, { name: 'Park' })])
  t.same(await q(`select v.position from ledger.versions v where v.cause is distinct from (select max(c.position) from ledger.causes c
    where c.realm_id = v.realm_id and c.position < v.position)`), [])
  t.equal(await q.value('select count(*)::integer from ledger.causes'), 2)
  t.same(await q('select distinct made_by from ledger.causes'), [{ made_by: homeOf(q).accountId }], 'and who pushed the batch')
})

database.transaction('the outbox waits since its first event was placed; an empty one since never (ledger.waiting_since)', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  t.equal(await q.value('select ledger.waiting_since()'), null)
  for (const hour of [10, 11]) {
    await setClock(q, `2026-09-01T${hour}:00:00Z`)
    await push(q, 'league', [say('venue', `v${hour}`, { name: 'Park' })])
  }
  t.equal((await q.value('select ledger.waiting_since()')).toISOString(), '2026-09-01T10:00:00.000Z')
})
