import t from 'tap'
import { compare as comparePair, type Comparison, type Said } from '../../helpers/identity/comparing.ts'
import { useDatabase, type Query } from '../../helpers/database.ts'

const database = await useDatabase(t)
type Data = Record<string, unknown>
const compare = (q: Query, first: Said, second: Said): Promise<Comparison> => comparePair(q, 'competition', first, second)

database.transaction('IDENTITY-99 likeness.years_of reads seasons, and a season of two years is one with each of its years', async (t, q) => {
  for (const [written, years] of [
    ['2024', [2024, 2024]], ['2024-25', [2024, 2025]], ['24/25', [2024, 2025]], ["Cup '24", [2024, 2024]], ['2024-09-07', [2024, 2024]],
    ['12/14 Cup', null], ['U12', null]
  ]) {
    t.same(await q.value('select likeness.years_of($1)', [written]), years, String(written))
  }
  const of = (season: string): Data => ({ name: 'Marrowick Cup', season })
  for (const [first, second, areApart] of [
    ['2024-25', '2024-25', false], ['2024-25', '2025-26', true], ['2024-25', '2025', false], ['2024', '2025', true], ['2024', '', false]
  ] as const) {
    t.equal((await compare(q, of(first), of(second))).veto, areApart ? 'season' : null, `${first} ${second}`)
  }
})
