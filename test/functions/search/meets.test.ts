import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('LIST-13 search.patterns_of: a pattern finds a name exactly where search.meets does', async (t, q) => {
  const asked = "array[row('hawk', '{haw,hawl}'), row('x', '{}')]::search.asked[]"
  const rows = await q(`select n.words, search.meets(n.words, ${asked}) as meets,
    ' ' || array_to_string(n.words, ' ') || ' ' ~ all (search.patterns_of(${asked})) as is_found
    from (select string_to_array(w, ' ') from unnest($1::text[]) w) n (words)`, [[
    'hawk x', 'x hawk', 'hawks x', 'hawk xy', 'ax hawk', 'haw x', 'hawl x', 'hawls x', 'nighthawk x', 'x', 'hawk', 'x haw y'
  ]])
  t.equal(rows.filter(({ meets }) => meets).length, 6)
  t.same(rows.filter(({ meets, is_found: isFound }) => meets !== isFound), [])
})
