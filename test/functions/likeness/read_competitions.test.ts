import t from 'tap'
import { readParts, type Said } from '../../helpers/identity/comparing.ts'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-99 likeness.read_competitions takes year, term, edition, ages, gender, size and sponsor out of a name', async (t, q) => {
  const read = (said: Said): Promise<Record<string, string[]>> => readParts(q, 'competition', said)
  t.match(await read('2024 Nike Marrowick Fall Classic U9-U11 Boys presented by Oakton Bank'), {
    word: ['marrowick', 'classic'], year: ['2024'], term: ['fall'], age: ['10', '11', '9'], gender: ['boys']
  })
  t.match(await read("12th Annual Marrowick Tourney 7v7 '24"), {
    word: ['marrowick', 'tournament'], year: ['2024'], edition: ['12th'], format: ['7']
  })
  t.match(await read({ name: 'Marrowick League', season: 'Autumn 2024-25', gender: 'F' }), {
    word: ['marrowick'], year: ['2024', '2025'], term: ['fall'], gender: ['girls']
  })
  t.match(await read({ name: 'Marrowick League', start_date: '2025-03-01' }), { year: ['2025'], end_date: ['2025-03-01'] })
  t.match(await read({ name: 'Marrowick Cup 2023', season: '2024' }), { year: ['2023'] })
  t.same((await read('The Adidas Marrowick Inv. (Girls)')).word, ['marrowick', 'invitational'])
  t.match(await read('Friendlies'), { placeholder: ['yes'] })
})
