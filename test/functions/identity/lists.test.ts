import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-90 lists of words: identity.texts_of, weight_of, is_within, are_apart, without_words', async (t, q) => {
  t.same(await q.value(`select identity.texts_of('["b", "a"]')`), ['b', 'a'])
  t.same(await q.value('select identity.texts_of(null)'), [])
  t.equal(await q.value(`select identity.weight_of('["marrowick", "park"]')`), 1.3)
  t.equal(await q.value('select identity.weight_of(null)'), 0)
  for (const [first, second, isWithin, areApart] of [
    ['["a", "b"]', '["b"]', true, false], ['["a"]', '["b"]', false, true], ['["a", "b"]', '["b", "c"]', false, false],
    ['["a"]', '[]', null, true], ['["a"]', null, null, null]
  ]) {
    t.equal(await q.value('select identity.is_within($1, $2)', [first, second]), isWithin, `is_within ${first} ${second}`)
    t.equal(await q.value('select identity.are_apart($1, $2)', [first, second]), areApart, `are_apart ${first} ${second}`)
  }
  t.same(await q.value("select identity.without_words('{oakton,marrowick,park}', '{oakton}')"), ['marrowick', 'park'])
  const left = await q.value("select identity.without_words('{oakton,park}', '{oakton}')")
  t.same(left, ['oakton', 'park'], 'nothing would tell it from others')
})

database.transaction('IDENTITY-93 identity.venue_words writes abbreviations out, and identity.compare_venue_names takes the parts that are most alike', async (t, q) => {
  t.same(await q.value("select identity.venue_words('The St. Orla''s H.S. Flds (N)')"), ['st', 'orlas', 'high', 'school', 'field', 'north'])
  const compare = async (first: string, second: string): Promise<unknown> => await q.value(
    "select identity.compare_venue_names(identity.read_venue(jsonb_build_object('name', $1::text)), " +
      "identity.read_venue(jsonb_build_object('name', $2::text)))", [first, second]
  )
  t.match(await compare('OYSC - Marrowick Park', 'Marrowick Park'), { alike: 1, is_part: true })
  t.match(await compare('Marrowick Park', 'Marrowick Pk'), { alike: 1, is_part: false })
  t.match(await compare('Grand Tolland Marrowick (Quillhaven)', 'Old Harrow Ferry (Quillhaven)'), { is_part: false })
})
