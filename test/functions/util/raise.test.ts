import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('it raises the code that it is given, with its sentence', async (t, q) => {
  t.equal(await q.code("select util.raise('OYN01', 'Nothing there.')"), 'OYN01')
  await t.rejects(q("select util.raise('OYV02', 'A 100% wrong sentence.')"), { code: 'OYV02', message: 'A 100% wrong sentence.' })
})
