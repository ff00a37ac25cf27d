import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('a tail is sixteen characters of Crockford base32', async (t, q) => {
  t.match(await q.value('select util.ulid_tail()'), /^[0-9A-HJKMNP-TV-Z]{16}$/)
})

database.transaction('no two tails are alike, and every character is as likely as the others', async (t, q) => {
  const tails = (await q('select util.ulid_tail() as tail from generate_series(1, 2000)')).map(({ tail }) => tail as string)
  t.equal(new Set(tails).size, 2000)
  const counts = new Map<string, number>()
  for (const character of tails.join('')) counts.set(character, (counts.get(character) ?? 0) + 1)
  t.equal(counts.size, 32)
  t.ok([...counts.values()].every((count) => count > 800 && count < 1200), 'each about 1000 times in 32000')
})
