import t from 'tap'
import { compare as comparePair, type Comparison, type Said } from '../../helpers/identity/comparing.ts'
import { useDatabase, type Query } from '../../helpers/database.ts'

const database = await useDatabase(t)

const compare = (q: Query, first: Said, second: Said): Promise<Comparison> => comparePair(q, 'team', first, second)

database.transaction('IDENTITY-91 a score explains itself: likeness.probability of the weights of its features', async (t, q) => {
  const { score, features } = await compare(q, 'Oakton Kings 16B', 'Oakton Kings Quill 16B Black')
  const sum = features.reduce((total, { weight }) => total + weight, 0)
  t.ok(Math.abs(await q.value('select likeness.probability($1)', [sum]) - score) < 1e-3)
  t.ok(features.every(({ value, weight, words }) => value !== undefined && Number.isFinite(weight) && words.endsWith('.')))
  t.same(features.map(({ name }) => name), ['age', 'colour', 'gender', 'other_words', 'own_words', 'words'])
  t.same(features.find(({ name }) => name === 'colour')?.value, [null, 'black'])
  t.equal((await q.value("select likeness.feature('x', '1', null, 'y')") as unknown[]).length, 0)
})

database.transaction('IDENTITY-91 likeness.turn_features gives the values of the second name first, in the sentence too, and leaves what is no pair', async (t, q) => {
  const turned = (value: unknown, words: string): Promise<unknown> =>
    q.value('select likeness.turn_features($1)', [JSON.stringify([{ name: 'age', value, weight: 1, words }])])
  t.match(await turned(['11', '12'], 'Other ages: 11; 12.'), [{
    name: 'age', value: ['12', '11'], weight: 1, words: 'Other ages: 12; 11.'
  }])
  t.match(await turned([null, 'black'], 'Only one has a colour: none; black.'), [{
    value: ['black', null], words: 'Only one has a colour: black; none.'
  }])
  const amount = { value: ['1.00', null], words: 'The words that agree count 1.00.' }
  t.match(await turned(amount.value, amount.words), [amount])
  t.match(await turned('agree', 'All agree.'), [{ value: 'agree', words: 'All agree.' }])
  t.equal(await q.value('select likeness.turn_features(null)'), null)
})
