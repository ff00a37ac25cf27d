/** Places by the games that several lists have there. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { work } from '../../helpers/identity/matching.ts'
import { at, begin, times } from '../../helpers/identity/places.ts'
import { homeOf, idOf, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const areOne = async (q: Query, one: string, other: string): Promise<boolean> =>
  await idOf(q, 'league', 'venue', one) === await idOf(q, 'assignor', 'venue', other)

database.transaction('IDENTITY-213 three games that two lists have at one place make it one, whatever they call it', async (t, q) => {
  await begin(q, times(3, 'Tartaglio Complex'), times(3, 'ATLANTIC TWP - SOUTH FIELDS'))
  t.equal(await areOne(q, 'Tartaglio Complex', 'ATLANTIC TWP - SOUTH FIELDS'), true)
})

for (const [why, league, assignor] of [
  ['two games are too few', times(2, 'Tartaglio Complex'), times(2, 'ATLANTIC TWP - SOUTH FIELDS')],
  ['other numbers are never one', times(4, 'Quillmere Park 1'), times(4, 'Quillmere Park 2')],
] as const) {
  database.transaction(`IDENTITY-213 ${why}`, async (t, q) => {
    await begin(q, [...league], [...assignor])
    t.equal(await areOne(q, league[0]!, assignor[0]!), false)
    t.same(await q("select from identity.decisions where entity_type = 'venue' and status = 'pending'"), [])
  })
}

database.transaction('IDENTITY-213 of several places of one list that the other calls by one name, the one with half of the games is for a person', async (t, q) => {
  const league = [...times(4, 'North Meadow'), ...times(3, 'Mill Field')]
  await begin(q, league, times(7, 'Quillmere Fields'))
  t.equal(await areOne(q, 'North Meadow', 'Quillmere Fields'), false)
  t.equal(await areOne(q, 'Mill Field', 'Quillmere Fields'), false)
  const [meadow, fields] = [await idOf(q, 'league', 'venue', 'North Meadow'), await idOf(q, 'assignor', 'venue', 'Quillmere Fields')]
  t.same((await q("select first_id, second_id from identity.decisions where entity_type = 'venue' and status = 'pending'"))
    .map(({ first_id: first, second_id: second }) => [first, second]), [[meadow, fields].toSorted()])
  const beside = `select other_id, games::integer, round(share::numeric, 2)::text as share
    from matching.places_beside($1, array[$2]) order by games desc`
  const { realmId } = homeOf(q)
  t.same(await q(beside, [realmId, meadow]), [{ other_id: fields, games: 4, share: '1.00' }])
  t.same(await q(beside, [realmId, fields]), [
    { other_id: meadow, games: 4, share: '0.57' }, { other_id: await idOf(q, 'league', 'venue', 'Mill Field'), games: 3, share: '0.43' }
  ])
})

database.transaction('IDENTITY-213 places of two states stay two, and so do two places of one list', async (t, q) => {
  const inState = (region: string): object => ({ address: { region } })
  await begin(q, times(3, 'Tartaglio Complex'), times(3, 'ATLANTIC TWP - SOUTH FIELDS'), { own: inState('NJ'), other: inState('OH') })
  const { realmId } = homeOf(q)
  const [own, other] = [
    await idOf(q, 'league', 'venue', 'Tartaglio Complex'), await idOf(q, 'assignor', 'venue', 'ATLANTIC TWP - SOUTH FIELDS')
  ]
  t.not(own, other)
  t.equal((await q('select from matching.places_beside($1, array[$2])', [realmId, own])).length, 1, 'the games are at both')
  await push(q, 'assignor', [say('venue', 'Tartaglio Complex', { name: 'Tartaglio Complex' })])
  await work(q)
  t.not(await idOf(q, 'assignor', 'venue', 'Tartaglio Complex'), other)
})

database.transaction('IDENTITY-213 the third game counts when it comes later', async (t, q) => {
  await begin(q, times(2, 'Tartaglio Complex'), times(2, 'ATLANTIC TWP - SOUTH FIELDS'))
  await push(q, 'league', [at('league', 2, 'Tartaglio Complex')])
  await push(q, 'assignor', [at('assignor', 2, 'ATLANTIC TWP - SOUTH FIELDS')])
  await work(q)
  t.equal(await areOne(q, 'Tartaglio Complex', 'ATLANTIC TWP - SOUTH FIELDS'), true)
})
