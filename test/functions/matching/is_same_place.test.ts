/** Places and fields that read the same. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { homeOf, idOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Data = Record<string, any>

const FIELDS: [string | null, string | null, boolean][] = [
  ['Field 2', '#2', true], ['Field 2', '2', true], ['Field #02', 'field no. 2', true], ['Field2', 'Court 2', true], ['Pitch B', 'b', true],
  ['Field 2 (turf)', '2', true], ['2A', 'Field 2 A', true], ['Main', 'MAIN FIELD', true], ['North 2', '2 north', true],
  ['Field 2', null, true],
  [null, null, true], ['Field 2', '3', false], ['Field 2', 'Field 2A', false], ['Turf 2', 'Grass 2', false], ['Main', 'Stadium', false],
  ['Main', '2', false], ['Field 20', '2', false]
]

database.transaction('HISTORY-40 fields read the same by number or letter, where not both have other words, else by all words', async (t, q) => {
  for (const [first, second, same] of FIELDS) {
    for (const pair of [[first, second], [second, first]]) {
      t.equal(await q.value('select matching.is_same_field($1, $2)', pair), same, JSON.stringify(pair))
    }
  }
  t.same(await q.value("select matching.read_field('Turf Field #07')"), { mark: '7', words: ['turf'] })
})

database.transaction('HISTORY-43 the part of a name that only labels a field is one: matching.field_in', async (t, q) => {
  for (const [name, field] of [
    ['Memorial Park, Field 3', 'Field 3'], ['Memorial Park - #2', '#2'], ['Field B at Memorial Park', 'Field B'],
    ['Memorial Park (3)', '3'],
    ['Memorial Park', null], ['Memorial Park North', null], ['Memorial Park, Turf 2', null], ['Field 2 / Field 3', null], ['Park 2', null]
  ]) t.equal(await q.value('select matching.field_in($1)', [name]), field, name as string)
})

const PLACE = {
  name: 'St. Mary\'s Park', geo: [41.8781, -87.6298],
  address: { line1: '100 Main Street', city: 'St. Paul', region: 'MN', postal_code: '55101', country: 'US' }
}
const OTHERS: [string, Data, boolean][] = [
  ['all but the spelling', {
    ...PLACE, name: 'ST MARYS  PARK', address: { ...PLACE.address, line1: '100 Main St', city: 'Saint Paul' }
  }, true],
  ['a name alone', { name: 'St Marys Park' }, true], ['a point near by', { ...PLACE, geo: [41.8871, -87.6298] }, true],
  ['another name', { ...PLACE, name: 'St. Mary\'s Park North' }, false], ['a point far off', { ...PLACE, geo: [41.9, -87.6298] }, false],
  ['another kind of street', { ...PLACE, address: { ...PLACE.address, line1: '100 Main Avenue' } }, false],
  ['a side of the street that only one says', { ...PLACE, address: { ...PLACE.address, line1: '100 N Main Street' } }, true],
  ...Object.entries({ line1: '7 Oak Ave', city: 'Duluth', region: 'WI', postal_code: '55802', country: 'CA' }).map(
    ([part, value]): [string, Data, boolean] => [`another ${part}`, { ...PLACE, address: { ...PLACE.address, [part]: value } }, false])
]

database.transaction('HISTORY-40 venues read the same by name, where neither address, region nor position contradicts', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await q.call('manage.set_matching', { account_id: homeOf(q).accountId, mode: 'test', is_on: false })
  await push(q, 'league', [
    say('venue', 'v', PLACE), ...OTHERS.map(([what, data]) => say('venue', what, data)),
    say('fixture', 'g', { kind: 'game', sport: 'soccer', venue: { external_id: 'unnamed' } }), say('venue', 'named', { name: 'unnamed' })
  ])
  const same = async (first: string, second: string): Promise<boolean> => q.value('select matching.is_same_place($1, $2, $3)', [
    homeOf(q).realmId, await idOf(q, 'league', 'venue', first), await idOf(q, 'league', 'venue', second)
  ])
  for (const [what, , expected] of OTHERS) {
    t.equal(await same('v', what), expected, what)
    t.equal(await same(what, 'v'), expected, `${what}, the other way round`)
  }
  t.equal(await same('unnamed', 'named'), false, 'an id that stands in for a name')
})
