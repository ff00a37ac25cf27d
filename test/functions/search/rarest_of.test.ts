import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { homeOf } from '../../helpers/seed.ts'
import { teams } from '../../helpers/searching.ts'

const database = await useDatabase(t)

database.transaction('LIST-20 search.rarest_of: the word that the fewest names meet, beginnings and slips included, counted no further than needed', async (t, q) => {
  await teams(q, 'Hawks U12', 'Hawks U13', 'Hawksbury U12', 'Owls U12')
  const rarest = async (text: string, most: number) => Object.values(await q.one(
    "select r.* from search.rarest_of($1, 'team', search.read_question($1, 'team', $2), $3) r", [homeOf(q).realmId, text, most]
  ))
  t.same(await rarest('u12 hawks', 10), [1, 3])
  t.same(await rarest('hawks u1', 10), [1, 3])
  t.same(await rarest('owls u12', 10), [1, 1])
  t.same(await rarest('owls nobody', 10), [1, 0])
  t.same(await rarest('hawks u1', 1), [1, 2])
})
