/** Tables as public pages show them: standings.page_rows, standings.tables_of_team, standings.tables_of_division. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { game, homeOf, idOf, makeRealm, makeSource, push, say, score, sides } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const TEAMS = 12

/** The team of number n wins n games against one of no other number. */
async function arrange (q: Query, stages = 1): Promise<void> {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [say('competition', 'c1', {
    name: 'League', sport: 'soccer', kind: 'league', divisions: [{
      external_id: 'd1', name: 'Gold',
      stages: Array.from({ length: stages }, (_, n) => ({ external_id: `s${n}`, name: `Stage ${n}`, type: 'league', order: n }))
    }]
  })])
  for (let stage = 0; stage < stages; stage++) {
    await push(q, 'league', Array.from({ length: TEAMS }, (_, n) => game(`g${stage}-${n}`, {
      start: `2026-0${stage + 1}-01T10:00:00Z`, status: 'completed', result: score(n, 0), sides: sides(`t${n}`, `x${n}`),
      competition: { external_id: 'c1' }, division: { external_id: 'd1' }, stage: { external_id: `s${stage}` }
    })))
  }
}
const namesOf = ({ rows }: { rows: { name: string }[] }): string[] => rows.map(({ name }) => name)

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

database.transaction('PAGE-8 standings.tables_of_team: the tables that moved last, with their names; none of a team without one', async (t, q) => {
  await arrange(q, 3)
  const { realmId } = homeOf(q)
  const tablesOf = async (team: string): Promise<any[]> =>
    q.value('select standings.tables_of_team($1, $2, 2, 5)', [realmId, await idOf(q, 'league', 'team', team)])
  const tables = await tablesOf('t4')
  t.equal(tables.length, 2)
  t.match(tables[0], { name: /Stage/, division: 'Gold', competition: 'League', complete: true, teams: 24 })
  t.ok(tables.every((table) => namesOf(table).includes('t4')))
  await push(q, 'league', [say('team', 'alone', { name: 'Alone' })])
  t.same(await tablesOf('alone'), [])
})
