import t from 'tap'
import { compare as comparePair, compareAll, merges, REVIEW, type Comparison, type Said } from '../../helpers/identity/comparing.ts'
import { useDatabase, type Query } from '../../helpers/database.ts'

const database = await useDatabase(t)
type Data = Record<string, unknown>
type Pair = readonly [Said, Said]
const OAKTON = { city: 'Oakton', region: 'NJ', country: 'US' }
const at = (line1: string, more: Data = {}): Data => ({ ...OAKTON, line1, ...more })
const compare = (q: Query, first: Said, second: Said): Promise<Comparison> => comparePair(q, 'venue', first, second)
const isSeen = ({ score, veto }: Comparison): boolean => veto === null && score >= REVIEW

database.transaction('IDENTITY-95 a name alone never merges, however rare; one that agrees beside it does', async (t, q) => {
  const name = 'Marrowick Park'
  const alone = await compare(q, name, name)
  t.same([merges(alone), isSeen(alone)], [false, true])
  const state = { name, address: { region: 'NJ' } }
  t.equal(merges(await compare(q, state, state)), false, 'a state is not enough')
  for (const [what, said] of Object.entries({
    street: { address: { line1: '12 Ferry Road' } }, town: { address: OAKTON }, position: { geo: [40.1, -75.2] },
    host: { organization: { name: 'Marrowick Rovers' } }
  })) {
    t.equal(merges(await compare(q, { name, ...said }, { name: 'Field 2 at Marrowick Pk', ...said })), true, what)
  }
})

database.transaction('IDENTITY-95 a name of common words needs more than a town', async (t, q) => {
  const said = { name: 'Memorial Park', address: OAKTON }
  t.equal(merges(await compare(q, said, said)), false)
  t.equal(merges(await compare(q, { ...said, address: at('1 Elm St') }, { ...said, address: at('1 Elm Street') })), true)
})

database.transaction('IDENTITY-73 other numbers, sides, levels, streets, places and placeholders are never one', async (t, q) => {
  const place = { address: OAKTON, organization: { name: 'Marrowick Rovers' } }
  const cases = [
    ['number', { name: 'Tolland Park 1' }, { name: 'Tolland Park 2' }],
    ['side', { name: 'Tolland Park North' }, { name: 'Tolland Park S.' }],
    ['side', { name: 'Upper Tolland Fields' }, { name: 'Lower Tolland Fields' }],
    ['school_level', { name: 'Tolland HS' }, { name: 'Tolland Middle School' }],
    ['school_level', { name: 'Tolland Elem.' }, { name: 'Tolland Jr High' }],
    ['street_number', { name: 'Tolland Park', address: at('12 Ferry Rd') }, { name: 'Tolland Park', address: at('14 Ferry Rd') }],
    ['street_number', { name: 'Tolland Park', address: at('12 E Ferry Rd') }, { name: 'Tolland Park', address: at('12 W Ferry Rd') }],
    ['distance', { name: 'Tolland Park', geo: [40.1, -75.2] }, { name: 'Tolland Park', geo: [40.12, -75.2] }],
    ['region', { name: 'Tolland Park', address: { city: 'Oakton', region: 'NJ' } },
      { name: 'Tolland Park', address: { city: 'Oakton', region: 'PA' } }],
    ['country', { name: 'Tolland Park', address: { country: 'US' } }, { name: 'Tolland Park', address: { country: 'CA' } }],
    ['placeholder', { name: 'Field 3' }, { name: 'Field 3' }]
  ] as const
  const found = await compareAll(q, 'venue', cases.map(([, first, second]): Pair => [{ ...place, ...first }, { ...place, ...second }]))
  for (const [n, [veto, first, second]] of cases.entries()) t.equal(found[n]?.veto, veto, JSON.stringify([first, second]))
})

database.transaction('IDENTITY-93 the tag of an organiser, the town and the host in a name count little; words on both sides that the other lacks count much', async (t, q) => {
  const geo = { geo: [40.1, -75.2] }
  const same = async (first: string, second: string, more: Data = geo): Promise<boolean> =>
    merges(await compare(q, { name: first, ...more }, { name: second, ...more }))
  t.equal(await same('Granite Tolland Park - NorState', 'Granite Tolland Park'), true)
  t.equal(await same('OAKTON - MARROWICK PARK', 'OYSC - Bob Marrowick Park (no dogs)', { ...geo, address: OAKTON }), true)
  t.equal(await same('OTR - Marrowick Park', 'Tolland - Marrowick Park', { organization: { name: 'Oakton Tolland Rovers' } }), true)
  t.equal(await same('Oakton Rovers Marrowick Park', 'Marrowick Park', { organization: { name: 'Oakton Rovers' } }), true)
  t.equal(await same('Grandhotel Cafe Tolland', 'Grandhotel Dining Room Tolland'), false)
  t.equal(await same('Tolland Park', 'Marrowick Park'), false)
  t.equal(await same('Michels (Quillhaven)', 'Mortons (Quillhaven)'), false, 'what they share may be the place')
})

database.transaction('IDENTITY-91 a comparison lists each feature with its value, weight and words, and its score is what the weights add up to', async (t, q) => {
  const { score, features } = await compare(
    q, { name: 'Marrowick Park', address: at('12 Ferry Rd') }, { name: 'Marrowick Pk', address: at('12 Ferry Road') }
  )
  t.same(features.map(({ name }) => name), ['city', 'name', 'street'])
  t.ok(features.every(({ words, weight }) => words.endsWith('.') && weight > 0))
  const sum = features.reduce((total, { weight }) => total + weight, 0)
  t.ok(Math.abs(score - 1 / (1 + Math.exp(-sum))) < 1e-3)
})

database.transaction('IDENTITY-93 of the segments of a name those are compared that are most alike', async (t, q) => {
  const names = async (first: string, second: string): Promise<unknown[]> =>
    (await compare(q, first, second)).features.map(({ name }) => name)
  t.same(await names('OYSC - Marrowick Park', 'Marrowick Park'), ['name', 'name_segment'])
  t.same(await names('Marrowick Park', 'Marrowick Pk'), ['name'])
  t.notOk((await names('Grand Tolland Marrowick (Quillhaven)', 'Old Harrow Ferry (Quillhaven)')).includes('name_segment'))
})
