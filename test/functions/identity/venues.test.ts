import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'

const database = await useDatabase(t)
type Said = Record<string, unknown>
const OAKTON = { city: 'Oakton', region: 'NJ', country: 'US' }
const at = (line1: string, more: Said = {}): Said => ({ ...OAKTON, line1, ...more })

/** Compares two venues, in both orders. */
async function compare (t: Pick<typeof import('tap').default, 'same'>, q: Query, first: Said, second: Said): Promise<any> {
  const { there, back } = await q.one(`
    select to_jsonb(identity.compare_venues(a, b)) as there, to_jsonb(identity.compare_venues(b, a)) as back
      from identity.read_venue($1) a, identity.read_venue($2) b`, [first, second])
  t.same([there.score, there.veto], [back.score, back.veto], 'the same in either order')
  return { ...there, merges: there.veto === null && there.score >= 0.9, isSeen: there.veto === null && there.score >= 0.6 }
}
const read = async (q: Query, said: Said): Promise<any> => await q.value('select identity.read_venue($1)', [said])

database.transaction('IDENTITY-93 identity.read_venue leaves the field and the size of the game out of the name of the complex', async (t, q) => {
  for (const [name, words, fields] of [
    ['Pitch 3 at Marrowick Park', 'marrowick park', ['3']], ['Marrowick Pk - Field #12', 'marrowick park', ['12']],
    ['Marrowick Park F1', 'marrowick park', ['f1']], ['Marrowick Park (9v9)', 'marrowick park', undefined],
    ['Court B, Tolland H.S.', 'tolland high school', ['b']], ['St. Orla Elem Flds', 'st orla elementary school field', undefined]
  ] as const) {
    const venue = await read(q, { name })
    t.equal(venue.words.join(' '), words, name)
    t.same(venue.fields, fields, name)
    t.equal(venue.is_placeholder, false, name)
  }
})

database.transaction('IDENTITY-92 a field alone, and TBD, stand for no venue, and keys are at most twelve', async (t, q) => {
  for (const name of ['Field 3', 'TBD', '11v11 Field F1', 'Home', 'To be announced', '#4', '---']) {
    t.equal((await read(q, { name })).is_placeholder, true, name)
  }
  const { keys } = await read(q, {
    name: 'Grand Marrowick Tolland Quillhaven Sports Complex', address: at('12 Ferry Road'), geo: [40.1, -75.2]
  })
  t.equal(keys.length, 12)
  const near = (await read(q, { name: 'Else', geo: [40.109, -75.192] })).keys
  t.ok(keys.some((key: string) => key.includes('/') && near.includes(key)), 'a kilometre apart')
})

database.transaction('IDENTITY-93 identity.read_street and identity.compare_streets compare number and street, however they are abbreviated', async (t, q) => {
  for (const [first, second, compared] of [
    ['12 Ferry Road', '12 Ferry Rd.', 'same'], ['12 N. Ferry Rd', '12 North Ferry Road', 'same'],
    ['12 Ferry Rd', '12 N. Ferry Rd.', 'same'],
    ['854 7th Ave. between 54th and 55th Sts.', '854 Seventh Avenue', 'same'], ['804 Northpoint', '804 North Point St.', 'same'],
    ['500-520 Main Street, Suite 4', '510 Main St', 'same'], ['Ferry Road', '12 Ferry Rd', 'same street'],
    ['12 Ferry Road', '14 Ferry Road', 'other number'], ['12 N Ferry Rd', '12 S Ferry Rd', 'other side'],
    ['12 Ferry Rd', '12 Ferry Ave', 'other kind'], ['12 Ferry Road', '12 Mill Lane', 'other street'], ['P.O. Box 4', '4 Mill Lane', null],
    [null, '4 Mill Lane', null]
  ]) {
    t.equal(
      await q.value('select identity.compare_streets(identity.read_street($1), identity.read_street($2))', [first, second]), compared,
      `${first} / ${second}`
    )
  }
})

database.transaction('IDENTITY-203 a letter of a building before the street is no part of it, by identity.read_street; a street of one letter is', async (t, q) => {
  for (const [first, second, compared] of [
    ['B Ferry Road', '293-B Ferry Rd', 'same street'], ['293 B Ferry Road', '293 Ferry Rd', 'same'],
    ['12 C Ferry Rd', '14 C Ferry Rd', 'other number'],
    ['B Street', 'C Street', 'other street'], ['12 B St.', '12 C St.', 'other street'], ['12 N Ferry Rd', '12 S Ferry Rd', 'other side'],
    ['K Street NW', 'L Street NW', 'other street'], ['B Ferry Road', 'B Mill Road', 'other street']
  ]) {
    t.equal(
      await q.value('select identity.compare_streets(identity.read_street($1), identity.read_street($2))', [first, second]), compared,
      `${first} / ${second}`
    )
  }
})

