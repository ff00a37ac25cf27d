import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { homeOf, idOf } from '../../helpers/seed.ts'
import { arrange, namesOf } from '../../helpers/standings/arranged.ts'

const database = await useDatabase(t)

database.transaction('PAGE-8 standings.page_rows: the rows around a team, never fewer at the ends, or the first', async (t, q) => {
  await arrange(q)
  const { realmId } = homeOf(q)
  const stage = await idOf(q, 'league', 'stage', 's0')
  const rowsOf = async (team: string | null): Promise<any> =>
    q.value('select standings.page_rows($1, $2, $3, 5)', [realmId, stage, team === null ? null : await idOf(q, 'league', 'team', team)])
  t.same(namesOf(await rowsOf('t11')), ['t11', 't10', 't9', 't8', 't7'])
  t.same(namesOf(await rowsOf('t8')), ['t10', 't9', 't8', 't7', 't6'])
  t.same(namesOf(await rowsOf(null)), ['t11', 't10', 't9', 't8', 't7'])
  const last = await rowsOf('x11')
  t.same([last.teams, last.rows.length, namesOf(last).includes('x11')], [24, 5, true])
  t.match((await rowsOf('t11')).rows[0], { position: 1, played: 1, wins: 1, draws: 0, losses: 0, goals_for: 11,
    goals_against: 0, points: 3 })
})
