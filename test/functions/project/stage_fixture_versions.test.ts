import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm, score } from '../../helpers/seed.ts'
import { fill, openWorkspace, read } from '../../helpers/workspace.ts'

const database = await useDatabase(t)
const KINDS = 'fixture_id, seq, version, array(select concat_ws(\' \', k.entity_type, k.kind) from unnest(kinds) k)'

database.transaction('HISTORY-13, STREAM-6, EVENT-3 each draft is a version with its kinds of change, and one of type result where that moved', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await openWorkspace(q)
  const fixture = await q.value("select to_jsonb(r) from project.fixture_row($1, 'fx_1', null, '{}') r", [realmId])
  const row = { ...fixture, seq: 0, version: 2, is_new: false, is_withdrawal: false, is_return: false, status: 'scheduled', repointed: [] }
  const before = { status: 'scheduled', start: '2026-09-12T14:00:00Z', time_status: 'confirmed' }
  const known = (fixture_id: string, moves: object, more: object) =>
    ({ ...row, fixture_id, moves, changed_fields: Object.keys(moves), state_before: before, state_after: before, ...more })
  await fill(q, 'drafts', { ...row, fixture_id: 'fx_new', version: 1, is_new: true, moves: {}, changed_fields: [] },
    { ...row, fixture_id: 'fx_played', version: 1, is_new: true, moves: { result: score(1, 0) }, result: score(1, 0),
      changed_fields: ['result'] },
    known('fx_moved', { start: '2026-09-12T16:00:00Z', title: 'Final' }, {}), known('fx_gone', {}, { is_withdrawal: true }),
    known('fx_cancelled', { status: 'cancelled' }, { status: 'cancelled' }))
  await q('select project.stage_fixture_versions($1, 2, 3)', [realmId])
  t.same(await read(q, 'staged_versions', KINDS.replace('fixture_id', 'entity_id')), [
    ['fx_cancelled', 0, 2, ['cancelled']], ['fx_gone', 0, 2, ['withdrawn']], ['fx_moved', 0, 2, ['rescheduled', 'updated']],
    ['fx_new', 0, 1, ['created']], ['fx_played', 0, 1, ['created', 'result finalized']]
  ])
})
