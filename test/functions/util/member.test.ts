import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('a member is its quoted name and its value as it is', async (t, q) => {
  t.equal(await q.value("select util.member('geo', '[1, 2]')"), '"geo":[1, 2]')
})

database.transaction('a member without a value is none', async (t, q) => {
  t.equal(await q.value("select util.member('geo', null)"), null)
})
