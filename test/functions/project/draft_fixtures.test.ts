import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, homeOf, makeRealm, makeSource, push } from '../../helpers/seed.ts'
import { fill, mappedOf, openWorkspace, read } from '../../helpers/workspace.ts'

const database = await useDatabase(t)
const START = '2026-09-12T14:00:00Z'

database.transaction('HISTORY-2, HISTORY-14 known fixtures are drafted where something moves, or a source drops or lists them; a headline keeps what was before', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const ids = ['moved', 'titled', 'same', 'gone', 'result']
  await push(q, 'league', ids.map((id) => game(id, { start: START, title: 'Final' })))
  const entities = new Map<string, string>()
  for (const id of ids) entities.set((await mappedOf(q, 'league', 'fixture', id)).entity_id, id)
  const entity = (id: string) => [...entities].find(([, own]) => own === id)![0]
  await openWorkspace(q)
  const row = { seq: 0, is_new: false, is_withdrawal: false, is_return: false }
  await fill(q, 'decided', { ...row, entity_id: entity('moved'), winners: { start: '2026-09-12T16:00:00Z' } },
    { ...row, entity_id: entity('titled'), winners: { title: 'Semi-final' } }, { ...row, entity_id: entity('same'),
      winners: { title: 'Final' } },
    { ...row, entity_id: entity('gone'), winners: {}, is_withdrawal: true },
    { ...row, entity_id: entity('result'), winners: {}, result_notice: 'withdrawn' })
  t.equal(await q.value('select project.draft_fixtures($1)', [homeOf(q).realmId]), 4)
  const drafts = await read(q, 'drafts',
    "fixture_id, version, changed_fields, moves, previous ->> 'start' as previous, state_before ->> 'start' as before")
  t.same(new Map(drafts.map(([id, ...rest]) => [entities.get(id as string), rest])), new Map([
    ['moved', [2, ['start'], { start: '2026-09-12T16:00:00Z' }, START, START]], ['titled', [2, ['title'], { title: 'Semi-final' }, null,
      START]],
    ['gone', [2, [], {}, null, START]], ['result', [2, [], {}, null, START]]
  ]))
})
