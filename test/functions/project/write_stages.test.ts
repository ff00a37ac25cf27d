import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { idOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'
import { fill, openWorkspace, read } from '../../helpers/workspace.ts'

const database = await useDatabase(t)

database.transaction('HISTORY-5 project.write_stages: what moves in a stage moves in its competition, and its tables may change', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const divisions = [{ external_id: 'd', name: 'Girls', stages: [{ external_id: 's', name: 'Pool', type: 'pool' }] }]
  await push(q, 'league', [say('competition', 'c', { name: 'Cup', sport: 'soccer', kind: 'league', divisions })])
  const [stage, division, cup] = [
    await idOf(q, 'league', 'stage', 's'), await idOf(q, 'league', 'division', 'd'), await idOf(q, 'league', 'competition', 'c')
  ]
  const fresh = stage.replace(/.{4}$/, '0000')
  const row = { is_withdrawal: false, is_return: false }
  await openWorkspace(q)
  await fill(q, 'decided', { ...row, entity_id: stage, seq: 0, winners: { points: '2-1-0', type: 'league' }, is_new: false },
    { ...row, entity_id: fresh, seq: 0, winners: { name: 'Final', division: { id: division } }, is_new: true })
  await q('select project.write_stages($1)', [realmId])
  t.same(await read(q, 'staged_versions', 'entity_id, version, moves'), [[cup, 2, {
    [`stages.${stage}.points`]: '2-1-0', [`stages.${stage}.type`]: 'league', [`stages.${fresh}.name`]: 'Final',
    [`stages.${fresh}.division`]: { id: division }, [`stages.${fresh}.type`]: 'other', [`stages.${fresh}.order`]: 0
  }]])
  t.same(await read(q, 'touched_stages', 'stage_id'), [stage, fresh].sort().map((id) => [id]))
  t.same(await read(q, 'invalidated', 'entity_type, entity_id'), [['stage', stage]], 'a new one is shown by no fixture yet')
  t.same(await read(q, 'touched', 'field'), [])
})