database.transaction('IDENTITY-95 a name alone never merges, however rare; one that agrees beside it does', async (t, q) => {
  const name = 'Marrowick Park'
  const alone = await compare(t, q, { name }, { name })
  t.same([alone.merges, alone.isSeen], [false, true])
  const state = { name, address: { region: 'NJ' } }
  t.equal((await compare(t, q, state, state)).merges, false, 'a state is not enough')
  for (const [what, said] of Object.entries({
    street: { address: { line1: '12 Ferry Road' } }, town: { address: OAKTON }, position: { geo: [40.1, -75.2] },
    host: { organization: { name: 'Marrowick Rovers' } }
  })) {
    t.equal((await compare(t, q, { name, ...said }, { name: 'Field 2 at Marrowick Pk', ...said })).merges, true, what)
  }
})

database.transaction('IDENTITY-95 a name of common words needs more than a town', async (t, q) => {
  const said = { name: 'Memorial Park', address: OAKTON }
  t.equal((await compare(t, q, said, said)).merges, false)
  t.equal((await compare(t, q, { ...said, address: at('1 Elm St') }, { ...said, address: at('1 Elm Street') })).merges, true)
})

database.transaction('IDENTITY-94 identity.venue_veto: other numbers, sides, levels, streets, places and placeholders are never one', async (t, q) => {
  const place = { address: OAKTON, organization: { name: 'Marrowick Rovers' } }
  for (const [veto, first, second] of [
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
  ] as const) {
    t.equal((await compare(t, q, { ...place, ...first }, { ...place, ...second })).veto, veto, `${first.name} / ${second.name}`)
  }
})

database.transaction('IDENTITY-93 the tag of an organiser, the town and the host in a name count little; words on both sides that the other lacks count much', async (t, q) => {
  const geo = { geo: [40.1, -75.2] }
  const same = async (first: string, second: string, more: Said = geo): Promise<boolean> =>
    (await compare(t, q, { name: first, ...more }, { name: second, ...more })).merges
  t.equal(await same('Granite Tolland Park - NorState', 'Granite Tolland Park'), true)
  t.equal(await same('OAKTON - MARROWICK PARK', 'OYSC - Bob Marrowick Park (no dogs)', { ...geo, address: OAKTON }), true)
  t.equal(await same('OTR - Marrowick Park', 'Tolland - Marrowick Park', { organization: { name: 'Oakton Tolland Rovers' } }), true)
  t.equal(await same('Oakton Rovers Marrowick Park', 'Marrowick Park', { organization: { name: 'Oakton Rovers' } }), true)
  t.equal(await same('Grandhotel Cafe Tolland', 'Grandhotel Dining Room Tolland'), false)
  t.equal(await same('Tolland Park', 'Marrowick Park'), false)
  t.equal(await same('Michels (Quillhaven)', 'Mortons (Quillhaven)'), false, 'what they share may be the place')
})

database.transaction('IDENTITY-91 a comparison tells each feature with its value, weight and words, and its score is what the weights add up to', async (t, q) => {
  const { score, features } = await compare(
    t, q, { name: 'Marrowick Park', address: at('12 Ferry Rd') }, { name: 'Marrowick Pk', address: at('12 Ferry Road') }
  )
  t.same(features.map(({ name }: { name: string }) => name), ['name', 'street', 'city'])
  t.ok(features.every(({ words, weight }: { words: string, weight: number }) => words.endsWith('.') && weight > 0))
  const sum = features.reduce((total: number, { weight }: { weight: number }) => total + weight, 0)
  t.ok(Math.abs(score - 1 / (1 + Math.exp(-sum))) < 1e-3)
  t.same(await q.one("select identity.threshold('auto') as auto, identity.threshold('review') as review"), { auto: 0.9, review: 0.6 })
  t.same(await q.one("select * from identity.weigh_features(identity.feature('name', null, null, ''), null)"), {
    score: 0.5, veto: null, features: []
  })
})

database.transaction('IDENTITY-91 identity.read_profile and identity.compare lead each type to its own; other types are not compared', async (t, q) => {
  const said = { name: 'Marrowick Park', address: OAKTON }
  for (const [type, name] of [['venue', 'venues'], ['organization', 'organizations'], ['competition', 'competitions']]) {
    const compared = `select identity.compare('${type}', p, p) = identity.compare_${name}(p, p) from identity.read_profile('${type}', $1) p`
    t.equal(await q.value(compared, [said]), true, String(type))
  }
  t.equal(await q.value("select identity.read_profile('stat_line', $1)", [said]), null)
})
