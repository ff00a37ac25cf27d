import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('util.fold leaves letters and digits, in lower case and without accents, one space between words', async (t, q) => {
  for (const [name, folded] of [
    ['Köln Ünited', 'koln united'], ["St. Mary's  F.C.", 'st marys fc'], ['  U12-Boys/Blue ', 'u12 boys blue'], ['Ægir Þór', 'aegir thor'],
    ['ŁKS Łódź', 'lks lodz'], ['!!!', ''], ['', ''], ['日本 1', '日本 1'], [null, null]
  ]) {
    t.equal(await q.value('select util.fold($1)', [name]), folded, String(name))
  }
})
