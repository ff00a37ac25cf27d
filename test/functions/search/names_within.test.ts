import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('LIST-21 search.names_within: a page looks at the fewer names the more words are asked, at most 3,000', async (t, q) => {
  for (const [words, names] of [[0, 3000], [1, 3000], [4, 3000], [6, 2000], [16, 750]]) {
    t.equal(await q.value("select search.names_within(array_fill(row('hawk', '{}')::search.asked, array[$1::integer]))", [words]), names,
      `${words}`)
  }
})
