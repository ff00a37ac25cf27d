import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { homeOf } from '../../helpers/seed.ts'
import { teams, thousands } from '../../helpers/searching.ts'

const database = await useDatabase(t)
const slips = (q: Query, word: string): Promise<string[]> =>
  q.value("select search.slips_of($1, 'team', $2)", [homeOf(q).realmId, word]) as Promise<string[]>

database.transaction('LIST-13, LIST-21 search.slips_of: words one or two slips away, the nearest first, where nobody is called so', async (t, q) => {
  await teams(q, 'Kestrel', 'Kestrels', 'Hawks', 'Hawk Eye', 'Riverwood')
  t.same(await slips(q, 'hawk'), [], 'there is a hawk')
  t.same(await slips(q, 'kestrals'), ['kestrels', 'kestrel'])
  t.same(await slips(q, 'riverwod'), ['riverwood'])
  t.same(await slips(q, 'rievrwood'), ['riverwood'], 'two letters changed over near the beginning')
  t.same(await slips(q, 'riverwodo'), ['riverwood'], 'and at the end')
  t.same(await slips(q, 'hwa'), [], 'three letters are too few to guess from')
  t.same(await slips(q, 'eagles'), [])
  await thousands(q, 40, "'Falcoo' || chr(96 + n % 26 + 1) || chr(96 + n / 26 + 1)")
  t.equal((await slips(q, 'falcoo')).length, 0, 'they begin with it')
  t.equal((await slips(q, 'falczz')).length, 0, 'three slips and more')
  t.equal((await slips(q, 'falcoxa')).length, 10)
})
