import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { homeOf, idOf, push, say } from '../../helpers/seed.ts'
import { arrange, namesOf } from '../../helpers/standings/arranged.ts'

const database = await useDatabase(t)

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
