import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { homeOf } from '../../helpers/seed.ts'
import { teams } from '../../helpers/searching.ts'

const database = await useDatabase(t)

database.transaction('LIST-21 search.read_question: more than sixteen different words: OYV02', async (t, q) => {
  await teams(q, 'Eagles')
  const words = (count: number): string => Array.from({ length: count }, (_, n) => `w${n}`).join(' ')
  const read = (text: string) => q.code("select search.read_question($1, 'team', $2)", [homeOf(q).realmId, text])
  t.equal(await read(words(16)), undefined)
  t.equal(await read(`${words(16)} W1 w2`), undefined)
  t.equal(await read(words(17)), 'OYV02')
  t.equal(await read(words(99)), 'OYV02')
  t.same(await q.value("select array(select search.names_within(array_fill(row('a', '{}')::search.asked, array[n])) from " +
    'unnest(array[1, 4, 8, 16]) n)'), [3000, 3000, 1500, 750])
})
