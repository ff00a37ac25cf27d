/** The view audit.changes: one row for each published change. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { apply, game, gone, historyOf, idOf, makeRealm, makeSource, push, setClock, store } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const at = (day: number): { observed_at: string } => ({ observed_at: `2026-09-0${day}T08:00:00Z` })

database.transaction('AUDIT-4 the rows of a fixture are its history, withdrawals too, with batch and delay', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await setClock(q, '2026-09-05T12:00:00Z')
  const batchId = await store(q, 'league', [game('g1', { start: '2026-09-12T14:00:00Z' }, at(1))])
  await setClock(q, '2026-09-05T12:00:07Z')
  await apply(q, batchId)
  await push(q, 'league', [game('g1', { start: '2026-09-12T16:00:00Z' }, at(2))])
  await push(q, 'league', [gone('fixture', 'g1', at(3))])
  const id = await idOf(q, 'league', 'fixture', 'g1')
  const rows = await q.as('oyss_auditor', () => q(
    "select * from audit.changes where entity_id = $1 and entity_type = 'fixture' order by position, number", [id]))
  const history = await historyOf(q, 'league', 'g1')
  t.same(rows.map(({ version, kind, changed_fields: fields, reason }) => [version, kind, fields.toSorted(), reason]),
    history.map(({ version, kind, changed_fields: fields, reason }) => [version, kind, fields.toSorted(), reason]))
  t.match(rows.map(({ kind }) => kind), ['created', 'rescheduled', 'withdrawn'])
  t.match(rows[0], { mode: 'test', source: 'league', batch_id: batchId, propagation_seconds: 7, observed_at: new Date(at(1).observed_at) })
})
