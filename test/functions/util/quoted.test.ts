import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('a text reads back from JSON as it was', async (t, q) => {
  for (const text of ['', 'Kestrels', '"quoted" \\ back', 'line\nbreak\ttab\u0001', 'Zürich ⚽', '</script>']) {
    t.equal(JSON.parse(await q.value('select util.quoted($1)', [text])), text)
  }
})

database.transaction('no text is no JSON', async (t, q) => {
  t.equal(await q.value('select util.quoted(null)'), null)
})
