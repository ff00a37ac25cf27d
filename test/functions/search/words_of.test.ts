import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('search.words_of: each word once, folded, at most 32 of at most 60 characters', async (t, q) => {
  const words = (name: string): Promise<string[]> => q.value('select search.words_of($1)', [name]) as Promise<string[]>
  t.same(await words('FC Köln, FC II'), ['fc', 'ii', 'koln'])
  t.same(await words('...'), [])
  t.equal((await words(Array.from({ length: 40 }, (_, n) => `w${n}`).join(' '))).length, 32)
  t.same(await words('x'.repeat(70)), ['x'.repeat(60)])
})
