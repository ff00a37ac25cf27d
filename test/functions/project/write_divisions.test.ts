import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { idOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'
import { fill, openWorkspace, read } from '../../helpers/workspace.ts'

const database = await useDatabase(t)

database.transaction('HISTORY-5 project.write_divisions: what moves in a division moves in its competition; one that moves leaves the first and takes its stages along', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const stages = [{ external_id: 's', name: 'Pool', type: 'pool' }]
  await push(q, 'league', [
    say('competition', 'c', { name: 'Cup', sport: 'soccer', kind: 'league', divisions: [{ external_id: 'd', name: 'Girls', stages }] }),
    say('competition', 'o', { name: 'Other', sport: 'soccer', kind: 'league' })
  ])
  const [division, stage, cup, other] = [
    await idOf(q, 'league', 'division', 'd'), await idOf(q, 'league', 'stage', 's'), await idOf(q, 'league', 'competition', 'c'),
    await idOf(q, 'league', 'competition', 'o')
  ]
  const decide = async (winners: object) => {
    await openWorkspace(q)
    await fill(q, 'decided', { entity_id: division, seq: 0, winners, is_new: false, is_withdrawal: false, is_return: false })
    await q('select project.write_divisions($1)', [realmId])
    return new Map((await read(q, 'staged_versions', 'entity_id, version, moves')).map(([id, version, moves]) => [id, [version, moves]]))
  }
  t.equal((await decide({ name: 'Girls' })).size, 0, 'nothing differs')
  t.same(await decide({ name: 'Women' }), new Map([[cup, [2, { [`divisions.${division}.name`]: 'Women' }]]]))
  t.same(await read(q, 'invalidated', 'entity_type, entity_id'), [['division', division]])
  const moved = await decide({ competition: { id: other } })
  const paths = ['division', 'name', 'order', 'type'].map((field) => `stages.${stage}.${field}`)
  t.same(Object.keys((moved.get(cup) as [number, object])[1]).sort(), [`divisions.${division}.name`, ...paths])
  t.match(moved.get(cup), [3, { [`divisions.${division}.name`]: null }])
  t.match(moved.get(other), [2, { [`divisions.${division}.name`]: 'Women', [`stages.${stage}.name`]: 'Pool' }])
  t.equal(await q.value('select competition_id from canon.divisions'), other)
})
