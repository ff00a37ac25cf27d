/** The view audit.stale_values: how old the reports behind games to come are. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, idOf, makeRealm, makeSource, push, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('AUDIT-11 values of games to come have the age of the report that won; games that are over have no row', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await makeSource(q, 'club', 'hostFeed')
  await setClock(q, '2026-06-01T08:00:00Z')
  const observed = { observed_at: '2026-06-01T08:00:00Z' }
  await push(q, 'league', [
    game('over', { start: '2026-06-02T14:00:00Z' }, observed), game('next', { start: '2026-10-02T14:00:00Z' }, observed)
  ])
  const id = await idOf(q, 'league', 'fixture', 'next')
  await setClock(q, '2026-09-09T08:00:00Z')
  await push(q, 'club', [game(id, { start: '2026-10-02T15:00:00Z', title: 'Derby' }, { observed_at: '2026-09-09T08:00:00Z' })])
  const rows = await q.as('oyss_auditor', () => q(
    "select s.*, s.age > interval '90 days' as is_stale from audit.stale_values s where field in ('start', 'title') order by field"))
  t.match(rows, [
    { fixture_id: id, field: 'start', value: '2026-10-02T14:00:00Z', source: 'league', rank: 2, is_stale: true },
    { fixture_id: id, field: 'title', value: 'Derby', source: 'club', is_stale: false }
  ])
})
