import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-90 identity.name_vector is 256 numbers of length 1, the same for names that fold alike, and 0 where a name has no letter', async (t, q) => {
  const { size, length } = await q.one(`select cardinality(v) as size, identity.cosine(v, v) as length
    from identity.name_vector('Ostrava Rovers 2012') v`)
  t.equal(size, 256)
  t.ok(Math.abs(length - 1) < 1e-5, String(length))
  t.equal(await q.value("select identity.name_vector('ÓSTRAVA   Rovers') = identity.name_vector('ostrava rovers')"), true)
  t.equal(await q.value("select identity.name_vector(' -!') = array_fill(0::real, array[256])"), true)
  t.equal(await q.value('select identity.name_vector(null)'), null)
})

database.transaction('IDENTITY-90 identity.cosine is high for names in other order or with a slip, low for names that share common words alone', async (t, q) => {
  const near = async (first: string, second: string): Promise<number> =>
    await q.value('select identity.cosine(identity.name_vector($1), identity.name_vector($2))', [first, second])
  t.ok(await near('Quillhaven Thunder', 'Thunder Quillhaven') > 0.99)
  t.ok(await near('Quillhaven Tolland', 'Quilhaven Tolland') > 0.7)
  t.ok(await near('Quillhaven Soccer Club', 'Marrowick Soccer Club') < 0.3)
  t.ok(await near('Quillhaven Soccer Club', 'Quillhaven SC') > 0.8)
})

database.transaction('IDENTITY-90 identity.word_weight is little for common words, half for numbers, and 1 for others', async (t, q) => {
  for (const [word, weight] of [['of', 0.05], ['park', 0.3], ['2012', 0.5], ['quillhaven', 1]]) {
    t.ok(Math.abs(await q.value('select identity.word_weight($1)', [word]) - Number(weight)) < 1e-6, String(word))
  }
})

database.transaction('IDENTITY-90 identity.word_likeness: the same, begun, a slip, another; words with digits are the same or not', async (t, q) => {
  for (const [first, second, likeness] of [
    ['quill', 'quill', 1], ['deli', 'delicatessen', 0.8], ['marrowick', 'marowick', 0.85], ['marrowick', 'harrowick', 0],
    ['2012', '2013', 0], ['u12b', 'u12g', 0], ['oak', 'oaks', 0]
  ]) {
    t.equal(await q.value('select identity.word_likeness($1, $2)', [first, second]), likeness, `${first} ${second}`)
  }
})

database.transaction('IDENTITY-90 identity.compare_words says how alike names are, what they share and what only one has', async (t, q) => {
  const compare = async (first: string, second: string): Promise<any> =>
    await q.value("select identity.compare_words(string_to_array($1, ' '), string_to_array($2, ' '))", [first, second])
  t.match(await compare('green branch park', 'greenbranch park'), { alike: 0.92, is_same: true })
  t.match(await compare('old green branch park', 'greenbranch park'), { is_same: false, left_first: ['old'], left_second: [] })
  t.match(await compare('quillhaven park', 'park quillhaven'), { alike: 1, is_same: true })
  t.match(await compare('quillhaven park', 'quillhaven sports complex'), {
    is_same: false, left_first: ['park'], left_second: ['sports', 'complex']
  })
  t.ok((await compare('quillhaven park', 'marrowick park')).alike < 0.5)
})

database.transaction('IDENTITY-92 identity.name_keys begins with the words that tell most, and joins names that are written apart or end otherwise', async (t, q) => {
  const keys = async (...words: string[]): Promise<string[]> => await q.value('select identity.name_keys($1)', [words])
  t.equal((await keys('memorial', 'quillhaven', 'park'))[0], 'quillhaven')
  const shared = async (first: string[], second: string[]): Promise<string[]> => {
    const others = await keys(...second)
    return (await keys(...first)).filter((key) => others.includes(key))
  }
  t.ok((await shared(['green', 'branch'], ['greenbranch'])).includes('gree*'))
  t.ok((await shared(['oldham', 'deli'], ['oldham', 'delicatessen'])).includes('deli*'))
  t.same(await shared(['quillhaven', 'park'], ['marrowick', 'park']), [])
})
