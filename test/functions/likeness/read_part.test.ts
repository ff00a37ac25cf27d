import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

type Data = Record<string, unknown>
const database = await useDatabase(t)

database.transaction('IDENTITY-215 likeness.read_part reads age, gender, level and words of a name, whatever their order', async (t, q) => {
  const read = async (name: string, age: string | null = null, gender: string | null = null): Promise<Data> =>
    await q.value('select likeness.read_part($1, $2, $3)', [name, age, gender])
  for (const name of ['U12 Boys', 'Boys U12', 'BU12', 'U-12 Boys', '12U Boys', 'Boys Under 12', 'U12B', 'U12 Boys Division']) {
    t.same(await read(name), { age_group: '12', gender: 'M' }, name)
  }
  t.same(await read('Premier', 'U12', 'F'), { age_group: '12', gender: 'F', tier: 'premier' })
  t.same(await read('2015 Girls Gold East 9v9'), { birth_year: '2015', gender: 'F', colour: 'gold', direction: 'e', size: '9v9' })
  t.same(await read('Girls U9/U10 Flight 2'), { age_group: '10 9', gender: 'F', number: '2' })
  t.same(await read('Fall Season'), { terms: 'fall' })
  t.same([await read('Play-Offs'), await read('Playoff')], [{ words: 'playoff' }, { words: 'playoff' }])
})
