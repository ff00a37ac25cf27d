import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { homeOf } from '../../helpers/seed.ts'
import { teams, found } from '../../helpers/searching.ts'

const database = await useDatabase(t)

database.transaction('LIST-13 search.find_names, search.is_called: every word must be met, in any order', async (t, q) => {
  await teams(q, 'Eagles U12 Boys', 'Eagles U12 Girls', 'Hawks U12 Girls')
  t.same((await found(q, 'girls eagles')), ['Eagles U12 Girls'])
  t.same((await found(q, 'u12')).sort(), ['Eagles U12 Boys', 'Eagles U12 Girls', 'Hawks U12 Girls'])
  t.same(await found(q, 'eagles wolves'), [])
  t.same(await found(q, '!!'), [])
  const called = (await q(
    "select n.name from search.names n where search.is_called($1, 'team', n.entity_id, search.read_question($1, 'team', $2)) order by 1",
    [homeOf(q).realmId, 'girls u1']
  )).map(({ name }) => name)
  t.same(called, ['Eagles U12 Girls', 'Hawks U12 Girls'])
})
