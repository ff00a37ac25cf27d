import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('LIST-22 util.compact: the same value without blanks between its parts', async (t, q) => {
  const compact = (value: unknown): Promise<string> => q.value('select util.compact($1::jsonb)::text', [JSON.stringify(value)])
  for (const value of [{ a: 'b : c, d', e: [1, 'x  y', { f: {} }] }, [], [1, 2], 'a "b"', 1.5, true]) {
    t.equal(await compact(value), JSON.stringify(value))
  }
  t.equal(await q.value('select util.compact(null)'), null)
})
