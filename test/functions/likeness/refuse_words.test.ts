import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)
const WORD = { domain: 'team', word: 'quillblau', role: 'colour', value: 'blue' }

database.transaction('IDENTITY-230 words that no name could have, unknown roles and domains, and weights out of place are refused: OYV02', async (t, q) => {
  const refuse = (words: unknown) => q.code('select likeness.refuse_words($1)', [JSON.stringify(words)])
  t.equal(await refuse([WORD]), undefined)
  for (const change of [
    { domain: 'nothing' }, { role: 'nothing' }, { word: '' }, { word: 'two words' }, { word: 'Quillblau' }, { weight: 0.5 },
      { language: 'english' },
    { other: 1 }
  ]) t.equal(await refuse([{ ...WORD, ...change }]), 'OYV02', JSON.stringify(change))
  t.equal(await refuse([WORD, WORD]), 'OYV02', 'twice')
})
