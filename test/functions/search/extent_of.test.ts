import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('search.extent_of: the different trigrams of a name, folded', async (t, q) => {
  const extents = await q("select search.extent_of(n.name) as extent from unnest(array['FC', 'F.C.', 'FC fc', 'FC Köln', '...']) with " +
    "ordinality n (name, place) order by n.place")
  t.same(extents.map(({ extent }) => extent), [3, 3, 3, 8, 0])
})
