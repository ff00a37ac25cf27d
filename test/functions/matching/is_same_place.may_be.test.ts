/** Venues that may be one place under two names: matching.may_be_one_place with matching.may_be_one_name and matching.place_words. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { homeOf, idOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const far = (city: string): object => ({ address: { city, region: 'NJ', country: 'US' } })
const PAIRS: [string, string, boolean, object?, object?][] = [
  ['Bob Bende Park', 'MEDFORD - BENDE PK', true], ['Wash Twp-Washington Lake Park', 'Wash Lake Park', true],
  ['Locke Ave', 'SWSA- Locke Ave Park', true], ['Salem Rd', 'Salem Rd-Pryor', true], ['Bende Park 1', 'Bende Park', false],
  ['Valleybrook at TBAA', 'VALLEY BROOK', true], ['Mem. Fields', 'MOORESTOWN - MEMORIAL FIELDS', true],
  ['Thompson Park', 'E GREENWICH - THOMPSON FAMILY PARK', true],
  ['WASHINGTON TWP- H.S.', 'Wash Twp-Washington Township High School', true], ['Chapel Ave Turf (Primary)', 'CHAPEL AVE', true],
  ['WASHINGTON TWP- M.S.', 'Wash Twp-Washington Township High School', false],
  ['Bende Park', 'Freedom Park', false], ['Bende Memorial', 'Freedom Memorial', false],
  ['Memorial Park North', 'Memorial Park', false], ['Bende Park 1', 'Bende Park 2', false],
  ['Lincoln Elementary School', 'Garfield Elementary School', false], ['Lincoln Middle School', 'Lincoln High School', false],
  ['North Bende Park', 'South Bende Park', false], ['TBD', 'TBD', false],
  ['Kestrel Park', 'Kestrel Fields', false, far('Medford'), far('Deptford')],
  ['Heron Park', 'Heron Fields', true, far('St. Paul'), far('Saint Paul')]
]

database.transaction('HISTORY-43 two venues may be one whose names share a distinctive word, and have the same numbers, sides, level and town', async (t, q) => {
  await makeRealm(q)
  for (const source of ['league', 'club', 'both']) await makeSource(q, source, 'hostFeed')
  await q.call('manage.set_matching', { account_id: homeOf(q).accountId, mode: 'test', is_on: false })
  await push(q, 'league', PAIRS.map(([name, , , data], n) => say('venue', `v${n}`, { name, ...data })))
  await push(q, 'club', PAIRS.map(([, name, , , data], n) => say('venue', `v${n}`, { name, ...data })))
  const may = (first: string, second: string): Promise<boolean> =>
    q.value('select matching.may_be_one_place($1, $2, $3)', [homeOf(q).realmId, first, second])
  for (const [n, [one, other, expected]] of PAIRS.entries()) {
    const [a, b] = [await idOf(q, 'league', 'venue', `v${n}`), await idOf(q, 'club', 'venue', `v${n}`)]
    t.equal(await may(a, b), expected, `${one} and ${other}`)
    t.equal(await may(b, a), expected, `${other} and ${one}`)
  }
  const mayWith = async (one: string, field: string | null, other: string, otherField: string | null): Promise<boolean> => {
    await push(q, 'league', [say('venue', one, { name: one })])
    await push(q, 'club', [say('venue', other, { name: other })])
    return q.value('select matching.may_be_one_place($1, $2, $3, $4, $5)', [
      homeOf(q).realmId, await idOf(q, 'league', 'venue', one), await idOf(q, 'club', 'venue', other), field, otherField])
  }
  t.ok(await mayWith('DEPTFORD SC', 'Cattell #1 F1', 'Cattell Rd', null), 'one is called as a field of the other')
  t.ok(await mayWith('Cattell Lane', null, 'DEPTFORD UNITED', 'Cattell #5'))
  t.notOk(await mayWith('DEPTFORD FC', 'Field 1 North', 'North Road', 'Field 1'), 'a field by its number or side says nothing')
  t.equal(await q.value("select matching.name_with_field('Park', 'Cattell #1 F1')"), 'Park - Cattell')
  const [a, b] = [await idOf(q, 'league', 'venue', 'v0'), await idOf(q, 'club', 'venue', 'v0')]
  await push(q, 'both', [say('venue', a, { name: 'Bende' }), say('venue', b, { name: 'Bende' })])
  t.notOk(await may(a, b), 'one source lists both')
  t.same((await q(`select matching.are_addresses_apart(x, y) as are_apart from canon.venues x
      join canon.venues y on split_part(y.name, ' ', 1) = split_part(x.name, ' ', 1) and y.venue_id > x.venue_id
     where x.name ~ '^(Kestrel|Heron)' order by x.name`)).map((row) => row.are_apart), [false, true])
})
