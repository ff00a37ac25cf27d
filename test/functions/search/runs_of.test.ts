import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)
/** By grade, then by word, as C sorts. */
const byGrade = (one: any, other: any): number => one.grade - other.grade || (one.from_word < other.from_word ? -1 : 1)

database.transaction('LIST-20 search.runs_after: what was looked at before a place is left out, and its own range goes on there', async (t, q) => {
  const runs = (hasOthers: boolean, after: string[]): Promise<object[]> => q(
    "select r.grade, r.from_word, r.word, r.extent, r.entity_id from search.runs_after(row('hawk', '{haw}')::search.asked, $1, $2) r",
    [hasOthers, after]
  )
  const whole = (grade: number, word: string): object => ({ grade, from_word: word, word, extent: 0, entity_id: '' })
  const rest = [whole(2, 'hawk '), whole(3, 'haw')]
  t.same(await runs(false, ['1', '0', '', '0', '']), [whole(1, 'hawk'), ...rest].sort(byGrade))
  t.same(await runs(true, ['1', '0', '', '0', '']), [whole(0, 'hawk'), whole(1, 'hawk'), ...rest].sort(byGrade))
  t.same(await runs(true, ['1', '1', 'hawk', '7', 'tm_1']), [
    { grade: 1, from_word: 'hawk', word: 'hawk', extent: 7, entity_id: 'tm_1' }, ...rest
  ].sort(byGrade))
})

database.transaction('LIST-13 search.runs_of: the ranges of words hold exactly the words that meet a typed word, each in its class', async (t, q) => {
  const words = ['hawk', 'hawks', 'hawké', 'haw', 'hawl', 'hax', 'h', '東hawk', 'hawk東']
  const rows = await q(
    "select w.word, r.class, search.class_of(w.word, 'hawk', '{haw,hawl}') as wanted from unnest($1::text[]) w (word) left join " +
      "search.runs_of(row('hawk', '{haw,hawl}')::search.asked) r on w.word collate \"C\" >= r.from_word and w.word collate \"C\" < r.below",
    [words]
  )
  t.equal(rows.length, words.length)
  t.same(rows.filter((row) => row.class !== row.wanted), [])
  t.equal(rows.filter((row) => row.class !== null).length, 6)
})
