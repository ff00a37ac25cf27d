import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('PRIVACY-5 words of five characters or more identify a person inside another text, shorter ones do not', async (t, q) => {
  t.same(await q.value('select intake.identifying_words($1)', [['Ann', 'Annie', ' Ann  ', 'p-471', '']]), ['Annie', 'p-471'])
  t.same(await q.value("select intake.identifying_words('{}')"), [])
})
