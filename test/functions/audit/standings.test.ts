import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, makeRealm, makeSource, push, score, sides } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('STANDING-21 audit.standings: each row of a table with every step that placed it, in order', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const played = (id: string, home: string, away: string, goals: number) => game(id, {
    competition: { external_id: 'c' }, division: { external_id: 'd' }, stage: { external_id: 's' }, status: 'completed',
    sides: sides(home, away), result: score(goals, 0)
  })
  await push(q, 'league', [played('g', 'a', 'b', 2), played('h', 'c', 'b', 1)])
  const rows = await q.as('oyss_auditor', () => q('select * from audit.standings order by "position", step'))
  t.match(rows.map((row) => [row.position, row.team_name, row.step, row.rule, row.group]), [
    [1, 'a', '1', 'points', 'positions 1 to 3'], [1, 'a', '2', String, 'positions 1 to 2']
  ])
  t.same([...new Set(rows.map((row) => row.team_name))], ['a', 'c', 'b'])
  t.match(rows[0], { mode: 'test', version: 1, contenders: 3, outcome: String })
})
