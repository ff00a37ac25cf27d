import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('whatever a text holds, quoting it gives a JSON string that reads back as it', async (t, q) => {
  for (const text of ['Field 3', 'say "hi"', 'back\\slash', 'line\nbreak', '\u0001\u001f', 'Zażółć ⚽']) {
    t.equal(JSON.parse(await q.value('select util.quoted($1)', [text])), text)
  }
  t.equal(await q.value('select util.quoted(null)'), null)
})
