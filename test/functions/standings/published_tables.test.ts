import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, makeRealm, makeSource, push, say, score, sides } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('STANDING-2 standings.published_tables: a table with the names of now, its rows by position', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const stage = { external_id: 's' }
  await push(q, 'league', [
    say('competition', 'c', { name: 'Cup', sport: 'soccer', kind: 'league', divisions: [{ external_id: 'd', name: 'Girls', stages: [
      { ...stage, name: 'Pool', type: 'pool' }
    ] }] }),
    game('g', { competition: { external_id: 'c' }, division: { external_id: 'd' }, stage, status: 'completed', sides: sides('a', 'b'),
      result: score(0, 2) })
  ])
  await push(q, 'league', [say('team', 'b', { name: 'Hawks' })])
  const [table] = await q('select division_name, stage_name, document from standings.published_tables')
  t.match(table, { division_name: 'Girls', stage_name: 'Pool' })
  t.match(JSON.parse(table!.document), {
    name: 'Pool', type: 'pool', complete: true, missing_fixtures: [],
    rows: [{ team_name: 'Hawks', position: 1, points: 3, goal_diff: 2 }, { team_name: 'a', position: 2, points: 0, goal_diff: -2 }]
  })
})
