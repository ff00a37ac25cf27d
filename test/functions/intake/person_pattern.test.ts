import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)
const CASES: [string[], string, boolean][] = [
  [['Zoë Thistlewood'], 'Goal by ZOË THISTLEWOOD!', true], [['Zoë Thistlewood'], 'Zoë-Thistlewood', true],
  [['Zoë Thistlewood'], 'Zoë of Thistlewood', false], [['Zoë'], 'Zoëtrope', false], [['p-7'], 'lines of p-7, twice', true],
  [['p-7'], 'lines of p-77', false], [['a.b'], 'axb', false], [['a.b'], '(a.b)', true], [['Ann', 'Annabel'], 'Annabel', true]
]

database.transaction('PRIVACY-5 ids and names are found where they stand by themselves, whatever their letters and what is between their words', async (t, q) => {
  for (const [words, text, isFound] of CASES) {
    t.equal(await q.value('select $2::text ~* intake.person_pattern($1)', [words, text]), isFound, `${words.join()} in ${text}`)
  }
  for (const none of [[], ['', '  ']]) t.equal(await q.value('select intake.person_pattern($1)', [none]), null)
})
