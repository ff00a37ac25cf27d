import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-12 a line of a player is of that player, every other observation of none', async (t, q) => {
  const playerOf = (type: string, isDeleted: boolean, data: object): Promise<string> =>
    q.value('select intake.player_of($1, $2, $3)', [type, isDeleted, JSON.stringify(data)])
  const data = { player: { external_id: 'p-7', name: 'Kim' } }
  t.equal(await playerOf('stat_line', false, data), 'p-7')
  t.equal(await playerOf('stat_line', false, {}), '')
  t.equal(await playerOf('stat_line', true, data), '')
  t.equal(await playerOf('fixture', false, data), '')
})
