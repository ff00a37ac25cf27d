import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, idOf, makeRealm, makeSource, push, say, score, sides } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('STANDING-2 standings.render_table: a table with the names of now, its rows by position', async (t, q) => {
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
  const render = async (hidden: string[] | null): Promise<any> => JSON.parse(await q.value(
    'select standings.render_table(t.realm_id, t.stage_id, $1) from standings.tables t', [hidden]))
  t.match(await render(null), {
    division_name: 'Girls', name: 'Pool', type: 'pool', complete: true, missing_fixtures: [],
    rows: [{ team_name: 'Hawks', position: 1, points: 3, goal_diff: 2 }, { team_name: 'a', position: 2, points: 0, goal_diff: -2 }]
  })
  const [a, g] = [await idOf(q, 'league', 'team', 'a'), await idOf(q, 'league', 'fixture', 'g')]
  t.match(await render(null), { derived_from: [g] })
  t.match(await render([a, g]), { derived_from: [], missing_fixtures: [], rows: { length: 1, 0: { team_name: 'Hawks', position: 1 } } })
})
