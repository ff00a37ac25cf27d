import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('LIST-13 search.class_of: the word itself, what begins with it, and what it may have been meant for', async (t, q) => {
  const classes = await q("select search.class_of(w.word, 'hawk', '{hawx,haw}') as class from unnest($1::text[]) with ordinality " +
    'w (word, place) order by w.place', [['hawk', 'hawks', 'haw', 'hawx', 'ha', 'owl', 'xhawk']])
  t.same(classes.map((row) => row.class), [0, 1, 2, 2, null, null, null])
  t.equal(await q.value("select search.class_of('hawk', 'h', '{}')"), null, 'one letter is no beginning')
  t.equal(await q.value("select search.meets('{u12,hawks}', array[row('hawk', '{}')::search.asked, row('u12', '{}')::search.asked])"), true)
  t.equal(await q.value("select search.meets('{u12,hawks}', array[row('hawk', '{}')::search.asked, row('u1', '{}')::search.asked, " +
    "row('owls', '{}')::search.asked])"), false)
})
