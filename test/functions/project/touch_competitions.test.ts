import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { idOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'
import { fill, openWorkspace, read } from '../../helpers/workspace.ts'

const database = await useDatabase(t)

database.transaction('HISTORY-5 project.touch_competitions: a part moves in the version that the same observation made, else in one more of its competition', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', ['a', 'b'].map((id) => say('competition', id, { name: id, sport: 'soccer', kind: 'league' })))
  const [a, b] = [await idOf(q, 'league', 'competition', 'a'), await idOf(q, 'league', 'competition', 'b')]
  await openWorkspace(q)
  await fill(q, 'staged_versions', {
    seq: 3, entity_type: 'competition', entity_id: a, version: 2, moves: { name: 'A' }, kinds: [{ kind: 'updated',
      changed_fields: ['name'] }]
  })
  await fill(q, 'incoming', { seq: 5, observation_id: 'obs_5' })
  const touched = (competition_id: string, seq: number, field: string) => ({ competition_id, seq, entity_type: 'division', field,
    value: 'x' })
  await fill(q, 'touched', touched(a, 3, 'divisions.1.name'), touched(b, 4, 'divisions.2.name'), touched(b, 5, 'divisions.3.name'))
  await q('select project.touch_competitions($1)', [realmId])
  t.same(await read(q, 'staged_versions', 'seq, entity_id, version, moves, observations, (kinds[1]).changed_fields'), [
    [3, a, 2, { name: 'A', 'divisions.1.name': 'x' }, null, ['divisions.1.name', 'name']],
    [4, b, 2, { 'divisions.2.name': 'x', 'divisions.3.name': 'x' }, { 'divisions.3.name': 'obs_5' }, ['divisions.2.name',
      'divisions.3.name']]
  ])
  t.equal(await q.value('select version from canon.competitions where competition_id = $1', [b]), 2)
  t.same(await read(q, 'touched', 'field'), [])
})
