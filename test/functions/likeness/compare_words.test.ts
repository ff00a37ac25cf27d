import t from 'tap'
import { compare as comparePair, readParts, type Said } from '../../helpers/identity/comparing.ts'
import { useDatabase, type Query } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-90 likeness.word_weight is little for common words, half for numbers, and 1 for others', async (t, q) => {
  for (const [word, weight] of [['of', 0.05], ['park', 0.3], ['2012', 0.5], ['quillhaven', 1]]) {
    t.ok(Math.abs(await q.value('select likeness.word_weight($1)', [word]) - Number(weight)) < 1e-6, String(word))
  }
})

database.transaction('IDENTITY-90 likeness.word_likeness: the same, begun, a slip, another; words with digits are the same or not', async (t, q) => {
  for (const [first, second, likeness] of [
    ['quill', 'quill', 1], ['deli', 'delicatessen', 0.8], ['marrowick', 'marowick', 0.85], ['marrowick', 'harrowick', 0],
    ['2012', '2013', 0], ['u12b', 'u12g', 0], ['oak', 'oaks', 0]
  ]) {
    t.equal(await q.value('select likeness.word_likeness($1, $2)', [first, second]), likeness, `${first} ${second}`)
  }
})

database.transaction('IDENTITY-90 likeness.compare_words says how alike names are, and what only one of them has', async (t, q) => {
  const features = async (first: Said, second: Said): Promise<Record<string, unknown>> => Object.fromEntries(
    (await comparePair(q, 'venue', first, second)).features.map(({ name, value }) => [name, value]))
  t.same(await features('Green Branch Park', 'Greenbranch Park'), { name: ['92', null] })
  t.same((await features('Old Green Branch Park', 'Greenbranch Park')).other_words, undefined, 'only one has more')
  t.same(await features('Quillhaven Park', 'Park Quillhaven'), { name: ['100', null] })
  t.same((await features('Quillhaven Park', 'Quillhaven Sports Complex')).other_words, ['park', 'sports complex'])
  t.same((await features('Quillhaven Park', 'Marrowick Park')).other_words, ['quillhaven', 'marrowick'])
})

const keysOf = async (q: Query, name: string): Promise<string[]> => (await readParts(q, 'venue', name)).key ?? []

database.transaction('IDENTITY-92 keys are the most distinctive words, and join names that are written apart or end otherwise', async (t, q) => {
  t.ok((await keysOf(q, 'Memorial Quillhaven Park')).includes('venue quillhaven'))
  const shared = async (first: string, second: string): Promise<string[]> => {
    const others = await keysOf(q, second)
    return (await keysOf(q, first)).filter((key) => others.includes(key))
  }
  t.ok((await shared('Green Branch', 'Greenbranch')).includes('venue gree*'))
  t.ok((await shared('Oldham Deli', 'Oldham Delicatessen')).includes('venue deli*'))
  t.same(await shared('Quillhaven Park', 'Marrowick Park'), [])
})
