import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('util.fold leaves letters and digits, in lower case and without accents, one space between words', async (t, q) => {
  for (const [name, folded] of [
    ['Köln Ünited', 'koln united'], ["St. Mary's  F.C.", 'st marys fc'], ['  U12-Boys/Blue ', 'u12 boys blue'], ['Ægir Þór', 'aegir thor'],
    ['ŁKS Łódź', 'lks lodz'], ['\u{a7c6}', 'z'], ['\u{1d8e}', 'z'], ['!!!', ''], ['', ''], ['日本 1', '日本 1'],
    ['ΟΔΥΣΣΕΥΣ Οδυσσεύς', 'οδυσσευσ οδυσσευσ'], [null, null]
  ]) {
    t.equal(await q.value('select util.fold($1)', [name]), folded, String(name))
  }
})

database.transaction('LIST-13 util.fold leaves alone what is folded: a word of an index is found by itself', async (t, q) => {
  const rows = await q(`
    select n from generate_series(1, 131071) n
     where (n < 55296 or n > 57343) and util.fold(util.fold(chr(n))) <> util.fold(chr(n))`)
  t.same(rows.map(({ n }) => (n as number).toString(16)), [])
})
