import t from 'tap'
import { compare as comparePair, readParts, type Comparison, type Said } from '../../helpers/identity/comparing.ts'
import { useDatabase, type Query } from '../../helpers/database.ts'

const database = await useDatabase(t)
type Data = Record<string, unknown>
const OAKTON = { city: 'Oakton', region: 'NJ', country: 'US' }
const at = (line1: string, more: Data = {}): Data => ({ ...OAKTON, line1, ...more })
const compare = (q: Query, first: Said, second: Said): Promise<Comparison> => comparePair(q, 'venue', first, second)
const read = (q: Query, said: Said): Promise<Record<string, string[]>> => readParts(q, 'venue', said)
/** What the weights call the way that the streets of two venues agree. */
const street = async (q: Query, first: string | null, second: string | null): Promise<string | null> => {
  const at = (line1: string | null): Said => ({ name: 'Tolland Park', address: { line1 } })
  const { features } = await compare(q, at(first), at(second))
  const words = features.find(({ name }) => name === 'street')?.words
  return words === undefined ? null : await q.value(`select level from likeness.weights where version = likeness.version_in_force()
    and feature = 'street' and starts_with($1, split_part(sentence, '%s', 1)) order by length(sentence) desc limit 1`, [words])
}

database.transaction('IDENTITY-93 likeness.read_venues leaves the field and the size of the game out of the name of the complex', async (t, q) => {
  for (const [name, words] of [
    ['Pitch 3 at Marrowick Park', 'marrowick park'], ['Marrowick Pk - Field #12', 'marrowick park'],
    ['Marrowick Park F1', 'marrowick park'], ['Marrowick Park (9v9)', 'marrowick park'],
    ['Court B, Tolland H.S.', 'tolland high school'], ['St. Orla Elem Flds', 'st orla elementary school field'],
    ['The St. Orla\'s H.S. Flds (N)', 'st orlas high school field north']
  ] as const) {
    const { word, placeholder } = await read(q, name)
    t.equal(word?.join(' '), words, name)
    t.equal(placeholder, undefined, name)
  }
})

database.transaction('IDENTITY-92 a field alone, and TBD, stand for no venue and have no key; a point has the keys of what is near it', async (t, q) => {
  for (const name of ['Field 3', 'TBD', '11v11 Field F1', 'Home', 'To be announced', '#4', '---']) {
    const { placeholder, key } = await read(q, name)
    t.same([placeholder, key], [['yes'], undefined], name)
  }
  const { key: keys = [] } = await read(q, {
    name: 'Grand Marrowick Tolland Quillhaven Sports Complex', address: at('12 Ferry Road'), geo: [40.1, -75.2]
  })
  t.ok(keys.length <= 12, String(keys))
  const near = (await read(q, { name: 'Else', geo: [40.109, -75.192] })).key ?? []
  t.ok(keys.some((key) => key.includes('/') && near.includes(key)), 'a kilometre apart')
})

database.transaction('IDENTITY-93 streets are compared by number and name, however they are abbreviated, by likeness.read_street', async (t, q) => {
  for (const [first, second, compared] of [
    ['12 Ferry Road', '12 Ferry Rd.', 'same'], ['12 N. Ferry Rd', '12 North Ferry Road', 'same'],
    ['12 Ferry Rd', '12 N. Ferry Rd.', 'same'],
    ['854 7th Ave. between 54th and 55th Sts.', '854 Seventh Avenue', 'same'], ['804 Northpoint', '804 North Point St.', 'same'],
    ['500-520 Main Street, Suite 4', '510 Main St', 'same'], ['Ferry Road', '12 Ferry Rd', 'same_street'],
    ['12 Ferry Road', '14 Ferry Road', 'other_number'], ['12 N Ferry Rd', '12 S Ferry Rd', 'other_side'],
    ['12 Ferry Rd', '12 Ferry Ave', 'other_kind'], ['12 Ferry Road', '12 Mill Lane', 'other_street'], ['P.O. Box 4', '4 Mill Lane', null],
    [null, '4 Mill Lane', null]
  ] as const) t.equal(await street(q, first, second), compared, `${first} / ${second}`)
})

database.transaction('IDENTITY-93 a letter of a building before the street is no part of it, by likeness.read_street; a street of one letter is', async (t, q) => {
  for (const [first, second, compared] of [
    ['B Ferry Road', '293-B Ferry Rd', 'same_street'], ['293 B Ferry Road', '293 Ferry Rd', 'same'],
    ['12 C Ferry Rd', '14 C Ferry Rd', 'other_number'],
    ['B Street', 'C Street', 'other_street'], ['12 B St.', '12 C St.', 'other_street'], ['12 N Ferry Rd', '12 S Ferry Rd', 'other_side'],
    ['K Street NW', 'L Street NW', 'other_street'], ['B Ferry Road', 'B Mill Road', 'other_street']
  ] as const) t.equal(await street(q, first, second), compared, `${first} / ${second}`)
})
