import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, homeOf, idOf, makeRealm, makeSource, push, score, sides } from '../../helpers/seed.ts'
import { fill, openWorkspace, read } from '../../helpers/workspace.ts'

const database = await useDatabase(t)

for (const [title, change, isTouched] of [
  ['a title', { title: 'Final' }, false], ['a final result', { status: 'completed', result: score(1, 0), changed_fields: ['status',
    'result'] }, true],
  ['other sides', { changed_fields: ['sides'] }, true], ['a cancellation', { status: 'cancelled', changed_fields: ['status'] }, true],
] as const) {
  database.transaction(`a draft ${isTouched ? 'touches' : 'leaves'} the table of its stage: ${title}`, async (t, q) => {
    const { realmId } = await makeRealm(q)
    await makeSource(q, 'league', 'authoritativePush')
    await push(q, 'league', [game('g', { stage: { external_id: 's' }, sides: sides('a', 'b') })])
    const stage = await idOf(q, 'league', 'stage', 's')
    const row = await q.value('select to_jsonb(f) from canon.fixtures f')
    await openWorkspace(q)
    await fill(q, 'drafts', { ...row, is_new: false, changed_fields: ['title'], ...change })
    await q('select standings.record_touched($1)', [homeOf(q).realmId])
    t.same([...new Set((await read(q, 'touched_stages', 'stage_id')).flat())], isTouched ? [stage] : [], String(realmId))
  })
}
